// Every line that was ever written, and who has seen it.

import SyncEngine
import TestSupport

@testable import SyncEngine

/// The lines of all replicas, as they were found the first time, each with the one it follows.
///
/// A replica that was set back may write two lines under one number: lines are told apart by
/// their checksums. What a line calls by a number is the one of that number in its own past.
struct Truth {
  /// A line by its place in the order in which lines were found.
  typealias Index = Int

  struct Entry {
    let key: LineKey
    let line: JournalLine
    /// The line before it in its replica's journal.
    let parent: Index?
  }

  private(set) var entries: [Entry] = []
  private var indices: [LineKey: Index] = [:]
  private var numbered: [ChangeID: [Index]] = [:]
  /// The first line of each branch, by the branch's name.
  private var branches: [ReplicaID: Index] = [:]
  /// What was replaced by each operation of a line, worked out once.
  private var replaced: [Index: [[NaiveMerge.HeadID]]] = [:]
  /// The lines that others than their writer have seen.
  var escaped: Set<ChangeID> = []
  private var holders: [ChangeID: Int] = [:]
  /// The objects of places that were looked into, and how long they were.
  var objectsSeen: [Text: Int] = [:]
  private var owners: [ReplicaID: Int] = [:]
  /// Replicas that write on from a snapshot, so that two lines may have one number.
  var forkable: Set<ReplicaID> = []
  var cache = LineCache()
  private let sabotage: Sabotage?

  init(_ sabotage: Sabotage? = nil) { self.sabotage = sabotage }

  // MARK: Finding

  /// The line with these bytes' name and checksum; `nil` where nobody wrote it.
  subscript(key: LineKey) -> Index? { indices[key] }

  /// Takes in a line found in a machine's journals.
  mutating func found(_ found: JournalView.Found, on machine: Machine) throws(Violation) {
    let (line, key) = (found.line, LineKey(found.line))
    let id = key.change
    if let known = indices[key] {
      guard entries[known].line.bytes.isSame(as: line.bytes) else {
        throw Violation("\(id) has changed its bytes")
      }
      if holders[id] != machine.index { escaped.insert(id) }
      return
    }
    guard machine.identities.contains(id.replica) || line.isLost else {
      throw Violation("\(machine.name) holds \(id), which nobody wrote")
    }
    if !forkable.contains(id.replica), !line.isLost {
      if escaped.contains(id) {
        throw Violation("\(machine.name) gives the number \(id) to another line")
      }
      if let owner = owners[id.replica], owner != machine.index {
        throw Violation("\(machine.name) writes as \(id.replica), which is m\(owner)")
      }
    }
    if !line.isLost {
      owners[id.replica] = machine.index
      holders[id] = machine.index
    }
    add(Entry(key: key, line: line, parent: try parent(of: id, found.before)))
  }

  private func parent(of id: ChangeID, _ before: LineKey?) throws(Violation) -> Index? {
    guard let previous = ChangeID(replica: id.replica, sequence: id.sequence - 1) else {
      return nil
    }
    if let before, before.change == previous { return indices[before] }
    guard let found = numbered[previous]?.last else {
      throw Violation("\(id) follows nothing that was written")
    }
    return found
  }

  private mutating func add(_ entry: Entry) {
    let (index, id) = (entries.count, entry.key.change)
    entries.append(entry)
    indices[entry.key] = index
    numbered[id, default: []].append(index)
    guard let rivals = numbered[id], rivals.count > 1 else { return }
    for rival in rivals {
      let parent = entries[rival].parent.map { entries[$0].key.checksum } ?? 0
      branches[BranchName.of(id.replica, from: entries[rival].line.mark, after: parent)] = rival
    }
  }

  // MARK: Names

  /// The line that a name, a number and a checksum stand for, wherever they are from.
  func line(_ name: ReplicaID, _ mark: VersionVector.Mark) -> Index? {
    candidates(name, mark.sequence).first { entries[$0].key.checksum == mark.checksum }
  }

  /// All lines that go, or went, by a name and a number.
  private func candidates(_ name: ReplicaID, _ number: Int) -> [Index] {
    let direct = ChangeID(replica: name, sequence: number).flatMap { numbered[$0] } ?? []
    guard let start = branches[name] else { return direct }
    let first = entries[start].key.change
    guard let id = ChangeID(replica: first.replica, sequence: first.sequence + number - 1)
    else { return direct }
    return direct + (numbered[id] ?? []).filter { continues($0, start) }
  }

  /// Whether a line is another one or comes after it in one journal.
  func continues(_ line: Index, _ earlier: Index) -> Bool {
    let number = entries[earlier].key.change.sequence
    var current: Index? = line
    while let index = current, entries[index].key.change.sequence > number {
      current = entries[index].parent
    }
    return current == earlier
  }

  /// All lines under a number, as their bytes have it.
  func lines(numbered id: ChangeID) -> [Index] { numbered[id] ?? [] }

  /// The line itself, or the one that stands for it.
  func version(of line: Index, isLost: Bool) -> Index {
    if entries[line].line.isLost == isLost { return line }
    let rivals = numbered[entries[line].key.change] ?? []
    return rivals.first { entries[$0].line.isLost == isLost } ?? line
  }

  /// The lines of one journal that end with one, so many of them, the first first.
  func run(endingWith line: Index, count: Int) -> [Index] {
    var run: [Index] = []
    var current: Index? = line
    while let index = current, run.count < count {
      run.append(index)
      current = entries[index].parent
    }
    return run.reversed()
  }

  /// What each operation of a line replaces.
  mutating func replaced(by line: Index) throws(Violation) -> [[NaiveMerge.HeadID]] {
    if let known = replaced[line] { return known }
    var past: Set<Index>?
    var result: [[NaiveMerge.HeadID]] = []
    for operation in entries[line].line.change.operations {
      var heads: [NaiveMerge.HeadID] = []
      for id in operation.over {
        var found = candidates(id.change.replica, id.change.sequence)
        if found.count > 1 {
          found.removeAll { entries[$0].line.isLost }
        }
        if found.count > 1 {
          past = past ?? self.past(of: line)
          found.removeAll { past?.contains($0) != true }
        }
        guard found.count == 1 else {
          throw Violation("\(entries[line].key) replaces \(id), which is \(found.count) lines")
        }
        heads.append(NaiveMerge.HeadID(line: found[0], index: id.index))
      }
      if sabotage == .keepsReplaced, line % 5 == 0 { heads = [] }
      if sabotage == .dropsHeads, line % 5 == 0 {
        heads.append(NaiveMerge.HeadID(line: line, index: result.count))
      }
      result.append(heads)
    }
    replaced[line] = result
    return result
  }

  /// Everything that a line's writer had seen, with the line itself.
  func past(of line: Index) -> Set<Index> {
    var past: Set<Index> = []
    var pending = [line]
    while let index = pending.popLast() {
      guard past.insert(index).inserted else { continue }
      if entries[index].line.isLost { past.insert(version(of: index, isLost: false)) }
      if let parent = entries[index].parent { pending.append(parent) }
      for (name, mark) in entries[index].line.change.after {
        if let seen = self.line(name, mark) { pending.append(seen) }
      }
    }
    return past
  }
}

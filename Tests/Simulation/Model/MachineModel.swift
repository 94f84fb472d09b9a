// What the lines applied on one machine come to.

import SyncEngine

@testable import SyncEngine

/// The changes that a store says it has applied, and the state they must give.
struct MachineModel {
  private(set) var merge = NaiveMerge()
  /// The lines applied.
  private(set) var applied: Set<Truth.Index> = []
  private var seen = VersionVector()
  private var lost: [ChangeID] = []
  /// The last line of each replica in `seen`.
  private var tips: [ReplicaID: Truth.Index] = [:]
  /// Items that have not been compared since they were written to.
  private var unchecked: Set<ItemID> = []

  /// Takes in what a store has applied since, and of which changes it has only a line that
  /// stands for them.
  mutating func follow(
    _ vector: VersionVector,
    lost: [ChangeID],
    _ truth: inout Truth
  ) throws(Violation) {
    if lost != self.lost || !continues(vector, truth) { self = MachineModel() }
    for replica in vector.replicas {
      guard let mark = vector[replica], mark != seen[replica] else { continue }
      guard let last = truth.line(replica, mark) else {
        throw Violation("\(replica):\(mark.sequence) is applied, and nobody wrote it")
      }
      let (before, tip) = (seen.sequence(of: replica), tips[replica])
      let run = truth.run(endingWith: last, count: mark.sequence - before)
      guard run.count == mark.sequence - before,
        tip == nil || run.first.flatMap({ truth.entries[$0].parent }) == tip
      else { throw Violation("\(replica) is applied up to \(mark.sequence), with a gap") }
      for (offset, line) in run.enumerated() {
        guard let name = ChangeID(replica: replica, sequence: before + 1 + offset) else { continue }
        try apply(truth.version(of: line, isLost: lost.contains(name)), as: name, &truth)
      }
      tips[replica] = last
    }
    (seen, self.lost) = (vector, lost)
  }

  private mutating func apply(
    _ line: Truth.Index,
    as name: ChangeID,
    _ truth: inout Truth
  ) throws(Violation) {
    let change = truth.entries[line].line.change
    merge.add(line, change, as: name, replacing: try truth.replaced(by: line))
    applied.insert(line)
    for operation in change.operations { unchecked.insert(operation.item) }
  }

  /// Whether a vector has all that was seen before, under the same names.
  private func continues(_ vector: VersionVector, _ truth: Truth) -> Bool {
    tips.allSatisfy { replica, tip in
      guard let mark = vector[replica], let line = truth.line(replica, mark) else { return false }
      return truth.continues(line, tip)
        && mark.sequence - seen.sequence(of: replica)
          == truth.entries[line].key.change.sequence - truth.entries[tip].key.change.sequence
    }
  }

  /// Lets the next comparison be of everything.
  mutating func recheck() { unchecked = Set(merge.touched) }

  /// Lets the next comparison be of what is written from now on.
  mutating func noteChecked() { unchecked = [] }

  /// Compares what was written to since the last comparison.
  func compare(with document: Document, _ name: String) throws(Violation) {
    for item in unchecked.sorted() {
      let expected = merge.item(item)
      let found = document[item].map(NaiveItem.init)
      guard expected == found else {
        throw Violation("\(name) shows \(item) as \(found.text), not as \(expected.text)")
      }
      guard document.purged.contains(item) == merge.purged.contains(item) else {
        throw Violation("\(name) does not know right whether \(item) was purged")
      }
    }
  }
}

extension NaiveItem? {
  /// The item in one line.
  var text: String {
    guard let self else { return "absent" }
    let fields = self.registers.sorted { $0.key < $1.key }.map { "\($0.name)=\($1.spelling)" }
    let sets = self.sets.sorted { $0.key < $1.key }.map { field, elements in
      "\(field.name)=\(elements.sorted().map(\.string))"
    }
    let conflicts = self.conflicts.sorted { $0.key < $1.key }.map { field, values in
      "\(field.name)?\(values.map(\.spelling))"
    }
    return "{" + (fields + sets + conflicts).joined(separator: " ") + "}"
  }
}

extension JSON {
  /// The value as JSON text.
  fileprivate var spelling: String { String(decoding: canonicalBytes, as: UTF8.self) }
}

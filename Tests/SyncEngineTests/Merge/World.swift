// A few replicas in memory that edit, exchange lines in any order, and undo.

import TestSupport

@testable import SyncEngine

/// Replicas that share nothing but the lines handed from one to another.
struct World {
  /// One replica and every line it holds, applied or not.
  struct Member {
    var replica: Replica
    var lines: [ReplicaID: [JournalLine]] = [:]
    var wall = 1_000_000

    /// The lines held of all replicas, replica by replica.
    var all: [JournalLine] { lines.sorted { $0.key < $1.key }.flatMap(\.value) }
  }

  var members: [Member]
  var random: SeededGenerator

  init(replicas: Int, seed: UInt64) {
    random = SeededGenerator(seed: seed)
    members = (0..<replicas).map { index in
      Member(replica: Replica(id: Named.replica("r\(index)x")))
    }
  }

  /// Makes one change on a member; nothing is written where the body writes nothing.
  @discardableResult
  mutating func commit(
    _ index: Int,
    cause: Cause = Cause("edit"),
    evenIfEmpty: Bool = false,
    _ body: (inout Transaction) throws -> Void
  ) rethrows -> JournalLine? {
    members[index].wall += 10
    guard
      var transaction = members[index].replica.begin(
        wall: members[index].wall,
        generator: SeededGenerator(seed: random.next())
      )
    else { return nil }
    try body(&transaction)
    let replica = members[index].replica
    guard let line = replica.line(for: transaction, cause: cause, evenIfEmpty: evenIfEmpty)
    else { return nil }
    members[index].replica.apply(line)
    members[index].lines[line.change.id.replica, default: []].append(line)
    return line
  }

  /// Hands a member lines in the order given; each replica's lines are sorted on arrival.
  mutating func deliver(_ lines: [JournalLine], to index: Int) {
    for line in lines {
      let replica = line.change.id.replica
      var held = members[index].lines[replica] ?? []
      guard !held.contains(where: { $0.change.id == line.change.id }) else { continue }
      held.append(line)
      held.sort { $0.change.id < $1.change.id }
      members[index].lines[replica] = held
      Self.catchUp(&members[index], first: replica)
    }
  }

  /// Both members hold what either held.
  mutating func exchange(_ a: Int, _ b: Int) {
    let (fromA, fromB) = (members[a].all, members[b].all)
    deliver(fromA.shuffled(using: &random), to: b)
    deliver(fromB.shuffled(using: &random), to: a)
    for index in [a, b] { revive(index) }
  }

  /// Every member holds what any of them holds, and has revived what it had to.
  mutating func settle() {
    for _ in 0..<3 {
      for a in members.indices {
        for b in members.indices where a < b { exchange(a, b) }
      }
    }
  }

  private mutating func revive(_ index: Int) {
    let replica = members[index].replica
    guard !replica.revivals.isEmpty else { return }
    commit(index, cause: Cause(Cause.revive)) { try? replica.writeRevivals(into: &$0) }
  }

  /// The member goes on under another name, as a store does whose files were copied.
  mutating func rename(_ index: Int, _ name: String) {
    let before = members[index].replica
    members[index].replica = Replica(
      id: Named.replica(name),
      formerNames: before.formerNames.union([before.id])
    )
    Self.catchUp(&members[index], first: members[index].replica.id)
  }

  private static func catchUp(_ member: inout Member, first: ReplicaID) {
    let lines = member.lines
    var taken: [ReplicaID: Int] = [:]
    _ = CausalMerge.run(
      member.replica.order(of: [first] + lines.keys.sorted().filter { $0 != first }),
      into: &member.replica,
      peek: { replica in lines[replica]?.dropFirst(taken[replica] ?? 0).first },
      advance: { replica in taken[replica, default: 0] += 1 }
    )
  }

  /// Finds an operation in what a member holds.
  func history(_ index: Int) -> Transaction.History {
    let lines = members[index].lines
    return { id in
      guard let line = lines[id.change.replica]?.first(where: { $0.change.id == id.change })
      else { return nil }
      return (line.change.operations[id.index], line.change.time)
    }
  }

  /// Takes back the member's last change, as the store's undo does.
  @discardableResult
  mutating func undo(_ index: Int) throws -> [Kept] {
    guard let id = members[index].replica.undoHistory.nextUndo else { return [] }
    return try revert(id, on: index, cause: Cause(Cause.undo, reverts: [id]))
  }

  /// Takes back the member's last undo.
  @discardableResult
  mutating func redo(_ index: Int) throws -> [Kept] {
    guard let id = members[index].replica.undoHistory.nextRedo?.undo else { return [] }
    return try revert(id, on: index, cause: Cause(Cause.redo, reverts: [id]))
  }

  private mutating func revert(_ id: ChangeID, on index: Int, cause: Cause) throws -> [Kept] {
    let history = history(index)
    var kept: [Kept] = []
    let line = members[index].lines[id.replica]?.first { $0.change.id == id }
    guard let line else { return [] }
    try commit(index, cause: cause, evenIfEmpty: true) {
      kept = try $0.revert(line.change, history: history)
    }
    return kept
  }
}

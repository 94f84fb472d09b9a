// Forks among lines that others have left behind, and compaction where a replica has forked.

import Synchronization
import TestSupport
import Testing

@testable import SyncEngine

@Suite("Forks and bases")
struct ForkBelowBaseTests {
  /// A machine that was set back below a base which another one has made of all it wrote, and has
  /// written another line since.
  private func setBack(
    _ place: MemoryPlace,
    drops: Bool = true
  ) throws -> (a: Machine, b: Machine) {
    let (a, b) = (Machine(seed: 1), Machine(seed: 2))
    try a.add("one")
    let snapshot = a.clone(seed: 3)
    try a.add("two")
    try a.retitle("one", "eins")
    for _ in 0..<2 { for machine in [a, b] { try machine.sync(place) } }
    try b.leaveBehind()
    // The lines go where the place has the base, too.
    if drops { for _ in 0..<3 { try b.sync(place) } }
    a.restore(snapshot)
    try a.add("zwei")
    return (a, b)
  }

  private let titles = ["eins", "two", "zwei"]

  @Test("a store set back below a base takes the base, and its own lines reach everybody")
  func place() throws {
    for drops in [true, false] {
      let place = MemoryPlace()
      let (a, b) = try setBack(place, drops: drops)
      let name = try a.store().replica
      let outcome = try a.sync(place)
      #expect(outcome.report.failure == nil && outcome.hasNewIdentity)
      #expect(outcome.report.forks.map(\.change) == [ChangeID(replica: name, sequence: 2)])
      try [a, b].settle(place)
      try [a, b].expectShared(titles, "drops: \(drops)")
      for machine in [a, b] {
        #expect(try machine.store().forks.map(\.sequence) == [2])
        #expect(try machine.store().forks.map { $0.branches.values.sorted() } == [[1, 2]])
      }
    }
  }

  @Test("however many lines it has written since, as many as the base stands for among them")
  func lengths() throws {
    for count in 1...3 {
      let place = MemoryPlace()
      let (a, b) = try setBack(place)
      for _ in 0..<count { try a.add("more") }
      #expect(try a.sync(place).hasNewIdentity)
      try [a, b].settle(place)
      let all = (titles + [String](repeating: "more", count: count)).sorted()
      try [a, b].expectShared(all, "\(count) more")
    }
  }

  @Test("so it is between two machines, whoever begins")
  func direct() throws {
    for begins in [true, false] {
      let (a, b) = try setBack(MemoryPlace())
      for _ in 0..<3 {
        if begins { try a.exchange(with: b) } else { try b.exchange(with: a) }
      }
      try [a, b].expectShared(titles, "begins: \(begins)")
    }
  }

  @Test("who had the line from the store that was set back, before the base, finds it out as well")
  func bystander() throws {
    for isFirst in [true, false] {
      let place = MemoryPlace()
      let (a, b) = try setBack(place)
      let c = Machine(seed: 4)
      try c.exchange(with: a)
      try c.add("by c")
      try c.retitle("zwei", "deux")
      let order = isFirst ? [c, b, a] : [a, b, c]
      for machine in order { try machine.sync(place) }
      try [a, b, c].settle(place)
      try [a, b, c].expectShared(["by c", "deux", "eins", "two"], "first: \(isFirst)")
    }
  }

  @Test("what others wrote on the line in the base, before the fork was known, stays on it")
  func references() throws {
    let place = MemoryPlace()
    let (a, b) = try setBack(place)
    try b.retitle("two", "dos")
    try b.add("by b")
    try b.sync(place)
    try [a, b].settle(place)
    try [a, b].expectShared(["by b", "dos", "eins", "zwei"], "references")
    #expect(try a.store().undo().steps.isEmpty == false || !a.store().canUndo)
    try b.retitle("dos", "tres")
    try [b, a].settle(place)
    try [a, b].expectShared(["by b", "eins", "tres", "zwei"], "later")
    let c = Machine(seed: 7)
    try c.sync(place)
    try [a, b, c].settle(place)
    try [a, b, c].expectShared(["by b", "eins", "tres", "zwei"], "a newcomer")
  }

  @Test("a fork keeps compaction waiting until everybody has both branches, and no longer")
  func compaction() throws {
    let place = MemoryPlace()
    let (a, b) = try setBack(place)
    try [a, b].settle(place)
    try a.add("later")
    try [a, b].settle(place)
    for machine in [a, b] {
      let digest = try machine.store().status().digest
      let done = try machine.store().compact()
      #expect(done.waiting.isEmpty && done.segments > 0)
      #expect(try machine.store().status().digest == digest)
      #expect(try machine.lines() == 0)
      #expect(try machine.open().status().digest == digest)
      #expect(try machine.store().forks.count == 1)
      try [a, b].settle(place)
    }
    try a.retitle("later", "last")
    try b.retitle("zwei", "deux")
    let c = Machine(seed: 8)
    try c.sync(place)
    try [a, b, c].settle(place)
    try [a, b, c].expectShared(["deux", "eins", "last", "two"], "compacted")
    #expect(try c.store().forks.count == 1)
    for machine in [c, a, b] {
      try machine.leaveBehind()
      try [a, b, c].settle(place)
    }
    try [a, b, c].expectShared(["deux", "eins", "last", "two"], "again")
    // A third branch, from below what everybody has left behind.
    let clone = Machine(seed: 9)
    try clone.exchange(with: c)
    try [a, b, c, clone].expectShared(["deux", "eins", "last", "two"], "by wire")
  }

  @Test("a clone that comes back after everybody has left its branch behind adds to it")
  func lateClone() throws {
    let place = MemoryPlace()
    let (a, b) = (Machine(seed: 1), Machine(seed: 2))
    try a.add("one")
    let clone = a.clone(seed: 3)
    try clone.add("by the clone")
    let late = clone.clone(seed: 4)
    try a.add("by a")
    for machine in [a, clone, b] { try machine.sync(place) }
    try [a, b, clone].settle(place)
    for machine in [a, b, clone] {
      try machine.leaveBehind()
      try [a, b, clone].settle(place)
    }
    #expect(try b.lines() == 0)
    try late.add("late")
    try late.sync(place)
    try [a, b, clone, late].settle(place)
    try [a, b, clone, late].expectShared(["by a", "by the clone", "late", "one"], "late")
    for machine in [a, b] {
      try machine.leaveBehind()
      try [a, b, clone, late].settle(place)
    }
    try [a, b, clone, late].expectShared(["by a", "by the clone", "late", "one"], "left behind")
  }

  @Test("whenever the machine stops while a base below a fork is taken in, nothing is lost")
  func crashes() throws {
    var call = 1
    while true {
      let place = MemoryPlace()
      let (a, b) = try setBack(place)
      a.disk.crash(atMutation: call)
      _ = try? a.sync(place)
      let isOver = !a.disk.hasCrashed
      if isOver { a.disk.stopFailing() }
      a.restart(call.isMultiple(of: 2) ? .kept : .torn(seed: UInt64(call)))
      try [a, b].settle(place)
      try [a, b].expectShared(titles, "call \(call)")
      if isOver { break }
      call += 1
    }
    #expect(call > 12)
  }

  @Test(
    "whenever the machine stops while a forked replica's lines are left behind, nothing is lost"
  )
  func compactionCrashes() throws {
    var call = 1
    while true {
      let place = MemoryPlace()
      let (a, b) = try setBack(place)
      try [a, b].settle(place)
      b.disk.crash(atMutation: call)
      _ = try? b.store().compact()
      let isOver = !b.disk.hasCrashed
      if isOver { b.disk.stopFailing() }
      b.restart(call.isMultiple(of: 2) ? .kept : .torn(seed: UInt64(call)))
      try [b].expectShared(titles, "call \(call)")
      try b.leaveBehind()
      try [a, b].settle(place)
      try [a, b].expectShared(titles, "call \(call)")
      if isOver { break }
      call += 1
    }
    #expect(call > 12)
  }

  @Test("a base that keeps nothing of its lines still opens, and says where it cannot tell")
  func withoutTrails() throws {
    let place = MemoryPlace()
    let (a, b) = try setBack(place)
    try b.store().core.withLock { core in
      let access = try core.beginWriting()
      defer { access.release() }
      let bases = Bases(files: core.files)
      let document = try #require(core.base?.state.document)
      let name = try #require(try bases.write(document, trails: [:], forks: [:]))
      try bases.removeAll(but: name)
      try core.reload()
    }
    #expect(try b.titles(b.store()) == ["eins", "two"])
    try b.add("after")
    let fresh = MemoryPlace()
    for _ in 0..<3 { try b.sync(fresh) }
    let report = try a.sync(fresh).report
    #expect(report.failure?.code == "sync.compacted")
    #expect(try a.titles(a.store()) == ["one", "zwei"])
  }
}

extension Machine {
  /// Leaves behind what everybody has, which has to be something.
  func leaveBehind() throws { try store().compact() }

  /// How many lines the journals hold.
  func lines() throws -> Int {
    try store().core.withLock { core in try JournalCheck(core.files).lines }
  }

  /// Syncs with another machine over a wire.
  func exchange(with other: Machine) throws {
    try DirectExchange.run(store(), other.store())
  }
}

extension [Machine] {
  /// That all have the same state, open anew or not, with these titles and nothing amiss.
  func expectShared(_ titles: [String], _ note: Comment) throws {
    #expect(Set(try map { try $0.store().status().digest }).count == 1, note)
    for machine in self {
      #expect(try machine.titles(machine.store()) == titles, note)
      let fresh = try machine.open()
      #expect(try fresh.status().digest == (try machine.store().status().digest), note)
      #expect(fresh.problems.isEmpty, note)
      let check = try fresh.check()
      // What a crash left of a base is written again by the next compaction.
      let states = check.states.filter { $0.reason != .absent && !$0.isOutdated }
      #expect(check.damages.isEmpty && states.isEmpty && check.disagreements.isEmpty, note)
      let copy = machine.disk.copy()
      let checkpoints = StoreLayout(root: "/store").checkpoints
      for name in (try? copy.names(in: checkpoints)) ?? [] {
        try copy.remove("\(checkpoints)/\(name)")
      }
      let again = try machine.open(on: copy)
      #expect(try again.status().digest == (try fresh.status().digest), note)
      #expect(again.problems.isEmpty, note)
    }
  }
}

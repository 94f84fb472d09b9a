// A store that is copied, restored or forked: who it is, who it was, and what is counted.

import TestSupport
import Testing

@testable import SyncEngine
@testable import swipy_cli

@Suite("Exchange: identities and counts")
struct IdentityTests {
  private let disk = MemoryFileSystem()
  private let clock = ManualClock()

  private func machine(_ name: String, seed: UInt64, process: Int = 1) -> Machine {
    Machine(name, disk: disk, clock: clock, seed: seed, process: process)
  }

  /// The store of `a`, in the place of `b`'s.
  private func copyStore() throws -> Machine {
    disk.copy("/a/store", to: "/b/store")
    return machine("b", seed: 2, process: 2)
  }

  @Test("an empty store has no identity to show, and the same at each look")
  func none() throws {
    let a = machine("a", seed: 1)
    for seed in [1, 2, 3] as [UInt64] {
      let status = machine("a", seed: seed).run("status")
      #expect(status.results.contains("replica    none yet; the first change takes one"))
      #expect(machine("a", seed: seed).run("status --json").json["data"]?["replica"] == nil)
      #expect(machine("a", seed: seed).run("replica list --json").json["data"] == [])
    }
    #expect(a.run("replica").notes.contains("the first change gives this machine a name"))
    a.run("add one")
    let replica = try a.session.store().replica
    #expect(a.run("status --json").json["data"]?["replica"] == .string("\(replica)"))
    #expect(a.run("status --json").json["data"]?["replicas"] == 1)
  }

  @Test(
    "a copy that is only read shows the name it has, at each look, and what its next change does"
  )
  func readCopy() throws {
    let a = machine("a", seed: 1)
    a.run("add one")
    a.run("replica name Laptop")
    let replica = try a.session.store().replica
    _ = try copyStore()
    for seed in [3, 4] as [UInt64] {
      let b = machine("b", seed: seed)
      let status = b.run("status")
      #expect(status.results.contains("replica    \(replica) (Laptop)\n"))
      #expect(status.notes.contains("this store is a copy of \(replica), or was moved or restored"))
      let list = b.run("replica list")
      #expect(list.results.hasPrefix("\(replica)  Laptop  2 changes"))
      #expect(list.results.contains("this machine") && list.notes.contains("a copy of"))
      #expect(b.run("log limit:1").results.contains("  here  replica name Laptop"))
      #expect(b.run("replica list --json").json["data"]?.array?.count == 1)
    }
  }

  @Test("a copy tells once that it goes on as another, and its former name is retired and marked")
  func copied() throws {
    let a = machine("a", seed: 1)
    a.run("add one")
    a.run("replica name \"Ana's laptop\"")
    let former = try a.session.store().replica
    let b = try copyStore()
    let first = b.run("add two --json")
    let replica = try b.session.store().replica
    #expect(replica != former)
    #expect(
      first.notes.contains(
        "this store was copied, moved or restored, so it goes on as replica \(replica) "
          + "in place of \(former) and keeps everything"
      )
    )
    #expect(first.notes.contains(#"'replica name "Ana's laptop"' gives it its name again"#))
    let note = first.json["note"]
    #expect(note?["code"] == "replica.new" && note?["replica"] == .string("\(replica)"))
    #expect(note?["former"] == .string("\(former)"))
    #expect(note?["message"]?.string?.contains("keeps everything") == true)
    let second = b.run("add three --json")
    #expect(second.json["note"] == nil && !second.notes.contains("replica"))
    let again = machine("b", seed: 5, process: 3)
    #expect(!again.run("add four").notes.contains("replica"))

    let list = b.run("replica list").results
    #expect(list.contains("a former name of this machine, retired"))
    let entries = b.run("replica list --json").json["data"]?.array ?? []
    #expect(entries.map { $0["self"] == true } == [true, false])
    #expect(entries.map { $0["former"] == true } == [false, true])
    #expect(entries.map { $0["retired"] == true } == [false, true])
    let status = b.run("status --json").json["data"]
    #expect(status?["former"] == .array([.string("\(former)")]))
    #expect(status?["replicas"] == 2)
    #expect(b.run("status").results.contains("2, 1 a former name of this store"))
    #expect(b.run("status").notes == "")
    // Nobody is waited for, so the history can go.
    #expect(b.run("compact --json").json["data"]?["waiting"] == [])
    #expect(b.run("compact dry-run").exit == .success)
  }

  @Test("where another machine goes on under the former name, that is said and waited for")
  func cloneInUse() throws {
    try disk.makeDirectory("/shared")
    let a = machine("a", seed: 1)
    a.run("add one")
    let b = try copyStore()
    b.run("add two")
    #expect(b.run("sync /shared/place").exit == .success)
    #expect(a.run("sync /shared/place").exit == .success)
    a.run("add three")
    #expect(a.run("sync /shared/place").exit == .success)
    #expect(b.run("sync /shared/place").exit == .success)
    #expect(a.digest == b.digest)
    #expect(!a.run("replica list").results.contains("former"))
    b.run("add four")
    let list = b.run("replica list").results
    #expect(list.contains("a former name of this machine, still waited for"))
    let former = try a.session.store().replica
    #expect(b.run("replica list").notes.contains("'replica retire \(former)' ends the waiting"))
    #expect(b.run("compact").notes.contains("waiting for \(former), a former name of this machine"))
    #expect(b.run("replica retire \(former) --yes").exit == .success)
    #expect(b.run("replica list").notes == "")
  }

  @Test("without the file that names it, a store says so and how its old name is retired")
  func nameless() throws {
    let a = machine("a", seed: 1)
    a.run("add one")
    let former = try a.session.store().replica
    try disk.remove(StoreLayout(root: "/a/store").identity)
    let again = machine("a", seed: 2)
    let answer = again.run("add two --json")
    #expect(answer.exit == .success)
    #expect(answer.notes.contains("the file that names this store is gone or damaged"))
    #expect(answer.notes.contains("'replica list', then 'replica retire REPLICA'"))
    #expect(answer.json["note"]?["code"] == "replica.new")
    #expect(answer.json["note"]?["former"] == nil)
    #expect(again.run("replica retire \(former) --yes").exit == .success)
  }

  @Test("a command that fails tells it as well, in JSON beside the error")
  func failing() throws {
    machine("a", seed: 1).run("add one")
    let b = try copyStore()
    let answer = b.run("undo --json")
    #expect(answer.exit == .failed)
    #expect(answer.json["error"]?["code"] == "undo.nothing")
    #expect(answer.json["note"]?["code"] == "replica.new")
    #expect(answer.notes.contains("'undo' reaches back to here"))
  }

  // MARK: Counts

  /// What every command says of the number of changes.
  private func counts(_ machine: Machine) -> [Int?] {
    let list = machine.run("replica list --json").json["data"]?.array ?? []
    return [
      machine.run("status --json").json["data"]?["changes"]?.int,
      machine.run("check --json").json["data"]?["changes"]?.int,
      list.reduce(0) { $0 + ($1["changes"]?.int ?? 0) },
    ]
  }

  @Test("status, check and replica list count the same changes, before and after a compaction")
  func compacted() throws {
    let a = machine("a", seed: 1)
    for title in ["one", "two", "three"] { a.run("add \(title)") }
    #expect(counts(a) == [3, 3, 3])
    #expect(a.run("compact").exit == .success)
    #expect(counts(a) == [3, 3, 3])
    #expect(a.run("check").results == "3 changes, no damage\n")
    a.run("add four")
    #expect(counts(a) == [4, 4, 4])
    #expect(counts(machine("a", seed: 2)) == [4, 4, 4])
  }

  @Test("they count the same changes and machines after a fork, whose branches are called so")
  func forked() throws {
    try disk.makeDirectory("/shared")
    let a = machine("a", seed: 1)
    a.run("add one")
    a.run("sync /shared/place")
    let replica = try a.session.store().replica
    disk.copy("/a/store", to: "/b/store")
    let files = StoreFiles(root: "/b/store", fileSystem: disk)
    try IdentityFile.adopt(replica, in: files, machine: "b")
    let b = machine("b", seed: 2, process: 2)
    a.run("add two")
    b.run("add three")
    for machine in [a, b, a, b] { #expect(machine.run("sync /shared/place").exit == .success) }
    #expect(a.digest == b.digest)
    for machine in [a, b] {
      let counts = counts(machine)
      #expect(counts == [counts[0], counts[0], counts[0]])
      let list = machine.run("replica list --json").json["data"]?.array ?? []
      #expect(machine.run("status --json").json["data"]?["replicas"] == .int(list.count))
      let branches = list.filter { $0["branchOf"] == .string("\(replica)") }
      #expect(branches.count == 2)
      #expect(machine.run("replica list").results.contains("a branch of \(replica)"))
    }
    // Nor does a compaction change what is counted.
    for machine in [a, b, a, b] { #expect(machine.run("sync /shared/place").exit == .success) }
    for machine in [a, b] {
      let before = counts(machine)
      #expect(machine.run("compact").exit == .success)
      #expect(counts(machine) == before)
      machine.run("add another")
      #expect(counts(machine) == before.map { $0.map { $0 + 1 } })
    }
  }
}

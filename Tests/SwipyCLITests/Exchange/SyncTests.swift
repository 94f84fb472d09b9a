// Machines that edit apart and sync through a folder.

import SyncEngine
import TestSupport
import Testing

@testable import swipy_cli

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

@Suite("Exchange: sync")
struct SyncTests {
  private let disk = MemoryFileSystem()
  private let clock = ManualClock()

  private func machine(_ name: String, seed: UInt64) throws -> Machine {
    if try disk.status(of: "/shared") == nil { try disk.makeDirectory("/shared") }
    return Machine(name, disk: disk, clock: clock, seed: seed)
  }

  @Test("the losing edit is kept as a conflict, which sync names with the command that settles it")
  func conflict() throws {
    let (a, b) = (try machine("a", seed: 1), try machine("b", seed: 2))
    a.run("add Water the ferns")
    #expect(a.run("sync /shared/place").exit == .success)
    #expect(
      b.run("sync /shared/place").results == "/shared/place: sent 0 changes, received 1 change\n"
    )
    clock.advance(by: 1000)
    a.run("edit 1 Water the palms")
    clock.advance(by: 1000)
    b.run("edit 1 Water the cacti")
    a.run("sync /shared/place")
    let met = b.run("sync /shared/place --json")
    #expect(met.json["data"]?.array?.first?["conflicts"] == 1)
    #expect(met.notes.contains("'resolve 1 title mine' or 'theirs' settles it"))
    a.run("sync /shared/place")
    #expect(a.digest == b.digest)
    for machine in [a, b] {
      let values = machine.run("conflicts --json").results
      #expect(values.contains("Water the palms") && values.contains("Water the cacti"))
      #expect(machine.run("list").results.contains("Water the cacti"))
    }
    #expect(a.run("resolve 1 title theirs").exit == .success)
    a.run("sync /shared/place")
    b.run("sync /shared/place")
    #expect(a.digest == b.digest)
    #expect(b.run("conflicts --json").json["data"] == .array([]))
  }

  @Test(
    "whatever machines do apart, those that have synced show the same",
    arguments: Seeds.some(6)
  )
  func convergence(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let machines = try (0..<3).map { try machine("m\($0)", seed: seed &* 10 + UInt64($0)) }
    func line() -> String {
      let row = Int.random(in: 1...8, using: &generator)
      return [
        "add Task \(row) +tag\(row % 3)", "edit \(row) Title \(row)", "edit \(row) +loud -tag1",
        "done \(row)", "undone \(row)", "archive \(row)", "trash \(row)", "flag \(row)",
        "unflag \(row)", "snooze \(row) 2h", "move \(row) top", "move \(row) work new",
        "move \(row) bottom", "restore \(row)", "undo", "redo", "swipe \(row) right 80%",
        "swipe \(row) left 30%", "edit \(row) due:2026-12-0\(row)", "--yes purge \(row)", "demo",
        "resolve \(row) title theirs",
      ].randomElement(using: &generator) ?? "undo"
    }
    for _ in 0..<12 {
      for machine in machines.shuffled(using: &generator) {
        for _ in 0..<Int.random(in: 0...4, using: &generator) {
          clock.advance(by: Int.random(in: 0...5000, using: &generator))
          let answer = machine.run(line())
          #expect(
            [.success, .failed].contains(answer.exit),
            "seed \(seed): \(answer.notes)"
          )
        }
        if Bool.random(using: &generator) {
          let answer = machine.run("sync /shared/place")
          #expect(answer.exit == .success, "seed \(seed): \(answer.notes)")
        }
      }
    }
    for _ in 0..<3 { for machine in machines { machine.run("sync /shared/place") } }
    #expect(Set(machines.map(\.digest)).count == 1, "seed \(seed)")
    let lists = machines.map { $0.run("find --plain").results.split(separator: "\n").count }
    #expect(Set(lists).count == 1, "seed \(seed)")
    for machine in machines { #expect(machine.run("check").exit == .success, "seed \(seed)") }
  }

  @Test("a mailbox imported on two machines is one set after a sync, and again changes nothing")
  func mailbox() throws {
    let bytes = try #require(
      try POSIXFileSystem().contents(of: DataFiles.path("samples/inbox.mbox"))
    )
    disk.plant("/a/mail/inbox.mbox", bytes)
    disk.plant("/b/post/inbox.mbox", bytes)
    let (a, b) = (try machine("a", seed: 1), try machine("b", seed: 2))
    a.run("import /a/mail/inbox.mbox")
    clock.advance(by: 86_400_000)
    b.run("import /b/post/inbox.mbox")
    b.run("archive 1")
    a.run("sync /shared/place")
    b.run("sync /shared/place")
    a.run("sync /shared/place")
    #expect(a.digest == b.digest)
    #expect(a.run("find list:archive --json").json["data"]?.array?.count == 1)
    let digest = a.digest
    for (machine, path) in [(a, "/a/mail/inbox.mbox"), (b, "/b/post/inbox.mbox")] {
      let data = machine.run("import \(path) --json").json["data"]
      #expect(data?["unchanged"] == 23 && data?["imported"] == 0 && data?["updated"] == 0)
      #expect(machine.digest == digest)
    }
  }

  @Test("a sync whose time alone could not be noted is done, and says so")
  func unnoted() throws {
    let a = try machine("a", seed: 1)
    a.run("add one")
    a.run("remote add shared /shared/place")
    // The list of remotes is the last file that a sync writes.
    let before = disk.trace.count
    let twin = disk.copy()
    let other = Machine("a", disk: twin, clock: clock, seed: 1)
    #expect(other.run("sync").exit == .success)
    let renames = twin.trace.dropFirst(before).count { $0.hasPrefix("rename") }
    disk.fail(.rename, onCall: renames, errno: ENOSPC)
    let synced = a.run("sync --json")
    #expect(synced.exit == .success, "\(synced.notes)")
    #expect(synced.json["data"]?.array?.first?["unnoted"] == true)
    #expect(synced.json["data"]?.array?.first?["sent"] == 1)
    #expect(
      synced.notes.contains(
        "'shared' is synced, and only the time of it could not be noted here: no space is left"
      )
    )
    #expect(a.run("remote list").results.contains("never synced"))
    #expect(a.run("sync").results == "shared: nothing new\n")
    #expect(a.run("remote list").results.contains("last synced"))
  }

  @Test("a remote that cannot be reached, refuses or is full fails with 6, and data is unharmed")
  func failures() throws {
    let a = try machine("a", seed: 1)
    a.run("add one")
    let digest = a.digest
    let absent = a.run("sync /nowhere/place")
    #expect(absent.exit == .sync)
    #expect(absent.notes.contains("local data is unharmed"))
    disk.plant("/shared/file", [1])
    #expect(a.run("sync /shared/file").exit == .sync)
    disk.plant("/shared/newer/swipy.json", Array(#"{"format":"swipy-place","v":9}"#.utf8))
    let newer = a.run("sync /shared/newer --json")
    #expect(newer.exit == .sync)
    #expect(newer.json["error"]?["code"] == "sync.version")
    #expect(newer.json["data"]?.array?.count == 1)
    #expect(a.digest == digest)
  }
}

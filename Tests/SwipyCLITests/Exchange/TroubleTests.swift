// Disks, locks and stores that are not as they should be, as the shell tells it.

import SyncEngine
import TestSupport
import Testing

@testable import swipy_cli

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

@Suite("Exchange: trouble")
struct TroubleTests {
  private let disk = MemoryFileSystem()

  private func machine(seed: UInt64 = 1, process: Int = 1) -> Machine {
    Machine("a", disk: disk, seed: seed, process: process)
  }

  private var segment: String {
    get throws {
      let journal = "/a/store/journal"
      let replica = try #require(try disk.names(in: journal).first)
      return "\(journal)/\(replica)/"
        + (try #require(try disk.names(in: "\(journal)/\(replica)").first))
    }
  }

  @Test(
    "a full or failing disk ends a command with 7 and leaves what was acknowledged",
    arguments: [(ENOSPC, FileOperation.write), (EIO, .write), (EIO, .flush), (ENOSPC, .flush)]
  )
  func disk(errno: Int32, operation: FileOperation) {
    let shell = machine()
    shell.run("add one")
    disk.fail(operation, errno: errno)
    let answer = shell.run("add two")
    #expect(answer.exit == .notOnDisk)
    #expect(answer.notes.contains("what was acknowledged before is intact"))
    #expect(shell.run("add three").exit == .success)
    let list = machine(seed: 2).run("list").results
    #expect(list.contains("one") && list.contains("three") && !list.contains("two"))
    #expect(shell.run("check").exit == .success)
  }

  @Test("a store that stays locked ends a command with 5 and the holder's process")
  func locked() throws {
    machine().run("add one")
    let holder = LockHolder(process: 4711, token: 1)
    let lock = try disk.lock("/a/store/local/lock", as: holder, wait: .zero)
    defer { lock.release() }
    let store = try Store(
      at: "/a/store",
      effects: .simulated(fileSystem: disk, seed: 9, machine: "a"),
      lockWait: .milliseconds(20)
    )
    do {
      try store.addRemote(Remote(name: "x", url: .folder(path: "/x")))
      Issue.record("the lock was not respected")
    } catch {
      let words = CommandError(error)
      #expect(words.exit == .locked)
      #expect(words.message.string.contains("4711"))
    }
  }

  @Test("a flipped byte is named by check; reads go on, writes end with 4")
  func flipped() throws {
    let shell = machine()
    for title in ["one", "two", "three"] { shell.run("add \(title)") }
    let path = try segment
    var bytes = try #require(disk.bytes(of: path))
    let end = try #require(bytes.firstIndex(of: UInt8(ascii: "\n")))
    bytes[end + 30] ^= 1
    disk.plant(path, bytes)
    let damaged = machine(seed: 2)
    #expect(damaged.run("list").results.contains("one"))
    #expect(damaged.run("add four").exit == .damaged)
    let check = damaged.run("check --json")
    #expect(check.exit == .damaged)
    #expect(check.json["ok"] == false)
    #expect(check.json["data"]?["ok"] == false)
    let place = check.json["data"]?["damaged"]?.array?.first
    #expect(place?["line"] == 2)
    #expect(place?["file"]?.string?.hasPrefix("journal/") == true)
    #expect(check.json["error"]?["code"] == "journal.damaged")
  }

  @Test("a torn end is damage to check, and repair cuts it without losing a line")
  func torn() throws {
    let shell = machine()
    shell.run("add one")
    let path = try segment
    disk.plant(path, try #require(disk.bytes(of: path)) + Array(#"{"half"#.utf8))
    let again = machine(seed: 2)
    #expect(again.run("list").results.contains("one"))
    #expect(again.run("check").exit == .damaged)
    #expect(again.run("check repair").exit == .success)
    #expect(again.run("check").exit == .success)
    #expect(again.run("list").results.contains("one"))
  }

  @Test("a damaged list of remotes stops no command, and each says what to do")
  func damagedRemotes() throws {
    let shell = machine()
    shell.run("add one")
    shell.run("remote add stick /stick")
    let path = StoreLayout(root: "/a/store").remotes
    disk.plant(path, Array("garbage".utf8))
    let again = machine(seed: 2)
    let warning = "'local/remotes.json', the list of remotes, is damaged"
    for (line, exit): (String, ExitCode) in [
      ("remote list", .success), ("check", .success), ("sync /stick", .success),
      ("sync", .failed), ("sync stick", .failed), ("remote forget stick", .failed),
    ] {
      let answer = again.run(line)
      #expect(answer.exit == exit, "\(line): \(answer.notes)")
      #expect(answer.notes.contains(warning), "\(line): \(answer.notes)")
      #expect(disk.bytes(of: path) == Array("garbage".utf8), "\(line)")
    }
    #expect(again.run("remote add stick /stick").exit == .success)
    let sync = again.run("sync")
    #expect(sync.exit == .success && !sync.notes.contains(warning))
    disk.plant(path, [])
    #expect(again.run("check repair").exit == .success)
    #expect(!again.run("check").notes.contains(warning))
  }

  @Test("a damaged format file is named by check, and mended by repair")
  func damagedFormat() throws {
    machine().run("add one")
    let path = StoreLayout(root: "/a/store").format
    disk.plant(path, [0, 0, 0])
    let again = machine(seed: 2)
    #expect(again.run("list").results.contains("one"))
    let check = again.run("check")
    #expect(check.exit == .damaged)
    #expect(check.results.contains("format.json"))
    #expect(check.notes.contains("check repair"))
    #expect(again.run("check repair").exit == .success)
    #expect(again.run("check").exit == .success)
  }

  @Test("how far a clock is ahead is said in years, days, hours or minutes")
  func durations() {
    for (seconds, words): (Int, SafeText) in [
      (1, "1 second"), (119, "119 seconds"), (120, "2 minutes"), (7_199, "119 minutes"),
      (7_200, "2 hours"), (172_800, "2 days"), (602_329_195, "19 years"),
    ] { #expect(StatusCommand.duration(seconds) == words) }
  }

  @Test(
    "what is no store, or a newer one, is left alone and ends with 4",
    arguments: [
      ("/a/store", "text", "not a directory"),
      ("/a/store/format.json", #"{"format":"swipy-store","version":99}"#, "newer"),
      ("/a/store/format.json", "garbage", "not a store's"),
    ]
  )
  func foreign(path: String, content: String, words: String) {
    disk.plant(path, Array(content.utf8))
    let shell = machine()
    for line in ["list", "add one", "status", "demo"] {
      let answer = shell.run(line)
      #expect(answer.exit == .damaged, "\(line)")
      #expect(answer.notes.contains(words), "\(line): \(answer.notes)")
    }
    #expect(disk.bytes(of: path) == Array(content.utf8))
  }
}

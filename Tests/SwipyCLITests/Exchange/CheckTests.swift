// Every word that 'check' and 'check repair' have for what they find and do.

import TestSupport
import Testing

@testable import SyncEngine
@testable import swipy_cli

@Suite("Exchange: check")
struct CheckTests {
  /// A machine whose store has three changes, and what may become of its files.
  final class Bench {
    let disk = MemoryFileSystem()
    private let clock = ManualClock()
    let journal: String

    // A checkpoint comes after every `interval` changes; compaction in the middle.
    init(
      _ titles: [String] = ["one", "two", "three"],
      interval: Int = 4096,
      isCompacted: Bool = false
    )
      throws
    {
      let store = try Store(
        at: "/a/store",
        effects: .simulated(fileSystem: disk, clock: clock, seed: 5, machine: "a", process: 5),
        lockWait: .zero,
        limits: StoreLimits(
          segmentSize: interval == 4096 ? 4 << 20 : 600,
          checkpointInterval: interval
        )
      )
      for (index, title) in titles.enumerated() {
        clock.advance(by: 1000)
        if isCompacted, index == titles.count / 2 { try store.compact() }
        try store.commit(Cause("add")) { try $0.create(.todo, title: title) }
      }
      journal = "/a/store/journal/\(store.replica)"
    }

    var replica: String { String(journal.dropFirst("/a/store/journal/".count)) }

    func machine(_ seed: UInt64 = 9) -> Machine {
      Machine("a", disk: disk, clock: clock, seed: seed, process: Int(seed))
    }

    func segment(_ index: Int = 0) throws -> String {
      "\(journal)/\(try disk.names(in: journal)[index])"
    }

    /// The lines of a segment, newlines included.
    func lines(_ index: Int = 0) throws -> [[UInt8]] {
      let bytes = try #require(disk.bytes(of: try segment(index)))
      return bytes.split(separator: UInt8(ascii: "\n")).map { $0 + [UInt8(ascii: "\n")] }
    }

    func plant(_ lines: [[UInt8]], _ index: Int = 0) throws {
      disk.plant(try segment(index), Array(lines.joined()))
    }

    /// The only file of a directory, and its bytes.
    func file(in directory: String, _ index: Int = 0) throws -> (path: String, bytes: [UInt8]) {
      let names = try disk.names(in: "/a/store/\(directory)").filter { !$0.hasPrefix(".") }
      let path = "/a/store/\(directory)/\(try #require(names.dropFirst(index).first))"
      return (path, try #require(disk.bytes(of: path)))
    }
  }

  /// A kind of damage in a journal of three lines in one segment.
  struct Kind: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let line: Int
    let words: String
    let meaning: String
    let strike: @Sendable (Bench) throws -> Void

    init(
      _ name: String,
      _ line: Int,
      _ words: String,
      _ meaning: String,
      _ strike: @escaping @Sendable (Bench) throws -> Void
    ) {
      testDescription = name
      self.line = line
      self.words = words
      self.meaning = meaning
      self.strike = strike
    }

    private static let hidden = "that line and what depends on it is not shown"

    static let all: [Kind] = [
      Kind("line", 2, "its checksum is not that of its bytes", hidden) { bench in
        var lines = try bench.lines()
        lines[1][60] ^= 1
        try bench.plant(lines)
      },
      Kind("zeros", 2, "it begins with NUL bytes", hidden) { bench in
        var lines = try bench.lines()
        lines[1] = [UInt8](repeating: 0, count: lines[1].count - 1) + [UInt8(ascii: "\n")]
        try bench.plant(lines)
      },
      Kind("unterminated", 4, "the file ends in the middle of it", hidden) { bench in
        try bench.plant(bench.lines() + [Array(#"{"half"#.utf8)])
      },
      Kind("gap", 2, "changes 2 to 2 are missing before it", "they and what depends on them") {
        bench in
        let lines = try bench.lines()
        try bench.plant([lines[0], lines[2]])
      },
      Kind("foreign", 2, "it belongs to replica other9", hidden) { bench in
        var lines = try bench.lines()
        lines[1] = Bench.line("other9", 2)
        try bench.plant(lines)
      },
      Kind("conflict", 3, "it is another change 2 than an earlier line", hidden) { bench in
        var lines = try bench.lines()
        lines.insert(Bench.line(bench.replica, 2), at: 2)
        try bench.plant(lines)
      },
      Kind("misnamed", 1, "the file should be named for change 2", hidden) { bench in
        try bench.plant(Array(bench.lines().dropFirst()))
      },
      Kind("notSegment", 1, "the file is no part of a journal", "it is passed over") { bench in
        bench.disk.plant("\(bench.journal)/notes.txt", [1])
      },
      Kind("missing", 3, "change 3 was here and is missing", "they and what depends on them") {
        bench in
        try bench.plant(Array(bench.lines().dropLast()))
      },
    ]
  }

  @Test(
    "every kind of damage has its words, its meaning, its member and exit code 4",
    arguments: Kind.all
  )
  func kinds(_ kind: Kind) throws {
    let bench = try Bench()
    try kind.strike(bench)
    let text = bench.machine().run("check")
    #expect(text.exit == .damaged)
    #expect(text.results.contains("line \(kind.line): ") && text.results.contains(kind.words))
    #expect(text.results.contains(kind.meaning))
    let json = bench.machine().run("check --json")
    #expect(json.exit == .damaged)
    #expect(json.json["data"]?["ok"] == false)
    #expect(json.json["error"]?["code"] == "journal.damaged")
    let damaged = json.json["data"]?["damaged"]?.array ?? []
    let found = damaged.first { $0["reason"]?.string?.hasPrefix(kind.words) == true }
    #expect(found?["line"] == .int(kind.line))
    #expect(found?["healableFrom"] == [])
    #expect(found?["file"]?.string?.hasPrefix("journal/\(bench.replica)") == true)
    let plain = bench.machine().run("check --plain").results
    #expect(plain.contains("\t\(kind.line)\t\(kind.words)"))
  }

  @Test("a repair of the whole is a check, and says in JSON that it had nothing to do")
  func nothing() throws {
    let bench = try Bench()
    #expect(bench.machine().run("check").results == "3 changes, no damage\n")
    let answer = bench.machine().run("check repair --json")
    #expect(answer.exit == .success && answer.json["data"]?["ok"] == true)
    #expect(
      answer.json["data"]?["repaired"]
        == ["cleared": [], "removed": [], "rewritten": [], "wanted": 0]
    )
    #expect(answer.json["data"]?["damaged"] == [])
  }

  @Test("a stray between two lines is taken out and said to be kept")
  func cleared() throws {
    let bench = try Bench()
    var lines = try bench.lines()
    lines.insert(Array("no line\n".utf8), at: 1)
    try bench.plant(lines)
    let answer = bench.machine().run("check repair")
    #expect(answer.exit == .success)
    #expect(answer.notes.contains("took bytes out of the journal of \(bench.replica)"))
    #expect(answer.notes.contains("are kept in 'local/damaged/"))
    #expect(bench.machine(10).run("list").results.contains("three"))
  }

  @Test("damage beneath a checkpoint is covered; a repair asks for it, a sync brings it")
  func covered() throws {
    let bench = try Bench((1...9).map { "t\($0)" }, interval: 8)
    bench.machine().run("remote add stick /stick")
    #expect(bench.machine().run("sync").exit == .success)
    var lines = try bench.lines()
    lines[1][60] ^= 1
    try bench.plant(lines)
    let machine = bench.machine(11)
    let found = machine.run("check")
    #expect(found.exit == .damaged)
    #expect(found.results.contains("a checkpoint holds what it did, so all that is shown is right"))
    #expect(found.results.contains("'check repair', then 'sync stick' brings it back"))
    #expect(found.notes.contains("'check repair' has the next 'sync' ask for these lines"))
    #expect(found.notes.contains("not all changes that it stands for are here to compare it with"))
    let json = machine.run("check --json").json["data"]
    #expect(json?["damaged"]?.array?.first?["covered"] == true)
    #expect(json?["damaged"]?.array?.first?["healableFrom"] == ["stick"])
    #expect(json?["unverified"]?.array?.count == 1)
    #expect(machine.run("add more").exit == .success)
    let repair = machine.run("check repair")
    #expect(repair.exit == .damaged)
    #expect(repair.notes.contains("the next 'sync' asks for 1 line"))
    #expect(repair.notes.contains("the next 'sync' asks every machine and place for these lines"))
    #expect(machine.run("check repair --json").json["data"]?["repaired"]?["wanted"] == 1)
    let sync = machine.run("sync --json")
    #expect(sync.exit == .success)
    #expect(sync.json["data"]?.array?.first?["healed"] == 1)
    #expect(machine.run("check").exit == .success)
  }

  // MARK: States

  @Test("a damaged checkpoint: nothing is lost, and a repair makes it anew")
  func checkpoint() throws {
    let bench = try Bench((1...9).map { "t\($0)" }, interval: 8)
    let (path, bytes) = try bench.file(in: "checkpoints")
    var broken = bytes
    broken[bytes.count / 2] ^= 1
    bench.disk.plant(path, broken)
    let answer = bench.machine().run("check")
    #expect(answer.exit == .damaged)
    #expect(answer.results.contains("the checkpoint is not what was written, from line"))
    #expect(
      answer.results.contains("nothing is lost; 'check repair' makes it anew from the journals")
    )
    #expect(answer.notes.contains("'check repair' makes it again from what is whole"))
    let json = bench.machine().run("check --json").json
    #expect(json["error"]?["code"] == "state.damaged")
    let found = json["data"]?["damaged"]?.array?.first
    #expect(found?["repairable"] == true && found?["healableFrom"] == [])
    #expect(found?["file"]?.string?.hasPrefix("checkpoints/") == true)
    let repair = bench.machine().run("check repair")
    #expect(repair.exit == .success)
    #expect(repair.notes.contains("away, which other files stand for"))
    #expect(bench.machine(12).run("check").exit == .success)
    #expect(bench.machine(12).run("list").results.contains("t9"))
  }

  @Test("a checkpoint that says something else: what is shown may be wrong until the repair")
  func wrong() throws {
    let bench = try Bench((1...9).map { "title \($0)" }, interval: 8)
    let (path, bytes) = try bench.file(in: "checkpoints")
    bench.disk.plant(path, Bench.reword(bytes, "title 4", "title X"))
    #expect(bench.machine().run("list").results.contains("title X"))
    let answer = bench.machine().run("check")
    #expect(answer.exit == .damaged)
    #expect(answer.results.contains("the checkpoint says something else than the changes come to"))
    #expect(answer.results.contains("nothing is lost, but what is shown may be wrong"))
    #expect(bench.machine().run("check repair").exit == .success)
    let list = bench.machine(12).run("list").results
    #expect(list.contains("title 4") && !list.contains("title X"))
  }

  @Test("a checkpoint that ends with another line than the journal names that change")
  func otherLine() throws {
    let bench = try Bench((1...8).map { "t\($0)" }, interval: 8)
    let last = try bench.disk.names(in: bench.journal).count - 1
    var lines = try bench.lines(last)
    lines[lines.count - 1] = Bench.line(bench.replica, 8)
    try bench.plant(lines, last)
    let answer = bench.machine().run("check")
    #expect(answer.exit == .damaged)
    #expect(
      answer.results.contains(
        "the checkpoint was made of another change \(bench.replica):8 than the journal has"
      )
    )
    #expect(bench.machine().run("check repair").exit == .success)
  }

  @Test("a checkpoint of another version, or from before the base, is only a remark")
  func outdated() throws {
    let bench = try Bench((1...9).map { "t\($0)" }, interval: 8)
    let (path, bytes) = try bench.file(in: "checkpoints")
    bench.disk.plant(path, Bench.reword(bytes, #""retract""#, #""refract""#))
    let answer = bench.machine().run("check")
    #expect(answer.exit == .success)
    #expect(answer.notes.contains("the checkpoint was written by another version"))
    #expect(answer.notes.contains("it is passed over, and the next one takes its place"))
    #expect(bench.machine().run("compact").exit == .success)
    bench.disk.plant(path, bytes)
    let left = bench.machine(13).run("check")
    #expect(left.exit == .success)
    #expect(left.notes.contains("the checkpoint is of no use any more"))
    #expect(bench.machine(13).run("list").results.contains("t9"))
  }

  @Test("one copy of the base: the other is used, and a repair writes it again")
  func copy() throws {
    let bench = try Bench(isCompacted: true)
    let (path, bytes) = try bench.file(in: "base")
    bench.disk.plant(path, Array(bytes.dropLast()))
    let answer = bench.machine().run("check")
    #expect(answer.exit == .damaged)
    #expect(answer.results.contains("this copy of the base is not what was written"))
    #expect(answer.results.contains("nothing is lost; the other copy is used"))
    try bench.disk.remove(path)
    #expect(bench.machine().run("check").results.contains("this copy of the base is not there"))
    let repair = bench.machine().run("check repair")
    #expect(repair.exit == .success)
    #expect(repair.notes.contains("wrote 'base/"))
    #expect(bench.disk.bytes(of: path) == bytes)
    let after = bench.machine().run("check --json")
    #expect(after.exit == .success)
    #expect(after.json["data"]?["unverified"]?.array?.count == 1)
  }

  @Test("both copies of the base: a checkpoint stands for as much, or a sync brings it back")
  func bothCopies() throws {
    for interval in [4, 4096] {
      let bench = try Bench((1...10).map { "t\($0)" }, interval: interval, isCompacted: true)
      for copy in 0...1 {
        let (path, bytes) = try bench.file(in: "base", copy)
        bench.disk.plant(path, Array(bytes.dropFirst()))
      }
      let answer = bench.machine().run("check")
      #expect(answer.exit == .damaged)
      if interval == 4 {
        #expect(answer.results.contains("'check repair' makes a new base from the checkpoint"))
        let repair = bench.machine().run("check repair")
        #expect(repair.exit == .success)
        #expect(repair.notes.contains("took 'base/"))
        #expect(bench.machine(14).run("list").results.contains("t1"))
      } else {
        #expect(answer.results.contains("is not shown until a 'sync' brings it back"))
        #expect(
          bench.machine().run("check --json").json["data"]?["damaged"]?.array?.contains {
            $0["repairable"] == false
          } == true
        )
      }
    }
  }

  // MARK: Lost lines

  @Test("what nobody has is given up by name, and only by its owner")
  func lost() throws {
    let bench = try Bench()
    let shell = bench.machine()
    shell.run("remote add stick /stick")
    #expect(shell.run("sync").exit == .success)
    let other = Machine("b", disk: bench.disk, seed: 3, process: 3)
    other.run("remote add stick /stick")
    #expect(other.run("sync").exit == .success)
    // The owner gives up its own.
    var lines = try bench.lines()
    lines[1][60] ^= 1
    try bench.plant(lines)
    shell.run("remote forget stick")
    let given = bench.machine(15).run("check repair lost")
    #expect(given.exit == .success)
    #expect(given.notes.contains("gave up change \(bench.replica):2"))
    #expect(given.notes.contains("was given up; a sync brings it back if it turns up"))
    let json = bench.machine(15).run("check --json").json["data"]
    #expect(json?["lost"] == .array([.string("\(bench.replica):2")]))
    // Another machine does so only where the owner does not come back.
    let copy = "/b/store/journal/\(bench.replica)/0000000001.jsonl"
    var bytes = try #require(bench.disk.bytes(of: copy))
    bytes[60] ^= 1
    bench.disk.plant(copy, bytes)
    other.run("remote forget stick")
    let refused = Machine("b", disk: bench.disk, seed: 4, process: 4).run("check repair lost")
    #expect(refused.exit == .damaged)
    #expect(refused.notes.contains("do this on machine \(bench.replica) itself"))
    #expect(refused.notes.contains("'check repair lost \(bench.replica)'"))
    let third = Machine("b", disk: bench.disk, seed: 6, process: 6)
    #expect(third.run("check repair lost \(bench.replica)").exit == .success)
    let unknown = third.run("check repair lost Nobody!")
    #expect(unknown.exit == .failed && unknown.notes.contains("no replica 'Nobody!'"))
  }

  @Test("what a remote still has is brought back and not given up")
  func asked() throws {
    let bench = try Bench()
    let shell = bench.machine()
    shell.run("remote add stick /stick")
    shell.run("remote add away /nowhere/place")
    #expect(shell.run("sync stick").exit == .success)
    let digest = shell.digest
    var lines = try bench.lines()
    lines[1][60] ^= 1
    try bench.plant(lines)
    let machine = bench.machine(15)
    let answer = machine.run("check repair lost --json")
    #expect(answer.exit == .success, "\(answer.notes)")
    let asked = answer.json["data"]?["asked"]?.array
    #expect(asked?.map { $0["remote"] } == ["stick"])
    #expect(answer.json["data"]?["givenUp"] == nil && answer.json["data"]?["lost"] == nil)
    #expect(answer.notes.contains("stick: sent"))
    #expect(machine.digest == digest)
    // Where nothing is damaged, nobody is asked.
    #expect(machine.run("check repair lost --json").json["data"]?["asked"] == nil)
  }

  @Test("what a remote had that cannot be asked is not given up, until the remote is forgotten")
  func absent() throws {
    let bench = try Bench()
    let shell = bench.machine()
    shell.run("remote add stick /stick")
    #expect(shell.run("sync").exit == .success)
    // The place is one that this version cannot use any more.
    bench.disk.plant("/stick/swipy.json", Array(#"{"format":"swipy-place","v":9}"#.utf8))
    var lines = try bench.lines()
    lines[1][60] ^= 1
    try bench.plant(lines)
    let machine = bench.machine(15)
    let answer = machine.run("check repair lost --json")
    #expect(answer.exit == .damaged)
    #expect(answer.notes.contains("'stick' could not be asked: the remote is of version 9"))
    #expect(
      answer.json["error"]?["message"]?.string?.contains(
        "'stick' had the lines and could not be asked, so nothing was given up"
      ) == true
    )
    #expect(answer.json["data"]?["asked"]?.array?.first?["failed"] == "sync.version")
    #expect(answer.json["data"]?["givenUp"] == nil)
    #expect(machine.run("remote forget stick").exit == .success)
    let given = machine.run("check repair lost --json")
    #expect(given.exit == .success)
    #expect(given.json["data"]?["givenUp"] == .array([.string("\(bench.replica):2")]))
  }

  @Test("a place that is empty now had the lines and is none to ask: is it mounted?")
  func refilled() throws {
    let bench = try Bench()
    bench.machine().run("remote add stick /stick")
    #expect(bench.machine().run("sync").exit == .success)
    var lines = try bench.lines()
    lines[1][60] ^= 1
    try bench.plant(lines)
    func empty(_ folder: String) throws {
      for name in try bench.disk.names(in: folder) {
        let path = "\(folder)/\(name)"
        if bench.disk.bytes(of: path) == nil {
          try empty(path)
        } else {
          try bench.disk.remove(path)
        }
      }
    }
    try empty("/stick")
    let answer = bench.machine(15).run("check repair lost --json")
    #expect(answer.exit == .damaged, "\(answer.notes)")
    #expect(answer.notes.contains("is it mounted where it was?"))
    #expect(answer.json["data"]?["givenUp"] == nil)
  }

  @Test("bytes that were cut and files that writers left are named")
  func spare() throws {
    let bench = try Bench()
    bench.disk.plant("/a/store/local/torn/x-1-0-00000000", [1])
    bench.disk.plant("/a/store/local/torn/y-1-0-00000000", [1])
    bench.disk.plant("/a/store/checkpoints/.x.tmp-1", [1])
    let answer = bench.machine().run("check")
    #expect(answer.exit == .success)
    #expect(
      answer.notes.contains(
        "bytes that were set aside are kept in 'local/torn/x-1-0-00000000' and 1 more"
      )
    )
    #expect(answer.notes.contains("left behind by a writer, harmless: 'checkpoints/.x.tmp-1'"))
    let repair = bench.machine().run("check repair")
    #expect(repair.exit == .success && !repair.notes.contains("left behind"))
  }

  @Test(
    "a line that had seen another line than is here is a warning, and a store in a shared folder"
  )
  func warnings() throws {
    let bench = try Bench()
    let witness = JournalLine(
      Change(
        id: Named.change("other9:1"),
        time: Named.time(1),
        after: [
          Named.replica(bench.replica): VersionVector.Mark(sequence: 2, checksum: 7)
        ],
        cause: Cause("add"),
        operations: [Operation(item: .settings, action: .set(.title, "x"))]
      )
    )
    bench.disk.plant(
      "/a/store/journal/other9/0000000001.jsonl",
      witness.bytes + [UInt8(ascii: "\n")]
    )
    bench.disk.plant("/a/.stfolder", [])
    let answer = bench.machine().run("check")
    #expect(answer.notes.contains("other9:1 had seen another \(bench.replica):2 than is here"))
    #expect(answer.notes.contains("held: change other9:1"))
    #expect(answer.notes.contains("the store lies in a folder of Syncthing"))
    let json = bench.machine().run("check --json").json["data"]
    #expect(json?["forked"] == .array([.string("\(bench.replica):2")]))
  }
}

extension CheckTests.Bench {
  /// A line of a replica, newline included.
  static func line(_ replica: String, _ sequence: Int) -> [UInt8] {
    JournalLine(
      Change(
        id: Named.change("\(replica):\(sequence)"),
        time: Named.time(1_764_470_000_000 + sequence),
        after: [:],
        cause: Cause("add"),
        operations: [Operation(item: .settings, action: .set(.title, "another"))]
      )
    ).bytes + [UInt8(ascii: "\n")]
  }

  /// A state file with some words replaced by others of their length, its lines sealed again.
  static func reword(_ bytes: [UInt8], _ old: String, _ new: String) -> [UInt8] {
    let (old, new) = (Array(old.utf8), Array(new.utf8))
    return Array(
      bytes.split(separator: UInt8(ascii: "\n")).map { line -> [UInt8] in
        var line = Array(line.dropLast(LineFormat.checksumLength))
        for start in line.indices where line[start...].starts(with: old) {
          line.replaceSubrange(start..<(start + old.count), with: new)
        }
        return SealedLine.seal(line)
      }.joined()
    )
  }
}

// Torn tails, damaged lines, and the files that show each of them.

import TestSupport
import Testing

@testable import SyncEngine

@Suite("Damaged journals")
struct JournalDamageTests {
  private let anna = Handle.anna
  private let segment = MemoryFileSystem.segment("anna1", 1)

  /// A disk with one segment of anna's.
  private func disk(_ bytes: [UInt8]) -> MemoryFileSystem {
    let disk = MemoryFileSystem()
    disk.plant(segment, bytes)
    return disk
  }

  /// A file of `Data/journals`, and the lines of the good one.
  private static func file(_ name: String) throws -> [UInt8] {
    let path = DataFiles.path("journals/" + name)
    guard let bytes = try POSIXFileSystem().contents(of: path) else {
      throw FileError(.open, path, errno: absentCode)
    }
    return bytes
  }

  private static func names(_ folder: String) -> [String] {
    let names = try? POSIXFileSystem().names(in: DataFiles.path("journals/" + folder))
    return (names ?? []).map { folder + "/" + $0 }
  }

  // MARK: Kept files

  @Test("the good journals open, whatever version wrote them", arguments: names("good"))
  func good(_ name: String) throws {
    let disk = disk(try Self.file(name))
    #expect(try disk.numbers(anna) == [1, 2, 3])
    #expect(try JournalCheck(StoreFiles(root: Handle.root, fileSystem: disk)).damages.isEmpty)
  }

  @Test(
    "a torn journal opens with its whole lines, and a writer saves the rest",
    arguments: names("torn")
  )
  func torn(_ name: String) throws {
    let bytes = try Self.file(name)
    let disk = disk(bytes)
    var reader = Handle(disk, token: 5)
    try reader.read()
    #expect(reader.journal.damages.isEmpty)
    #expect(reader.journal.tornTails.count == 1)
    #expect(disk.bytes(of: segment) == bytes)
    let whole = reader.sequences(anna)
    #expect(whole == Array(1...2))
    #expect(
      try JournalCheck(StoreFiles(root: Handle.root, fileSystem: disk)).damages.isEmpty == false
    )

    var writer = Handle(disk)
    try writer.commit(writer.upcoming(anna, 0))
    let cut = try #require(writer.cuts.first)
    #expect(cut.heldLine == name.contains("line"))
    #expect(disk.bytes(of: Handle.root + "/" + cut.saved) == Array(bytes[cut.offset...]))
    try writer.commit(writer.upcoming(anna))
    try reader.read()
    #expect(reader.sequences(anna) == Array(1...3))
    #expect(try JournalCheck(writer.journal.files).damages.isEmpty)
  }

  /// What each corrupt file shows: its line, and why.
  private static let corrupt: [String: (line: Int, matches: @Sendable (Damage.Reason) -> Bool)] = [
    "corrupt/flipped-byte.jsonl": (
      2, { if case .line(.checksumMismatch) = $0 { true } else { false } }
    ),
    "corrupt/flipped-newline.jsonl": (1, { if case .line = $0 { true } else { false } }),
    "corrupt/doubled-in-part.jsonl": (3, { if case .line = $0 { true } else { false } }),
    "corrupt/foreign-segment.jsonl": (1, { $0 == .foreign(Named.replica("bert2")) }),
    "corrupt/foreign-line.jsonl": (2, { $0 == .foreign(Named.replica("bert2")) }),
    "corrupt/gap.jsonl": (2, { $0 == .gap(expected: 2, found: 3) }),
    "corrupt/nul-run.jsonl": (2, { $0 == .zeros }),
    "corrupt/two-of-one-number.jsonl": (3, { $0 == .conflict(sequence: 2) }),
    "corrupt/wrong-first.jsonl": (1, { $0 == .misnamed(first: 2) }),
  ]

  @Test("damage before the tail is named and never cut", arguments: names("corrupt"))
  func corrupt(_ name: String) throws {
    let expectation = try #require(Self.corrupt[name])
    let bytes = try Self.file(name)
    let disk = disk(bytes)
    var handle = Handle(disk)
    try handle.read()
    let damage = try #require(handle.journal.damages.first)
    #expect(damage.file == "journal/anna1/0000000001.jsonl")
    #expect(damage.line == expectation.line)
    #expect(damage.offset == Self.offset(ofLine: damage.line, in: bytes))
    #expect(expectation.matches(damage.reason))
    #expect(handle.sequences(anna) == Array(1..<max(1, min(damage.line, 3))))
    let error = #expect(throws: StoreError.self) { try handle.commit([Lines.line("anna1", 9)]) }
    #expect(error?.code == .damaged)
    #expect(error?.damage == damage)
    #expect(error?.line == damage.line)
    #expect(disk.bytes(of: segment) == bytes)
    #expect(try JournalCheck(handle.journal.files).damages.contains(damage))
    // Another replica's journal is not held up.
    try handle.commit(handle.upcoming(Handle.bert))
  }

  @Test("every corrupt file has its expectation")
  func complete() {
    #expect(Self.names("corrupt").sorted() == Self.corrupt.keys.sorted())
    #expect(!Self.names("torn").isEmpty && !Self.names("good").isEmpty)
  }

  private static func offset(ofLine line: Int, in bytes: [UInt8]) -> Int {
    guard line > 1 else { return 0 }
    let newlines = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }
    return newlines[line - 2] + 1
  }

  // MARK: Every byte

  @Test("any flipped bit before the last line is damage, in it a torn tail, and a check sees it")
  func everyFlip() throws {
    let lines = Lines.lines("anna1", 1...3)
    let bytes = Lines.bytes(lines)
    let lastStart = bytes.count - lines[2].bytes.count - 1
    for index in bytes.indices {
      var flipped = bytes
      flipped[index] ^= 1 << UInt8(index % 8)
      let disk = disk(flipped)
      var handle = Handle(disk)
      try handle.read()
      let numbers = handle.sequences(anna)
      #expect(numbers == Array(1...3).filter { $0 <= numbers.count }, "byte \(index)")
      if index == lastStart - 1 {
        // Without the newline between them the last two lines are one.
        #expect(handle.journal.tornTails[anna]?.holdsLine == true)
        #expect(numbers == [1])
      } else if index < lastStart {
        #expect(handle.journal.damages.count == 1, "byte \(index)")
        #expect(numbers.count < 2, "byte \(index)")
      } else {
        #expect(handle.journal.damages.isEmpty, "byte \(index)")
        #expect(handle.journal.tornTails[anna]?.offset == lastStart, "byte \(index)")
        #expect(numbers == [1, 2], "byte \(index)")
      }
      #expect(try !JournalCheck(handle.journal.files).damages.isEmpty, "byte \(index)")
    }
  }

  @Test("a journal cut anywhere keeps its whole lines and goes on")
  func everyCut() throws {
    let bytes = Lines.bytes(Lines.lines("anna1", 1...3))
    for length in 0...bytes.count {
      let disk = disk(Array(bytes[..<length]))
      let whole = bytes[..<length].count { $0 == UInt8(ascii: "\n") }
      var handle = Handle(disk)
      try handle.commit([])
      #expect(handle.sequences(anna) == Array(1...3).filter { $0 <= whole }, "\(length) bytes")
      #expect(!handle.cuts.contains { $0.heldLine }, "\(length) bytes")
      try handle.commit(handle.upcoming(anna))
      #expect(try disk.numbers(anna).count == whole + 1, "\(length) bytes")
    }
  }

  @Test("a closed segment that ends in the middle of a line is damage")
  func closedSegmentIsWhole() throws {
    let bytes = Lines.bytes(Lines.lines("anna1", 1...3))
    let disk = disk(Array(bytes.dropLast(5)))
    disk.plant(MemoryFileSystem.segment("anna1", 4), Lines.bytes([Lines.line("anna1", 4)]))
    var handle = Handle(disk)
    try handle.read()
    #expect(handle.journal.damages.map(\.reason) == [.unterminated])
    #expect(handle.journal.damages.map(\.line) == [3])
    #expect(handle.sequences(anna) == [1, 2])
  }

  @Test("a missing segment is a gap")
  func missingSegment() throws {
    let disk = disk(Lines.bytes(Lines.lines("anna1", 1...3)))
    disk.plant(MemoryFileSystem.segment("anna1", 6), Lines.bytes([Lines.line("anna1", 6)]))
    var handle = Handle(disk)
    try handle.read()
    #expect(handle.journal.damages.map(\.reason) == [.gap(expected: 4, found: 6)])
    #expect(handle.journal.damages.map(\.file) == ["journal/anna1/0000000006.jsonl"])
  }

  @Test("lines that are there twice, in one segment or two, are given once")
  func duplicates() throws {
    let lines = Lines.lines("anna1", 1...3)
    let disk = disk(Lines.bytes(lines + [lines[2]]))
    disk.plant(
      MemoryFileSystem.segment("anna1", 2),
      Lines.bytes([lines[1], lines[2], Lines.line("anna1", 4)])
    )
    var handle = Handle(disk)
    try handle.read()
    #expect(handle.journal.damages.isEmpty)
    #expect(handle.sequences(anna) == [1, 2, 3, 4])
    #expect(try JournalCheck(handle.journal.files).damages.isEmpty)
    try handle.commit(handle.upcoming(anna))
    #expect(try disk.numbers(anna) == [1, 2, 3, 4, 5])
  }

  @Test("damage that a checkpoint covers keeps neither reading nor writing")
  func coveredDamage() throws {
    let lines = Lines.lines("anna1", 1...4)
    var bytes = Lines.bytes(lines)
    bytes[lines[0].bytes.count + 30] ^= 4
    let disk = disk(bytes)
    for covered in [2, 3] {
      var handle = Handle(disk, token: 7, starts: [anna: .after(lines[covered - 1].mark)])
      try handle.read()
      #expect(handle.journal.damages.isEmpty)
      #expect(handle.sequences(anna) == Array((covered + 1)...4))
    }
    var handle = Handle(disk, token: 8, starts: [anna: .after(lines[2].mark)])
    try handle.read()
    try handle.commit(handle.upcoming(anna))
    #expect(handle.sequences(anna) == [4, 5])
  }

  @Test("a journal shorter than its checkpoint goes on in a new segment")
  func shorterThanCheckpoint() throws {
    let lines = Lines.lines("anna1", 1...5)
    let disk = disk(Lines.bytes(Array(lines[..<3])))
    let start = [anna: LineReader.Start.after(lines[4].mark)]
    var handle = Handle(disk, starts: start)
    try handle.read()
    try handle.commit(handle.upcoming(anna))
    #expect(try handle.journal.files.segments(of: anna) == [1, 6])
    var again = Handle(disk, token: 2, starts: start)
    try again.read()
    #expect(again.sequences(anna) == [6])
    #expect(again.journal.damages.isEmpty)
  }

  @Test("a check names all damage and every file that does not belong")
  func fullCheck() throws {
    let lines = Lines.lines("anna1", 1...6)
    var bytes = Lines.bytes(lines)
    bytes[20] ^= 1
    bytes[lines[0].bytes.count + 1 + lines[1].bytes.count + 21] ^= 1
    let disk = disk(bytes + [UInt8](repeating: 0, count: 9))
    disk.plant("/store/journal/anna1/notes.txt", [1])
    disk.plant("/store/journal/anna1/.0000000001.jsonl.tmp-1", [1])
    disk.plant("/store/journal/Not A Replica/x", [1])
    let check = try JournalCheck(StoreFiles(root: Handle.root, fileSystem: disk))
    #expect(check.lines == 4)
    #expect(check.damages.map(\.line).sorted() == [1, 1, 1, 3, 7])
    #expect(check.damages.map(\.reason).contains(.zeros))
    #expect(check.damages.map(\.reason).count { $0 == .notSegment } == 2)
  }
}

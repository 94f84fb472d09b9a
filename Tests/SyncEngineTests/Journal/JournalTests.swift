// Reading and appending: what was written is read, in order, once, by everybody.

import TestSupport
import Testing

@testable import SyncEngine

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

@Suite("Journal")
struct JournalTests {
  private let anna = Handle.anna
  private let bert = Handle.bert

  @Test("a store that is not there has no lines, and reading leaves nothing behind")
  func absent() throws {
    let disk = MemoryFileSystem()
    var handle = Handle(disk)
    try handle.read()
    #expect(handle.seen.isEmpty)
    #expect(handle.journal.damages.isEmpty)
    #expect(try disk.names(in: "/").isEmpty)
    #expect(disk.mutationCount == 0)
  }

  @Test("what one handle commits another reads, once", arguments: DiskKind.allCases)
  func commits(_ kind: DiskKind) throws {
    let disk = try kind.make()
    var writer = Handle(disk.fileSystem, root: disk.path("s"), token: 1, segmentSize: 1000)
    var reader = Handle(disk.fileSystem, root: disk.path("s"), token: 2)
    for round in 1...20 {
      try writer.commit(writer.upcoming(anna, round % 3 + 1) + writer.upcoming(bert))
      try reader.read()
      #expect(reader.seen == writer.seen)
    }
    let segments = try StoreFiles(root: disk.path("s"), fileSystem: disk.fileSystem)
      .segments(of: anna)
    #expect(segments.count > 3)
    #expect(reader.sequences(anna) == Array(1...(writer.journal.nextSequence(of: anna) - 1)))
    #expect(try JournalCheck(writer.journal.files).damages.isEmpty)
  }

  @Test("two writers take turns and see each other's commits", arguments: DiskKind.allCases)
  func twoWriters(_ kind: DiskKind) throws {
    let disk = try kind.make()
    var handles = [1, 2, 3].map {
      Handle(disk.fileSystem, root: disk.path("s"), token: UInt64($0), segmentSize: 700)
    }
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<60 {
      let index = Int.random(in: 0..<3, using: &generator)
      try handles[index].journal.beginWriting(wait: .zero).release()
      try handles[index].drain()
      try handles[index].commit(handles[index].upcoming(anna))
    }
    for index in handles.indices {
      try handles[index].read()
      #expect(handles[index].sequences(anna) == Array(1...60))
    }
  }

  @Test("a writer refused by another is told which process it is")
  func locked() throws {
    let disk = MemoryFileSystem()
    var first = Handle(disk, token: 1)
    let access = try first.journal.beginWriting(wait: .zero)
    var second = Handle(disk, token: 2)
    let error = #expect(throws: StoreError.self) { try second.commit([]) }
    #expect(error?.code == .locked)
    #expect(error?.process == 1)
    access.release()
    try second.commit(second.upcoming(anna))
  }

  @Test("a line is acknowledged only when it, its segment's name and its parents' are on disk")
  func durable() throws {
    let disk = MemoryFileSystem()
    var handle = Handle(disk, segmentSize: 300)
    for _ in 1...7 {
      try handle.commit(handle.upcoming(anna))
      let copy = disk.copy()
      copy.restart(.lost)
      #expect(try copy.numbers(anna) == handle.sequences(anna))
    }
  }

  @Test("one commit of many lines is one write and one flush a file")
  func groupCommit() throws {
    let disk = MemoryFileSystem()
    var handle = Handle(disk)
    try handle.commit(handle.upcoming(anna))
    let before = disk.trace.count
    try handle.commit(handle.upcoming(anna, 50))
    #expect(disk.trace.dropFirst(before).map { $0.prefix { $0 != " " } } == ["write", "flush"])
  }

  @Test("a closed segment is not written again")
  func closedSegments() throws {
    let disk = MemoryFileSystem()
    var handle = Handle(disk, segmentSize: 500)
    var closed: [Int: [UInt8]?] = [:]
    for _ in 1...30 {
      try handle.commit(handle.upcoming(anna, 2))
      let segments = try handle.journal.files.segments(of: anna)
      for first in segments.dropLast() {
        let bytes = disk.bytes(of: MemoryFileSystem.segment("anna1", first))
        #expect(closed[first, default: bytes] == bytes)
        closed[first] = .some(bytes)
      }
    }
    #expect(closed.count > 5)
  }

  @Test("lines that do not continue the journal are refused, and nothing is written")
  func order() throws {
    let disk = MemoryFileSystem()
    var handle = Handle(disk)
    try handle.commit(handle.upcoming(anna, 2))
    let before = disk.mutationCount
    for wrong in [[2], [4], [3, 3], [3, 5], [1]] {
      let error = #expect(throws: StoreError.self) {
        try handle.commit(wrong.map { Lines.line("anna1", $0) })
      }
      #expect(error?.code == .order)
    }
    #expect(disk.mutationCount == before)
    try handle.commit(handle.upcoming(anna))
  }

  @Test("lines nobody read yet keep a handle from appending")
  func unread() throws {
    let disk = MemoryFileSystem()
    var first = Handle(disk, token: 1)
    var second = Handle(disk, token: 2)
    try first.commit(first.upcoming(anna, 2))
    let access = try second.journal.beginWriting(wait: .zero)
    let error = #expect(throws: StoreError.self) {
      try second.journal.append([Lines.line("anna1", 1)], access)
    }
    #expect(error?.code == .stale)
    access.release()
    try second.commit([Lines.line("anna1", 3)])
  }

  @Test("reading goes on after a checkpoint's place without reading what lies before")
  func resuming() throws {
    let disk = MemoryFileSystem()
    var writer = Handle(disk, segmentSize: 600)
    try writer.commit(writer.upcoming(anna, 20))
    let place = try #require(writer.journal.lastPlace(of: anna))
    #expect(LinePlace(place.json) == place)
    try writer.commit(writer.upcoming(anna, 20))
    for start in [LineReader.Start.place(place), .after(place.mark), .number(21)] {
      var reader = Handle(disk, token: 2, starts: [anna: start])
      try reader.read()
      #expect(reader.sequences(anna) == Array(21...40))
      try reader.commit([])
    }
  }

  @Test("a place that no longer holds is found again by number, and a different line is told")
  func movedPlace() throws {
    let disk = MemoryFileSystem()
    var writer = Handle(disk)
    try writer.commit(writer.upcoming(anna, 5))
    let last = try #require(writer.journal.lastPlace(of: anna))
    let moved = LinePlace(mark: last.mark, segment: 1, start: last.start - 3, end: last.end - 3)
    var reader = Handle(disk, token: 2, starts: [anna: .place(moved)])
    try reader.read()
    #expect(reader.seen.isEmpty)
    #expect(reader.journal.lastPlace(of: anna) == last)
    let other = VersionVector.Mark(sequence: 5, checksum: last.mark.checksum ^ 1)
    var forked = Handle(disk, token: 3, starts: [anna: .after(other)])
    try forked.read()
    #expect(forked.journal.damages.map(\.reason) == [.conflict(sequence: 5)])
  }

  @Test("a replica whose segments a base replaced goes on in a new one")
  func afterBase() throws {
    let disk = MemoryFileSystem()
    var writer = Handle(disk, segmentSize: 400)
    try writer.commit(writer.upcoming(anna, 9))
    let mark = try #require(writer.journal.lastPlace(of: anna)).mark
    for first in try writer.journal.files.segments(of: anna) {
      try disk.remove(MemoryFileSystem.segment("anna1", first))
    }
    try writer.read()
    #expect(writer.journal.needsReload)
    var reader = Handle(disk, token: 2, starts: [anna: .after(mark)])
    try reader.read()
    #expect(!reader.journal.needsReload)
    try reader.commit(reader.upcoming(anna, 2))
    #expect(try reader.journal.files.segments(of: anna) == [10])
    var again = Handle(disk, token: 3, starts: [anna: .after(mark)])
    try again.read()
    #expect(again.sequences(anna) == [10, 11])
    var files = reader.journal.files
    files.left.ends[anna] = mark
    #expect(try JournalCheck(files).damages.isEmpty)
  }

  @Test("any line and any range is found again")
  func randomAccess() throws {
    let disk = MemoryFileSystem()
    var handle = Handle(disk, segmentSize: 900)
    try handle.commit(handle.upcoming(anna, 57))
    for number in 1...57 {
      let change = try #require(ChangeID(replica: anna, sequence: number))
      #expect(try handle.journal.line(of: change) == Lines.line("anna1", number))
    }
    #expect(try handle.journal.line(of: Named.change("anna1:58")) == nil)
    #expect(try handle.journal.line(of: Named.change("nobody:1")) == nil)
    #expect(try handle.journal.lines(of: anna, 4...31) == Lines.lines("anna1", 4...31))
    #expect(try handle.journal.lines(of: anna, 50...99) == Lines.lines("anna1", 50...57))
  }

  @Test("a line longer than a chunk is read whole")
  func longLines() throws {
    let disk = MemoryFileSystem()
    var handle = Handle(disk)
    let title = String(repeating: "long ", count: 200_000)
    try handle.commit([Lines.line("anna1", 1, title), Lines.line("anna1", 2)])
    try handle.commit([Lines.line("anna1", 3, title)])
    #expect(try disk.numbers(anna) == [1, 2, 3])
  }

  @Test("a writer notices that the last line it knew was replaced by another of that length")
  func replacedLine() throws {
    let disk = MemoryFileSystem()
    var first = Handle(disk, token: 1)
    try first.commit([Lines.line("anna1", 1), Lines.line("anna1", 2, "a")])
    disk.plant(
      MemoryFileSystem.segment("anna1", 1),
      Lines.bytes([Lines.line("anna1", 1), Lines.line("anna1", 2, "b")])
    )
    let error = #expect(throws: StoreError.self) { try first.commit([Lines.line("anna1", 3)]) }
    #expect(error?.code == .stale)
    try first.read()
    #expect(first.journal.needsReload)
    #expect(try disk.numbers(anna) == [1, 2])
  }

  @Test("a segment removed under an open handle takes no line with it")
  func removedSegment() throws {
    let disk = MemoryFileSystem()
    var handle = Handle(disk)
    try handle.commit(handle.upcoming(anna, 3))
    try disk.remove(MemoryFileSystem.segment("anna1", 1))
    let error = #expect(throws: StoreError.self) { try handle.commit(handle.upcoming(anna)) }
    #expect(error?.code == .stale)
  }

  @Test("a store moved away under an open handle, with a copy in its place, gets the lines")
  func replacedStore() throws {
    let directory = try TemporaryDirectory()
    let disk = POSIXFileSystem()
    let (root, away) = (directory.path + "/s", directory.path + "/away")
    var handle = Handle(disk, root: root)
    try handle.commit(handle.upcoming(anna, 3))
    try handle.commit(handle.upcoming(anna))
    try disk.rename(root, to: away)
    for file in ["local/lock", "format.json", "journal/anna1/0000000001.jsonl"] {
      try disk.makeDirectories(Paths.parent(of: root + "/" + file))
      let bytes = try #require(try disk.contents(of: away + "/" + file))
      try disk.create(root + "/" + file).append(bytes)
    }
    let access = try handle.journal.beginWriting(wait: .zero)
    #expect(!access.isUndisturbed)
    access.release()
    try handle.commit(handle.upcoming(anna))
    var reader = Handle(disk, root: root, token: 2)
    try reader.read()
    #expect(reader.sequences(anna) == [1, 2, 3, 4, 5])
    let again = try handle.journal.beginWriting(wait: .zero)
    #expect(again.isUndisturbed)
  }

  @Test("a sender's flush puts on disk what a killed writer had only written")
  func senderFlush() throws {
    let disk = MemoryFileSystem()
    var writer = Handle(disk, token: 1)
    try writer.commit(writer.upcoming(anna))
    disk.crash(atMutation: 2)
    #expect(throws: StoreError.self) { try writer.commit(writer.upcoming(anna)) }
    disk.restart(.kept)
    var sender = Handle(disk, token: 2)
    let access = try sender.journal.beginWriting(wait: .zero)
    try sender.drain()
    #expect(sender.sequences(anna) == [1, 2])
    try sender.journal.flush([anna], access)
    disk.restart(.lost)
    #expect(try disk.numbers(anna) == [1, 2])
  }
}

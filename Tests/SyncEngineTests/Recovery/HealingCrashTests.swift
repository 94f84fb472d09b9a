// Healing when the machine stops, or the disk refuses, at any call.

import TestSupport
import Testing

@testable import SyncEngine

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

@Suite("Healing under crashes and faults")
struct HealingCrashTests {
  /// Every good line that a journal has before it is healed, and those it shall have.
  private static let lines = Lines.lines("anna1", 1...9)

  /// What a journal of nine lines in three segments can come to.
  private static let damages: [[Int: [UInt8]]] = {
    let whole = [1: Array(lines[..<3]), 4: Array(lines[3..<6]), 7: Array(lines[6...])]
    let files = whole.mapValues { Lines.bytes($0) }
    var cases: [[Int: [UInt8]]] = []
    for first in [1, 4, 7] {
      guard let bytes = files[first] else { continue }
      var flipped = bytes
      flipped[40] ^= 2
      for changed in [[], flipped, Array(bytes.dropFirst(90)), Array("x\ny\n\nz".utf8)] {
        var all = files
        all[first] = changed
        cases.append(all)
      }
      var gone = files
      gone[first] = nil
      cases.append(gone)
    }
    var twice = files
    for first in [1, 7] { twice[first]?[40] ^= 2 }
    cases.append(twice)
    return cases
  }()

  private static func disk(_ files: [Int: [UInt8]]) -> MemoryFileSystem {
    let disk = MemoryFileSystem()
    for (first, bytes) in files { disk.plant(MemoryFileSystem.segment("anna1", first), bytes) }
    return disk
  }

  private static func heal(_ disk: MemoryFileSystem) throws -> Int {
    let handle = Handle(disk)
    return try JournalHealing(of: Handle.anna, in: handle.journal).fill(with: lines, through: 9)
  }

  /// The numbers of the good lines that stand anywhere in the files.
  private static func good(_ disk: MemoryFileSystem) throws -> Set<Int> {
    var numbers: Set<Int> = []
    let files = StoreFiles(root: Handle.root, fileSystem: disk)
    for first in try files.segments(of: Handle.anna) {
      let bytes = disk.bytes(of: MemoryFileSystem.segment("anna1", first)) ?? []
      for piece in bytes.split(separator: UInt8(ascii: "\n")) {
        guard let line = try? JournalLine(parsing: Array(piece)) else { continue }
        numbers.insert(line.change.id.sequence)
      }
    }
    return numbers
  }

  @Test("every line comes back, whatever was damaged or missing", arguments: damages.indices)
  func whole(_ index: Int) throws {
    let disk = Self.disk(Self.damages[index])
    let before = try Self.good(disk)
    #expect(try Self.heal(disk) == 9 - before.count)
    var handle = Handle(disk)
    try handle.read()
    #expect(handle.seen[Handle.anna] == Self.lines)
    #expect(try JournalCheck(handle.journal.files).damages.isEmpty)
  }

  @Test(
    "a crash at any call leaves every good line, and healing goes on",
    arguments: damages.indices
  )
  func crash(_ index: Int) throws {
    for mutation in 1...60 {
      let disk = Self.disk(Self.damages[index])
      let before = try Self.good(disk)
      disk.crash(atMutation: mutation)
      let isDone = (try? Self.heal(disk)) != nil
      for crash in [MemoryFileSystem.Crash.lost, .kept, .torn(seed: UInt64(mutation))] {
        let copy = disk.copy()
        copy.restart(crash)
        #expect(try Self.good(copy).isSuperset(of: before), "call \(mutation), \(crash)")
        _ = try Self.heal(copy)
        var handle = Handle(copy)
        try handle.read()
        #expect(handle.seen[Handle.anna] == Self.lines, "call \(mutation), \(crash)")
      }
      if isDone { return }
    }
    Issue.record("healing never ended")
  }

  @Test("a disk that refuses any call leaves every good line", arguments: damages.indices)
  func fault(_ index: Int) throws {
    for call in 1...200 {
      let disk = Self.disk(Self.damages[index])
      let before = try Self.good(disk)
      disk.fail(nil, onCall: call, errno: ENOSPC, written: 5)
      let isDone = (try? Self.heal(disk)) != nil
      disk.stopFailing()
      #expect(try Self.good(disk).isSuperset(of: before), "call \(call)")
      _ = try Self.heal(disk)
      var handle = Handle(disk)
      try handle.read()
      #expect(handle.seen[Handle.anna] == Self.lines, "call \(call)")
      if isDone, call > 30 { return }
    }
    Issue.record("healing never ended")
  }
}

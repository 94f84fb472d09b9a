// What the disk in memory promises to tests: crashes, faults and traces.

import SyncEngine
import TestSupport
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

@Suite("Disk in memory")
struct MemoryFileSystemTests {
  @Test("a crash takes what was not flushed, names too")
  func lost() throws {
    let disk = MemoryFileSystem()
    let file = try disk.create("/a")
    try file.append([1, 2])
    try file.flush()
    try file.append([3])
    try disk.flushDirectory("/")
    _ = try disk.create("/b")
    let kept = disk.copy()
    disk.restart(.lost)
    #expect(disk.bytes(of: "/a") == [1, 2])
    #expect(disk.bytes(of: "/b") == nil)
    kept.restart(.kept)
    #expect(kept.bytes(of: "/a") == [1, 2, 3])
    #expect(kept.bytes(of: "/b") == [])
    #expect(throws: FileError.self) { try file.append([4]) }
  }

  @Test("a torn crash keeps what was flushed and any part of the rest")
  func torn() throws {
    var ends: Set<[UInt8]> = []
    for seed in Seeds.some(100) {
      let disk = MemoryFileSystem()
      disk.plant("/a", [1, 2])
      try disk.open("/a").append([3, 4, 5])
      disk.restart(.torn(seed: seed))
      let bytes = try #require(disk.bytes(of: "/a"))
      #expect(bytes.starts(with: [1, 2]), "seed \(seed)")
      #expect(bytes.count <= 5, "seed \(seed)")
      ends.insert(Array(bytes.dropFirst(2)))
    }
    #expect(ends.count > 4 || Seeds.some(100).count == 1)
  }

  @Test("a failed flush drops its bytes for good")
  func droppedByFlush() throws {
    let disk = MemoryFileSystem()
    disk.plant("/a", [1])
    let file = try disk.open("/a")
    try file.append([2, 3])
    disk.fail(.flush, errno: EIO)
    #expect(throws: FileError(.flush, "/a", errno: EIO)) { try file.flush() }
    try file.flush()
    #expect(disk.bytes(of: "/a") == [1, 2, 3])
    disk.restart(.lost)
    #expect(disk.bytes(of: "/a") == [1, 0, 0])
  }

  @Test("a fault meets the call it names, once or from then on")
  func faults() throws {
    let disk = MemoryFileSystem()
    let file = try disk.create("/a")
    disk.fail(.write, onCall: 2, errno: ENOSPC, written: 1)
    try file.append([1])
    #expect(throws: FileError(.write, "/a", errno: ENOSPC)) { try file.append([2]) }
    try file.append([3])
    #expect(disk.bytes(of: "/a")?.count == 3)
    disk.fail(nil, errno: EIO, isLasting: true)
    #expect(throws: FileError.self) { try file.append([4]) }
    #expect(throws: FileError.self) { try disk.names(in: "/") }
    disk.stopFailing()
    #expect(try disk.names(in: "/") == ["a"])
  }

  @Test("after the crash in a call nothing works until the restart")
  func crashes() throws {
    let disk = MemoryFileSystem()
    disk.plant("/a", [])
    let file = try disk.open("/a")
    disk.crash(atMutation: 2)
    try file.append([1])
    #expect(throws: FileError.self) { try file.flush() }
    #expect(disk.hasCrashed)
    #expect(throws: FileError.self) { try disk.names(in: "/") }
    disk.restart(.lost)
    #expect(disk.bytes(of: "/a") == [])
    #expect(disk.trace == ["write /a 1", "flush /a"])
  }
}

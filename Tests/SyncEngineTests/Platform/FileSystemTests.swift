// The laws of a file system, on the machine's own and on the one in memory.

import FoundationEssentials
import TestSupport
import Testing

@testable import SyncEngine

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

@Suite("File systems")
struct FileSystemTests {
  private func code(_ body: () throws -> Void) -> Int32? {
    do {
      try body()
      return nil
    } catch let error as FileError {
      return error.errno
    } catch {
      return -1
    }
  }

  @Test("a status tells files, directories and nothing apart", arguments: DiskKind.allCases)
  func status(_ kind: DiskKind) throws {
    let disk = try kind.make()
    try disk.put("a", "12345")
    let file = try #require(try disk.fileSystem.status(of: disk.path("a")))
    #expect(file.kind == .file)
    #expect(file.size == 5)
    #expect(file.links == 1)
    #expect(try disk.fileSystem.status(of: disk.root)?.kind == .directory)
    #expect(try disk.fileSystem.status(of: disk.path("b")) == nil)
    #expect(code { _ = try disk.fileSystem.status(of: disk.path("a/b")) } == ENOTDIR)
  }

  @Test("a read gives the range, shorter only at the end", arguments: DiskKind.allCases)
  func ranges(_ kind: DiskKind) throws {
    let disk = try kind.make()
    try disk.put("a", "0123456789")
    let read = { (offset: Int, count: Int) in
      String(
        decoding: try disk.fileSystem.read(disk.path("a"), from: offset, count: count),
        as: UTF8.self
      )
    }
    #expect(try read(0, 4) == "0123")
    #expect(try read(4, 4) == "4567")
    #expect(try read(8, 4) == "89")
    #expect(try read(10, 4) == "")
    #expect(try read(99, 4) == "")
    #expect(try read(3, 0) == "")
    #expect(code { _ = try disk.fileSystem.read(disk.path("b"), from: 0, count: 1) } == ENOENT)
  }

  @Test("a file grows at its end, also after a cut", arguments: DiskKind.allCases)
  func appends(_ kind: DiskKind) throws {
    let disk = try kind.make()
    let file = try disk.fileSystem.create(disk.path("a"))
    try file.append(Array("one two".utf8))
    try file.truncate(to: 3)
    try file.append(Array(" three".utf8))
    try file.flush()
    #expect(try disk.text("a") == "one three")
    let again = try disk.fileSystem.open(disk.path("a"))
    try again.append(Array("!".utf8))
    #expect(try again.status().size == 10)
    #expect(try again.read(from: 4, count: 9) == Array("three!".utf8))
  }

  @Test("creating needs a free name, opening a file", arguments: DiskKind.allCases)
  func names(_ kind: DiskKind) throws {
    let disk = try kind.make()
    try disk.put("b", "")
    try disk.put("\u{E9}", "")
    try disk.put("e\u{301}", "")
    try disk.put("B", "")
    #expect(code { _ = try disk.fileSystem.create(disk.path("b")) } == EEXIST)
    #expect(code { _ = try disk.fileSystem.open(disk.path("c")) } == ENOENT)
    #expect(code { _ = try disk.fileSystem.create(disk.path("d/e")) } == ENOENT)
    #expect(
      try disk.fileSystem.names(in: disk.root).map { Array($0.utf8) }
        == ["B", "b", "e\u{301}", "\u{E9}"].map { Array($0.utf8) }
    )
    #expect(code { _ = try disk.fileSystem.names(in: disk.path("c")) } == ENOENT)
    #expect(code { _ = try disk.fileSystem.names(in: disk.path("b")) } == ENOTDIR)
  }

  @Test("a rename replaces the target and keeps the file's identity", arguments: DiskKind.allCases)
  func renames(_ kind: DiskKind) throws {
    let disk = try kind.make()
    try disk.put("a", "new")
    try disk.put("b", "old")
    let identity = try disk.fileSystem.status(of: disk.path("a"))?.identity
    let replaced = try disk.fileSystem.open(disk.path("b"))
    try disk.fileSystem.rename(disk.path("a"), to: disk.path("b"))
    #expect(try disk.text("b") == "new")
    #expect(try disk.fileSystem.names(in: disk.root) == ["b"])
    #expect(try disk.fileSystem.status(of: disk.path("b"))?.identity == identity)
    #expect(try replaced.status().links == 0)
    #expect(code { try disk.fileSystem.rename(disk.path("x"), to: disk.path("y")) } == ENOENT)
  }

  @Test("removing takes files and empty directories", arguments: DiskKind.allCases)
  func removes(_ kind: DiskKind) throws {
    let disk = try kind.make()
    try disk.fileSystem.makeDirectories(disk.path("d/e"))
    try disk.put("d/f", "")
    #expect(code { try disk.fileSystem.remove(disk.path("d")) } != nil)
    try disk.fileSystem.remove(disk.path("d/f"))
    try disk.fileSystem.remove(disk.path("d/e"))
    try disk.fileSystem.remove(disk.path("d"))
    #expect(try disk.fileSystem.names(in: disk.root).isEmpty)
    #expect(code { try disk.fileSystem.remove(disk.path("d")) } == ENOENT)
  }

  @Test("directories are made with their parents, once", arguments: DiskKind.allCases)
  func directories(_ kind: DiskKind) throws {
    let disk = try kind.make()
    try disk.fileSystem.makeDirectories(disk.path("a/b/c/"))
    try disk.fileSystem.makeDirectories(disk.path("a/b/c"))
    #expect(try disk.fileSystem.names(in: disk.path("a/b")) == ["c"])
    try disk.put("f", "")
    #expect(code { try disk.fileSystem.makeDirectories(disk.path("f")) } == ENOTDIR)
    #expect(code { try disk.fileSystem.makeDirectories(disk.path("f/g")) } == ENOTDIR)
  }

  @Test("a copy of a file has another identity", arguments: DiskKind.allCases)
  func identities(_ kind: DiskKind) throws {
    let disk = try kind.make()
    try disk.put("a", "same")
    try disk.put("b", "same")
    let a = try #require(try disk.fileSystem.status(of: disk.path("a"))).identity
    let b = try #require(try disk.fileSystem.status(of: disk.path("b"))).identity
    #expect(!a.matches(b))
    try disk.fileSystem.open(disk.path("a")).append([1])
    #expect(try disk.fileSystem.status(of: disk.path("a"))?.identity.matches(a) == true)
  }

  @Test("an atomic write leaves the new file and nothing beside it", arguments: DiskKind.allCases)
  func atomicWrites(_ kind: DiskKind) throws {
    let disk = try kind.make()
    for flushed in [true, false] {
      try disk.fileSystem.writeAtomically(disk.path("a"), Array("1".utf8), flushed: flushed)
      try disk.fileSystem.writeAtomically(disk.path("a"), Array("22".utf8), flushed: flushed)
      #expect(try disk.text("a") == "22")
      #expect(try disk.fileSystem.names(in: disk.root) == ["a"])
    }
    var told: FileStatus?
    try disk.fileSystem.replace(disk.path("a")) { status in
      told = status
      return []
    }
    let found = try #require(try disk.fileSystem.status(of: disk.path("a")))
    #expect(told.map(\.identity) == found.identity)
  }

  @Test("a lock keeps out a second holder and names the first", arguments: DiskKind.allCases)
  func locks(_ kind: DiskKind) throws {
    let disk = try kind.make()
    let path = disk.path("lock")
    let first = LockHolder(process: 41, token: 1)
    let second = LockHolder(process: 42, token: .max)
    let lock = try disk.fileSystem.lock(path, as: first, wait: .zero)
    #expect(lock.previous == nil)
    #expect(throws: LockError.held(by: first)) {
      _ = try disk.fileSystem.lock(path, as: second, wait: .milliseconds(3))
    }
    lock.release()
    lock.release()
    let next = try disk.fileSystem.lock(path, as: second, wait: .zero)
    #expect(next.previous == first)
    #expect(throws: LockError.held(by: second)) {
      _ = try disk.fileSystem.lock(path, as: second, wait: .zero)
    }
    next.release()
    #expect(try disk.fileSystem.lock(path, as: second, wait: .zero).previous == second)
  }

  @Test("a forgotten lock is free, and a waiting holder gets it", arguments: DiskKind.allCases)
  func forgottenLocks(_ kind: DiskKind) async throws {
    let disk = try kind.make()
    let path = disk.path("lock")
    let fileSystem = disk.fileSystem
    do { _ = try fileSystem.lock(path, as: LockHolder(process: 1, token: 1), wait: .zero) }
    let lock = try fileSystem.lock(path, as: LockHolder(process: 1, token: 2), wait: .zero)
    async let waiting = Task.detached {
      try fileSystem.lock(path, as: LockHolder(process: 1, token: 3), wait: .seconds(20)).previous
    }.value
    try await Task.sleep(for: .milliseconds(5))
    lock.release()
    #expect(try await waiting == LockHolder(process: 1, token: 2))
  }

  @Test("a lock needs its directory", arguments: DiskKind.allCases)
  func lockWithoutDirectory(_ kind: DiskKind) throws {
    let disk = try kind.make()
    let path = disk.path("no/lock")
    #expect(throws: LockError.failed(FileError(.lock, path, errno: ENOENT))) {
      _ = try disk.fileSystem.lock(path, as: LockHolder(process: 1, token: 1), wait: .zero)
    }
  }

  @Test(
    "a lock file that says nonsense names nobody",
    arguments: ["", "\n", "1", "a b\n", "1 2 3\n", "99999999999 1\n", "1 11112222333344445\n"]
  )
  func lockLines(_ text: String) { #expect(LockHolder(line: Array(text.utf8)) == nil) }

  @Test("a killed process gives up its lock")
  func killedHolder() async throws {
    let disk = try DiskKind.posix.make()
    let path = disk.path("lock")
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let holder = LockHolder(process: Int(getpid()), token: 7)
      let lock = try POSIXFileSystem().lock(path, as: holder, wait: .zero)
      kill(getpid(), SIGKILL)
      lock.release()
    }
    let lock = try disk.fileSystem.lock(path, as: LockHolder(process: 1, token: 1), wait: .zero)
    #expect(lock.previous?.token == 7)
  }

  @Test(
    "a path's parent and name are what stands before and after its last slash",
    arguments: [
      ("/a/b", "/a", "b"), ("/a//b//", "/a", "b"), ("/a", "/", "a"), ("a", ".", "a"),
      ("a/b", "a", "b"), ("/", "/", ""), ("./a", ".", "a"),
      ("\u{E9}/e\u{301}", "\u{E9}", "e\u{301}"),
    ]
  )
  func paths(_ path: String, _ parent: String, _ name: String) {
    #expect(Array(Paths.parent(of: path).utf8) == Array(parent.utf8))
    #expect(Array(Paths.name(of: path).utf8) == Array(name.utf8))
  }

  @Test("the ancestors of a path end at the root")
  func ancestors() {
    #expect(Paths.ancestors(of: "/a/b/c") == ["/a/b", "/a", "/"])
    #expect(Paths.ancestors(of: "a/b") == ["a", "."])
  }
}

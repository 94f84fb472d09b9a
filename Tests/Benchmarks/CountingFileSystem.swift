// A disk that counts what it is asked for.

import Synchronization

@testable import SyncEngine

/// Passes every call on, and counts it.
final class CountingFileSystem: FileSystem {
  private let disk: any FileSystem
  private let calls = Mutex<[String: Int]>([:])

  init(_ disk: any FileSystem) { self.disk = disk }

  /// Forgets what was counted.
  func reset() { calls.withLock { $0 = [:] } }

  /// What was counted, by kind.
  var counts: String {
    calls.withLock { $0 }.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
      .joined(separator: ", ")
  }

  fileprivate func note(_ call: String) { calls.withLock { $0[call, default: 0] += 1 } }

  func status(of path: String) throws(FileError) -> FileStatus? {
    note("status")
    return try disk.status(of: path)
  }

  func names(in directory: String) throws(FileError) -> [String] {
    note("list")
    return try disk.names(in: directory)
  }

  func read(_ path: String, from offset: Int, count: Int) throws(FileError) -> [UInt8] {
    note("read")
    return try disk.read(path, from: offset, count: count)
  }

  func openToRead(_ path: String) throws(FileError) -> any ReadableFile {
    note("open")
    return try disk.openToRead(path)
  }

  func open(_ path: String) throws(FileError) -> any OpenFile {
    note("open")
    return CountingFile(try disk.open(path), self)
  }

  func create(_ path: String) throws(FileError) -> any OpenFile {
    note("create")
    return CountingFile(try disk.create(path), self)
  }

  func makeDirectory(_ path: String) throws(FileError) {
    note("make directory")
    try disk.makeDirectory(path)
  }

  func rename(_ path: String, to target: String) throws(FileError) {
    note("rename")
    try disk.rename(path, to: target)
  }

  func remove(_ path: String) throws(FileError) {
    note("remove")
    try disk.remove(path)
  }

  func flushDirectory(_ path: String) throws(FileError) {
    note("flush directory")
    try disk.flushDirectory(path)
  }

  func lock(
    _ path: String,
    as holder: LockHolder,
    wait: Duration
  ) throws(LockError) -> FileLock {
    note("lock")
    return try disk.lock(path, as: holder, wait: wait)
  }

  func volume(of path: String) -> VolumeKind { disk.volume(of: path) }

  func uniqueSuffix() -> String { disk.uniqueSuffix() }

  func isAbandoned(_ suffix: String) -> Bool { disk.isAbandoned(suffix) }
}

/// An open file of a disk that counts.
private final class CountingFile: OpenFile {
  private let file: any OpenFile
  private let disk: CountingFileSystem

  init(_ file: any OpenFile, _ disk: CountingFileSystem) {
    (self.file, self.disk) = (file, disk)
  }

  func status() throws(FileError) -> FileStatus { try file.status() }

  func read(from offset: Int, count: Int) throws(FileError) -> [UInt8] {
    disk.note("read")
    return try file.read(from: offset, count: count)
  }

  func append(_ bytes: [UInt8]) throws(FileError) {
    disk.note("write")
    try file.append(bytes)
  }

  func truncate(to length: Int) throws(FileError) {
    disk.note("truncate")
    try file.truncate(to: length)
  }

  func flush() throws(FileError) {
    disk.note("flush")
    try file.flush()
  }
}

// A disk that counts the bytes that are read from it.

import Synchronization
import TestSupport

@testable import SyncEngine

/// A disk in memory, with a count.
final class CountingDisk: FileSystem {
  let disk: MemoryFileSystem
  private let bytes = Mutex(0)

  init(_ disk: MemoryFileSystem) { self.disk = disk }

  /// The bytes read by name so far.
  var byteCount: Int { bytes.withLock { $0 } }

  func read(_ path: String, from offset: Int, count: Int) throws(FileError) -> [UInt8] {
    let read = try disk.read(path, from: offset, count: count)
    bytes.withLock { $0 += read.count }
    return read
  }

  func status(of path: String) throws(FileError) -> FileStatus? { try disk.status(of: path) }
  func names(in directory: String) throws(FileError) -> [String] { try disk.names(in: directory) }
  func openToRead(_ path: String) throws(FileError) -> any ReadableFile {
    try disk.openToRead(path)
  }
  func open(_ path: String) throws(FileError) -> any OpenFile { try disk.open(path) }
  func create(_ path: String) throws(FileError) -> any OpenFile { try disk.create(path) }
  func makeDirectory(_ path: String) throws(FileError) { try disk.makeDirectory(path) }
  func rename(_ path: String, to target: String) throws(FileError) {
    try disk.rename(path, to: target)
  }
  func remove(_ path: String) throws(FileError) { try disk.remove(path) }
  func flushDirectory(_ path: String) throws(FileError) { try disk.flushDirectory(path) }
  func lock(_ path: String, as holder: LockHolder, wait: Duration) throws(LockError) -> FileLock {
    try disk.lock(path, as: holder, wait: wait)
  }
  func volume(of path: String) -> VolumeKind { disk.volume(of: path) }
  func uniqueSuffix() -> String { disk.uniqueSuffix() }
}

// The disk as one process uses it, which can be killed in the middle of its work.

import Synchronization
import SyncEngine
import TestSupport

/// A disk that several processes share, in the hands of one of them.
///
/// A killed process leaves everything it wrote where it is; only it does no more.
final class ProcessDisk: FileSystem {
  private struct Life {
    var callsLeft: Int?
    var isOver = false
    var half = 0
  }

  private let disk: MemoryFileSystem
  private let life = Mutex(Life())
  private let onlooker = Mutex<(@Sendable () -> Void)?>(nil)
  fileprivate let sabotage: Sabotage?
  /// The flush that was put off.
  private let late = Mutex<(any OpenFile)?>(nil)

  init(_ disk: MemoryFileSystem, _ sabotage: Sabotage? = nil) {
    self.disk = disk
    self.sabotage = sabotage
  }

  /// Kills the process at one of its next calls that change the disk, from 1; of a write
  /// it then leaves so many sixteenths.
  func kill(atMutation mutation: Int, half: Int) {
    life.withLock {
      $0.callsLeft = mutation - 1
      $0.half = half
    }
  }

  /// Lets somebody look before each call that changes the disk.
  func watch(_ look: (@Sendable () -> Void)?) { onlooker.withLock { $0 = look } }

  /// Whether the process does no more.
  var isOver: Bool { life.withLock { $0.isOver } }

  /// Whether the process is going to be killed and still lives.
  var isDoomed: Bool { life.withLock { $0.callsLeft != nil && !$0.isOver } }

  fileprivate func pass(_ operation: FileOperation, _ path: String) throws(FileError) {
    let isOver = life.withLock { life in
      guard operation.isMutation, !life.isOver, let left = life.callsLeft else {
        return life.isOver
      }
      if left == 0 { life.isOver = true } else { life.callsLeft = left - 1 }
      return life.isOver
    }
    if isOver { throw FileError(operation, path, errno: 4) }
    let file = late.withLock { file in
      defer { file = nil }
      return file
    }
    try file?.flush()
    if operation.isMutation { onlooker.withLock { $0 }?() }
  }

  /// Flushes a file before the next call.
  fileprivate func putOffFlush(of file: any OpenFile) { late.withLock { $0 = file } }

  /// How much of a write the process has done when it is killed in it.
  fileprivate func share(of count: Int) -> Int { life.withLock { count * $0.half / 16 } }

  func status(of path: String) throws(FileError) -> FileStatus? {
    try pass(.status, path)
    return try disk.status(of: path)
  }

  func names(in directory: String) throws(FileError) -> [String] {
    try pass(.list, directory)
    return try disk.names(in: directory)
  }

  func read(_ path: String, from offset: Int, count: Int) throws(FileError) -> [UInt8] {
    try pass(.read, path)
    return try disk.read(path, from: offset, count: count)
  }

  func openToRead(_ path: String) throws(FileError) -> any ReadableFile { try open(path) }

  func open(_ path: String) throws(FileError) -> any OpenFile {
    try pass(.open, path)
    return ProcessFile(self, path, try disk.open(path))
  }

  func create(_ path: String) throws(FileError) -> any OpenFile {
    try pass(.create, path)
    return ProcessFile(self, path, try disk.create(path))
  }

  func makeDirectory(_ path: String) throws(FileError) {
    try pass(.makeDirectory, path)
    try disk.makeDirectory(path)
  }

  func rename(_ path: String, to target: String) throws(FileError) {
    try pass(.rename, path)
    try disk.rename(path, to: target)
  }

  func remove(_ path: String) throws(FileError) {
    try pass(.remove, path)
    try disk.remove(path)
  }

  func flushDirectory(_ path: String) throws(FileError) {
    try pass(.flushDirectory, path)
    if sabotage == .flushesNoNames { return }
    try disk.flushDirectory(path)
  }

  func lock(
    _ path: String,
    as holder: LockHolder,
    wait: Duration
  ) throws(LockError) -> FileLock {
    do {
      try pass(.lock, path)
    } catch {
      throw .failed(error)
    }
    return try disk.lock(path, as: holder, wait: wait)
  }

  func volume(of path: String) -> VolumeKind { disk.volume(of: path) }

  func uniqueSuffix() -> String { disk.uniqueSuffix() }
}

/// A file open in a process, until the process is killed.
private final class ProcessFile: OpenFile {
  private let process: ProcessDisk
  private let path: String
  private let file: any OpenFile

  init(_ process: ProcessDisk, _ path: String, _ file: any OpenFile) {
    self.process = process
    self.path = path
    self.file = file
  }

  func status() throws(FileError) -> FileStatus {
    try process.pass(.status, path)
    return try file.status()
  }

  func read(from offset: Int, count: Int) throws(FileError) -> [UInt8] {
    try process.pass(.read, path)
    return try file.read(from: offset, count: count)
  }

  func append(_ bytes: [UInt8]) throws(FileError) {
    let wasOver = process.isOver
    do {
      try process.pass(.write, path)
    } catch {
      let count = process.share(of: bytes.count)
      if !wasOver, count > 0 { try file.append(Array(bytes.prefix(count))) }
      throw error
    }
    try file.append(bytes)
    if process.sabotage == .appendsTwice { try file.append(bytes) }
  }

  func truncate(to length: Int) throws(FileError) {
    try process.pass(.truncate, path)
    try file.truncate(to: length)
  }

  func flush() throws(FileError) {
    try process.pass(.flush, path)
    switch process.sabotage {
    case .flushesNothing: return
    case .flushesLate: process.putOffFlush(of: file)
    default: try file.flush()
    }
  }
}

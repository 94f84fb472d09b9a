// A disk in memory that fails, crashes and tears where a test says so.

public import SyncEngine
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A deterministic disk in memory.
///
/// It keeps apart what was written and what is on disk: a file's bytes are on disk once
/// it was flushed, a name once its directory was. `restart` decides what a crash leaves of
/// the rest. A flush that fails drops what it was to write, as real kernels do: a later
/// flush that succeeds does not bring it to disk.
public final class MemoryFileSystem: FileSystem {
  let disk: Mutex<MemoryDisk>

  /// An empty disk.
  public convenience init() { self.init(MemoryDisk()) }

  init(_ disk: consuming MemoryDisk) { self.disk = Mutex(disk) }

  // MARK: FileSystem

  /// What is at a path; `nil` where nothing is.
  public func status(of path: String) throws(FileError) -> FileStatus? {
    try locked { (disk) throws(FileError) in
      try disk.begin(.status, path)
      return try disk.find(path, .status).map { disk.status($0) }
    }
  }

  /// The names in a directory, in byte order.
  public func names(in directory: String) throws(FileError) -> [String] {
    try locked { (disk) throws(FileError) in
      try disk.begin(.list, directory)
      return try disk.entries(directory, .list).keys.sorted().map(\.string)
    }
  }

  /// The bytes from `offset` on, at most `count`.
  public func read(_ path: String, from offset: Int, count: Int) throws(FileError) -> [UInt8] {
    try locked { (disk) throws(FileError) in
      try disk.begin(.read, path)
      return try disk.read(disk.file(path, .read), from: offset, count: count)
    }
  }

  /// Opens a file that exists, to read it.
  public func openToRead(_ path: String) throws(FileError) -> any ReadableFile {
    try open(path)
  }

  /// Opens a file that exists.
  public func open(_ path: String) throws(FileError) -> any OpenFile {
    try locked { (disk) throws(FileError) in
      try disk.begin(.open, path)
      return MemoryFile(self, path, try disk.file(path, .open), epoch: disk.epoch)
    }
  }

  /// Creates an empty file.
  public func create(_ path: String) throws(FileError) -> any OpenFile {
    try locked { (disk) throws(FileError) in
      try disk.begin(.create, path)
      let node = try disk.add(.file(MemoryDisk.File()), path, .create)
      try disk.end()
      return MemoryFile(self, path, node, epoch: disk.epoch)
    }
  }

  /// Creates one directory.
  public func makeDirectory(_ path: String) throws(FileError) {
    try locked { (disk) throws(FileError) in
      try disk.begin(.makeDirectory, path)
      _ = try disk.add(.directory(MemoryDisk.Directory()), path, .makeDirectory)
      try disk.end()
    }
  }

  /// Gives a file a new name in one step.
  public func rename(_ path: String, to target: String) throws(FileError) {
    try locked { (disk) throws(FileError) in
      try disk.begin(.rename, path + " -> " + target)
      let node = try disk.file(path, .rename)
      try disk.link(nil, path, .rename)
      try disk.link(node, target, .rename)
      try disk.end()
    }
  }

  /// Removes a file or an empty directory.
  public func remove(_ path: String) throws(FileError) {
    try locked { (disk) throws(FileError) in
      try disk.begin(.remove, path)
      guard let node = try disk.find(path, .remove) else {
        throw FileError(.remove, path, errno: ENOENT)
      }
      if case .directory(let directory)? = disk.nodes[node], !directory.entries.isEmpty {
        throw FileError(.remove, path, errno: ENOTEMPTY)
      }
      try disk.link(nil, path, .remove)
      try disk.end()
    }
  }

  /// Puts a directory's names on disk.
  public func flushDirectory(_ path: String) throws(FileError) {
    try locked { (disk) throws(FileError) in
      try disk.begin(.flushDirectory, path)
      try disk.end()
      try disk.flushDirectory(path)
    }
  }

  /// Takes a lock; a wait is spent trying.
  public func lock(
    _ path: String,
    as holder: LockHolder,
    wait: Duration
  ) throws(LockError) -> FileLock {
    let clock = ContinuousClock()
    let deadline = clock.now.advanced(by: wait)
    while true {
      do {
        return try tryLock(path, as: holder)
      } catch .held(let other) {
        guard clock.now < deadline else { throw .held(by: other) }
        usleep(200)
      } catch {
        throw error
      }
    }
  }

  private func tryLock(
    _ path: String,
    as holder: LockHolder
  ) throws(LockError) -> FileLock {
    let result = locked { disk in disk.lock(path, as: holder) }
    let taken = try result.get()
    let identity = FileIdentity(inode: UInt64(taken.node), birth: nil)
    return FileLock(previous: taken.previous, identity: identity) { [weak self] in
      self?.locked { disk in
        if disk.locks[taken.node]?.serial == taken.serial { disk.locks[taken.node] = nil }
      }
    }
  }

  /// Always this machine's.
  public func volume(of path: String) -> VolumeKind { .local }

  /// How often the disk was restarted, and a number that grows.
  public func uniqueSuffix() -> String {
    locked { disk in
      disk.suffixes += 1
      return "tmp-\(disk.epoch)-\(disk.suffixes)"
    }
  }

  /// Whether the suffix was given before the disk was last restarted.
  public func isAbandoned(_ suffix: String) -> Bool {
    let parts = suffix.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "tmp", let epoch = Int(parts[1]) else { return false }
    return locked { disk in epoch < disk.epoch }
  }

  func locked<Result, Failure: Error>(
    _ body: (inout MemoryDisk) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try disk.withLock { (disk) throws(Failure) in try body(&disk) }
  }
}

/// A file open on a disk in memory, until the disk crashes.
private final class MemoryFile: OpenFile {
  private let fileSystem: MemoryFileSystem
  private let path: String
  private let node: Int
  private let epoch: Int

  init(_ fileSystem: MemoryFileSystem, _ path: String, _ node: Int, epoch: Int) {
    self.fileSystem = fileSystem
    self.path = path
    self.node = node
    self.epoch = epoch
  }

  func status() throws(FileError) -> FileStatus {
    try with(.status) { (disk) throws(FileError) in disk.status(node) }
  }

  func read(from offset: Int, count: Int) throws(FileError) -> [UInt8] {
    try with(.read) { (disk) throws(FileError) in
      disk.read(node, from: offset, count: count)
    }
  }

  func append(_ bytes: [UInt8]) throws(FileError) {
    try with(.write, bytes.count) { (disk) throws(FileError) in
      disk.update(node) { $0.bytes += bytes }
      try disk.end()
    }
  }

  func truncate(to length: Int) throws(FileError) {
    try with(.truncate, length) { (disk) throws(FileError) in
      disk.update(node) { $0.truncate(to: length) }
      try disk.end()
    }
  }

  func flush() throws(FileError) {
    try with(.flush) { (disk) throws(FileError) in
      try disk.end()
      disk.update(node) { $0.flush() }
    }
  }

  private func with<Result>(
    _ operation: FileOperation,
    _ detail: Int? = nil,
    _ body: (inout MemoryDisk) throws(FileError) -> sending Result
  ) throws(FileError) -> sending Result {
    try fileSystem.locked { (disk) throws(FileError) in
      guard disk.epoch == epoch else { throw FileError(operation, path, errno: EBADF) }
      try disk.begin(operation, path, detail, node: node)
      return try body(&disk)
    }
  }
}

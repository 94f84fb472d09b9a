// What a disk in memory consists of.

import SyncEngine

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Files and directories by number, each with what is written and what is on disk.
struct MemoryDisk: Sendable {
  struct File: Sendable {
    var bytes: [UInt8] = []
    var durable: [UInt8] = []
    /// The bytes that a failed flush dropped: read as written, but never on disk.
    var dropped: Range<Int>?
    var links = 0
    var birth = 0

    mutating func truncate(to length: Int) {
      bytes =
        Array(bytes.prefix(length)) + [UInt8](repeating: 0, count: max(0, length - bytes.count))
      if let range = dropped {
        dropped = range.lowerBound < length ? range.clamped(to: 0..<length) : nil
      }
    }

    mutating func flush() {
      durable = bytes
      for index in dropped ?? 0..<0 { durable[index] = 0 }
    }

    mutating func failToFlush() {
      let kept = zip(bytes, durable).prefix { $0 == $1 }.count
      guard kept < bytes.count else { return }
      dropped = min(kept, dropped?.lowerBound ?? kept)..<bytes.count
    }
  }

  struct Directory: Sendable {
    var entries: [Text: Int] = [:]
    var durable: [Text: Int] = [:]
  }

  enum Node: Sendable {
    case file(File)
    case directory(Directory)
  }

  static let root = 1

  var nodes: [Int: Node] = [root: .directory(Directory())]
  var nextNode = root + 1
  var epoch = 0
  var suffixes = 0
  var locks: [Int: (holder: LockHolder, serial: Int)] = [:]
  var serial = 0

  // Faults; see MemoryFileSystem+Faults.swift.
  var faults: [Fault] = []
  var faultsMet = 0
  var mutations = 0
  var crashAfter: Int?
  var isOff = false
  var trace: [String] = []

  // MARK: Names

  /// Paths that were taken apart before: the same ones come again and again.
  private var known: [Text: [Text]] = [:]

  private mutating func parts(_ path: String) -> [Text] {
    let key = Text(path)
    if let parts = known[key] { return parts }
    let parts = path.split(separator: "/").filter { $0 != "." }.map { Text($0) }
    if known.count > 4_000 { known = [:] }
    known[key] = parts
    return parts
  }

  mutating func find(_ path: String, _ operation: FileOperation) throws(FileError) -> Int? {
    try find(parts(path), path, operation)
  }

  private func find(
    _ parts: [Text],
    _ path: String,
    _ operation: FileOperation
  ) throws(FileError) -> Int? {
    var node = Self.root
    for part in parts {
      switch nodes[node] {
      case .directory(let directory):
        guard let next = directory.entries[part] else { return nil }
        node = next
      case .file: throw FileError(operation, path, errno: ENOTDIR)
      case nil: return nil
      }
    }
    return node
  }

  mutating func entries(
    _ path: String,
    _ operation: FileOperation
  ) throws(FileError) -> [Text: Int] {
    guard let node = try find(path, operation) else {
      throw FileError(operation, path, errno: ENOENT)
    }
    guard case .directory(let directory)? = nodes[node] else {
      throw FileError(operation, path, errno: ENOTDIR)
    }
    return directory.entries
  }

  mutating func file(_ path: String, _ operation: FileOperation) throws(FileError) -> Int {
    guard let node = try find(path, operation) else {
      throw FileError(operation, path, errno: ENOENT)
    }
    guard case .file? = nodes[node] else { throw FileError(operation, path, errno: EISDIR) }
    return node
  }

  mutating func add(
    _ node: Node,
    _ path: String,
    _ operation: FileOperation
  ) throws(FileError) -> Int {
    guard try find(path, operation) == nil else {
      throw FileError(operation, path, errno: EEXIST)
    }
    let number = nextNode
    nextNode += 1
    nodes[number] = node
    do {
      try link(number, path, operation)
    } catch {
      nodes[number] = nil
      throw error
    }
    update(number) { $0.birth = number * 1000 }
    return number
  }

  /// Makes a name stand for a node, or for nothing.
  mutating func link(
    _ node: Int?,
    _ path: String,
    _ operation: FileOperation
  ) throws(FileError) {
    var parts = parts(path)
    guard let name = parts.popLast() else { throw FileError(operation, path, errno: EEXIST) }
    guard let number = try find(parts, path, operation) else {
      throw FileError(operation, path, errno: ENOENT)
    }
    guard case .directory(var directory)? = nodes[number] else {
      throw FileError(operation, path, errno: ENOTDIR)
    }
    if let old = directory.entries[name] { update(old) { $0.links -= 1 } }
    directory.entries[name] = node
    nodes[number] = .directory(directory)
    if let node { update(node) { $0.links += 1 } }
  }

  mutating func flushDirectory(_ path: String) throws(FileError) {
    guard let node = try find(path, .flushDirectory),
      case .directory(var directory)? = nodes[node]
    else { throw FileError(.flushDirectory, path, errno: ENOENT) }
    directory.durable = directory.entries
    nodes[node] = .directory(directory)
  }

  // MARK: Files

  mutating func update(_ node: Int, _ change: (inout File) -> Void) {
    guard case .file(var file)? = nodes[node] else { return }
    nodes[node] = nil
    change(&file)
    nodes[node] = .file(file)
  }

  func read(_ node: Int, from offset: Int, count: Int) -> [UInt8] {
    guard case .file(let file)? = nodes[node], offset < file.bytes.count else { return [] }
    return Array(file.bytes[offset..<min(file.bytes.count, offset + count)])
  }

  func status(_ node: Int) -> FileStatus {
    let identity = { (birth: Int) in FileIdentity(inode: UInt64(node), birth: birth) }
    switch nodes[node] {
    case .file(let file):
      return FileStatus(
        kind: .file,
        size: file.bytes.count,
        links: file.links,
        identity: identity(file.birth)
      )
    default: return FileStatus(kind: .directory, size: 0, links: 1, identity: identity(0))
    }
  }

  // MARK: Locks

  mutating func lock(
    _ path: String,
    as holder: LockHolder
  ) -> Result<(node: Int, serial: Int, previous: LockHolder?), LockError> {
    do {
      try begin(.lock, path)
      let node: Int
      if let found = try find(path, .lock) {
        node = found
      } else {
        node = try add(.file(File()), path, .lock)
      }
      if let current = locks[node] { return .failure(.held(by: current.holder)) }
      let previous = LockHolder(line: read(node, from: 0, count: 64))
      update(node) { $0.bytes = holder.line }
      serial += 1
      locks[node] = (holder, serial)
      return .success((node, serial, previous))
    } catch {
      return .failure(.failed(error))
    }
  }
}

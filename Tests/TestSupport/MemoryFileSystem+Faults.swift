// Faults, crashes and traces of a disk in memory.

public import SyncEngine

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// One call, or every call from one on, that the disk refuses.
struct Fault: Sendable {
  let operation: FileOperation?
  var callsBefore: Int
  let errno: Int32
  let isLasting: Bool
  let written: Int
}

extension MemoryFileSystem {
  /// What a crash leaves of what was not flushed.
  public enum Crash: Hashable, Sendable {
    /// Nothing.
    case lost
    /// Everything, as when a process is killed and the machine goes on.
    case kept
    /// Of each name and of each file's end what the seed says, some of it as NUL or garbage.
    case torn(seed: UInt64)
  }

  /// Refuses one call.
  /// - Parameters:
  ///   - operation: The kind of call; every kind where it is `nil`.
  ///   - call: Which of the calls from now on, from 1.
  ///   - errno: Why.
  ///   - isLasting: Whether all later calls are refused too.
  ///   - written: How many bytes of a refused write are written all the same.
  public func fail(
    _ operation: FileOperation?,
    onCall call: Int = 1,
    errno: Int32,
    isLasting: Bool = false,
    written: Int = 0
  ) {
    locked { disk in
      disk.faults.append(
        Fault(
          operation: operation,
          callsBefore: call - 1,
          errno: errno,
          isLasting: isLasting,
          written: written
        )
      )
    }
  }

  /// Ends all faults that were not met yet.
  public func stopFailing() { locked { disk in disk.faults = [] } }

  /// How many calls were refused so far.
  public var faultsMet: Int { locked { disk in disk.faultsMet } }

  /// Whether a fault was not met yet.
  public var hasFaults: Bool { locked { disk in !disk.faults.isEmpty } }

  /// Crashes in the middle of a call that changes the disk; every call after it fails.
  /// - Parameter mutation: Which of those calls from now on, from 1.
  public func crash(atMutation mutation: Int) {
    locked { disk in disk.crashAfter = disk.mutations + mutation }
  }

  /// How many calls changed the disk so far.
  public var mutationCount: Int { locked { disk in disk.mutations } }

  /// Whether a crash came, so that nothing works until `restart`.
  public var hasCrashed: Bool { locked { disk in disk.isOff } }

  /// Starts the machine again after a crash, or crashes it first where none came.
  public func restart(_ crash: Crash) { locked { disk in disk.restart(crash) } }

  /// A disk that holds the same, written and flushed, without locks and faults.
  public func copy() -> MemoryFileSystem {
    MemoryFileSystem(
      locked { disk in
        var copy = disk
        copy.locks = [:]
        copy.faults = []
        copy.crashAfter = nil
        return copy
      }
    )
  }

  /// The calls that changed the disk so far, in order.
  public var trace: [String] { locked { disk in disk.trace } }

  // MARK: Looking and planting

  /// The bytes of a file as a reader sees them; `nil` where there is none.
  public func bytes(of path: String) -> [UInt8]? {
    locked { disk in
      guard let node = try? disk.find(path, .read), case .file(let file)? = disk.nodes[node]
      else { return nil }
      return file.bytes
    }
  }

  /// Puts a file on disk, with the directories it needs, as if it had always been there.
  public func plant(_ path: String, _ bytes: [UInt8]) {
    locked { disk in
      var parent = ""
      for part in path.split(separator: "/").dropLast() {
        let directory = parent + "/" + part
        _ = try? disk.add(.directory(MemoryDisk.Directory()), directory, .makeDirectory)
        try? disk.flushDirectory(parent)
        parent = directory
      }
      let node = (try? disk.file(path, .open)) ?? (try? disk.add(.file(.init()), path, .create))
      guard let node else { preconditionFailure("no place for \(path)") }
      disk.update(node) {
        $0.bytes = bytes
        $0.durable = bytes
      }
      try? disk.flushDirectory(parent)
    }
  }
}

extension MemoryDisk {
  /// Counts a call, and refuses it where a fault says so.
  mutating func begin(
    _ operation: FileOperation,
    _ path: String,
    _ detail: Int? = nil,
    node: Int? = nil
  ) throws(FileError) {
    guard !isOff else { throw FileError(operation, path, errno: EIO) }
    for index in faults.indices where faults[index].operation ?? operation == operation {
      guard faults[index].callsBefore == 0 else {
        faults[index].callsBefore -= 1
        continue
      }
      let fault = faults[index]
      if !fault.isLasting { faults.remove(at: index) }
      faultsMet += 1
      if let node, operation == .write {
        update(node) { $0.bytes += [UInt8](repeating: 0x7B, count: fault.written) }
      }
      if let node, operation == .flush { update(node) { $0.failToFlush() } }
      throw FileError(operation, path, errno: fault.errno)
    }
    guard operation.isMutation else { return }
    mutations += 1
    trace.append("\(operation.rawValue) \(path)" + (detail.map { " \($0)" } ?? ""))
  }

  /// Ends a call that changes the disk; a crash comes here, before a flush has its effect
  /// and after everything else.
  mutating func end() throws(FileError) {
    guard let crashAfter, mutations >= crashAfter else { return }
    isOff = true
    throw FileError(.write, "", errno: EIO)
  }

  mutating func restart(_ crash: MemoryFileSystem.Crash) {
    epoch += 1
    isOff = false
    crashAfter = nil
    faults = []
    locks = [:]
    switch crash {
    case .kept: break
    case .lost:
      for (number, node) in nodes { nodes[number] = node.asFlushed }
      settle()
    case .torn(let seed):
      var generator = SeededGenerator(seed: seed)
      for number in nodes.keys.sorted() { nodes[number] = nodes[number]?.torn(using: &generator) }
      settle()
    }
  }

  /// Forgets what no name leads to, and takes what is left for being on disk.
  private mutating func settle() {
    var links: [Int: Int] = [Self.root: 1]
    var pending = [Self.root]
    while let number = pending.popLast() {
      guard case .directory(var directory)? = nodes[number] else { continue }
      directory.entries = directory.entries.filter { nodes[$0.value] != nil }
      directory.durable = directory.entries
      nodes[number] = .directory(directory)
      for child in directory.entries.values {
        links[child, default: 0] += 1
        pending.append(child)
      }
    }
    nodes = nodes.filter { links[$0.key] != nil }
    for (number, count) in links {
      update(number) {
        $0.links = count
        $0.durable = $0.bytes
        $0.dropped = nil
      }
    }
  }
}

extension MemoryDisk.Node {
  fileprivate var asFlushed: Self {
    switch self {
    case .file(var file):
      file.bytes = file.durable
      return .file(file)
    case .directory(var directory):
      directory.entries = directory.durable
      return .directory(directory)
    }
  }

  fileprivate func torn(using generator: inout SeededGenerator) -> Self {
    switch self {
    case .file(var file):
      file.bytes = file.torn(using: &generator)
      return .file(file)
    case .directory(var directory):
      for name in Set(directory.entries.keys).union(directory.durable.keys).sorted() {
        guard directory.entries[name] != directory.durable[name], Bool.random(using: &generator)
        else { continue }
        directory.entries[name] = directory.durable[name]
      }
      return .directory(directory)
    }
  }
}

extension MemoryDisk.File {
  fileprivate func torn(using generator: inout SeededGenerator) -> [UInt8] {
    guard bytes != durable else { return durable }
    let same = zip(bytes, durable).prefix { $0 == $1 }.count
    let length = Int.random(in: same...bytes.count, using: &generator)
    let whole = Int.random(in: same...length, using: &generator)
    var result = Array(bytes[..<length])
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: return durable
    case 1: return bytes
    case 2: for index in whole..<length { result[index] = 0 }
    case 3:
      for index in whole..<length { result[index] = UInt8.random(in: 0...255, using: &generator) }
    default: break
    }
    for index in (dropped ?? 0..<0).clamped(to: 0..<result.count) { result[index] = 0 }
    return result
  }
}

// An exclusive lock, its holder, and the ways to be refused.

/// Who holds a lock.
public struct LockHolder: Hashable, Sendable {
  /// The process.
  public var process: Int
  /// A number drawn by the holder, which tells several in one process apart.
  public var token: UInt64

  /// Names a holder.
  public init(process: Int, token: UInt64) {
    self.process = process
    self.token = token
  }

  /// Reads what a lock's file says; `nil` where it says nothing.
  public init?(line: some Collection<UInt8>) {
    let parts = line.prefix { $0 != UInt8(ascii: "\n") }.split(separator: UInt8(ascii: " "))
    guard parts.count == 2, parts[0].count <= 10, parts[1].count <= 16,
      let process = Int(String(decoding: parts[0], as: UTF8.self)),
      let token = UInt64(String(decoding: parts[1], as: UTF8.self), radix: 16)
    else { return nil }
    self.init(process: process, token: token)
  }

  /// What a lock's file says while this holder has it.
  public var line: [UInt8] { Array("\(process) \(String(token, radix: 16))\n".utf8) }
}

/// A lock that is held until it is released or forgotten.
public final class FileLock: Sendable {
  /// Who had the lock last before this holder; `nil` where the file did not say.
  ///
  /// A holder that finds itself here, in the same file, knows that nobody had the lock in
  /// between.
  public let previous: LockHolder?

  /// The lock's file: a copy of it that took its place says nothing about who had the lock.
  public let identity: FileIdentity

  private let onRelease: Once

  /// Wraps what ends the lock.
  public init(
    previous: LockHolder?,
    identity: FileIdentity,
    release: @escaping @Sendable () -> Void
  ) {
    self.previous = previous
    self.identity = identity
    onRelease = Once(release)
  }

  /// Ends the lock; a second call does nothing.
  public func release() { onRelease.run() }

  deinit { onRelease.run() }
}

/// Why a lock was not given.
public enum LockError: Error, Hashable, Sendable {
  /// Somebody else has it, for longer than the wait allowed.
  case held(by: LockHolder?)
  /// The file system refused.
  case failed(FileError)
}

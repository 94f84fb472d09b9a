// What the engine asks of a disk; everything else is built on these few calls.

/// A disk, real or simulated.
///
/// Paths are absolute or relative to the working directory, with `/` between parts.
/// No call follows its caller's idea of what is there: each says what it found.
public protocol FileSystem: Sendable {
  /// What is at a path; `nil` where nothing is.
  func status(of path: String) throws(FileError) -> FileStatus?

  /// The names in a directory, in byte order, without `.` and `..`.
  func names(in directory: String) throws(FileError) -> [String]

  /// The bytes from `offset` on, at most `count`.
  /// - Returns: Fewer than `count` bytes only where the file ends there.
  /// - Throws: `FileError` with `ENOENT` where there is no file.
  func read(_ path: String, from offset: Int, count: Int) throws(FileError) -> [UInt8]

  /// Opens a file that exists, to read it and nothing else.
  func openToRead(_ path: String) throws(FileError) -> any ReadableFile

  /// Opens a file that exists, to read it and to write at its end.
  func open(_ path: String) throws(FileError) -> any OpenFile

  /// Creates an empty file, to read it and to write at its end.
  /// - Throws: `FileError` with `EEXIST` where something is at the path.
  func create(_ path: String) throws(FileError) -> any OpenFile

  /// Creates one directory in a parent that exists.
  /// - Throws: `FileError` with `EEXIST` where something is at the path.
  func makeDirectory(_ path: String) throws(FileError)

  /// Gives a file a new name in one step, replacing a file that has it.
  func rename(_ path: String, to target: String) throws(FileError)

  /// Removes a file or an empty directory.
  func remove(_ path: String) throws(FileError)

  /// Waits until the names in a directory are on disk.
  func flushDirectory(_ path: String) throws(FileError)

  /// Takes the exclusive lock that a file stands for, creating the file where needed.
  ///
  /// It keeps out other processes and other holders in this one, and ends with its
  /// holder, however that ends. The file keeps the name of the latest holder.
  /// - Parameters:
  ///   - path: The lock's file, in a directory that exists.
  ///   - holder: Who takes the lock.
  ///   - wait: How long to wait for another holder.
  /// - Returns: The lock, held.
  /// - Throws: `LockError`; the lock is not held then.
  func lock(
    _ path: String,
    as holder: LockHolder,
    wait: Duration
  ) throws(LockError) -> FileLock

  /// Where a path's bytes live, as far as the system says.
  func volume(of path: String) -> VolumeKind

  /// A part of a file's name, without a dot, that nobody else in the world is given.
  func uniqueSuffix() -> String

  /// Whether the suffix was given to a process of this machine that is gone; `false` for any
  /// other text.
  func isAbandoned(_ suffix: String) -> Bool
}

extension FileSystem {
  /// Never: nothing is known of who was given a suffix.
  public func isAbandoned(_ suffix: String) -> Bool { false }
}

/// A file open for reading; closed when it is released, and readable until then, whatever
/// becomes of its name.
public protocol ReadableFile: AnyObject, Sendable {
  /// What the file is now.
  func status() throws(FileError) -> FileStatus

  /// The bytes from `offset` on, at most `count`.
  func read(from offset: Int, count: Int) throws(FileError) -> [UInt8]
}

/// A file open for reading and for writing at its end.
public protocol OpenFile: ReadableFile {
  /// Writes all bytes at the end. Where it throws, some of them may have been written.
  func append(_ bytes: [UInt8]) throws(FileError)

  /// Cuts the file to a length.
  func truncate(to length: Int) throws(FileError)

  /// Waits until the file's bytes and length are on disk.
  func flush() throws(FileError)
}

/// What is at a path.
public struct FileStatus: Hashable, Sendable {
  /// The kinds the engine tells apart.
  public enum Kind: Hashable, Sendable {
    /// A regular file.
    case file
    /// A directory.
    case directory
    /// Anything else, such as a link or a socket.
    case other
  }

  /// The kind of thing.
  public var kind: Kind
  /// The length in bytes.
  public var size: Int
  /// How many names the file has; 0 where the last was removed while it is open.
  public var links: Int
  /// What stays the same as long as the file lives, and differs in a copy.
  public var identity: FileIdentity

  /// Assembles a status.
  public init(kind: Kind, size: Int, links: Int, identity: FileIdentity) {
    self.kind = kind
    self.size = size
    self.links = links
    self.identity = identity
  }
}

/// What tells a file from its copies.
public struct FileIdentity: Hashable, Sendable {
  /// The number of the file in its file system.
  public var inode: UInt64
  /// When the file came to be, in nanoseconds since 1970; `nil` where the system does not say.
  public var birth: Int?

  /// Assembles an identity.
  public init(inode: UInt64, birth: Int?) {
    self.inode = inode
    self.birth = birth
  }

  /// Whether both can be the same file: a birth time counts only where both have one.
  public func matches(_ other: FileIdentity) -> Bool {
    guard inode == other.inode else { return false }
    guard let birth, let theirs = other.birth else { return true }
    return birth == theirs
  }
}

/// Where a file system keeps its bytes.
public enum VolumeKind: Hashable, Sendable {
  /// On this machine.
  case local
  /// On another machine; locks and flushes promise less there.
  case network
  /// The system does not say.
  case unknown
}

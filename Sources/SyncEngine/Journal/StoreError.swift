// What can go wrong with a store, as data.

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A failure of a store: a stable code, and what it is about.
public struct StoreError: Error, Hashable, Sendable {
  /// The kind of failure; its text never changes.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The text that scripts match.
    public let rawValue: String

    /// Wraps a code's text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A line of a journal is not what its replica wrote.
    public static let damaged = Code(rawValue: "journal.damaged")
    /// Lines that do not continue their replica's journal were to be appended.
    public static let order = Code(rawValue: "journal.order")
    /// Another process holds the store.
    public static let locked = Code(rawValue: "store.locked")
    /// No space is left.
    public static let full = Code(rawValue: "store.full")
    /// The store may be read and not written.
    public static let readOnly = Code(rawValue: "store.readonly")
    /// The store may not be read.
    public static let unreadable = Code(rawValue: "store.unreadable")
    /// The path is not a directory.
    public static let notDirectory = Code(rawValue: "store.notdirectory")
    /// The disk failed.
    public static let io = Code(rawValue: "store.io")
    /// The directory is no store, or one of a newer version.
    public static let format = Code(rawValue: "store.format")
    /// What was read no longer stands; the store has to be loaded again.
    public static let stale = Code(rawValue: "store.stale")
    /// A failed write could not be taken back; this handle writes no more.
    public static let failed = Code(rawValue: "store.failed")
  }

  /// The kind of failure.
  public var code: Code
  /// The file or directory.
  public var path: String?
  /// The line in the file, from 1.
  public var line: Int?
  /// The byte in the file, from 0.
  public var offset: Int?
  /// The system's error number.
  public var errno: Int32?
  /// The process that holds the store.
  public var process: Int?
  /// The version found in `format.json`.
  public var version: Int?
  /// What is damaged.
  public var damage: Damage?

  /// Names a failure.
  public init(_ code: Code, path: String? = nil) {
    self.code = code
    self.path = path
  }

  /// The failure that a damaged line is.
  public init(_ damage: Damage) {
    self.init(.damaged, path: damage.file)
    line = damage.line
    offset = damage.offset
    self.damage = damage
  }

  /// The failure that a refused call is.
  public init(_ error: FileError) {
    self.init(Self.code(of: error), path: error.path)
    errno = error.errno
  }

  /// The failure that a refused lock is.
  public init(_ error: LockError, path: String) {
    switch error {
    case .held(let holder):
      self.init(.locked, path: path)
      process = holder?.process
    case .failed(let error):
      self.init(error)
      if error.errno == EACCES || error.errno == EPERM { code = .readOnly }
    }
  }

  private static func code(of error: FileError) -> Code {
    switch error.errno {
    case ENOSPC, EDQUOT, EFBIG: error.operation.isMutation ? .full : .io
    case EROFS: .readOnly
    case EACCES, EPERM: error.operation.isMutation ? .readOnly : .unreadable
    case ENOTDIR: .notDirectory
    default: .io
    }
  }
}

/// A place in a journal that is not what its replica wrote.
public struct Damage: Hashable, Sendable {
  /// What is wrong there.
  public enum Reason: Hashable, Sendable {
    /// The line cannot be read.
    case line(LineError)
    /// The line begins with NUL bytes, as after a crash of the machine.
    case zeros
    /// The file ends in the middle of a line.
    case unterminated
    /// Changes are missing before the line.
    case gap(expected: Int, found: Int)
    /// The line belongs to another replica's journal.
    case foreign(ReplicaID)
    /// Two different lines carry the same number.
    case conflict(sequence: Int)
    /// The segment's name is not the number of its first change.
    case misnamed(first: Int)
    /// The file is no segment.
    case notSegment
    /// The file that says that the directory is a store does not say so any more.
    case format
    /// Changes that were here are missing at the end of the journal.
    case missing(first: Int, last: Int)
    /// No copy of the base can be read, and what it stood for is not all here.
    case base
  }

  /// The replica whose journal it is; `nil` for a base, and where the directory is not named
  /// for one.
  public let replica: ReplicaID?
  /// The file, from the store's directory on.
  public let file: String
  /// The line in the file, from 1.
  public let line: Int
  /// The byte in the file where the line begins.
  public let offset: Int
  /// What is wrong.
  public let reason: Reason

  /// Assembles a report.
  public init(replica: ReplicaID?, file: String, line: Int, offset: Int, reason: Reason) {
    self.replica = replica
    self.file = file
    self.line = line
    self.offset = offset
    self.reason = reason
  }
}

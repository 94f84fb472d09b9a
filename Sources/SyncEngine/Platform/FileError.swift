// Why a file system refused.

/// The calls a file system can refuse.
public enum FileOperation: String, Hashable, Sendable, CaseIterable {
  /// Asking what is at a path.
  case status
  /// Listing a directory.
  case list
  /// Reading bytes.
  case read
  /// Opening a file.
  case open
  /// Creating a file.
  case create
  /// Writing bytes.
  case write
  /// Cutting a file.
  case truncate
  /// Flushing a file to disk.
  case flush
  /// Creating a directory.
  case makeDirectory
  /// Renaming.
  case rename
  /// Removing.
  case remove
  /// Flushing a directory to disk.
  case flushDirectory
  /// Locking.
  case lock

  /// Whether the call changes what is on disk.
  public var isMutation: Bool {
    switch self {
    case .status, .list, .read, .open, .lock: false
    default: true
    }
  }
}

/// A call that the file system refused, and why.
public struct FileError: Error, Hashable, Sendable {
  /// The call.
  public let operation: FileOperation
  /// What it was about.
  public let path: String
  /// The system's error number.
  public let errno: Int32

  /// Assembles an error.
  public init(_ operation: FileOperation, _ path: String, errno: Int32) {
    self.operation = operation
    self.path = path
    self.errno = errno
  }
}

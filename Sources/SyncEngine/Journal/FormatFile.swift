// The file that says that a directory is a store.

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// `format.json`: what the directory is, and the version of its layout.
enum FormatFile {
  /// The name of the format.
  static let name = "swipy-store"
  /// The version that this engine writes, and the newest it reads.
  static let version = 1
  private static let limit = 1 << 16

  /// The file that this engine writes.
  static let bytes = Array(#"{"format":"\#(name)","version":\#(version)}"#.utf8) + [10]

  /// What the file says of the directory.
  enum Finding {
    /// There is no store yet.
    case absent
    /// There is one.
    case present
    /// There is one, whose format file does not say so any more.
    case damaged
  }

  /// Whether there is a store; a directory that is absent or empty, or that a first
  /// writer left half made, is none yet.
  /// - Throws: As `find`.
  static func isPresent(_ files: StoreFiles) throws(StoreError) -> Bool {
    try find(files) != .absent
  }

  /// Finds out whether there is a store.
  ///
  /// A file that is damaged, and none of another format or version, is as good as a whole one
  /// where the directory holds what only a store has.
  /// - Throws: `StoreError` with `format` where the directory is something else or of a
  ///   newer version, `notDirectory` where it is a file, `unreadable`, or `io`.
  static func find(_ files: StoreFiles) throws(StoreError) -> Finding {
    let layout = files.layout
    let (root, bytes) = try files.perform {
      fileSystem throws(FileError) -> (FileStatus?, [UInt8]?) in
      guard let root = try fileSystem.status(of: layout.root) else { return (nil, nil) }
      guard root.kind == .directory else { return (root, nil) }
      _ = try fileSystem.names(in: layout.root)
      return (root, try fileSystem.contents(of: layout.format, limit: limit))
    }
    guard let root else { return .absent }
    guard root.kind == .directory else { throw StoreError(.notDirectory, path: layout.root) }
    guard let bytes, !bytes.isEmpty else { return .absent }
    var error = StoreError(.format, path: layout.format)
    let json = try? JSON(parsing: bytes)
    if let found = json?["version"]?.int, found > version {
      error.version = json?["format"]?.string == name ? found : nil
      throw error
    }
    if json?["format"]?.string == name, let found = json?["version"]?.int, found >= 1 {
      return .present
    }
    guard json == nil || bytes.isAlmost(self.bytes), try isStore(files) else { throw error }
    return .damaged
  }

  /// Whether a journal begins with a line of its replica, or a base can be opened.
  private static func isStore(_ files: StoreFiles) throws(StoreError) -> Bool {
    for replica in try files.replicas() {
      for first in try files.segments(of: replica) {
        var reader = try LineReader(replica, in: files, from: .number(first))
        if try reader.next() != nil { return true }
      }
    }
    return try Bases(files: files).newest() != nil
  }

  /// Makes the directory a store, where it is none yet, and writes a damaged file anew; under
  /// the lock.
  /// - Durability: On disk when this returns, with the names of the directory and of those
  ///   it lies in; where another writer stopped in the middle, with the first line at the
  ///   latest.
  static func ensure(_ files: StoreFiles) throws(StoreError) {
    let finding = try find(files)
    guard finding != .present else { return }
    let layout = files.layout
    try files.perform { fileSystem throws(FileError) in
      if finding == .absent {
        try fileSystem.makeDirectories(layout.root)
        // A writer may have stopped between making a directory and flushing its name.
        try fileSystem.flushDirectory(Paths.parent(of: layout.root))
        for ancestor in Paths.ancestors(of: Paths.parent(of: layout.root)) {
          do throws(FileError) {
            try fileSystem.flushDirectory(ancestor)
          } catch  where error.errno == EACCES || error.errno == EPERM {
            // One that may not be opened was not made by a writer of this store.
          }
        }
      }
      try fileSystem.writeAtomically(layout.format, bytes)
    }
  }
}

extension [UInt8] {
  /// Whether the bytes are as many as others, and but for two at most the same: those others,
  /// damaged.
  func isAlmost(_ others: [UInt8]) -> Bool {
    count == others.count && zip(self, others).count { $0 != $1 } <= 2
  }
}

// The file that says that a directory is a store.

/// `format.json`: what the directory is, and the version of its layout.
enum FormatFile {
  /// The name of the format.
  static let name = "swipy-store"
  /// The version that this engine writes, and the newest it reads.
  static let version = 1
  private static let limit = 1 << 16

  /// Whether there is a store; a directory that is absent or empty, or that a first
  /// writer left half made, is none yet.
  /// - Throws: `StoreError` with `format` where the directory is something else or of a
  ///   newer version, `notDirectory` where it is a file, `unreadable`, or `io`.
  static func isPresent(_ files: StoreFiles) throws(StoreError) -> Bool {
    let layout = files.layout
    let (root, bytes) = try files.perform {
      fileSystem throws(FileError) -> (FileStatus?, [UInt8]?) in
      guard let root = try fileSystem.status(of: layout.root) else { return (nil, nil) }
      guard root.kind == .directory else { return (root, nil) }
      _ = try fileSystem.names(in: layout.root)
      return (root, try fileSystem.contents(of: layout.format, limit: limit))
    }
    guard let root else { return false }
    guard root.kind == .directory else { throw StoreError(.notDirectory, path: layout.root) }
    guard let bytes, !bytes.isEmpty else { return false }
    var error = StoreError(.format, path: layout.format)
    guard let json = try? JSON(parsing: bytes), json["format"]?.string == name,
      let found = json["version"]?.int, found >= 1
    else { throw error }
    guard found <= version else {
      error.version = found
      throw error
    }
    return true
  }

  /// Makes the directory a store, where it is none yet; under the lock.
  /// - Durability: On disk when this returns, with the names of the directory and of those
  ///   it lies in; where another writer stopped in the middle, with the first line at the
  ///   latest.
  static func ensure(_ files: StoreFiles) throws(StoreError) {
    guard try !isPresent(files) else { return }
    let layout = files.layout
    let line = #"{"format":"\#(name)","version":\#(version)}"# + "\n"
    try files.perform { fileSystem throws(FileError) in
      try fileSystem.makeDirectories(layout.root)
      // A writer may have stopped between making a directory and flushing its name.
      try fileSystem.flushDirectory(Paths.parent(of: layout.root))
      for ancestor in Paths.ancestors(of: Paths.parent(of: layout.root)) {
        // One that may not be opened was not made by a writer of this store.
        try? fileSystem.flushDirectory(ancestor)
      }
      try fileSystem.writeAtomically(layout.format, Array(line.utf8))
    }
  }
}

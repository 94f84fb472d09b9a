// Files that others go on from, put in place so that a writer killed meanwhile is noticed.

extension StoreLayout {
  /// The file that is there while files are put in place.
  var replacing: String { local + "/replacing" }
}

extension StoreFiles {
  /// Puts journals, bases or the file that names the store in place of others.
  ///
  /// A writer that is killed after a file has its name, and before that is on disk, leaves a file
  /// that reads as it should. Whoever goes on from it would lose in a crash what was added to it
  /// since. So a note says for so long that names may not be on disk.
  func replacing<Result>(
    _ body: (any FileSystem) throws(FileError) -> Result
  ) throws(StoreError) -> Result {
    let note = layout.replacing
    return try perform { fileSystem throws(FileError) in
      try fileSystem.makeDirectories(layout.local)
      if try fileSystem.status(of: note) == nil { _ = try fileSystem.create(note) }
      let result = try body(fileSystem)
      // One that stays costs the next writer a few flushes.
      try? fileSystem.remove(note)
      return result
    }
  }

  /// Brings names to disk where a writer may have been killed before it did; under the lock.
  /// - Throws: `StoreError` where the disk fails; the next writer does it then.
  func settleReplaced() throws(StoreError) {
    let note = layout.replacing
    let isNoted = try perform { fileSystem throws(FileError) in
      try fileSystem.status(of: note) != nil
    }
    guard isNoted else { return }
    let journals = try replicas().map { layout.journal(of: $0) }
    try perform { fileSystem throws(FileError) in
      for directory in journals + [layout.journal, layout.base, layout.local, layout.root]
      where try fileSystem.status(of: directory) != nil {
        try fileSystem.flushDirectory(directory)
      }
      try? fileSystem.remove(note)
    }
  }
}

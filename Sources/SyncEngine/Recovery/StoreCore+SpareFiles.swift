// Files beside the journals that nothing reads, and when they go.

extension StoreCore {
  /// Files beside the journals: bytes that were cut, and what writers left behind.
  func spareFiles() throws(StoreError) -> (saved: [String], leftovers: [String]) {
    let layout = files.layout
    var saved: [String] = []
    for directory in [layout.torn, layout.damaged] {
      for name in try files.names(in: directory) where !StoreLayout.isLeftover(name) {
        saved.append(layout.relative(directory + "/" + name))
      }
    }
    var leftovers: [String] = []
    var directories = [
      layout.root, layout.checkpoints, layout.base, layout.local, layout.torn, layout.damaged,
      layout.journal,
    ]
    directories += try files.names(in: layout.journal).filter { ReplicaID($0) != nil }
      .map { layout.journal + "/" + $0 }
    for directory in directories {
      for name in try files.names(in: directory) where StoreLayout.isReplacement(name) {
        leftovers.append(layout.relative(directory + "/" + name))
      }
    }
    return (saved, leftovers)
  }

  /// Removes the bytes that were cut from journals and kept.
  func removeSavedBytes() throws(StoreError) {
    for directory in [files.layout.torn, files.layout.damaged] {
      let names = try files.names(in: directory)
      guard !names.isEmpty else { continue }
      try files.perform { fileSystem throws(FileError) in
        for name in names { try fileSystem.remove(directory + "/" + name) }
        try fileSystem.flushDirectory(directory)
      }
    }
  }
}

// Removes what writers that were killed left behind.

/// Files that were being replaced when their writer stopped.
///
/// A file is replaced by way of another, `.NAME.SUFFIX`, that takes its name at the end. Killed in
/// between, a writer leaves that file, which nobody reads; without this they would pile up.
enum Leftovers {
  /// Removes those whose writers are gone.
  ///
  /// What cannot be listed or removed is left for the next writer.
  /// - Parameter files: The store, whose lock is held.
  /// - Complexity: One listing for each of a handful of directories, and for each replica.
  static func remove(from files: StoreFiles) {
    let layout = files.layout
    let directories =
      [
        layout.root, layout.local, layout.torn, layout.damaged, layout.places,
        layout.checkpoints, layout.base,
      ] + ((try? files.replicas()) ?? []).map { layout.journal(of: $0) }
    for directory in directories {
      guard let names = try? files.fileSystem.names(in: directory) else { continue }
      for name in names {
        guard let suffix = suffix(of: name), files.fileSystem.isAbandoned(suffix) else { continue }
        try? files.fileSystem.remove(directory + "/" + name)
      }
    }
  }

  /// The suffix of a file that is being written, `.NAME.SUFFIX`; `nil` for every other name.
  static func suffix(of name: String) -> String? {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count >= 3, let first = parts.first, first.isEmpty, let last = parts.last,
      !last.isEmpty
    else { return nil }
    return String(last)
  }
}

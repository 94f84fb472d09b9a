// Whether a directory lies in a folder that a program keeps equal on several machines.

/// Knows the folders of programs that synchronise files by what they leave in them.
enum SharedFolder {
  /// Names that such a program puts into the folder it takes care of.
  private static let markers: [(name: String, program: String)] = [
    (".stfolder", "Syncthing"), (".stversions", "Syncthing"), (".stignore", "Syncthing"),
    (".dropbox", "Dropbox"), (".dropbox.cache", "Dropbox"),
    (".nextcloudsync.log", "Nextcloud"), (".owncloudsync.log", "ownCloud"),
    (".tmp.drivedownload", "Google Drive"), (".tmp.driveupload", "Google Drive"),
  ]
  /// Beginnings of names of the same kind.
  private static let beginnings: [(name: String, program: String)] = [
    (".sync_", "Nextcloud"), ("._sync_", "Nextcloud"),
  ]
  /// Names that the folder itself has.
  private static let folders: [(name: String, program: String)] = [
    ("Dropbox", "Dropbox"), ("OneDrive", "OneDrive"), ("Nextcloud", "Nextcloud"),
    ("com~apple~CloudDocs", "iCloud"), ("Mobile Documents", "iCloud"),
  ]

  /// The program that synchronises a directory or one that it is in; `nil` where none shows.
  static func program(around path: String, on fileSystem: any FileSystem) -> String? {
    for directory in [path] + Paths.ancestors(of: path) {
      let own = Text(Paths.name(of: directory))
      if let folder = folders.first(where: { Text($0.name) == own }) { return folder.program }
      // A directory that may not be listed tells nothing.
      for name in (try? fileSystem.names(in: directory)) ?? [] where name.utf8.first == 0x2E {
        if let marker = markers.first(where: { Text($0.name) == Text(name) }) {
          return marker.program
        }
        if let beginning = beginnings.first(where: { name.utf8.starts(with: $0.name.utf8) }) {
          return beginning.program
        }
      }
    }
    return nil
  }
}

extension Store {
  /// The program that keeps the directory of the store equal on several machines, where one
  /// shows; a store is shared by syncing it, not by such a program.
  public var synchroniser: String? { SharedFolder.program(around: root, on: effects.fileSystem) }
}

// Paths as people type them.

/// Parts of paths, and whole ones from what was typed.
enum FilePath {
  /// The path from the root on: `~/` is the home, anything relative begins in `folder`.
  ///
  /// `.` and `..` are taken out by their names, without a look at the disk.
  static func absolute(_ typed: String, in folder: String, home: String?) -> String {
    var path = typed
    if let home, same(typed, "~") || typed.utf8.starts(with: "~/".utf8) {
      path = home + String(decoding: typed.utf8.dropFirst(), as: UTF8.self)
    } else if typed.utf8.first != slash {
      path = folder + "/" + typed
    }
    var parts: [Substring.UTF8View.SubSequence] = []
    for part in Substring(path).utf8.split(separator: slash) {
      if part.elementsEqual(".".utf8) { continue }
      if part.elementsEqual("..".utf8) {
        _ = parts.popLast()
      } else {
        parts.append(part)
      }
    }
    return "/" + parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/")
  }

  /// The folder that an absolute path lies in; empty for one right below the root.
  static func parent(of path: String) -> String {
    guard let end = path.utf8.lastIndex(of: slash) else { return "" }
    return String(path[..<end])
  }

  /// The last two parts of an absolute path, by which an imported file is known on every machine.
  static func tail(of path: String) -> String {
    path.utf8.split(separator: slash).suffix(2)
      .map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/")
  }

  private static let slash = UInt8(ascii: "/")
}

extension Session {
  /// The path from the root on for what a person typed.
  func path(_ typed: String) -> String {
    FilePath.absolute(typed, in: workingDirectory, home: environment["HOME"])
  }
}

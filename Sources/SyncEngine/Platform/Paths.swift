// Taking paths apart.

/// Parts of paths.
enum Paths {
  /// The directory a path is in.
  static func parent(of path: String) -> String {
    let trimmed = withoutTrailingSlashes(path)
    guard let slash = trimmed.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    let parent = withoutTrailingSlashes(trimmed[..<slash])
    return parent.isEmpty ? "/" : String(parent)
  }

  /// The directories a path is in, from the inside out.
  static func ancestors(of path: String) -> [String] {
    var ancestors: [String] = []
    var inner = path
    while ancestors.count < 64 {
      let outer = parent(of: inner)
      if outer == inner { break }
      ancestors.append(outer)
      inner = outer
    }
    return ancestors
  }

  /// The last part of a path.
  static func name(of path: String) -> String {
    let trimmed = withoutTrailingSlashes(path)
    guard let slash = trimmed.utf8.lastIndex(of: UInt8(ascii: "/")) else {
      return String(trimmed)
    }
    return String(trimmed[trimmed.utf8.index(after: slash)...])
  }

  private static func withoutTrailingSlashes(_ path: some StringProtocol) -> Substring {
    var path = Substring(path)
    while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
    return path
  }
}

// Finds the files of the top-level Data folder from any test.

/// The repository's `Data` folder, located from this source file.
public enum DataFiles {
  /// The absolute path of the repository's root, without a trailing slash.
  public static let root: String = {
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast(3).joined(separator: "/")
  }()

  /// The absolute path of a file in `Data`, such as `"samples/todo.txt"`.
  public static func path(_ name: String) -> String { root + "/Data/" + name }
}

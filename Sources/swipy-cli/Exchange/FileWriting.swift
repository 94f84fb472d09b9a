// Writing a file of the person's whole, or not at all.

import SyncEngine

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

extension Session {
  /// Puts bytes in place of a file in one step; a file that is there keeps its permissions.
  ///
  /// - Throws: `CommandError` that names the file; what was there before is there still.
  func write(_ bytes: [UInt8], to typed: String) throws(CommandError) {
    let path = Platform.withoutLinks(path(typed))
    let mode = Platform.permissions(of: path)
    // The new file is never wider open than the old one was.
    let mask = mode.map { umask(~$0 & 0o777) }
    defer { if let mask { umask(mask) } }
    do {
      try effects.fileSystem.writeAtomically(path, bytes)
    } catch {
      throw CommandError(writing: typed, error)
    }
    if let mode { _ = chmod(path, mode) }
  }
}

extension Platform {
  /// The permissions of a regular file; nil where there is none.
  fileprivate static func permissions(of path: String) -> mode_t? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return status.st_mode & 0o7777
  }

  /// The file that a link leads to; the path itself where nothing is there.
  fileprivate static func withoutLinks(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }
}

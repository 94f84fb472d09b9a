// Long results, handed to the program a person reads them with.

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The pager.
enum Pager {
  /// The command to run: `$SWIPY_PAGER`, `$PAGER`, or `less` with colours and without ceremony.
  ///
  /// Nil where the person wants none, which `cat` says as well.
  static func command(_ environment: Environment) -> String? {
    let command = environment["SWIPY_PAGER"] ?? environment["PAGER"] ?? "less -FIRX"
    return same(command, "cat") ? nil : command
  }

  /// Shows text that is safe to show; returns when the pager has ended.
  ///
  /// A pager that is left before the end is no error. False where it could not be run at all.
  static func show(_ text: String, in command: String) -> Bool {
    guard let pager = popen(command, "w") else { return false }
    let bytes = Array(text.utf8)
    _ = fwrite(bytes, 1, bytes.count, pager)
    let status = pclose(pager)
    // 126 and 127: the shell could not run it, so nothing has been shown.
    let code = status >> 8 & 0xFF
    return status >= 0 && code != 126 && code != 127
  }
}

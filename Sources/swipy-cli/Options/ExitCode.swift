// What the process says when it ends.

/// The exit codes scripts rely on.
enum ExitCode: Int32, CaseIterable, Sendable {
  /// Every command succeeded.
  case success = 0

  /// A command failed: no such row, refused, an import rejected, a replay that differs.
  case failed = 1

  /// Unknown command, bad argument or flag.
  case usage = 2

  /// A script stopped at an error, or finished with errors.
  case script = 3

  /// Damage stands in the way of this command.
  case damaged = 4

  /// The store stayed locked past the wait.
  case locked = 5

  /// Sync failed; local data is unharmed.
  case sync = 6

  /// Not on disk: no space, read-only or an I/O error.
  case notOnDisk = 7

  /// Interrupted from the keyboard.
  case interrupted = 130

  /// Whoever read the output has closed it.
  case closed = 141

  /// What the code means, for `help exit-codes`.
  var meaning: SafeText {
    switch self {
    case .success: "every command succeeded"
    case .failed: "a command failed: no such row, refused, import rejected, a replay differs"
    case .usage: "unknown command, bad argument or flag"
    case .script: "a script stopped at an error, or finished with errors (--keep-going)"
    case .damaged: "damage stands in the way of this command: run 'check'"
    case .locked: "the store stayed locked past the wait; the holder is named"
    case .sync: "sync failed: remote unreachable, refused or damaged; local data is unharmed"
    case .notOnDisk:
      "not on disk: no space, read-only or I/O error; what was acknowledged is intact"
    case .interrupted: "interrupted"
    case .closed: "the output's reader went away"
    }
  }

  /// The code of a script whose command ended with this one.
  ///
  /// Codes 4 to 7 say what is wrong with the machine, not with the script, and keep their own.
  var inScript: ExitCode {
    switch self {
    case .failed, .usage: .script
    default: self
    }
  }

  /// Whether a script runs no further even with `--keep-going`.
  var endsEverything: Bool { self == .interrupted || self == .closed }
}

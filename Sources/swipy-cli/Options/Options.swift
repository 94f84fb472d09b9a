// The settings of one run, and of one line.

import SyncEngine

/// What the options say.
struct Options: Equatable, Sendable {
  /// Where the store is, if said; see `StoreLocation`.
  var store: String?

  /// The form of results.
  var format = Format.text

  /// Commands from elsewhere than the arguments.
  var script: ScriptSource?

  /// Whether every question is answered with yes.
  var yes = false

  /// Whether commands that write are refused.
  var readOnly = false

  /// Whether a script goes on after an error.
  var keepGoing = false

  /// Whether only results are shown.
  var quiet = false

  /// When to colour.
  var color = ColorChoice.auto

  /// Whether long results may go to a pager.
  var pager = true

  /// The wall clock of this run, if it is not the machine's.
  var now: Instant?

  /// What to show instead of running a command.
  var request: Request?

  /// The form of results.
  enum Format: Sendable {
    /// For people; free to improve.
    case text

    /// A record a line, tab-separated.
    case plain

    /// A JSON object a command.
    case json
  }

  /// Where a script comes from.
  enum ScriptSource: Equatable, Sendable {
    /// `-c`, each with `;` between its commands.
    case commands([String])

    /// `-f`; `-` is standard input.
    case file(String)
  }

  /// `--help` and `--version`.
  enum Request: Sendable { case help, version }
}

/// When to colour.
enum ColorChoice: String, CaseIterable, Sendable {
  case auto
  case always
  case never
}

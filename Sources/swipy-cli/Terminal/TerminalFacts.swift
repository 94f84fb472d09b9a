// What is known about the terminal, as a value.

/// Which streams are terminals, and what they can show.
struct TerminalFacts: Equatable, Sendable {
  /// Whether standard input is a terminal.
  var inputIsTerminal = false

  /// Whether standard output is a terminal.
  var outputIsTerminal = false

  /// Whether standard error is a terminal.
  var errorIsTerminal = false

  /// The columns of the screen.
  var width = Self.defaultWidth

  /// The lines of the screen.
  var height = Self.defaultHeight

  /// Whether the terminal understands no escape sequences.
  var isDumb = false

  /// Whether the terminal shows characters beyond ASCII.
  var isUTF8 = true

  /// The columns taken for granted where nobody says.
  static let defaultWidth = 80

  /// The lines taken for granted where nobody says.
  static let defaultHeight = 24

  /// Whether there is somebody to ask: questions are read from input and shown on standard error.
  var canAsk: Bool { inputIsTerminal && errorIsTerminal }

  /// Whether a picture can be redrawn in place on standard output.
  var canAnimate: Bool { outputIsTerminal && !isDumb }

  /// Whether a pager can be used: somebody reads the screen and presses keys.
  var canPage: Bool { inputIsTerminal && outputIsTerminal && !isDumb }

  /// The width results are cut to; nil where they are not shown but kept.
  var cut: Int? { outputIsTerminal ? width : nil }
}

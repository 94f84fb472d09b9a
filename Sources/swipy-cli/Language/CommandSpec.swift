// What is known about a command without running it: help, completion and errors read it.

/// The description of one command.
struct CommandSpec: Sendable {
  /// The name, in lower case.
  var name: String

  /// Other names, such as `ls`.
  var aliases: [String] = []

  /// Where help lists it.
  var group: Group

  /// What it does, in a few words: lower case, no stop.
  var summary: SafeText

  /// The notation of its arguments: `<value>`, `[optional]`, `{a | b}`, `...`; without the name.
  var arguments: String = ""

  /// What the arguments are.
  var details: [Argument] = []

  /// Lines to try, each run by a transcript.
  var examples: [Example] = []

  /// Whether it writes, and what.
  var effect: Effect = .reads

  /// Whether `at` can run it on the state of another time, as far as it only reads.
  var travels = false

  /// What it changes, in a sentence, for a command that writes.
  var changes: SafeText?

  /// Related commands and topics.
  var seeAlso: [String] = []

  /// The name with the notation of its arguments.
  var usage: String { arguments.isEmpty ? name : "\(name) \(arguments)" }

  /// Every name it answers to.
  var names: [String] { [name] + aliases }

  /// An argument and what it is.
  struct Argument: Sendable {
    /// The argument as the notation writes it.
    var name: String

    /// What it is.
    var text: SafeText

    /// Describes an argument.
    init(_ name: String, _ text: SafeText) {
      self.name = name
      self.text = text
    }
  }

  /// A line to try.
  struct Example: Sendable {
    /// The line.
    var line: String

    /// What it does.
    var text: SafeText

    /// Describes a line.
    init(_ line: String, _ text: SafeText) {
      self.line = line
      self.text = text
    }
  }

  /// Where help lists a command; in this order.
  enum Group: String, CaseIterable, Sendable {
    case items = "items"
    case swiping = "swiping"
    case finding = "finding"
    case history = "history"
    case sync = "sync"
    case exchange = "import and export"
    case store = "store"
    case shell = "shell"
  }

  /// What a command does to the store.
  enum Effect: Sendable {
    /// Nothing.
    case reads

    /// It may change it.
    case writes
  }
}

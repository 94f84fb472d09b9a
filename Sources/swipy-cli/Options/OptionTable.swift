// Every option there is, in one table: parsing, help and suggestions read it.

/// What is known about one option.
struct OptionSpec: Sendable {
  /// The name without its hyphens.
  var name: String

  /// The one-letter form that counts before the command, if there is one.
  var short: String?

  /// What its value is called, if it takes one.
  var value: String?

  /// Whether it is settled when the program starts, and so cannot stand in a line.
  var atStartOnly: Bool

  /// What it does.
  var summary: SafeText

  /// The option as help writes it.
  var notation: String {
    let long = name.isEmpty ? "" : "--\(name)"
    let letter = short.map { "-\($0)" } ?? ""
    let names = letter.isEmpty || long.isEmpty ? letter + long : "\(letter), \(long)"
    return value.map { "\(names) <\($0)>" } ?? names
  }
}

/// The options.
enum OptionTable {
  /// Every option, in the order help shows them; one without a name has only its letter.
  static let all: [OptionSpec] = [
    spec("store", value: "dir", start: true, "the store's folder, else $SWIPY_STORE"),
    spec("json", "one JSON object for each command"),
    spec("plain", "one record a line, tab-separated"),
    spec("", short: "c", value: "commands", start: true, "run these commands, ';' between them"),
    spec("", short: "f", value: "file", start: true, "run a script; '-' is standard input"),
    spec("yes", "answer every question with yes"),
    spec("read-only", start: true, "refuse commands that write"),
    spec("keep-going", start: true, "go on after an error in a script, then exit 3"),
    spec("quiet", "show results only"),
    spec("color", value: "auto|always|never", "when to colour; NO_COLOR is honoured"),
    spec("no-pager", "never hand long results to a pager"),
    spec("now", value: "time", start: true, "the wall clock of this run, RFC 3339"),
    spec("version", "show the version"),
    spec("help", short: "h", "show help, of the command if there is one"),
  ]

  private static func spec(
    _ name: String,
    short: String? = nil,
    value: String? = nil,
    start: Bool = false,
    _ summary: SafeText
  ) -> OptionSpec {
    OptionSpec(name: name, short: short, value: value, atStartOnly: start, summary: summary)
  }
}

// A gesture written down: a row, what a finger does on it, and what is expected.

/// A replay, parsed: what a `*.swipe` file holds.
///
///     row 320pt x 44pt
///     style swipycell
///     trigger left:0 at 25% toggle done
///     trigger left:1 at 75% exit archive
///
///     gesture a long swipe archives
///       drag 10% 40% 80%, release 900pt/s
///         fires archive
///         exits left in 200ms
///
/// Lines that describe the row come first. Each gesture begins with the row at its place. Imperatives
/// are done, everything else is expected of what was done on the line before. The article
/// <doc:Replays> has every word.
///
/// The format is a promise: words are only ever added.
public struct Replay: Sendable {
  /// The lines, in order.
  var lines: [ReplayLine]

  /// The rows that the gestures happen on, in the order of the head; at least one.
  public let rows: [ReplayRow]

  /// The rules between the rows of a list; `nil` for a row by itself.
  public let list: ReplayListRules?

  /// The first row.
  public var row: ReplayRow { rows.first ?? ReplayRow() }

  /// The most bytes, lines and bytes a line of a replay.
  static let mostBytes = 1 << 20
  static let mostLines = 20_000
  static let mostLineBytes = 1000
  static let mostGestures = 2000

  /// The longest that a gesture may last, in seconds.
  static let longestSeconds = 600.0

  /// Reads a replay's text.
  ///
  /// - Throws: `ReplayError` with the first thing that does not belong, its line and column.
  /// - Complexity: O(*n*) in the text's bytes.
  public init(parsing text: some StringProtocol) throws(ReplayError) {
    guard text.utf8.count <= Self.mostBytes else { throw ReplayError(.tooLong, 1, 1) }
    let sources = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard sources.count <= Self.mostLines else {
      throw ReplayError(.tooLong, Self.mostLines + 1, 1)
    }
    var parser = ReplayParser()
    for source in sources { try parser.add(source) }
    try parser.finish()
    lines = parser.lines
    rows = parser.rows
    list = parser.list
  }

  /// A replay from its lines.
  init(lines: [ReplayLine], rows: [ReplayRow], list: ReplayListRules?) {
    self.lines = lines
    self.rows = rows
    self.list = list
  }

  /// The replay as a file: what was read, byte for byte, or what was recorded.
  public var text: String { lines.map(\.text).joined(separator: "\n") }

  /// How many gestures it has.
  public var gestureCount: Int { gestures.count }

  /// How many expectations it has.
  public var expectationCount: Int {
    lines.count { line in
      if case .expectation? = line.statement { true } else { false }
    }
  }
}

extension Replay: Hashable {
  /// Whether both are the same text.
  public static func == (a: Replay, b: Replay) -> Bool { a.text.hasSameBytes(as: b.text) }

  /// Takes the text in.
  public func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
  }
}

extension Replay: CustomStringConvertible {
  /// The replay as a file.
  public var description: String { text }
}

/// A line of a replay.
struct ReplayLine: Sendable {
  /// The blanks before the first word.
  var indent: String
  /// The words as they are written.
  var body: String
  /// The blanks and the comment behind the last word.
  var trailing: String
  /// What the line says; nil for an empty line and for a comment.
  var statement: ReplayStatement?

  /// The line as it is written.
  var text: String { indent + body + trailing }

  /// A line in its usual form.
  init(_ statement: ReplayStatement, indent: Int = 0) {
    self.indent = String(repeating: " ", count: indent)
    self.statement = statement
    body = statement.text
    trailing = ""
  }

  /// An empty line, or a comment.
  init(comment: String = "") {
    (indent, body, trailing, statement) = ("", "", comment, nil)
  }

  /// A line that was read.
  init(_ words: ReplayWords, _ statement: ReplayStatement?) {
    indent = words.indent
    body = words.body
    trailing = words.trailing
    self.statement = statement
  }
}

/// What a line says.
enum ReplayStatement: Sendable, Hashable {
  /// Something about the row.
  case head(ReplayHead)
  /// A gesture begins.
  case gesture(String)
  /// Something is done.
  case steps(ReplayStepLine)
  /// Something is expected.
  case expectation(ReplayExpectation)

  /// The statement in its usual form.
  var text: String {
    switch self {
    case .head(let line): line.text
    case .gesture(let title):
      title.isEmpty ? "gesture" : "gesture " + title.asReplayTitle
    case .steps(let line): line.text
    case .expectation(let line): line.text
    }
  }
}

// A terminal in memory: understands the few sequences the program may write, and reports others.

/// A screen of text that bytes are written to.
///
/// It knows carriage return, newline, backspace, and the sequences `CSI n A B C D G`, `CSI K`, `CSI J`,
/// `CSI H`, `CSI m` and bracketed paste. Anything else a terminal would act on is kept in `unknown`, so
/// that a test can say there was none.
public struct FakeTerminal {
  /// The columns of a line; text beyond them goes on in the next.
  public let columns: Int

  /// The lines written so far, without blanks at their ends.
  public var lines: [String] {
    cells.map { line in
      var text = line.map { $0 ?? "" }.joined()
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  /// The line the cursor is in, and its column, both from 0.
  public private(set) var cursor = (line: 0, column: 0)

  /// Control characters and sequences this terminal does not know, as they came.
  public private(set) var unknown: [String] = []

  /// Every style asked for, as the parameters of `CSI m`.
  public private(set) var styles: [String] = []

  // A cell's text; nil for the second half of a wide character.
  private var cells: [[String?]] = [[]]
  private let width: (Character) -> Int
  private let isRaw: Bool

  /// An empty screen; `width` says how many columns a character takes.
  ///
  /// In raw mode a newline only goes down; otherwise it goes to the line's start as well.
  public init(
    columns: Int = 80,
    isRaw: Bool = false,
    width: @escaping (Character) -> Int = { _ in 1 }
  ) {
    self.columns = columns
    self.isRaw = isRaw
    self.width = width
  }

  /// Takes text as a terminal takes bytes.
  public mutating func write(_ text: String) {
    var rest = Substring(text)
    while let character = rest.popFirst() {
      switch character {
      case "\r": cursor.column = 0
      case "\n":
        if !isRaw { cursor.column = 0 }
        newLine()
      case "\r\n":
        cursor.column = 0
        newLine()
      case "\u{8}": cursor.column = max(0, cursor.column - 1)
      case "\u{1B}": sequence(&rest)
      default:
        if character.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
          unknown.append(String(character))
        } else {
          put(character)
        }
      }
    }
  }

  private mutating func newLine() {
    cursor.line += 1
    if cursor.line == cells.count { cells.append([]) }
  }

  private mutating func put(_ character: Character) {
    let width = width(character)
    if width == 0 { return }
    if cursor.column + width > columns {
      cursor.column = 0
      newLine()
    }
    let end = cursor.column + width
    while cells[cursor.line].count < end { cells[cursor.line].append(" ") }
    cells[cursor.line][cursor.column] = String(character)
    for column in cursor.column + 1..<max(end, cursor.column + 1) {
      cells[cursor.line][column] = nil
    }
    cursor.column = end
  }

  private mutating func sequence(_ rest: inout Substring) {
    guard rest.first == "[" else {
      unknown.append("\u{1B}")
      return
    }
    rest.removeFirst()
    let parameters = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ";" || $0 == "?") }
    rest = rest.dropFirst(parameters.count)
    let final = rest.popFirst() ?? " "
    let count = max(1, Int(parameters) ?? 1)
    switch (final, parameters) {
    case ("A", _): cursor.line = max(0, cursor.line - count)
    case ("B", _): cursor.line = min(cells.count - 1, cursor.line + count)
    case ("C", _): cursor.column = min(columns, cursor.column + count)
    case ("D", _): cursor.column = max(0, cursor.column - count)
    case ("G", _): cursor.column = min(columns, count - 1)
    case ("H", ""): cursor = (0, 0)
    case ("K", ""), ("K", "0"): cutLine()
    case ("J", ""), ("J", "0"):
      cutLine()
      cells.removeLast(cells.count - cursor.line - 1)
    case ("J", "2"): cells = Array(repeating: [], count: cursor.line + 1)
    case ("m", _): styles.append(String(parameters))
    case ("h", "?2004"), ("l", "?2004"): break
    default: unknown.append("\u{1B}[\(parameters)\(final)")
    }
  }

  private mutating func cutLine() {
    let count = cells[cursor.line].count
    cells[cursor.line].removeLast(max(0, count - cursor.column))
  }
}

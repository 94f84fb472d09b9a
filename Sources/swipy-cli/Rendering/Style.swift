// Colour and weight, which only ever repeat what the words say.

/// How a piece of text looks on a terminal that shows colours.
struct Style: Equatable, Sendable {
  /// The colour of the letters, if not the terminal's own.
  var color: Color?

  /// The colour behind the letters, if not the terminal's own.
  var background: Color?

  /// Whether the letters are bold.
  var isBold = false

  /// Whether the letters are faint.
  var isDim = false

  /// The terminal's own look.
  static let normal = Style()

  /// What an error is called.
  static let error = Style(color: .red, isBold: true)

  /// What a warning is called.
  static let warning = Style(color: .yellow, isBold: true)

  /// What is said by the way.
  static let faint = Style(isDim: true)

  /// What stands out: headings, names.
  static let strong = Style(isBold: true)

  /// A suggestion.
  static let hint = Style(color: .green)

  /// A colour of the terminal's own palette.
  enum Color: UInt8, CaseIterable, Sendable {
    case black = 0
    case red, green, yellow, blue, magenta, cyan, white
  }

  /// The parameters of the escape sequence that turns the style on; empty for the normal one.
  var parameters: String {
    var codes: [String] = []
    if isBold { codes.append("1") }
    if isDim { codes.append("2") }
    if let color { codes.append(String(30 + color.rawValue)) }
    if let background { codes.append(String(40 + background.rawValue)) }
    return codes.joined(separator: ";")
  }
}

// Text that can be shown: whatever it came from, it holds nothing a terminal would act on.

/// One line of text without control characters.
///
/// The output accepts no other kind of text, so a title, a file's name or a server's message cannot
/// move the cursor, recolour the screen, reverse the line or hide in it. Newlines and tabs become
/// blanks, other C0 controls and DEL `^[`, C1 and invisible format controls `\u{202E}`.
/// Interpolation makes the parts safe one by one: `"no row \(word)"`.
struct SafeText: Equatable, Hashable, Sendable {
  /// The text, safe to write.
  private(set) var string: String

  /// Makes any string safe; already safe text stays as it is.
  init(_ string: String) { self.string = Sanitizer.sanitize(string) }

  /// Text a `Sanitizer` has already passed.
  private init(joined: String) { string = joined }

  /// The texts one after the other with `separator` between.
  static func joined(_ parts: some Sequence<SafeText>, separator: SafeText = "") -> SafeText {
    SafeText(joined: parts.map(\.string).joined(separator: separator.string))
  }

  /// Both texts, one after the other.
  static func + (a: SafeText, b: SafeText) -> SafeText { SafeText(joined: a.string + b.string) }

  /// Appends more safe text.
  static func += (a: inout SafeText, b: SafeText) { a.string += b.string }

  /// `count` blanks.
  static func blanks(_ count: Int) -> SafeText {
    SafeText(joined: String(repeating: " ", count: max(0, count)))
  }

  /// The text `count` times.
  func repeated(_ count: Int) -> SafeText {
    SafeText(joined: String(repeating: string, count: max(0, count)))
  }

  /// Whether there is nothing to show.
  var isEmpty: Bool { string.isEmpty }

  /// The part of the text that takes the given columns; see `DisplayWidth.slice`.
  func columns(_ range: Range<Int>) -> SafeText {
    SafeText(joined: DisplayWidth.slice(string, columns: range))
  }

  /// The beginning of the text that fits into `width` columns.
  func prefix(columns width: Int) -> SafeText {
    SafeText(joined: DisplayWidth.prefix(string, columns: width))
  }

  /// The text as lines of at most `width` columns, broken at blanks where there are any.
  func wrapped(to width: Int) -> [SafeText] {
    var lines: [SafeText] = []
    var line: SafeText = ""
    for word in string.split(separator: " ").map({ SafeText(joined: String($0)) }) {
      if line.isEmpty {
        line = word
      } else if line.width + 1 + word.width <= width {
        line += " " + word
      } else {
        lines.append(line)
        line = word
      }
    }
    return lines + [line]
  }

  /// The number of terminal columns the text takes.
  var width: Int { DisplayWidth.of(string) }

  /// Equal bytes are equal texts.
  static func == (a: SafeText, b: SafeText) -> Bool { same(a.string, b.string) }

  /// Hashes the bytes that `==` compares.
  func hash(into hasher: inout Hasher) {
    for byte in string.utf8 { hasher.combine(byte) }
    hasher.combine(0xFF as UInt8)
  }
}

extension SafeText: ExpressibleByStringInterpolation {
  /// Makes a literal safe, too, so that there is no exception to look for.
  init(stringLiteral value: String) { self.init(value) }

  /// Joins the parts of an interpolated text.
  init(stringInterpolation: Interpolation) { self.init(joined: stringInterpolation.string) }

  /// Collects the parts of an interpolated text, each made safe on its own.
  struct Interpolation: StringInterpolationProtocol {
    fileprivate var string = ""

    init(literalCapacity: Int, interpolationCount: Int) { string.reserveCapacity(literalCapacity) }

    mutating func appendLiteral(_ literal: String) { string += Sanitizer.sanitize(literal) }

    mutating func appendInterpolation(_ text: SafeText) { string += text.string }

    mutating func appendInterpolation(_ value: some StringProtocol) {
      string += Sanitizer.sanitize(String(value))
    }

    mutating func appendInterpolation(_ value: some BinaryInteger) { string += String(value) }

    mutating func appendInterpolation(_ value: Double) { string += "\(value)" }
  }
}

// Writing SVG: elements, numbers and text that cannot break out of where it stands.

/// Collects the text of an SVG document.
struct SVGWriter {
  /// The document so far.
  private(set) var text = ""
  private var open: [String] = []

  /// An attribute's value.
  enum Value: ExpressibleByStringLiteral, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    case text(String)
    case number(Double)

    init(stringLiteral value: String) { self = .text(value) }
    init(floatLiteral value: Double) { self = .number(value) }
    init(integerLiteral value: Int) { self = .number(Double(value)) }
  }

  /// Adds an element without content.
  mutating func element(_ name: String, _ attributes: KeyValuePairs<String, Value>) {
    tag(name, attributes)
    text += "/>\n"
  }

  /// Adds an element that holds text.
  mutating func element(
    _ name: String,
    _ attributes: KeyValuePairs<String, Value>,
    _ content: SafeText
  ) {
    tag(name, attributes)
    text += ">" + Self.escaped(content.string) + "</\(name)>\n"
  }

  /// Adds an element with what `body` adds inside it.
  mutating func group(
    _ name: String,
    _ attributes: KeyValuePairs<String, Value>,
    _ body: (inout SVGWriter) -> Void
  ) {
    tag(name, attributes)
    text += ">\n"
    open.append(name)
    body(&self)
    open.removeLast()
    indent()
    text += "</\(name)>\n"
  }

  /// Adds the lines of a style sheet of ours.
  mutating func style(_ lines: [String]) {
    group("style", [:]) { writer in
      for line in lines {
        writer.indent()
        writer.text += line + "\n"
      }
    }
  }

  private mutating func tag(_ name: String, _ attributes: KeyValuePairs<String, Value>) {
    indent()
    text += "<\(name)"
    for (key, value) in attributes {
      switch value {
      case .text(let string): text += " \(key)=\"\(Self.escaped(string))\""
      case .number(let number): text += " \(key)=\"\(Self.number(number))\""
      }
    }
  }

  private mutating func indent() { text += String(repeating: "  ", count: open.count) }

  /// A number to two places; one that is not finite, or beyond any picture, as 0.
  static func number(_ value: Double) -> String {
    let hundredths = (value * 100).rounded()
    guard hundredths.isFinite, abs(hundredths) < 1e12 else { return "0" }
    let whole = Int(hundredths)
    let (integer, rest) = (abs(whole) / 100, abs(whole) % 100)
    let sign = whole < 0 ? "-" : ""
    if rest == 0 { return "\(sign)\(integer)" }
    let digits = rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)"
    return "\(sign)\(integer).\(digits)"
  }

  /// Text with the characters replaced that mean something in XML, or that XML does not allow.
  static func escaped(_ text: String) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\u{20}"..."\u{D7FF}", "\u{E000}"..."\u{FFFD}", "\u{10000}"..."\u{10FFFF}":
        result.unicodeScalars.append(scalar)
      default: result.unicodeScalars.append("\u{FFFD}")
      }
    }
    return result
  }
}

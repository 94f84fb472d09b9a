// JSON as the vectors hold it: a small reader that keeps truths and numbers apart.

/// One JSON value; members keep no order.
enum JSONValue: Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  subscript(key: String) -> JSONValue? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  var array: [JSONValue]? { if case .array(let items) = self { items } else { nil } }
  var string: String? { if case .string(let text) = self { text } else { nil } }

  /// The number, or what one of the words nan, inf and -inf stands for.
  var number: Double? {
    switch self {
    case .number(let value): value
    case .string("nan"): .nan
    case .string("inf"): .infinity
    case .string("-inf"): -.infinity
    case .null, .bool, .string, .array, .object: nil
    }
  }

  /// The truth, also when it is written as 0 or 1.
  var bool: Bool? {
    switch self {
    case .bool(let value): value
    case .number(let value): value != 0
    case .null, .string, .array, .object: nil
    }
  }

  static func number(_ value: Int) -> JSONValue { .number(Double(value)) }
  static func text(_ value: String?) -> JSONValue { value.map { .string($0) } ?? .null }

  init?(parsing text: some StringProtocol) {
    var reader = JSONReader(bytes: Array(text.utf8))
    guard let value = reader.value(depth: 0), reader.isAtEnd else { return nil }
    self = value
  }
}

extension JSONValue: CustomStringConvertible {
  var description: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let value): "\(value)"
    case .string(let text): "\"\(text)\""
    case .array(let items): "[" + items.map(\.description).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { "\"\($0.key)\":\($0.value)" }.sorted().joined(separator: ",") + "}"
    }
  }
}

private struct JSONReader {
  let bytes: [UInt8]
  var position = 0

  var isAtEnd: Bool {
    mutating get {
      skipBlanks()
      return position == bytes.count
    }
  }

  private mutating func skipBlanks() {
    while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) {
      position += 1
    }
  }

  private mutating func take(_ word: String) -> Bool {
    guard bytes[position...].starts(with: word.utf8) else { return false }
    position += word.utf8.count
    return true
  }

  mutating func value(depth: Int) -> JSONValue? {
    skipBlanks()
    guard depth < 64, position < bytes.count else { return nil }
    switch bytes[position] {
    case UInt8(ascii: "{"): return object(depth)
    case UInt8(ascii: "["): return array(depth)
    case UInt8(ascii: "\""): return string().map { .string($0) }
    case UInt8(ascii: "n"): return take("null") ? .null : nil
    case UInt8(ascii: "t"): return take("true") ? .bool(true) : nil
    case UInt8(ascii: "f"): return take("false") ? .bool(false) : nil
    default: return number()
    }
  }

  private mutating func object(_ depth: Int) -> JSONValue? {
    position += 1
    var members: [String: JSONValue] = [:]
    skipBlanks()
    if take("}") { return .object(members) }
    while true {
      skipBlanks()
      guard let key = string() else { return nil }
      skipBlanks()
      guard take(":"), let item = value(depth: depth + 1) else { return nil }
      members[key] = item
      skipBlanks()
      if take("}") { return .object(members) }
      guard take(",") else { return nil }
    }
  }

  private mutating func array(_ depth: Int) -> JSONValue? {
    position += 1
    var items: [JSONValue] = []
    skipBlanks()
    if take("]") { return .array(items) }
    while true {
      guard let item = value(depth: depth + 1) else { return nil }
      items.append(item)
      skipBlanks()
      if take("]") { return .array(items) }
      guard take(",") else { return nil }
    }
  }

  private mutating func string() -> String? {
    guard take("\"") else { return nil }
    var scalars = String.UnicodeScalarView()
    var plain: [UInt8] = []
    func flushed() -> String { String(decoding: plain, as: UTF8.self) }
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "\""):
        scalars.append(contentsOf: flushed().unicodeScalars)
        return String(scalars)
      case UInt8(ascii: "\\"):
        scalars.append(contentsOf: flushed().unicodeScalars)
        plain = []
        guard let scalar = escape() else { return nil }
        scalars.append(scalar)
      default:
        plain.append(byte)
      }
    }
    return nil
  }

  private mutating func escape() -> Unicode.Scalar? {
    guard position < bytes.count else { return nil }
    let byte = bytes[position]
    position += 1
    switch byte {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "u"):
      guard position + 4 <= bytes.count else { return nil }
      let digits = String(decoding: bytes[position..<position + 4], as: UTF8.self)
      position += 4
      return UInt32(digits, radix: 16).flatMap { Unicode.Scalar($0) }
    default: return Unicode.Scalar(byte)
    }
  }

  private mutating func number() -> JSONValue? {
    let start = position
    while position < bytes.count, "+-.eE0123456789".utf8.contains(bytes[position]) {
      position += 1
    }
    return Double(String(decoding: bytes[start..<position], as: UTF8.self)).map { .number($0) }
  }
}

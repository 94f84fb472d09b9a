// Writes JSON with sorted keys and no blanks between tokens.

/// An encoder of JSON into bytes: one spelling for one value.
public struct JSONWriter: Sendable {
  /// The bytes written so far.
  public private(set) var bytes: [UInt8] = []

  /// A writer without output, with room for `capacity` bytes.
  public init(capacity: Int = 256) { bytes.reserveCapacity(capacity) }

  /// The canonical bytes of a value.
  public static func encode(_ value: JSON) -> [UInt8] {
    var writer = JSONWriter()
    writer.write(value)
    return writer.bytes
  }

  /// Appends a value.
  public mutating func write(_ value: JSON) {
    switch value {
    case .null: write(raw: "null")
    case .bool(let value): write(raw: value ? "true" : "false")
    case .number(let number): number.source.withBytes { bytes.append(contentsOf: $0) }
    case .string(let text): write(text)
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        write(element)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let object):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in object.members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        write(member.key)
        bytes.append(UInt8(ascii: ":"))
        write(member.value)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  /// Appends a string with its quotes, escaping what JSON requires and DEL.
  public mutating func write(_ text: Text) {
    bytes.append(UInt8(ascii: "\""))
    text.withBytes { source in
      var start = 0
      for index in 0..<source.count {
        let byte = source[index]
        guard byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x7F else { continue }
        bytes.append(contentsOf: source[start..<index])
        start = index + 1
        writeEscape(byte)
      }
      bytes.append(contentsOf: source[start..<source.count])
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends an integer.
  public mutating func write(_ value: Int) {
    if value >= 0, value < 10 {
      bytes.append(UInt8(ascii: "0") + UInt8(value))
    } else {
      bytes.append(contentsOf: String(value).utf8)
    }
  }

  /// Appends characters as they are.
  mutating func write(raw text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    )
  }

  /// Appends bytes as they are.
  mutating func write(rawBytes source: some Sequence<UInt8>) { bytes.append(contentsOf: source) }

  private mutating func writeEscape(_ byte: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case 0x22, 0x5C: bytes.append(byte)
    case 0x08: bytes.append(UInt8(ascii: "b"))
    case 0x09: bytes.append(UInt8(ascii: "t"))
    case 0x0A: bytes.append(UInt8(ascii: "n"))
    case 0x0C: bytes.append(UInt8(ascii: "f"))
    case 0x0D: bytes.append(UInt8(ascii: "r"))
    default:
      write(raw: "u00")
      bytes.append(Hex.digit(byte >> 4))
      bytes.append(Hex.digit(byte & 0xF))
    }
  }
}

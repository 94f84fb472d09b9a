// Reads JSON tokens from raw bytes: strict, bounded, without intermediate objects.

/// Why bytes are not the JSON that the engine accepts, and where.
public struct JSONError: Error, Hashable, Sendable {
  /// The kinds of fault.
  public enum Reason: String, Hashable, Sendable {
    /// The input ends inside a value.
    case truncated
    /// A byte that cannot stand here.
    case unexpected
    /// A string that is not UTF-8, holds a control character or a lone surrogate.
    case badString
    /// A number outside JSON's grammar.
    case badNumber
    /// A key that an object has twice.
    case duplicateKey
    /// Nesting beyond the bound.
    case tooDeep
    /// Bytes after the value.
    case trailing
  }

  /// What is wrong.
  public let reason: Reason
  /// The byte offset of the fault.
  public let offset: Int
}

/// A cursor over bytes that takes one JSON token after the other.
///
/// The buffer must outlive the scanner; nothing is copied but the strings asked for.
struct JSONScanner {
  /// The deepest nesting that is read.
  static let maximumDepth = 64

  private let bytes: UnsafeRawBufferPointer
  private(set) var offset: Int

  /// Starts at the first byte.
  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    offset = 0
  }

  /// Whether every byte has been taken.
  var isAtEnd: Bool { offset == bytes.count }

  /// An error at the cursor.
  func fault(_ reason: JSONError.Reason) -> JSONError { JSONError(reason: reason, offset: offset) }

  /// The next byte, untaken; `nil` at the end.
  var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// Passes over blanks.
  @inline(__always)
  mutating func skipBlanks() {
    // There hardly ever are any.
    while offset < bytes.count, bytes[offset] <= 0x20 {
      switch bytes[offset] {
      case 0x20, 0x09, 0x0A, 0x0D: offset += 1
      default: return
      }
    }
  }

  /// Takes `byte` where it is next.
  mutating func take(_ byte: UInt8) -> Bool {
    guard offset < bytes.count, bytes[offset] == byte else { return false }
    offset += 1
    return true
  }

  /// Takes `byte` or fails.
  mutating func expect(_ byte: UInt8) throws(JSONError) {
    guard offset < bytes.count else { throw fault(.truncated) }
    guard bytes[offset] == byte else { throw fault(.unexpected) }
    offset += 1
  }

  /// Takes a string and gives its bytes, where it holds no escape; otherwise moves nothing
  /// and gives `nil`.
  ///
  /// The bytes may be no UTF-8; `isASCII` says that they are ASCII.
  mutating func plainBytes() throws(JSONError) -> (bytes: UnsafeRawBufferPointer, isASCII: Bool)? {
    guard offset < bytes.count else { throw fault(.truncated) }
    guard bytes[offset] == UInt8(ascii: "\"") else { throw fault(.unexpected) }
    let start = offset + 1
    var (index, all) = passWords(from: start)
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") {
        offset = index + 1
        return (UnsafeRawBufferPointer(rebasing: bytes[start..<index]), all < 0x80)
      }
      if byte == UInt8(ascii: "\\") { return nil }
      guard byte >= 0x20 else {
        offset = index
        throw fault(.badString)
      }
      all |= byte
      index += 1
    }
    offset = index
    throw fault(.truncated)
  }

  /// Passes over whole words in which nothing ends a string's plain bytes.
  /// - Returns: Where the first other word begins, and a byte with the bits of all those passed.
  private func passWords(from start: Int) -> (index: Int, all: UInt8) {
    var index = start
    var all: UInt64 = 0
    while index + 8 <= bytes.count {
      let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      guard !ByteWord.has(UInt8(ascii: "\""), word), !ByteWord.has(UInt8(ascii: "\\"), word),
        !ByteWord.hasControl(word)
      else { break }
      all |= word
      index += 8
    }
    return (index, all & ByteWord.high == 0 ? 0 : 0x80)
  }

  /// Takes a string.
  mutating func string() throws(JSONError) -> Text {
    let start = offset
    if let plain = try plainBytes() {
      if plain.isASCII { return Self.text(ascii: plain.bytes) }
      guard let text = Self.text(plain.bytes) else {
        throw JSONError(reason: .badString, offset: start)
      }
      return text
    }
    let raw = try escapedString()
    guard let text = raw.withUnsafeBytes({ Self.text($0) }) else {
      throw JSONError(reason: .badString, offset: start)
    }
    return text
  }

  private static func text(ascii bytes: UnsafeRawBufferPointer) -> Text {
    Text(
      String(unsafeUninitializedCapacity: bytes.count) { buffer in
        UnsafeMutableRawBufferPointer(buffer).copyMemory(from: bytes)
        return bytes.count
      }
    )
  }

  private static func text(_ slice: UnsafeRawBufferPointer) -> Text? {
    String(validating: slice.bindMemory(to: UInt8.self), as: UTF8.self).map { Text($0) }
  }

  private mutating func escapedString() throws(JSONError) -> [UInt8] {
    offset += 1
    var result: [UInt8] = []
    while offset < bytes.count {
      let byte = bytes[offset]
      switch byte {
      case UInt8(ascii: "\""):
        offset += 1
        return result
      case UInt8(ascii: "\\"):
        offset += 1
        try escape(into: &result)
      case 0..<0x20: throw fault(.badString)
      default:
        result.append(byte)
        offset += 1
      }
    }
    throw fault(.truncated)
  }

  private mutating func escape(into result: inout [UInt8]) throws(JSONError) {
    guard offset < bytes.count else { throw fault(.truncated) }
    let byte = bytes[offset]
    offset += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): result.append(byte)
    case UInt8(ascii: "b"): result.append(0x08)
    case UInt8(ascii: "f"): result.append(0x0C)
    case UInt8(ascii: "n"): result.append(0x0A)
    case UInt8(ascii: "r"): result.append(0x0D)
    case UInt8(ascii: "t"): result.append(0x09)
    case UInt8(ascii: "u"):
      var code = UInt32(try codeUnit())
      if 0xD800...0xDBFF ~= code {
        guard take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else { throw fault(.badString) }
        let low = UInt32(try codeUnit())
        guard 0xDC00...0xDFFF ~= low else { throw fault(.badString) }
        code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
      }
      guard let scalar = Unicode.Scalar(code) else { throw fault(.badString) }
      result.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    default:
      offset -= 1
      throw fault(.badString)
    }
  }

  private mutating func codeUnit() throws(JSONError) -> UInt16 {
    guard offset + 4 <= bytes.count else { throw fault(.truncated) }
    var value: UInt16 = 0
    for index in offset..<offset + 4 {
      let byte = bytes[index]
      let lower = 0x41...0x46 ~= byte ? byte + 0x20 : byte
      guard let digit = Hex.value(lower) else { throw fault(.badString) }
      value = value << 4 | UInt16(digit)
    }
    offset += 4
    return value
  }

  /// Takes a whole number from 0 to 2^53 - 1 without sign, fraction or leading zero.
  mutating func unsigned() throws(JSONError) -> Int {
    let start = offset
    var value = 0
    while offset < bytes.count, 0x30...0x39 ~= bytes[offset] {
      value = value * 10 + Int(bytes[offset] - 0x30)
      guard value <= 9_007_199_254_740_991 else { throw fault(.badNumber) }
      offset += 1
    }
    guard offset > start else { throw fault(offset < bytes.count ? .unexpected : .truncated) }
    guard offset == start + 1 || bytes[start] != 0x30 else { throw fault(.badNumber) }
    return value
  }

  /// Takes a number of any spelling JSON allows.
  mutating func number() throws(JSONError) -> JSONNumber {
    let start = offset
    func digits(_ scanner: inout JSONScanner) -> Int {
      let first = scanner.offset
      while scanner.offset < scanner.bytes.count, 0x30...0x39 ~= scanner.bytes[scanner.offset] {
        scanner.offset += 1
      }
      return scanner.offset - first
    }
    _ = take(UInt8(ascii: "-"))
    let leading = offset
    let count = digits(&self)
    guard count == 1 || count > 1 && bytes[leading] != 0x30 else { throw fault(.badNumber) }
    if take(UInt8(ascii: ".")), digits(&self) == 0 { throw fault(.badNumber) }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      if digits(&self) == 0 { throw fault(.badNumber) }
    }
    return JSONNumber(
      checked: Text(
        String(decoding: UnsafeRawBufferPointer(rebasing: bytes[start..<offset]), as: UTF8.self)
      )
    )
  }

  /// Takes one value of any kind.
  mutating func value(depth: Int = 0) throws(JSONError) -> JSON {
    skipBlanks()
    guard let byte = peek else { throw fault(.truncated) }
    switch byte {
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "{"): return .object(try object(depth: depth))
    case UInt8(ascii: "["): return .array(try array(depth: depth))
    case UInt8(ascii: "t"):
      try literal("true")
      return .bool(true)
    case UInt8(ascii: "f"):
      try literal("false")
      return .bool(false)
    case UInt8(ascii: "n"):
      try literal("null")
      return .null
    case UInt8(ascii: "-"), 0x30...0x39: return .number(try number())
    default: throw fault(.unexpected)
    }
  }

  private mutating func literal(_ word: StaticString) throws(JSONError) {
    for index in 0..<word.utf8CodeUnitCount { try expect(word.utf8Start[index]) }
  }

  private mutating func array(depth: Int) throws(JSONError) -> [JSON] {
    guard depth < Self.maximumDepth else { throw fault(.tooDeep) }
    offset += 1
    var elements: [JSON] = []
    skipBlanks()
    if take(UInt8(ascii: "]")) { return elements }
    repeat {
      elements.append(try value(depth: depth + 1))
      skipBlanks()
    } while take(UInt8(ascii: ","))
    try expect(UInt8(ascii: "]"))
    return elements
  }

  private mutating func object(depth: Int) throws(JSONError) -> JSONObject {
    guard depth < Self.maximumDepth else { throw fault(.tooDeep) }
    offset += 1
    var members: [JSONObject.Member] = []
    skipBlanks()
    if take(UInt8(ascii: "}")) { return JSONObject() }
    repeat {
      skipBlanks()
      let key = try string()
      skipBlanks()
      try expect(UInt8(ascii: ":"))
      members.append(JSONObject.Member(key: key, value: try value(depth: depth + 1)))
      skipBlanks()
    } while take(UInt8(ascii: ","))
    try expect(UInt8(ascii: "}"))
    members.sort { $0.key < $1.key }
    for (a, b) in zip(members, members.dropFirst()) where a.key == b.key {
      throw fault(.duplicateKey)
    }
    return JSONObject(sorted: members)
  }
}

extension JSON {
  /// Reads bytes that hold one value and nothing else.
  /// - Throws: `JSONError` for anything outside strict JSON: invalid UTF-8, lone
  ///   surrogates, duplicate keys, nesting beyond 64.
  /// - Complexity: O(*n* log *n*) in the bytes.
  public init(parsing bytes: [UInt8]) throws(JSONError) {
    self = try bytes.withUnsafeBufferPointer { (buffer) throws(JSONError) -> JSON in
      var scanner = JSONScanner(UnsafeRawBufferPointer(buffer))
      let value = try scanner.value()
      scanner.skipBlanks()
      guard scanner.isAtEnd else { throw scanner.fault(.trailing) }
      return value
    }
  }
}

/// Eight bytes looked at together.
private enum ByteWord {
  /// The highest bit of each byte.
  static let high: UInt64 = 0x8080_8080_8080_8080
  private static let ones: UInt64 = 0x0101_0101_0101_0101

  /// Whether one of the bytes is `byte`.
  @inline(__always)
  static func has(_ byte: UInt8, _ word: UInt64) -> Bool {
    let difference = word ^ (ones &* UInt64(byte))
    return (difference &- ones) & ~difference & high != 0
  }

  /// Whether one of the bytes is below 0x20.
  @inline(__always)
  static func hasControl(_ word: UInt64) -> Bool {
    (word &- ones &* 0x20) & ~word & high != 0
  }
}

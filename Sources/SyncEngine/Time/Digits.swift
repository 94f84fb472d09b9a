// Fixed-width decimal numbers, as dates and times are written with.

/// A cursor over bytes that takes what dates and times are made of.
///
/// The numbers it takes have at most four digits, so arithmetic on them never overflows.
struct DigitReader {
  private var rest: Substring.UTF8View

  /// Starts at the first byte of `text`.
  init(_ text: some StringProtocol) { rest = Substring(text).utf8 }

  /// Whether every byte has been taken.
  var isAtEnd: Bool { rest.isEmpty }

  /// The next byte, untaken; `nil` at the end.
  var peek: UInt8? { rest.first }

  /// Takes the next byte.
  mutating func next() -> UInt8? { rest.popFirst() }

  /// Takes `character` if it comes next.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard let byte = rest.first, UInt32(byte) == character.value else { return false }
    rest.removeFirst()
    return true
  }

  /// Takes one digit.
  mutating func digit() -> Int? {
    guard let byte = rest.first, UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else { return nil }
    rest.removeFirst()
    return Int(byte - UInt8(ascii: "0"))
  }

  /// Takes exactly `count` digits, at most four.
  mutating func number(_ count: Int) -> Int? {
    var value = 0
    for _ in 0..<min(count, 4) {
      guard let digit = digit() else { return nil }
      value = value * 10 + digit
    }
    return value
  }
}

extension Int {
  /// The number in decimal with leading zeros up to `width` digits.
  func padded(_ width: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(0, width - digits.utf8.count)) + digits
  }

  /// The quotient rounded down and the remainder, which is never negative.
  func dividedDown(by divisor: Int) -> (quotient: Int, remainder: Int) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}

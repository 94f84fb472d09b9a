// How far a finger has gone, as typed: a share of the row's width, or points.

/// A position of the finger relative to where it went down.
enum Distance: Equatable, Sendable {
  /// A share of the row's width, `-1...1`.
  case fraction(Double)

  /// Points, any finite value.
  case points(Double)

  /// The position as a share of a row that is `width` points wide, `-1...1`.
  ///
  /// Past the width counts as the width. A width that is not positive and finite gives zero.
  func fraction(ofWidth width: Double) -> Double {
    switch self {
    case .fraction(let value): return min(max(value, -1), 1)
    case .points(let value):
      guard width > 0, width.isFinite else { return 0 }
      return min(max(value / width, -1), 1)
    }
  }

  /// Reads `80%`, `0.8` or `256pt`, with a sign where `signed` allows one.
  ///
  /// - Throws: `UsageError` for anything else: a bare number above 1 (with the hint to write `%`), a
  ///   sign where the direction is a word of its own, `nan`, `inf`, and what is too large to be finite.
  init(_ word: Word, signed: Bool) throws(UsageError) {
    let typed = word.text
    var digits = Substring(typed)
    var unit = Unit.none
    if typed.utf8.last == UInt8(ascii: "%") {
      digits = digits.dropLast()
      unit = .percent
    } else if typed.utf8.count > 2, typed.utf8.suffix(2).elementsEqual("pt".utf8) {
      digits = digits.dropLast(2)
      unit = .points
    }
    guard let (number, hasSign) = Number.parse(digits, signed: true) else {
      throw UsageError(
        .distance,
        "'\(typed)' is no distance",
        at: word.range,
        hint: "such as 80%, 0.8 or 256pt"
      )
    }
    guard signed || !hasSign else {
      throw UsageError(
        .distance,
        "a distance here has no sign: '\(typed)'",
        at: word.range,
        hint: "the direction is a word, left or right; 'drag' takes signs"
      )
    }
    guard number.isFinite else {
      throw UsageError(.distance, "'\(typed)' is not finite", at: word.range)
    }
    switch unit {
    case .percent: self = .fraction(min(max(number / 100, -1), 1))
    case .points: self = .points(number)
    case .none:
      guard abs(number) <= 1 else {
        throw UsageError(
          .distance,
          "the distance '\(typed)' has no unit",
          at: word.range,
          hint: "did you mean '\(typed)%'?"
        )
      }
      self = .fraction(number)
    }
  }

  private enum Unit { case none, percent, points }
}

/// Reading plain decimal numbers: digits, one point, no exponent, no `nan` and no `inf`.
enum Number {
  /// The number, which overflows to infinity, and whether a sign was written; nil for anything else.
  static func parse(
    _ text: some StringProtocol,
    signed: Bool
  ) -> (value: Double, hasSign: Bool)? {
    var bytes = Array(text.utf8)[...]
    var isNegative = false
    var hasSign = false
    if signed, let first = bytes.first, first == Byte.hyphen || first == Byte.plus {
      isNegative = first == Byte.hyphen
      hasSign = true
      bytes = bytes.dropFirst()
    }
    let points = bytes.filter { $0 == Byte.point }.count
    guard bytes.count > points, points <= 1,
      bytes.allSatisfy({ Byte.isDigit($0) || $0 == Byte.point }),
      let value = Double("0" + String(decoding: bytes, as: UTF8.self) + (points == 1 ? "0" : ""))
    else { return nil }
    // No negative zero: it would print as one.
    return (isNegative && value != 0 ? -value : value, hasSign)
  }

  /// The whole number the text writes in digits alone; nil for anything else or above `Int.max`.
  static func whole(_ text: some StringProtocol) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy(Byte.isDigit) else { return nil }
    return Int(String(text))
  }
}

// Places in a list between any two others: fractional keys with an integer part.

/// A place in a list, ordered as its bytes.
///
/// A key is an integer and a fraction in base 62. The first character says how many
/// digits the integer has: `a` one, `b` two and so on for numbers from 0 up; `Z` one,
/// `Y` two and so on for numbers below 0. So a key at either end grows with the
/// logarithm of how many were added there, and between two keys there is always one.
///
///     Z z · a 0 · a 0 V · a 1 · … · a z · b 0 0
///
/// A fraction never ends in `0`, so that each place has one key.
public struct Position: Hashable, Comparable, Sendable {
  /// The longest key that a move makes; beyond it the neighbours get new keys.
  public static let maximumLength = 64

  /// The place of an item that was never given one, and of the first in an empty list.
  public static let first = Position(unchecked: Array("a0".utf8))

  /// The characters of the key.
  public var text: Text { Text(String(decoding: key, as: UTF8.self)) }

  /// The number of characters.
  public var length: Int { key.count }

  private let key: [UInt8]

  private init(unchecked key: [UInt8]) { self.key = key }

  /// Reads a key; `nil` where it is not well formed.
  public init?(_ text: Text) {
    let key = Array(text.string.utf8)
    guard let head = key.first, let count = Self.integerLength(head), key.count >= count,
      key.dropFirst().allSatisfy({ Self.value($0) != nil }),
      key.count == count || key.last != UInt8(ascii: "0")
    else { return nil }
    self.key = key
  }

  /// A place after `low` and before `high`; `nil` for either stands for the list's end.
  /// - Returns: `nil` where the two are not in order.
  /// - Complexity: O(*n*) in the length of the keys.
  public static func between(_ low: Position?, _ high: Position?) -> Position? {
    switch (low, high) {
    case (nil, nil): return .first
    case (let low?, nil):
      if let next = incremented(low.integer) { return Position(unchecked: next) }
      return Position(unchecked: low.integer + midpoint(low.fraction, nil))
    case (nil, let high?):
      if !high.fraction.isEmpty { return Position(unchecked: high.integer) }
      if let previous = decremented(high.integer) { return Position(unchecked: previous) }
      return nil
    case (let low?, let high?):
      guard low < high else { return nil }
      if low.integer == high.integer {
        return Position(unchecked: low.integer + midpoint(low.fraction, high.fraction))
      }
      if let next = incremented(low.integer), next.lexicographicallyPrecedes(high.key) {
        return Position(unchecked: next)
      }
      return Position(unchecked: low.integer + midpoint(low.fraction, nil))
    }
  }

  /// Places one after the other, all after `low` and before `high`.
  /// - Returns: `count` places, or `nil` where `low` is not before `high`.
  public static func run(_ count: Int, after low: Position?, before high: Position?) -> [Position]?
  {
    if count == 0 { return [] }
    guard high != nil else {
      var places: [Position] = []
      for _ in 0..<count {
        guard let next = between(places.last ?? low, nil) else { return nil }
        places.append(next)
      }
      return places
    }
    guard let middle = between(low, high),
      let left = run(count / 2, after: low, before: middle),
      let right = run(count - count / 2 - 1, after: middle, before: high)
    else { return nil }
    return left + [middle] + right
  }

  /// Whether the key of `a` comes first.
  public static func < (a: Position, b: Position) -> Bool {
    a.key.lexicographicallyPrecedes(b.key)
  }

  // MARK: Parts

  private var integer: [UInt8] {
    Array(key.prefix(key.first.flatMap(Self.integerLength) ?? key.count))
  }

  private var fraction: [UInt8] { Array(key.dropFirst(integer.count)) }

  private static let digits = Array(
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8
  )

  private static func value(_ digit: UInt8) -> Int? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(digit - UInt8(ascii: "0"))
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(digit - UInt8(ascii: "A")) + 10
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(digit - UInt8(ascii: "a")) + 36
    default: nil
    }
  }

  /// The characters of an integer whose first is `head`, that one included.
  private static func integerLength(_ head: UInt8) -> Int? {
    switch head {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(head - UInt8(ascii: "a")) + 2
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(UInt8(ascii: "Z") - head) + 2
    default: nil
    }
  }

  private static func incremented(_ integer: [UInt8]) -> [UInt8]? {
    var result = integer
    for index in integer.indices.dropFirst().reversed() {
      let digit = value(integer[index]) ?? 0
      if digit < 61 {
        result[index] = digits[digit + 1]
        return result
      }
      result[index] = digits[0]
    }
    switch integer[0] {
    case UInt8(ascii: "z"): return nil
    case UInt8(ascii: "Z"): return Array("a0".utf8)
    case let head where head >= UInt8(ascii: "a"):
      return [head + 1] + result.dropFirst() + [digits[0]]
    case let head: return [head + 1] + result.dropFirst(2)
    }
  }

  private static func decremented(_ integer: [UInt8]) -> [UInt8]? {
    var result = integer
    for index in integer.indices.dropFirst().reversed() {
      let digit = value(integer[index]) ?? 0
      if digit > 0 {
        result[index] = digits[digit - 1]
        return result
      }
      result[index] = digits[61]
    }
    switch integer[0] {
    case UInt8(ascii: "A"): return nil
    case UInt8(ascii: "a"): return Array("Zz".utf8)
    case let head where head <= UInt8(ascii: "Z"):
      return [head - 1] + result.dropFirst() + [digits[61]]
    case let head: return [head - 1] + result.dropFirst(2)
    }
  }

  /// A fraction between two, where an empty `low` is 0 and no `high` is 1.
  private static func midpoint(_ low: [UInt8], _ high: [UInt8]?) -> [UInt8] {
    var result: [UInt8] = []
    var high = high
    var index = 0
    while true {
      let below = index < low.count ? value(low[index]) ?? 0 : 0
      let above = high.map { index < $0.count ? value($0[index]) ?? 0 : 0 } ?? 62
      if above - below > 1 {
        result.append(digits[(below + above) / 2])
        return result
      }
      result.append(digits[below])
      if above != below { high = nil }
      index += 1
    }
  }
}

// Numbers of a replay: read exactly, written as short as they can be.

/// A number that is expected, exactly or to the digits that are written.
struct ReplayNumber: Sendable, Hashable {
  /// The number.
  let value: Double
  /// How many decimals count, where it is written with a `~` before it; nil for an exact number.
  let decimals: Int?

  /// Whether a number that was found is the one expected.
  ///
  /// An exact one may differ by 1e-6, which no two machines' curves do.
  func matches(_ found: Double) -> Bool {
    guard let decimals else { return abs(found - value) <= 1e-6 * max(1, abs(value)) }
    return abs(found - value) <= 0.5 * Self.power(-decimals) + 1e-9
  }

  /// The same expectation of another number.
  func expecting(_ found: Double) -> ReplayNumber {
    guard let decimals else { return ReplayNumber(value: found, decimals: nil) }
    let scale = Self.power(decimals)
    return ReplayNumber(value: (found * scale).rounded() / scale, decimals: decimals)
  }

  /// The number as it is written.
  var text: String {
    guard let decimals else { return value.replayText }
    var digits = value.replayText
    guard decimals > 0, !digits.utf8.contains(UInt8(ascii: "e")) else { return "~" + digits }
    let parts = digits.utf8.split(separator: UInt8(ascii: "."))
    if parts.count < 2 { digits += "." }
    let written = parts.count < 2 ? 0 : parts[1].count
    return "~" + digits + String(repeating: "0", count: max(0, decimals - written))
  }

  private static func power(_ exponent: Int) -> Double {
    Double("1e\(exponent)") ?? 1
  }
}

extension Double {
  /// The shortest text that reads as this number, without a fraction of `.0`.
  var replayText: String { shifted(by: 0) }

  /// The number as a percentage.
  var percentText: String { shifted(by: 2) + "%" }

  /// The shortest text of the number times a power of ten, from its digits alone.
  fileprivate func shifted(by places: Int) -> String {
    if self == 0 { return "0" }
    guard isFinite else { return isNaN ? "nan" : self > 0 ? "inf" : "-inf" }
    var digits: [UInt8] = []
    var exponent = 0
    var afterPoint = 0
    var hasPoint = false
    let parts = magnitude.description.utf8.split(separator: UInt8(ascii: "e"))
    for byte in magnitude.description.utf8.prefix(while: { $0 != UInt8(ascii: "e") }) {
      if byte == UInt8(ascii: ".") {
        hasPoint = true
        continue
      }
      digits.append(byte)
      if hasPoint { afterPoint += 1 }
    }
    if parts.count > 1 { exponent = Int(String(decoding: parts[1], as: UTF8.self)) ?? 0 }
    // The number is digits × 10^point.
    var point = exponent - afterPoint + places
    while digits.count > 1, digits.last == UInt8(ascii: "0") {
      digits.removeLast()
      point += 1
    }
    while digits.count > 1, digits.first == UInt8(ascii: "0") { digits.removeFirst() }
    let sign = self < 0 ? "-" : ""
    let zero = UInt8(ascii: "0")
    if point >= 0, digits.count + point <= 16 {
      digits += [UInt8](repeating: zero, count: point)
    } else if point < 0, -point < digits.count {
      digits.insert(UInt8(ascii: "."), at: digits.count + point)
    } else if point < 0, -point <= 12 {
      digits =
        [zero, UInt8(ascii: ".")] + [UInt8](repeating: zero, count: -point - digits.count) + digits
    } else {
      return sign + String(decoding: digits, as: UTF8.self) + "e\(point)"
    }
    return sign + String(decoding: digits, as: UTF8.self)
  }

  /// Reads a finite decimal number, times a power of ten; nil for anything else.
  ///
  /// The power is applied to the digits, so that 30 % is 0.3 and not its neighbour.
  init?(replayDigits text: String, shiftedBy places: Int = 0) {
    let bytes = Array(text.utf8)
    guard !bytes.isEmpty, bytes.count <= 32 else { return nil }
    let parts = text.utf8.split(separator: UInt8(ascii: "e"), omittingEmptySubsequences: false)
    var exponent = places
    if parts.count == 2 {
      guard let written = Int(String(decoding: parts[1], as: UTF8.self)), abs(written) < 400 else {
        return nil
      }
      exponent += written
    }
    guard parts.count <= 2, let mantissa = parts.first,
      mantissa.contains(where: { $0 >= 48 && $0 <= 57 }),
      mantissa.enumerated().allSatisfy({ place, byte in
        (byte >= 48 && byte <= 57) || byte == UInt8(ascii: ".")
          || (place == 0 && (byte == 43 || byte == 45))
      }),
      let value = Double(String(decoding: mantissa, as: UTF8.self) + "e\(exponent)"), value.isFinite
    else { return nil }
    self = value == 0 ? 0 : value
  }
}

extension Duration {
  /// The duration as a replay has it: whole seconds as `2s`, everything else in milliseconds.
  var replayText: String {
    let (seconds, attoseconds) = components
    if attoseconds == 0, seconds != 0 { return "\(seconds)s" }
    return inSeconds.shifted(by: 3) + "ms"
  }
}

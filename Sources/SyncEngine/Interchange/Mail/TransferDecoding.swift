// Base64 and quoted-printable, read as leniently as mail needs.

/// The content transfer encodings of MIME.
enum TransferEncoding: Equatable, Sendable {
  case identity
  case quotedPrintable
  case base64

  /// The encoding a Content-Transfer-Encoding header names; anything unknown is left as it is.
  init(header: Bytes?) {
    let name = header?.trimmed ?? []
    if name.spells("base64") {
      self = .base64
    } else if name.spells("quoted-printable") || name.spells("quotedprintable") {
      self = .quotedPrintable
    } else {
      self = .identity
    }
  }

  /// The bytes behind `encoded`.
  func decode(_ encoded: Bytes) -> [UInt8] {
    switch self {
    case .identity: Array(encoded)
    case .quotedPrintable: TransferEncoding.quotedPrintable(encoded)
    case .base64: TransferEncoding.base64(encoded)
    }
  }

  /// Decodes Base64; foreign characters are skipped and padding may stand anywhere.
  static func base64(_ encoded: Bytes) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(encoded.count / 4 * 3 + 3)
    var bits: UInt32 = 0
    var count = 0
    /// Writes what an incomplete group of four holds: nothing, one byte or two.
    func flush() {
      if count == 2 { output.append(UInt8(truncatingIfNeeded: bits >> 4)) }
      if count == 3 {
        output.append(UInt8(truncatingIfNeeded: bits >> 10))
        output.append(UInt8(truncatingIfNeeded: bits >> 2))
      }
      (bits, count) = (0, 0)
    }
    for byte in encoded {
      guard let value = base64Value(byte) else {
        if byte == .ascii("=") { flush() }
        continue
      }
      bits = bits << 6 | UInt32(value)
      count += 1
      if count == 4 {
        output.append(UInt8(truncatingIfNeeded: bits >> 16))
        output.append(UInt8(truncatingIfNeeded: bits >> 8))
        output.append(UInt8(truncatingIfNeeded: bits))
        (bits, count) = (0, 0)
      }
    }
    flush()
    return output
  }

  /// Decodes quoted-printable; an escape that is none is kept as it stands.
  static func quotedPrintable(_ encoded: Bytes) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(encoded.count)
    var index = encoded.startIndex
    let end = encoded.endIndex
    /// How much of the output an end of line may not trim: blanks that were written as escapes.
    var firm = 0
    while index < end {
      let byte = encoded[index]
      if byte == .lf || (byte == .cr && index + 1 < end && encoded[index + 1] == .lf) {
        while output.count > firm, output.last?.isBlank ?? false { output.removeLast() }
      }
      guard byte == .ascii("=") else {
        output.append(byte)
        index += 1
        continue
      }
      if index + 2 < end, let high = encoded[index + 1].hexValue,
        let low = encoded[index + 2].hexValue
      {
        output.append(high << 4 | low)
        firm = output.count
        index += 3
        continue
      }
      var next = index + 1
      while next < end, encoded[next].isBlank { next += 1 }
      if next < end, encoded[next] == .cr { next += 1 }
      if next >= end {
        index = end
      } else if encoded[next] == .lf || encoded[next - 1] == .cr {
        index = encoded[next] == .lf ? next + 1 : next
        firm = output.count
      } else {
        output.append(byte)
        index += 1
      }
    }
    return output
  }

  /// Decodes the Q form of encoded words, in which `_` is a space.
  static func wordQ(_ encoded: Bytes) -> [UInt8] {
    var output: [UInt8] = []
    var index = encoded.startIndex
    while index < encoded.endIndex {
      let byte = encoded[index]
      if byte == .ascii("="), index + 2 < encoded.endIndex,
        let high = encoded[index + 1].hexValue, let low = encoded[index + 2].hexValue
      {
        output.append(high << 4 | low)
        index += 3
      } else {
        output.append(byte == .ascii("_") ? .space : byte)
        index += 1
      }
    }
    return output
  }

  private static func base64Value(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x41...0x5A: byte - 0x41
    case 0x61...0x7A: byte - 0x61 + 26
    case 0x30...0x39: byte - 0x30 + 52
    case .ascii("+"), .ascii("-"): 62
    case .ascii("/"), .ascii("_"): 63
    default: nil
    }
  }
}

// From the name of a character set in a message to text.

/// Decodes bytes by the charset a message claims, correcting the usual false claims.
///
/// - `us-ascii` and `iso-8859-1` are read as Windows-1252, `gb2312` as GB 18030, `shift_jis` and
///   `euc-kr` as the code pages that contain them: senders use the larger sets under these names.
/// - Bytes that are valid UTF-8 with at least one multi-byte character are UTF-8, whatever they
///   are called: text of another charset practically never is.
/// - Without a name: UTF-8 if valid, else Windows-1252.
///
/// Not to be shared between tasks; one import uses one.
final class CharsetDecoder {
  private let iconv = IconvDecoder()

  /// The text of `bytes`, or nil if the charset is named and unknown.
  func decodeIfKnown(_ bytes: Bytes, charset: String?) -> String? {
    guard let label = charset, !label.isEmpty else { return decodeUnlabelled(bytes) }
    guard let name = CharsetDecoder.canonicalName(label) else { return nil }
    let isWide = name.hasPrefix("UTF-16") || name.hasPrefix("UTF-32") || name.hasPrefix("UCS")
    if !isWide, bytes.hasHighBytes, let text = bytes.validUTF8 { return text }
    switch name {
    case "UTF-8":
      return String(decoding: bytes, as: UTF8.self)
    case "WINDOWS-1252":
      return bytes.hasHighBytes
        ? Windows1252.decode(bytes) : String(decoding: bytes, as: UTF8.self)
    default:
      return iconv.decode(bytes, charset: name)
    }
  }

  /// The text of `bytes`; an unknown charset counts as none named.
  func decode(_ bytes: Bytes, charset: String?) -> String {
    decodeIfKnown(bytes, charset: charset) ?? decodeUnlabelled(bytes)
  }

  /// The text of bytes that nobody has labelled.
  func decodeUnlabelled(_ bytes: Bytes) -> String {
    bytes.validUTF8 ?? Windows1252.decode(bytes)
  }

  /// The name the C library knows a charset by, or nil for what cannot be a charset's name.
  static func canonicalName(_ label: String) -> String? {
    let bytes = Array(label.utf8)[...].trimmed
    guard !bytes.isEmpty, bytes.count <= 40 else { return nil }
    var name = ""
    for byte in bytes {
      guard byte.isLetter || byte.isDigit || "-_.:()+".utf8.contains(byte) else { return nil }
      let capital = byte.isLetter ? byte & 0xDF : byte
      name.unicodeScalars.append(Unicode.Scalar(capital == .ascii("_") ? .ascii("-") : capital))
    }
    if let alias = aliases[name] { return alias }
    if name.hasPrefix("ISO8859") { name = "ISO-8859" + name.dropFirst(7) }
    if name.hasPrefix("ISO-8859"), name.utf8.count > 8 {
      let part = name.dropFirst(8).drop { $0 == "-" }.prefix { $0.isNumber }
      return aliases["ISO-8859-\(part)"] ?? "ISO-8859-\(part)"
    }
    if name.hasPrefix("WINDOWS-"), name != "WINDOWS-1252" { return "CP" + name.dropFirst(8) }
    if name.hasPrefix("CP-") { return "CP" + name.dropFirst(3) }
    return name
  }

  /// Names that mean another charset than they say, or that the C library writes differently.
  private static let aliases: [String: String] = [
    "UTF8": "UTF-8", "UNICODE-1-1-UTF-8": "UTF-8", "UTF-8": "UTF-8", "X-UNKNOWN": "UTF-8",
    "UNKNOWN-8BIT": "UTF-8", "8BIT": "UTF-8", "7BIT": "UTF-8",
    "US-ASCII": "WINDOWS-1252", "ASCII": "WINDOWS-1252", "ANSI-X3.4-1968": "WINDOWS-1252",
    "ISO-8859-1": "WINDOWS-1252", "LATIN1": "WINDOWS-1252", "LATIN-1": "WINDOWS-1252",
    "L1": "WINDOWS-1252", "CP1252": "WINDOWS-1252", "CP-1252": "WINDOWS-1252",
    "X-ANSI": "WINDOWS-1252", "WINDOWS-1252": "WINDOWS-1252", "CP819": "WINDOWS-1252",
    "ISO-8859-9": "CP1254", "LATIN5": "CP1254", "ISO-8859-11": "CP874", "TIS-620": "CP874",
    "ISO-8859-8-I": "ISO-8859-8", "ISO-8859-8-E": "ISO-8859-8",
    "GB2312": "GB18030", "GB-2312-80": "GB18030", "GB2312-80": "GB18030", "GBK": "GB18030",
    "EUC-CN": "GB18030", "CP936": "GB18030", "X-GBK": "GB18030", "WINDOWS-936": "GB18030",
    "KS-C-5601-1987": "CP949", "KS-C-5601": "CP949", "KSC5601": "CP949", "EUC-KR": "CP949",
    "KSC-5601": "CP949", "WINDOWS-949": "CP949", "UHC": "CP949",
    "SHIFT-JIS": "CP932", "SJIS": "CP932", "X-SJIS": "CP932", "WINDOWS-31J": "CP932",
    "MS-KANJI": "CP932", "CP50220": "ISO-2022-JP", "CP50221": "ISO-2022-JP",
    "BIG5": "BIG5-HKSCS", "X-BIG5": "BIG5-HKSCS",
    "UNICODE-1-1-UTF-7": "UTF-7", "HZ-GB-2312": "HZ", "MACINTOSH": "MACINTOSH",
    "X-MAC-ROMAN": "MACINTOSH",
  ]
}

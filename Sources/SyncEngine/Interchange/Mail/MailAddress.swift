// Address lists of From, To and Cc (RFC 5322), groups included.

/// A person or list in a header: a decoded name, an address, or both.
struct MailAddress: Equatable, Sendable {
  /// The decoded display name; empty if there is none.
  var name: String
  /// The address; empty if there is none.
  var address: String

  /// `Name <address>`, or whichever of the two there is.
  var text: String {
    if name.isEmpty { return address }
    return address.isEmpty ? name : "\(name) <\(address)>"
  }
}

/// Reads an address list in one pass over its bytes.
///
/// | state | ends with |
/// | --- | --- |
/// | phrase (words, quoted text, comments) | `,` `;` an entry, `<` an address, `:` a group's name |
/// | address | `>` |
struct MailAddressParser {
  private let decoder: EncodedWords
  private let bytes: Bytes
  private var index: Int
  private var entries: [MailAddress] = []
  private var phrase: [UInt8] = []
  private var comment: [UInt8] = []
  private var angle: [UInt8]?
  private var wasQuoted = false
  /// How many addresses one field may hold; more are left out.
  private static let limit = 10_000

  private init(_ bytes: Bytes, charsets: CharsetDecoder) {
    decoder = EncodedWords(charsets: charsets)
    self.bytes = bytes
    index = bytes.startIndex
  }

  /// The entries of an unfolded field; a group gives its members, and none if it is empty.
  static func parse(_ field: Bytes, charsets: CharsetDecoder) -> [MailAddress] {
    var parser = MailAddressParser(field, charsets: charsets)
    parser.run()
    return parser.entries
  }

  private mutating func run() {
    while index < bytes.endIndex, entries.count < MailAddressParser.limit {
      let byte = bytes[index]
      index += 1
      switch byte {
      case .ascii("\""): takeQuoted()
      case .ascii("("): takeComment()
      case .ascii("<"): takeAngle()
      case .ascii(","), .ascii(";"): finishEntry()
      case .ascii(":") where angle == nil && !phrase.contains(.ascii("@")):
        // What came before was a group's name.
        (phrase, comment, wasQuoted) = ([], [], false)
      default: phrase.append(byte)
      }
    }
    finishEntry()
  }

  /// Takes quoted text into the phrase, without its quotes.
  private mutating func takeQuoted() {
    wasQuoted = true
    while index < bytes.endIndex, bytes[index] != .ascii("\"") {
      if bytes[index] == .ascii("\\"), index + 1 < bytes.endIndex { index += 1 }
      phrase.append(bytes[index])
      index += 1
    }
    index = min(index + 1, bytes.endIndex)
  }

  /// Takes a comment, which may hold comments.
  private mutating func takeComment() {
    var depth = 1
    comment = []
    while index < bytes.endIndex {
      let byte = bytes[index]
      index += 1
      if byte == .ascii("(") { depth += 1 }
      if byte == .ascii(")") { depth -= 1 }
      if depth == 0 { return }
      if byte == .ascii("\\"), index < bytes.endIndex {
        comment.append(bytes[index])
        index += 1
      } else {
        comment.append(byte)
      }
    }
  }

  /// Takes what stands between angle brackets.
  private mutating func takeAngle() {
    var address: [UInt8] = []
    while index < bytes.endIndex, bytes[index] != .ascii(">") {
      if !bytes[index].isWhitespace { address.append(bytes[index]) }
      index += 1
    }
    index = min(index + 1, bytes.endIndex)
    // A route in front of the address (`<@host:ana@site.example>`) is obsolete and dropped.
    if address.first == .ascii("@"), let colon = address.firstIndex(of: .ascii(":")) {
      address = Array(address[(colon + 1)...])
    }
    angle = address
  }

  /// Ends an entry, if anything was in it.
  private mutating func finishEntry() {
    defer { (phrase, comment, angle, wasQuoted) = ([], [], nil, false) }
    let words = phrase[...].trimmed
    if let angle {
      let name = words.isEmpty && angle.isEmpty ? comment[...] : words
      add(name: name, address: angle[...])
    } else if words.contains(.ascii("@")), !words.contains(where: \.isWhitespace) || wasQuoted {
      add(name: comment[...], address: words)
    } else {
      add(name: words.isEmpty ? comment[...] : words, address: [])
    }
  }

  private mutating func add(name: Bytes, address: Bytes) {
    let name = MailText.oneLine(decoder.decode(name))
    let address = MailText.oneLine(decoder.charsets.decodeUnlabelled(address))
    guard !name.isEmpty || !address.isEmpty else { return }
    entries.append(MailAddress(name: name, address: address))
  }
}

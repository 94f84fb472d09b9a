// Finding the text of a message among its parts, within fixed bounds.

/// The part of a message that a preview is made of.
struct MIMEText {
  /// How far a search through the parts goes.
  enum Bounds {
    /// Parts inside parts; deeper ones are not looked at.
    static let depth = 16
    /// Parts looked at in one message.
    static let parts = 256
    /// Bytes of a part that are decoded.
    static let decodedBytes = 8192
  }

  private let charsets: CharsetDecoder
  private var partsLeft = Bounds.parts
  private var plain: String?
  private var html: String?

  /// The text of a message: its first plain text, else its first HTML without the tags.
  ///
  /// - Parameters:
  ///   - header: The message's own header.
  ///   - body: Its body, or the beginning of it.
  ///   - charsets: What decodes it.
  /// - Returns: Text of bounded length; empty if there is none.
  static func find(header: MailHeader, body: Bytes, charsets: CharsetDecoder) -> String {
    var search = MIMEText(charsets: charsets)
    search.visit(header: header, body: body, depth: 0)
    if let plain = search.plain { return plain }
    return search.html.map(HTMLText.strip) ?? ""
  }

  private init(charsets: CharsetDecoder) { self.charsets = charsets }

  /// Looks at one part and those inside it, until plain text is found.
  private mutating func visit(header: MailHeader, body: Bytes, depth: Int) {
    guard plain == nil, partsLeft > 0 else { return }
    partsLeft -= 1
    let type = HeaderParameters(header.value("Content-Type"), charsets: charsets)
    let disposition = HeaderParameters(header.value("Content-Disposition"), charsets: charsets)
    if depth > 0, disposition.value == "attachment" { return }
    let encoding = TransferEncoding(header: header.value("Content-Transfer-Encoding"))
    switch type.value {
    case let value where value.hasPrefix("multipart/"):
      guard depth < Bounds.depth else { return }
      if let boundary = type["boundary"], !boundary.isEmpty {
        if visitParts(of: body, boundary: Array(boundary.utf8)[...], depth: depth) { return }
      }
      // Without a usable boundary the whole body is read as text.
      plain = decodeText(body, type: type, encoding: encoding)
    case "message/rfc822", "message/global":
      guard depth < Bounds.depth else { return }
      let inner = encoding == .identity ? body : encoding.decode(body)[...]
      let innerHeader = MailHeader(inner)
      visit(header: innerHeader, body: inner[innerHeader.bodyStart...], depth: depth + 1)
    case "text/html":
      if html == nil { html = decodeText(body, type: type, encoding: encoding) }
    case let value where value == "text/plain" || !value.contains("/"):
      plain = decodeText(body, type: type, encoding: encoding)
    case let value where value.hasPrefix("text/") && depth == 0:
      plain = decodeText(body, type: type, encoding: encoding)
    default:
      return
    }
  }

  /// Looks at the parts between boundary lines; false if there is no such line.
  ///
  /// A part that is never closed ends with the body. What comes before the first boundary and
  /// after the last is not text.
  private mutating func visitParts(of body: Bytes, boundary: Bytes, depth: Int) -> Bool {
    var partStart: Int?
    var found = false
    var line = body.startIndex
    while line < body.endIndex, plain == nil, partsLeft > 0 {
      let (stop, next) = MailHeader.lineEnd(in: body, from: line)
      let text = body[line..<stop]
      if let mark = MIMEText.mark(text, boundary: boundary) {
        found = true
        if let start = partStart { visitPart(body[start..<line], depth: depth) }
        partStart = mark == .opens ? next : nil
        if mark == .closes { return true }
      }
      line = next
    }
    if let start = partStart, start <= body.endIndex { visitPart(body[start...], depth: depth) }
    return found
  }

  /// Looks at one part, given with its header and the line break before the next boundary.
  private mutating func visitPart(_ part: Bytes, depth: Int) {
    let header = MailHeader(part)
    visit(header: header, body: part[header.bodyStart...], depth: depth + 1)
  }

  private enum Mark {
    case opens
    case closes
  }

  /// Whether a line is the boundary; the whole line counts, since one boundary may begin another.
  private static func mark(_ line: Bytes, boundary: Bytes) -> Mark? {
    guard line.first == .ascii("-"), line.begins(with: "--"), line.count >= boundary.count + 2,
      line.dropFirst(2).starts(with: boundary)
    else { return nil }
    let rest = line.dropFirst(2 + boundary.count).trimmed
    if rest.isEmpty { return .opens }
    return rest.elementsEqual("--".utf8) ? .closes : nil
  }

  /// The text of a part's first bytes.
  private func decodeText(
    _ body: Bytes,
    type: HeaderParameters,
    encoding: TransferEncoding
  ) -> String {
    let isHTML = type.value == "text/html"
    // HTML begins with styles that are no text, so more of it is read.
    let source = body.prefix(isHTML ? Bounds.decodedBytes * 16 : Bounds.decodedBytes)
    var bytes = encoding.decode(source)
    if source.count < body.count { MIMEText.dropCutCharacter(&bytes) }
    let text = charsets.decode(bytes[...], charset: type["charset"])
    guard !isHTML, type["format"]?.lowercased() == "flowed" else { return text }
    return FlowedText.join(text, deletesSpace: type["delsp"]?.lowercased() == "yes")
  }

  /// Takes the beginning of a UTF-8 character from the end, where the text was cut off.
  private static func dropCutCharacter(_ bytes: inout [UInt8]) {
    var tail = 0
    while tail < 3, tail < bytes.count, bytes[bytes.count - 1 - tail] & 0xC0 == 0x80 { tail += 1 }
    guard tail < bytes.count, bytes[bytes.count - 1 - tail] >= 0xC0 else { return }
    bytes.removeLast(tail + 1)
  }
}

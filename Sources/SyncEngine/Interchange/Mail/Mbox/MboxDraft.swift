// A message of an mbox whose end has not been reached.

/// Collects the bytes of one message, the first of them in memory and all in the digest.
struct MboxDraft {
  private let line: Int
  private let offset: Int
  private let envelope: [UInt8]
  private var bytes: [UInt8] = []
  private var digest = MailBodyDigest()
  private var isTruncated = false
  private var claimedLength: Int?
  /// The last bytes, to tell whether a blank line ends the message.
  private var tail: [UInt8] = []
  /// Whether no blank line has come yet.
  private(set) var isInHeader = true
  /// Where the body ends in the file by its Content-Length.
  var claimedEnd: Int?

  init(line: Int, offset: Int, envelope: [UInt8]) {
    (self.line, self.offset, self.envelope) = (line, offset, envelope)
  }

  /// Looks at a line of the header.
  mutating func takeHeaderLine(_ line: Bytes) {
    guard let first = line.first, first.lowercased == .ascii("c"),
      let colon = MailHeader.nameEnd(of: line),
      line[..<colon].trimmed.spells("Content-Length")
    else { return }
    claimedLength = line[(colon + 1)...].trimmed.decimal
  }

  /// Says that the body begins at `offset` in the file.
  mutating func endHeader(at offset: Int) {
    isInHeader = false
    claimedEnd = claimedLength.map { offset + $0 }
  }

  /// Adds bytes of the message.
  mutating func append(_ source: [UInt8], _ range: Range<Int>) {
    source.withUnsafeBufferPointer { digest.update(UnsafeBufferPointer(rebasing: $0[range])) }
    let room = MboxSplitter.keptBytes - bytes.count
    if range.count > room { isTruncated = true }
    bytes += source[range].prefix(max(0, room))
    let last = source[range].suffix(4)
    tail = last.count == 4 ? Array(last) : Array((tail + last).suffix(4))
  }

  /// The message, which ends at `end` in the file.
  mutating func finish(end: Int) -> MboxMessage {
    // The blank line before the next envelope separates messages and belongs to none.
    var separator = 0
    if tail.suffix(2).elementsEqual([.lf, .lf]) {
      separator = 1
    } else if tail.suffix(3).elementsEqual([.lf, .cr, .lf]) {
      separator = 2
    }
    if !isTruncated { bytes.removeLast(min(separator, bytes.count)) }
    return MboxMessage(
      line: line,
      offset: offset,
      length: end - offset - separator,
      envelope: envelope,
      bytes: bytes,
      isTruncated: isTruncated,
      hasQuotedLine: digest.hasQuotedLine,
      bodyDigest: digest.finish()
    )
  }
}

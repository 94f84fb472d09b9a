// A digest of a message's body that is the same wherever a copy of the message is kept.

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Hashes the body of a message given in pieces of any size.
///
/// Copies of one message differ in ways that mean nothing: line ends, `>From ` quoting in a
/// mailbox, blank lines at the end. The digest is of the body with line feeds, without that
/// quoting and without those lines. The body begins behind the first blank line.
struct MailBodyDigest {
  private enum Place {
    /// In the header, at the start of a line or inside one.
    case header(lineIsEmpty: Bool)
    case body
  }

  private var place = Place.header(lineIsEmpty: true)
  private var hasher = SHA256()
  /// Bytes that wait to be hashed together.
  private var block: [UInt8] = []
  /// The start of a line that has not yet shown whether it is quoted.
  private var quote: [UInt8] = []
  private var atLineStart = true
  /// A carriage return at the end of a piece, which may belong to a line end.
  private var heldReturn = false
  /// Line ends after which only blank lines have come so far.
  private var heldLineEnds = 0
  /// Whether a line begins with `>From `, any number of `>` being there.
  private(set) var hasQuotedLine = false
  private static let from = Array("From ".utf8)

  /// Adds the next bytes of the message.
  ///
  /// - Complexity: O(*n*) in the bytes.
  mutating func update(_ bytes: UnsafeBufferPointer<UInt8>) {
    var index = 0
    while index < bytes.count {
      switch place {
      case .header(let lineIsEmpty):
        index = skipHeader(bytes, from: index, lineIsEmpty: lineIsEmpty)
      case .body:
        index = takeLine(bytes, from: index)
      }
    }
    if block.count >= 32_768 { flush() }
  }

  /// Adds the next bytes of the message.
  mutating func update(_ bytes: Bytes) { bytes.withUnsafeBufferPointer { update($0) } }

  /// The digest of all that was added; the 32 bytes of a SHA-256.
  mutating func finish() -> [UInt8] {
    if heldReturn { append([.cr]) }
    if !quote.isEmpty { append(quote[...]) }
    flush()
    return Array(hasher.finalize())
  }

  /// Looks for the blank line that ends the header, byte by byte.
  private mutating func skipHeader(
    _ bytes: UnsafeBufferPointer<UInt8>,
    from start: Int,
    lineIsEmpty: Bool
  ) -> Int {
    var isEmpty = lineIsEmpty
    for index in start..<bytes.count {
      if bytes[index] == .lf {
        if isEmpty {
          place = .body
          return index + 1
        }
        isEmpty = true
      } else if bytes[index] != .cr {
        isEmpty = false
      }
    }
    place = .header(lineIsEmpty: isEmpty)
    return bytes.count
  }

  /// Takes a line of the body, or as much of it as there is.
  private mutating func takeLine(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    if atLineStart {
      while index < bytes.count, quote.count < 64, bytes[index] == .ascii(">") {
        quote.append(.ascii(">"))
        index += 1
      }
      if !quote.isEmpty {
        // `>From ` is decided by up to five bytes behind the last `>`.
        let marks = quote.firstIndex { $0 != .ascii(">") } ?? quote.count
        var matched = quote.count - marks
        while index < bytes.count, matched < 5, bytes[index] == MailBodyDigest.from[matched] {
          quote.append(bytes[index])
          matched += 1
          index += 1
        }
        if matched < 5, index == bytes.count { return index }
        if matched == 5 {
          hasQuotedLine = true
          append(quote[marks...])
        } else {
          append(quote[...])
        }
        quote.removeAll(keepingCapacity: true)
        atLineStart = false
        return index
      }
    }
    let rest = UnsafeBufferPointer(rebasing: bytes[index...])
    guard let feed = firstFeed(in: rest) else {
      var text = rest[...]
      if heldReturn, !text.isEmpty {
        append([.cr])
        heldReturn = false
      }
      if text.last == .cr {
        heldReturn = true
        text = text.dropLast()
      }
      append(text)
      atLineStart = false
      return bytes.count
    }
    var text = rest[..<feed]
    if heldReturn {
      if !text.isEmpty { append([.cr]) }
      heldReturn = false
    }
    if text.last == .cr { text = text.dropLast() }
    append(text)
    heldLineEnds += 1
    atLineStart = true
    return index + feed + 1
  }

  /// Adds text of a line, and before it the line ends that now prove to be inside the body.
  private mutating func append(_ text: some Collection<UInt8>) {
    guard !text.isEmpty else { return }
    while heldLineEnds > 0 {
      block.append(.lf)
      heldLineEnds -= 1
      if block.count >= 65_536 { flush() }
    }
    block.append(contentsOf: text)
  }

  private mutating func flush() {
    hasher.update(block)
    block.removeAll(keepingCapacity: true)
  }
}

/// The index of the first line feed.
func firstFeed(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
  guard let base = bytes.baseAddress, let found = memchr(base, 0x0A, bytes.count) else {
    return nil
  }
  return UnsafeRawPointer(found) - UnsafeRawPointer(base)
}

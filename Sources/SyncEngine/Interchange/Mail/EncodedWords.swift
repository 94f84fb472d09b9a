// Encoded words: text outside ASCII inside header fields (RFC 2047).

/// Decodes `=?charset?encoding?text?=` in header fields.
struct EncodedWords {
  let charsets: CharsetDecoder

  /// One encoded word found in a header.
  private struct Word {
    let charset: String
    let bytes: [UInt8]
    let end: Int
  }

  /// The text of a header field's value, already unfolded.
  ///
  /// White space between two encoded words is dropped, all other text stays as it is. Neighbours
  /// with one charset are decoded together, because senders cut characters in two; the Base64 of
  /// each is decoded alone, because each is padded. A word in an unknown charset stays as written.
  func decode(_ value: Bytes) -> String {
    var output = ""
    var plainStart = value.startIndex
    var pending: (charset: String, bytes: [UInt8], raw: Range<Int>)?
    var index = value.startIndex

    /// Writes the encoded words collected so far.
    func flush() {
      guard let run = pending else { return }
      output +=
        charsets.decodeIfKnown(run.bytes[...], charset: run.charset)
        ?? charsets.decodeUnlabelled(value[run.raw])
      pending = nil
    }

    while index < value.endIndex {
      guard value[index] == .ascii("="), let word = word(in: value, at: index) else {
        index += 1
        continue
      }
      let between = value[plainStart..<index]
      let joins = pending != nil && between.allSatisfy(\.isWhitespace)
      if joins, let raw = pending?.raw, pending?.charset == word.charset {
        pending?.bytes += word.bytes
        pending?.raw = raw.lowerBound..<word.end
      } else {
        flush()
        if !joins { output += charsets.decodeUnlabelled(between) }
        pending = (word.charset, word.bytes, index..<word.end)
      }
      index = word.end
      plainStart = index
    }
    flush()
    return output + charsets.decodeUnlabelled(value[plainStart...])
  }

  /// The encoded word that begins at `start`, or nil if none does.
  private func word(in value: Bytes, at start: Int) -> Word? {
    var index = start + 1
    guard index < value.endIndex, value[index] == .ascii("?") else { return nil }
    index += 1
    // A charset's name is short, which also bounds the work on text full of `=?`.
    let nameEnd = value[index...].prefix(64).firstIndex(of: .ascii("?"))
    guard let nameEnd, nameEnd > index, nameEnd + 2 < value.endIndex,
      value[nameEnd + 2] == .ascii("?")
    else { return nil }
    let name = value[index..<nameEnd].prefix { $0 != .ascii("*") }
    guard !name.contains(where: \.isWhitespace) else { return nil }
    let encoding = value[nameEnd + 1].lowercased
    guard encoding == .ascii("b") || encoding == .ascii("q") else { return nil }
    let textStart = nameEnd + 3
    guard let stop = EncodedWords.terminator(in: value, from: textStart) else { return nil }
    let text = value[textStart..<stop]
    return Word(
      charset: String(decoding: name.map(\.lowercased), as: UTF8.self),
      bytes: encoding == .ascii("b")
        ? TransferEncoding.base64(text) : TransferEncoding.wordQ(text),
      end: stop + 2
    )
  }

  /// Where the closing `?=` begins; another word beginning first means that this one never closes.
  private static func terminator(in value: Bytes, from start: Int) -> Int? {
    var index = start
    // Words are at most 75 bytes long by the standard; some senders write far longer ones.
    let limit = min(value.endIndex, start + 65_536)
    while index + 1 < limit {
      if value[index] == .ascii("?"), value[index + 1] == .ascii("=") { return index }
      // `=?=` is the end of a padded text, not the beginning of a word.
      if value[index] == .ascii("="), value[index + 1] == .ascii("?"), index + 2 < limit,
        value[index + 2] != .ascii("=")
      {
        return nil
      }
      index += 1
    }
    return nil
  }
}

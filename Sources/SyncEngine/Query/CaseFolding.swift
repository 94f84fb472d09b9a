// Text without regard to case, and the search for it.

/// Simple case folding: one character for one, so that only case is disregarded.
///
/// A character folds to the lower case of its upper case where each is one character; so "ſ" is an
/// "s" and "ς" a "σ", while "ß" stays itself. The dotless "ı" is no "i". Accents count, and so does
/// whether they are composed.
/// - Source: Unicode's `CaseFolding.txt`, statuses C and S, by way of the standard library's mappings.
enum CaseFolding {
  /// The folded characters of the alphabets near the beginning, for speed.
  private static let table: [Unicode.Scalar] = (0..<0x0600).map {
    Unicode.Scalar(UInt32($0)).map(mapped) ?? "\0"
  }

  /// One character without its case.
  static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0..<0x0600: table[Int(scalar.value)]
    // Between and behind these lie scripts without case, and emoji.
    case 0x2E80..<0xA640, 0xAC00..<0xF900, 0x1F000...: scalar
    default: mapped(scalar)
    }
  }

  private static func mapped(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if scalar == "\u{131}" { return scalar }
    let upper = single(scalar.properties.uppercaseMapping) ?? scalar
    return single(upper.properties.lowercaseMapping) ?? scalar
  }

  private static func single(_ text: String) -> Unicode.Scalar? {
    var scalars = text.unicodeScalars.makeIterator()
    guard let first = scalars.next(), scalars.next() == nil else { return nil }
    return first
  }

  /// A text without its case.
  static func folded(_ text: Text) -> Text {
    let lower = text.withBytes { bytes -> String? in
      guard isASCII(bytes) else { return nil }
      return String(unsafeUninitializedCapacity: bytes.count) { buffer in
        for (index, byte) in bytes.enumerated() { buffer[index] = ASCII.lowercased(byte) }
        return bytes.count
      }
    }
    if let lower { return Text(lower) }
    var folded = String.UnicodeScalarView()
    for scalar in text.string.unicodeScalars { folded.append(self.folded(scalar)) }
    return Text(String(folded))
  }

  /// Whether every byte is an ASCII character.
  static func isASCII(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var offset = 0
    while offset + 8 <= bytes.count {
      let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      if word & 0x8080_8080_8080_8080 != 0 { return false }
      offset += 8
    }
    while offset < bytes.count {
      if bytes[offset] >= 0x80 { return false }
      offset += 1
    }
    return true
  }
}

/// A text to be found in others, in any case.
struct Needle: Hashable, Sendable {
  private let bytes: [UInt8]

  /// Prepares the search for a text.
  init(_ text: Text) { bytes = Array(CaseFolding.folded(text).string.utf8) }

  /// Whether the text is found in another.
  /// - Complexity: O(*n* · *m*) in the bytes of both; in practice the length of `text`.
  func isFound(in text: Text) -> Bool {
    text.withBytes { haystack in
      if CaseFolding.isASCII(haystack) { return search(haystack, lowering: true) }
      return withFolded(text) { search($0, lowering: false) }
    }
  }

  /// Whether the text is the whole of another.
  func isWhole(of text: Text) -> Bool {
    Array(CaseFolding.folded(text).string.utf8) == bytes
  }

  /// Calls `body` with the bytes of a text without its case.
  private func withFolded<Result>(
    _ text: Text,
    _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    // A character of two bytes or more folds to one of at most four.
    withUnsafeTemporaryAllocation(byteCount: text.byteCount * 2 + 4, alignment: 1) { buffer in
      var count = 0
      for scalar in text.string.unicodeScalars {
        for byte in CaseFolding.folded(scalar).utf8 {
          buffer[count] = byte
          count += 1
        }
      }
      return body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }

  private func search(_ haystack: UnsafeRawBufferPointer, lowering: Bool) -> Bool {
    bytes.withUnsafeBufferPointer { needle in
      guard let first = needle.first else { return true }
      guard haystack.count >= needle.count else { return false }
      let fold: (UInt8) -> UInt8 = { lowering ? ASCII.lowercased($0) : $0 }
      for start in 0...(haystack.count - needle.count) where fold(haystack[start]) == first {
        var length = 1
        while length < needle.count, fold(haystack[start + length]) == needle[length] {
          length += 1
        }
        if length == needle.count { return true }
      }
      return false
    }
  }
}

// Taking back the quoting of lines that would separate messages.

/// The quoting of lines in a mailbox.
enum MboxQuoting {
  /// The bytes with one `>` less in front of every line that begins with `>From `, for reading.
  static func unquoted(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var line = bytes.startIndex
    var isBody = false
    while line < bytes.endIndex {
      let next = bytes[line...].firstIndex(of: .lf).map { $0 + 1 } ?? bytes.endIndex
      let marks = bytes[line..<next].prefix { $0 == .ascii(">") }
      let isQuoted = isBody && !marks.isEmpty && bytes[marks.endIndex..<next].begins(with: "From ")
      output += bytes[(isQuoted ? line + 1 : line)..<next]
      if bytes[line..<next].allSatisfy({ $0 == .lf || $0 == .cr }) { isBody = true }
      line = next
    }
    return output
  }
}

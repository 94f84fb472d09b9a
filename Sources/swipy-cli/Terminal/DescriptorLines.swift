// Lines read from a file descriptor as they come.

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Reads lines from a file descriptor, without waiting for more than the next one.
///
/// What is read takes time in proportion to it, however long a line is, and no more than the
/// longest line is kept of one. Accepts `\n` and `\r\n`, a last line without newline, and a byte order mark before the first.
final class DescriptorLines: LineSource {
  private let descriptor: Int32
  private let ask: (StyledText) -> Void
  /// The longest line, in bytes, without its newline.
  private let limit: Int
  /// What was read last, and how much of that has been handed out.
  private var chunk = [UInt8](repeating: 0, count: 1 << 16)
  private var unread = 0..<0
  private var isFirst = true
  private var hasEnded = false

  /// The most bytes a line may have.
  static let longestLine = 1 << 20

  /// Lines of an open descriptor; `ask` shows a prompt or a question.
  init(_ descriptor: Int32, ask: @escaping (StyledText) -> Void = { _ in }) {
    self.descriptor = descriptor
    self.ask = ask
    limit = isatty(descriptor) == 1 ? Platform.longestTypedLine : Self.longestLine
  }

  /// Asks; C-d at a question answers that question alone, the next line is read again.
  func answer(to question: SafeText) -> LineRead {
    let answer = line(prompt: StyledText(question))
    if case .end = answer { hasEnded = false }
    return answer
  }

  func line(prompt: StyledText?) -> LineRead {
    if let prompt { ask(prompt) }
    var line: [UInt8] = []
    var count = 0
    while true {
      if unread.isEmpty, !hasEnded {
        let read = fill()
        if read == 0 {
          hasEnded = true
        } else if read == -Int(EINTR) {
          // What was typed so far is dropped with the line.
          return .interrupted
        } else if read < 0 {
          return .failed(Int32(-read))
        }
      }
      if unread.isEmpty { return count == 0 ? .end : decoded(line, count) }
      let newline = newline(in: unread)
      let part = unread.lowerBound..<(newline ?? unread.upperBound)
      // One byte more than a line may have, and a carriage return, tell that it is too long.
      line += chunk[part].prefix(limit + 2 - line.count)
      count += part.count
      unread = (newline.map { $0 + 1 } ?? part.upperBound)..<unread.upperBound
      if newline != nil { return decoded(line, count) }
    }
  }

  /// The place of the first newline in a part of what was read.
  private func newline(in part: Range<Int>) -> Int? {
    chunk.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress,
        let found = memchr(start + part.lowerBound, Int32(Byte.newline), part.count)
      else { return nil }
      return UnsafeRawPointer(found) - start
    }
  }

  /// Reads some bytes; their number, 0 at the end, or the negative error number.
  private func fill() -> Int {
    let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
    guard count >= 0 else { return -Int(errno) }
    unread = 0..<count
    return count
  }

  /// A line of `count` bytes, of which the first are there.
  private func decoded(_ bytes: [UInt8], _ count: Int) -> LineRead {
    guard count == bytes.count else {
      isFirst = false
      return .tooLong(limit)
    }
    var bytes = bytes[...]
    if bytes.last == Byte.carriageReturn { bytes.removeLast() }
    if isFirst, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    isFirst = false
    guard bytes.count <= limit else { return .tooLong(limit) }
    guard let line = String(validating: bytes, as: UTF8.self) else { return .notUTF8 }
    return .line(line)
  }
}

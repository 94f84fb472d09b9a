// Lines read from a file descriptor as they come.

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Reads lines from a file descriptor, without waiting for more than the next one.
///
/// Accepts `\n` and `\r\n`, a last line without newline, and a byte order mark before the first.
final class DescriptorLines: LineSource {
  private let descriptor: Int32
  private let ask: (StyledText) -> Void
  private var buffer: [UInt8] = []
  private var start = 0
  private var isFirst = true
  private var hasEnded = false

  /// The most bytes a line may have.
  static let longestLine = 1 << 20

  /// Lines of an open descriptor; `ask` shows a prompt or a question.
  init(_ descriptor: Int32, ask: @escaping (StyledText) -> Void = { _ in }) {
    self.descriptor = descriptor
    self.ask = ask
  }

  /// Asks; C-d at a question answers that question alone, the next line is read again.
  func answer(to question: SafeText) -> LineRead {
    let answer = line(prompt: StyledText(question))
    if case .end = answer { hasEnded = false }
    return answer
  }

  func line(prompt: StyledText?) -> LineRead {
    if let prompt { ask(prompt) }
    var searched = start
    var isTooLong = false
    while true {
      if let newline = newline(from: searched) {
        defer { start = newline + 1 }
        return isTooLong ? .tooLong : decoded(buffer[start..<newline])
      }
      if hasEnded {
        defer { start = buffer.count }
        if isTooLong { return .tooLong }
        return start == buffer.count ? .end : decoded(buffer[start...])
      }
      if buffer.count - start > Self.longestLine {
        isTooLong = true
        start = buffer.count
      }
      buffer.removeFirst(start)
      start = 0
      searched = buffer.count
      let count = fill()
      if count == 0 {
        hasEnded = true
      } else if count == -Int(EINTR) {
        // What was typed so far is dropped with the line.
        buffer = []
        return .interrupted
      } else if count < 0 {
        return .failed(Int32(-count))
      }
    }
  }

  /// The place of the first newline at or behind `index`.
  private func newline(from index: Int) -> Int? {
    buffer.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress, index < bytes.count,
        let found = memchr(start + index, Int32(Byte.newline), bytes.count - index)
      else { return nil }
      return UnsafeRawPointer(found) - start
    }
  }

  /// Reads some bytes; their number, 0 at the end, or the negative error number.
  private func fill() -> Int {
    let room = 1 << 16
    let old = buffer.count
    buffer.append(contentsOf: repeatElement(0, count: room))
    let count = buffer.withUnsafeMutableBytes { bytes in
      read(descriptor, bytes.baseAddress?.advanced(by: old), room)
    }
    let result = count < 0 ? -Int(errno) : count
    buffer.removeLast(room - max(0, count))
    return result
  }

  private func decoded(_ bytes: ArraySlice<UInt8>) -> LineRead {
    var bytes = bytes
    if bytes.last == Byte.carriageReturn { bytes.removeLast() }
    if isFirst, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    isFirst = false
    guard bytes.count <= Self.longestLine else { return .tooLong }
    guard let line = String(validating: bytes, as: UTF8.self) else { return .notUTF8 }
    return .line(line)
  }
}

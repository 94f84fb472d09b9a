// Cuts an mbox into messages while it is being read.

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Splits an mbox of any size, given in chunks.
///
/// ```swift
/// var splitter = MboxSplitter()
/// while let chunk = nextChunk() {
///   for message in try splitter.feed(chunk) { … }
/// }
/// for message in try splitter.finish() { … }
/// ```
///
/// The result does not depend on where chunks end. Memory is bounded by a chunk, twice
/// ``keptBytes`` and the messages handed out, whatever the size of the file.
///
/// A Content-Length is believed only where it leads to another envelope or to the end of the file,
/// and only to step over lines of a body that would otherwise separate messages.
public struct MboxSplitter {
  /// How much of a message is kept, in bytes; of a larger one only its beginning.
  public static let keptBytes = 1 << 20
  /// A line longer than this, in bytes, begins no message.
  static let longestEnvelope = 1 << 16
  /// How many bytes of the next line are needed to tell whether it is a header field.
  static let lookahead = 1024
  /// After so many wrong Content-Lengths a file's others are ignored.
  static let forgivenLengths = 8

  /// Bytes that wait for what follows them; all before `cursor` are done.
  private var buffer: [UInt8] = []
  private var cursor = 0
  /// Where in the file the buffer begins.
  private var base = 0
  /// The line `cursor` is in, counted from 1.
  private var line = 1
  /// Whether the line before `cursor` is blank or there is none.
  private var followsBlank = true
  /// Whether `cursor` is inside a line too long to wait for.
  private var isMidLine = false
  private var hasStarted = false
  private var wrongLengths = 0
  private var current: MboxDraft?
  private var finished: [MboxMessage] = []

  /// Starts at the beginning of a file.
  public init() {}

  /// Takes the next bytes of the file.
  ///
  /// - Returns: The messages these bytes complete, in order.
  /// - Throws: `MboxError.notMbox` as soon as the first line shows it; nothing was returned before.
  /// - Complexity: O(*n*) in the bytes.
  public mutating func feed(_ chunk: some Collection<UInt8>) throws(MboxError) -> [MboxMessage] {
    if cursor > 0 {
      buffer.removeFirst(cursor)
      base += cursor
      cursor = 0
    }
    buffer.append(contentsOf: chunk)
    try process(isEnd: false)
    return takeFinished()
  }

  /// Says that the file ends here.
  ///
  /// - Returns: The last messages.
  /// - Throws: `MboxError.notMbox` if the file has text and no message.
  public mutating func finish() throws(MboxError) -> [MboxMessage] {
    try process(isEnd: true)
    closeMessage()
    return takeFinished()
  }

  private mutating func takeFinished() -> [MboxMessage] {
    defer { finished = [] }
    return finished
  }

  /// Works through the buffer as far as it can be decided.
  private mutating func process(isEnd: Bool) throws(MboxError) {
    if !hasStarted {
      guard isEnd || buffer.count >= 4 else { return }
      hasStarted = true
      if buffer.starts(with: [0xEF, 0xBB, 0xBF]) { cursor = 3 }
    }
    while cursor < buffer.count {
      if isMidLine {
        takeRestOfLine()
      } else if MboxFromLine.isCandidate(buffer[cursor...]) {
        guard try takeCandidate(isEnd: isEnd) else { return }
      } else {
        guard try takeLines(isEnd: isEnd) else { return }
      }
    }
  }

  /// Takes the rest of a line that was too long to wait for.
  private mutating func takeRestOfLine() {
    let feed = feed(from: cursor)
    isMidLine = feed == nil
    take(to: feed.map { $0 + 1 } ?? buffer.count, lines: feed == nil ? 0 : 1)
    followsBlank = false
  }

  /// Takes lines up to one that begins with `From `, or up to the end of the header.
  ///
  /// - Returns: False if the next line is not whole yet.
  private mutating func takeLines(isEnd: Bool) throws(MboxError) -> Bool {
    var end = cursor
    var lines = 0
    var lastLine = cursor..<cursor
    var endsHeader = false
    while end < buffer.count, !endsHeader {
      guard let feed = feed(from: end) else { break }
      let text = buffer[end..<feed]
      if MboxFromLine.isCandidate(text) { break }
      if current?.isInHeader ?? false {
        current?.takeHeaderLine(text)
        endsHeader = text.isEmpty || text.elementsEqual([.cr])
      }
      lastLine = end..<feed
      lines += 1
      end = feed + 1
    }
    if lines > 0 {
      try refuseText(to: end)
      followsBlank = buffer[lastLine].trimmed.isEmpty
      take(to: end, lines: lines)
      if endsHeader { current?.endHeader(at: base + cursor) }
      return true
    }
    let left = buffer.count - cursor
    guard isEnd || left > MboxSplitter.longestEnvelope else { return false }
    try refuseText(to: buffer.count)
    isMidLine = true
    take(to: buffer.count, lines: 0)
    return true
  }

  /// Decides whether a line that begins with `From ` begins a message, and takes it.
  ///
  /// - Returns: False if that depends on bytes that have not come yet.
  private mutating func takeCandidate(isEnd: Bool) throws(MboxError) -> Bool {
    let decision = isSeparator(at: cursor, followsBlank: followsBlank, isEnd: isEnd)
    guard let decision else { return false }
    if decision {
      guard let length = claimedLength(isEnd: isEnd) else { return false }
      if length > 0 {
        let end = cursor + length
        take(to: end, lines: buffer[cursor..<end].lazy.filter { $0 == .lf }.count)
        followsBlank = true
        return true
      }
      closeMessage()
      openMessage()
      return true
    }
    let stop = feed(from: cursor)
    guard stop != nil || isEnd || buffer.count - cursor > MboxSplitter.longestEnvelope else {
      return false
    }
    try refuseText(to: stop ?? buffer.count)
    isMidLine = stop == nil
    take(to: stop.map { $0 + 1 } ?? buffer.count, lines: stop == nil ? 0 : 1)
    followsBlank = false
    return true
  }

  /// Whether the line at `start` separates messages, or nil if more bytes are needed to tell.
  private func isSeparator(at start: Int, followsBlank: Bool, isEnd: Bool) -> Bool? {
    guard start < buffer.count else { return isEnd ? false : nil }
    guard let stop = feed(from: start) else {
      if buffer.count - start > MboxSplitter.longestEnvelope { return false }
      guard isEnd else { return nil }
      return MboxFromLine.isSeparator(
        buffer[start...],
        next: [],
        followsBlank: followsBlank
      )
    }
    if stop - start > MboxSplitter.longestEnvelope { return false }
    let nextStop = feed(from: stop + 1)
    if nextStop == nil, !isEnd, buffer.count - stop < MboxSplitter.lookahead { return nil }
    let next = buffer[(stop + 1)..<(nextStop ?? buffer.count)].prefix(MboxSplitter.lookahead)
    return MboxFromLine.isSeparator(
      buffer[start..<stop],
      next: next,
      followsBlank: followsBlank
    )
  }

  /// How many bytes from `cursor` on belong to the current message by its Content-Length.
  ///
  /// - Returns: 0 if it has none to be believed, nil if more bytes are needed to tell.
  private mutating func claimedLength(isEnd: Bool) -> Int? {
    guard let claimed = current?.claimedEnd, wrongLengths < MboxSplitter.forgivenLengths else {
      return 0
    }
    let length = claimed - base - cursor
    guard length > 0 else { return 0 }
    let end = cursor + length
    guard length <= MboxSplitter.keptBytes, !isEnd || end <= buffer.count else {
      return distrust()
    }
    if !isEnd, end + 4 > buffer.count { return nil }
    // Up to two line ends stand between the body and the next envelope.
    var next = end
    for _ in 0..<2 {
      if next < buffer.count, buffer[next] == .cr { next += 1 }
      if next < buffer.count, buffer[next] == .lf { next += 1 }
    }
    if next == buffer.count { return isEnd ? length : nil }
    guard let isEnvelope = isSeparator(at: next, followsBlank: true, isEnd: isEnd) else {
      return nil
    }
    return isEnvelope ? length : distrust()
  }

  /// Counts a wrong Content-Length.
  private mutating func distrust() -> Int {
    wrongLengths += 1
    current?.claimedEnd = nil
    return 0
  }

  /// Throws if there is text before the first message.
  private func refuseText(to end: Int) throws(MboxError) {
    guard current == nil else { return }
    let head = buffer[cursor..<end]
    guard let start = head.firstIndex(where: { !$0.isWhitespace }) else { return }
    let text = head[start...].prefix { $0 != .lf }
    let looksLike: MboxError.Content =
      head.prefix(4096).contains(0) ? .binary : MboxFromLine.isField(text) ? .message : .text
    throw .notMbox(
      line: line + head[..<start].lazy.filter { $0 == .lf }.count,
      looksLike: looksLike
    )
  }

  /// Moves the cursor, giving what it passes to the current message.
  private mutating func take(to end: Int, lines: Int) {
    current?.append(buffer, cursor..<end)
    cursor = end
    line += lines
  }

  /// Begins a message at the envelope under the cursor.
  private mutating func openMessage() {
    let stop = feed(from: cursor) ?? buffer.count
    current = MboxDraft(
      line: line,
      offset: base + cursor,
      envelope: Array(buffer[cursor..<stop].trimmed)
    )
    line += stop < buffer.count ? 1 : 0
    cursor = min(stop + 1, buffer.count)
    followsBlank = false
  }

  private mutating func closeMessage() {
    if var message = current { finished.append(message.finish(end: base + cursor)) }
    current = nil
  }

  /// The index of the first line feed from `start` on.
  private func feed(from start: Int) -> Int? {
    guard start < buffer.count else { return nil }
    return buffer.withUnsafeBufferPointer { bytes in
      firstFeed(in: UnsafeBufferPointer(rebasing: bytes[start...])).map { start + $0 }
    }
  }
}

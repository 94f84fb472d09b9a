// Takes messages out of a stream of bytes, in whatever pieces they come.

/// A reader that keeps no more than one header or one message's lines.
struct SyncMessageReader {
  /// The longest header that is read, in bytes.
  static let maximumHeader = 1 << 20

  private enum State {
    /// Bytes of a header are coming in.
    case header
    /// A header has announced lines.
    case body(of: ReplicaID, after: VersionVector.Mark?, byteCount: Int)
    /// A header has announced a piece of a compacted state.
    case piece(of: SyncBase, offset: Int, byteCount: Int)
    /// What came cannot be read, so neither can what follows.
    case failed
  }

  private var state = State.header
  private var buffer: [UInt8] = []
  private var start = 0
  private var searched = 0

  /// Whether the stream may end here.
  var isBetweenMessages: Bool {
    if case .header = state { start == buffer.count } else { false }
  }

  /// Takes in bytes as they come.
  mutating func append(_ bytes: some Sequence<UInt8>) {
    if case .failed = state { return }
    if start > 0 {
      buffer.removeFirst(start)
      searched -= start
      start = 0
    }
    buffer.append(contentsOf: bytes)
  }

  /// The next message; `nil` where more bytes are needed.
  /// - Throws: `SyncError.damaged` or `.version`; nothing can be read afterwards.
  mutating func next() throws(SyncError) -> SyncMessage? {
    do throws(SyncError) {
      while true {
        switch state {
        case .failed: throw SyncError.damaged("message", .outOfTurn)
        case .body(let replica, let after, let byteCount):
          guard buffer.count - start >= byteCount else { return nil }
          let body = buffer[start..<start + byteCount]
          skip(byteCount)
          state = .header
          return try Self.message(of: replica, after: after, body)
        case .piece(let base, let offset, let byteCount):
          guard buffer.count - start >= byteCount else { return nil }
          let piece = Array(buffer[start..<start + byteCount])
          skip(byteCount)
          state = .header
          return .base(base, offset: offset, bytes: piece)
        case .header:
          guard let line = try header() else { return nil }
          switch try SyncHeader(parsing: line) {
          case .whole(let message): return message
          case .lines(let replica, let after, let byteCount):
            state = .body(of: replica, after: after, byteCount: byteCount)
          case .base(let base, let offset, let byteCount):
            state = .piece(of: base, offset: offset, byteCount: byteCount)
          }
        }
      }
    } catch {
      state = .failed
      buffer = []
      start = 0
      throw error
    }
  }

  private mutating func header() throws(SyncError) -> [UInt8]? {
    searched = max(searched, start)
    guard let newline = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
      searched = buffer.count
      guard buffer.count - start <= Self.maximumHeader else {
        throw SyncError.damaged("message", .tooLarge)
      }
      return nil
    }
    let line = Array(buffer[start..<newline])
    skip(line.count + 1)
    guard line.count <= Self.maximumHeader else {
      throw SyncError.damaged("message", .tooLarge)
    }
    return line
  }

  private mutating func skip(_ count: Int) { start += count }

  private static func message(
    of replica: ReplicaID,
    after: VersionVector.Mark?,
    _ body: ArraySlice<UInt8>
  ) throws(SyncError) -> SyncMessage {
    do {
      let run = try LineRun(of: replica, after: after?.sequence ?? 0, parsing: body)
      return .lines(run, after: after)
    } catch {
      throw .damaged("lines of \(replica)", error)
    }
  }
}

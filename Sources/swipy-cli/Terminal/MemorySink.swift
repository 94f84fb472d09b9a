// A stream that is kept instead of shown, for transcripts.

/// Keeps what is written.
final class MemorySink: ByteSink {
  /// The bytes written since the last `take`.
  private(set) var bytes: [UInt8] = []

  /// An empty sink.
  init() {}

  func write(_ bytes: [UInt8]) throws(SinkError) { self.bytes += bytes }

  func flush() throws(SinkError) {}

  /// The text written since the last call.
  func take() -> String {
    defer { bytes = [] }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// A source without lines, for what must ask nobody.
final class NoLines: LineSource {
  /// An empty source.
  init() {}

  func line(prompt: StyledText?) -> LineRead { .end }

  func answer(to question: SafeText) -> LineRead { .end }
}

// The only way to the outside: two streams that accept safe text and nothing else.

/// Takes bytes for one stream.
protocol ByteSink: AnyObject {
  /// Hands over bytes; they may wait for `flush`.
  ///
  /// - Throws: `SinkError` when the stream takes no more.
  func write(_ bytes: [UInt8]) throws(SinkError)

  /// Makes sure that what was written has left the process.
  func flush() throws(SinkError)

  /// The file descriptor that it writes to, where there is one.
  var descriptor: Int32? { get }
}

extension ByteSink {
  /// None: only some sinks are files.
  var descriptor: Int32? { nil }
}

/// Why a stream takes no more.
enum SinkError: Error, Equatable, Sendable {
  /// Its reader has closed it.
  case closed

  /// The system refused; its error number.
  case system(Int32)
}

/// Results on standard output, what is said about them on standard error.
///
/// Lines are made of `SafeText`, of fields of it, or of JSON that escapes the same characters, so
/// nothing a terminal would act on gets through. The escape sequences written are the styles' and
/// the few of the animation. After a stream has failed, nothing more is written to it.
final class Output {
  private let results: Stream
  private let notes: Stream

  /// Takes down what is written, while a transcript is recorded.
  var recorder: Recorder?

  /// How a stream shows lines.
  struct Look: Equatable, Sendable {
    /// Whether the stream is a terminal, so that isolates may keep directions apart.
    var isTerminal = false

    /// Whether styles are shown.
    var isColored = false

    /// Whether characters beyond ASCII are shown.
    var isUTF8 = true
  }

  /// An output to two sinks.
  init(
    results: any ByteSink,
    look: Look = Look(),
    notes: any ByteSink,
    notesLook: Look = Look()
  ) {
    self.results = Stream(sink: results, look: look)
    self.notes = Stream(sink: notes, look: notesLook)
  }

  /// Why standard output takes no more, if so.
  var failure: SinkError? { results.failure }

  /// The file descriptor of standard output, where there is one.
  var descriptor: Int32? { results.sink.descriptor }

  /// Takes note that nobody reads standard output any more.
  func close() -> SinkError { results.close() }

  /// How standard output shows lines.
  var look: Look { results.look }

  /// Turns styles on or off for each stream.
  func color(results isOn: Bool, notes areOn: Bool) {
    results.look.isColored = isOn
    notes.look.isColored = areOn
  }

  /// Writes a line of a result.
  func result(_ line: StyledText) {
    recorder?.result(line.text.string + "\n")
    results.line(line)
  }

  /// Lines of a result as standard output would show them, for a pager.
  func rendered(_ lines: [StyledText]) -> String {
    lines.map { results.rendered($0) + "\n" }.joined()
  }

  /// Writes a record of a result, its fields separated by tabs.
  func result(fields: [SafeText]) {
    let record = fields.map(\.string).joined(separator: "\t") + "\n"
    recorder?.result(record)
    results.write(record)
  }

  /// Writes a line of JSON.
  func result(_ line: JSONLine) { result(file: line.bytes + [Byte.newline]) }

  /// Writes bytes that are the result themselves, unaltered: a file that goes to standard output.
  func result(file bytes: [UInt8]) {
    recorder?.result(String(decoding: bytes, as: UTF8.self))
    results.write(bytes)
  }

  /// Writes a line about a result.
  func note(_ line: StyledText) {
    recorder?.note(line.text.string + "\n")
    notes.line(line)
  }

  /// Writes a line that belongs to the prompt, and to no transcript.
  func aside(_ line: StyledText) { notes.line(line) }

  /// Writes a question or a prompt, without a newline.
  func prompt(_ text: StyledText) {
    notes.write(notes.rendered(text))
    notes.flush()
  }

  /// Shows a line in place of the one before; only on a terminal, and the last with `endFrames`.
  func frame(_ line: StyledText) {
    guard results.look.isTerminal else { return }
    results.write("\r" + results.rendered(line) + "\u{1B}[K")
    results.flush()
  }

  /// Leaves the line the frames were shown in, or empties it for what comes next.
  func endFrames(keepsLast: Bool) {
    guard results.look.isTerminal else { return }
    results.write(keepsLast ? "\n" : "\r\u{1B}[K")
    results.flush()
  }

  /// Sends everything written so far.
  func flush() {
    results.flush()
    notes.flush()
  }
}

/// One stream with its look and its first failure.
private final class Stream {
  let sink: any ByteSink
  var look: Output.Look
  private(set) var failure: SinkError?

  init(sink: any ByteSink, look: Output.Look) {
    self.sink = sink
    self.look = look
  }

  func line(_ line: StyledText) { write(rendered(line) + "\n") }

  func write(_ string: String) { write(Array(string.utf8)) }

  func write(_ bytes: [UInt8]) {
    guard failure == nil else { return }
    do throws(SinkError) { try sink.write(bytes) } catch { failure = error }
  }

  func close() -> SinkError {
    let error = failure ?? .closed
    failure = error
    return error
  }

  func flush() {
    guard failure == nil else { return }
    do throws(SinkError) { try sink.flush() } catch { failure = error }
  }

  func rendered(_ line: StyledText) -> String {
    var result = ""
    for span in line.spans {
      var text = span.text.string
      if !look.isUTF8 { text = Symbols.ascii(text) }
      if span.isIsolated, look.isTerminal, look.isUTF8, Directions.hasRightToLeft(text) {
        text = "\u{2068}\(text)\u{2069}"
      }
      let parameters = look.isColored ? span.style.parameters : ""
      result += parameters.isEmpty ? text : "\u{1B}[\(parameters)m\(text)\u{1B}[0m"
    }
    return result
  }
}

/// What stands for the symbols we write ourselves where only ASCII can be shown.
enum Symbols {
  private static let replacements: [Character: Character] = [
    "…": "~", "→": ">", "←": "<", "▏": "|", "█": "#", "▌": "#", "✓": "+", "·": ".", "×": "x",
  ]

  /// The text with our symbols replaced by an ASCII character of the same width.
  static func ascii(_ text: String) -> String { String(text.map { replacements[$0] ?? $0 }) }
}

/// Which way text runs.
enum Directions {
  /// Whether a character of a script written from right to left is in the text.
  static func hasRightToLeft(_ text: String) -> Bool {
    text.unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF,
        0x1E800...0x1EFFF:
        true
      default: false
      }
    }
  }
}

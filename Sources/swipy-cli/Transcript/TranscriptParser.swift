// Reads transcripts.

import SyncEngine

/// Why a file is no transcript.
struct TranscriptError: Error, Equatable, Sendable {
  /// What is wrong.
  enum Reason: Equatable, Sendable {
    /// Output that no command has made.
    case outputWithoutCommand

    /// `===` without a number, or not at the end of an answer.
    case exit

    /// `@now` without a time.
    case time
  }

  /// What is wrong.
  var reason: Reason

  /// The line it is in, from 1.
  var line: Int
}

extension Transcript {
  /// Reads a file's text.
  ///
  /// - Throws: `TranscriptError` with the first line that does not belong.
  init(parsing text: String) throws(TranscriptError) {
    var parser = TranscriptParser()
    var lines = text.utf8.split(separator: Byte.newline, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    for line in lines {
      try parser.line(String(decoding: line, as: UTF8.self))
    }
    parser.endAnswer()
    parts = parser.parts
  }
}

/// The state between two lines: the command whose answer is being read, if there is one.
private struct TranscriptParser {
  private(set) var parts: [Transcript.Part] = []
  private var command: Transcript.Command?
  private var answerIsOver = false
  private var emptyLines = 0
  private var number = 0

  mutating func line(_ line: String) throws(TranscriptError) {
    number += 1
    if let text = value(line, Transcript.Mark.command) ?? (same(line, ">>>") ? "" : nil) {
      endAnswer()
      command = Transcript.Command(text: text, line: number, answer: .init())
    } else if let text = value(line, Transcript.Mark.exit) {
      guard command != nil, !answerIsOver, let code = Number.whole(text), code <= 255 else {
        throw TranscriptError(reason: .exit, line: number)
      }
      command?.answer.exit = Int32(code)
      answerIsOver = true
    } else if let file = value(line, Transcript.Mark.store) {
      endAnswer()
      parts.append(.store(file, line: number))
    } else if let text = value(line, Transcript.Mark.now) {
      endAnswer()
      guard let time = Instant(text) else {
        throw TranscriptError(reason: .time, line: number)
      }
      parts.append(.now(time, source: text))
    } else if value(line, Transcript.Mark.comment) != nil || same(line, "#") {
      endAnswer()
      parts.append(.layout(line))
    } else if line.isEmpty {
      if command == nil { parts.append(.layout("")) } else { emptyLines += 1 }
    } else {
      try output(line)
    }
  }

  /// Finishes the answer being read; empty lines behind it are layout.
  mutating func endAnswer() {
    if let command { parts.append(.command(command)) }
    parts += Array(repeating: .layout(""), count: emptyLines)
    command = nil
    answerIsOver = false
    emptyLines = 0
  }

  private mutating func output(_ line: String) throws(TranscriptError) {
    guard command != nil, !answerIsOver else {
      throw TranscriptError(reason: .outputWithoutCommand, line: number)
    }
    let empty = [String](repeating: "", count: emptyLines)
    command?.answer.results += empty
    if let note = value(line, Transcript.Mark.note) ?? (same(line, "!") ? "" : nil) {
      command?.answer.notes.append(note)
    } else {
      let text = value(line, Transcript.Mark.escape) ?? line
      command?.answer.results.append(text)
    }
    emptyLines = 0
  }

  /// What follows the mark, where the line begins with it.
  private func value(_ line: String, _ mark: String) -> String? {
    guard line.utf8.starts(with: mark.utf8) else { return nil }
    return String(decoding: line.utf8.dropFirst(mark.utf8.count), as: UTF8.self)
  }
}

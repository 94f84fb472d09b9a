// Runs replays of swipes from files.

import SwipyModel
import SyncEngine

/// A replay of swipes that was run.
struct SwipeReplayRun {
  /// The replay.
  let replay: Replay
  /// What came of it.
  let result: ReplayResult

  /// Reads and runs a replay.
  ///
  /// - Throws: `CommandError` for a text that is no replay.
  init(_ text: String, name: String) throws(CommandError) {
    do throws(ReplayError) {
      replay = try Replay(parsing: text)
    } catch {
      throw CommandError(error, in: text, name: name)
    }
    result = replay.run()
  }

  /// Whether a file holds swipes rather than commands: by its name, or else by how it begins.
  static func isSwipes(_ text: String, name: String) -> Bool {
    let name = name.utf8
    if name.reversed().starts(with: ".swipe".utf8.reversed()) { return true }
    if name.reversed().starts(with: ".session".utf8.reversed()) { return false }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let lines = text.utf8.dropFirst(text.utf8.starts(with: mark) ? 3 : 0)
      .split(separator: Byte.newline)
    let first = lines.lazy.map { $0.drop { $0 == Byte.space } }.first { line in
      line.first.map { $0 != UInt8(ascii: "#") } ?? false
    }
    return first.map { $0.starts(with: "row".utf8) } ?? false
  }

  /// The replay with what was found in place of what was expected.
  ///
  /// One that expects nothing at all yet gets what follows from its steps.
  var updated: Replay {
    replay.expectationCount == 0 ? replay.described() : replay.updated(by: result)
  }

  /// What came of the file, which held a text; drawn in as many columns as there are.
  func played(_ name: String, _ text: String, columns: Int?) -> PlayedFile {
    let updated = updated
    let failed = result.failures.count
    return PlayedFile(
      passed: result.passed,
      failed: failed,
      failsStill: failed == 0 ? 0 : updated.run().failures.count,
      isSwipes: true,
      differences: differences(name, columns: columns),
      remark: replay.expectationCount > 0
        ? nil : "'\(name)' expects nothing; 'replay FILE update' writes down what follows",
      updated: same(updated.text, text) ? nil : updated.text
    )
  }

  /// What differs, gesture by gesture, with the way of the row and what lies on it.
  private func differences(_ name: String, columns: Int?) -> [Report.Block] {
    result.gestures.filter { !$0.failures.isEmpty }.flatMap { gesture -> [Report.Block] in
      let title = gesture.title.isEmpty ? "" : " " + gesture.title
      var lines: [SafeText] = ["\(name):\(gesture.line): gesture\(title)"]
      lines += gesture.strip.lines(columns: (columns ?? 100) - 2).map { "  \($0)" }
      for failure in gesture.failures {
        lines.append("  line \(failure.line): \(failure.expected)")
        lines.append("    found: \(failure.found)")
      }
      return lines.map { .line(StyledText($0)) }
    }
  }
}

extension CommandError {
  /// What is wrong with a replay's text, with the line it is in.
  fileprivate init(_ error: ReplayError, in text: String, name: String) {
    self.init(
      "replay.syntax",
      "\(name):\(error.line):\(error.column): \(error.reason.summary)",
      hint: error.reason.hint.map { "\($0)" }
    )
    place = Place(
      file: name,
      line: error.line,
      column: error.column,
      excerpt: Self.excerpt(error, text)
    )
  }

  /// The line, and the bytes of the word that is meant.
  private static func excerpt(
    _ error: ReplayError,
    _ text: String
  ) -> (text: String, range: Range<Int>)? {
    let lines = text.utf8.split(separator: Byte.newline, omittingEmptySubsequences: false)
    guard lines.indices.contains(error.line - 1) else { return nil }
    var line = Array(lines[error.line - 1])
    if error.line == 1, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    guard !line.isEmpty else { return nil }
    var (start, column) = (0, 1)
    while start < line.count, column < error.column {
      start += 1
      while start < line.count, line[start] & 0xC0 == 0x80 { start += 1 }
      column += 1
    }
    let isQuoted = start < line.count && line[start] == UInt8(ascii: "\"")
    var end = min(start + 1, line.count)
    while end < line.count {
      let isEnd =
        isQuoted
        ? line[end - 1] == UInt8(ascii: "\"") && end > start + 1
        : line[end] == Byte.space || line[end] == 9 || line[end] == UInt8(ascii: ",")
      if isEnd { break }
      end += 1
    }
    return (String(decoding: line, as: UTF8.self), start..<end)
  }
}

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
      throw CommandError(
        "replay.syntax",
        "\(name):\(error.line):\(error.column): \("\(error.reason)")"
      )
    }
    result = replay.run()
  }

  /// Whether a file holds swipes rather than commands: by its name, or else by how it begins.
  static func isSwipes(_ text: String, name: String) -> Bool {
    let name = name.utf8
    if name.reversed().starts(with: ".swipe".utf8.reversed()) { return true }
    if name.reversed().starts(with: ".session".utf8.reversed()) { return false }
    let lines = text.utf8.split(separator: Byte.newline)
    let first = lines.lazy.map { $0.drop { $0 == Byte.space } }.first { line in
      line.first.map { $0 != UInt8(ascii: "#") } ?? false
    }
    return first.map { $0.starts(with: "row".utf8) } ?? false
  }

  /// The replay with what was found in place of what was expected.
  ///
  /// One that expects nothing at all yet gets what follows from its steps.
  var updated: Replay {
    result.passed == 0 && result.passes ? replay.described() : replay.updated(by: result)
  }

  /// What differs, gesture by gesture, with the way of the row and what lies on it.
  func differences(_ name: String) -> [Report.Block] {
    result.gestures.filter { !$0.failures.isEmpty }.flatMap { gesture -> [Report.Block] in
      let title = gesture.title.isEmpty ? "" : " " + gesture.title
      var lines: [SafeText] = ["\(name):\(gesture.line): gesture\(title)"]
      lines += gesture.strip.lines.map { "  \($0)" }
      for failure in gesture.failures {
        lines.append("  line \(failure.line): \(failure.expected)")
        lines.append("    found: \(failure.found)")
      }
      return lines.map { .line(StyledText($0)) }
    }
  }
}

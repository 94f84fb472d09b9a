// What came of playing a replay.

/// What came of playing a replay.
///
/// Its description shows, for each gesture that went otherwise, where the content was over time with
/// the trigger points underneath, and which expectations did not hold.
public struct ReplayResult: Sendable {
  /// What came of each gesture, in order.
  public let gestures: [ReplayGestureResult]
  /// The lines to put in place of others, by the index of the line.
  let replacements: [Int: [ReplayStatement]]

  /// Whether every expectation holds.
  public var passes: Bool { gestures.allSatisfy(\.failures.isEmpty) }

  /// The expectations that do not hold, in order.
  public var failures: [ReplayFailure] { gestures.flatMap(\.failures) }

  /// How many expectations hold.
  public var passed: Int { gestures.reduce(0) { $0 + $1.passed } }
}

/// What came of one gesture.
public struct ReplayGestureResult: Sendable {
  /// The gesture's title; may be empty.
  public let title: String
  /// The line it begins on, from 1.
  public let line: Int
  /// How many of its expectations hold.
  public internal(set) var passed = 0
  /// Those that do not hold.
  public internal(set) var failures: [ReplayFailure] = []
  /// Where the content was over time.
  public internal(set) var strip: ReplayStrip

  init(title: String, line: Int) {
    self.title = title
    self.line = line
    strip = ReplayStrip(moments: [], marks: [], width: 0)
  }
}

/// An expectation that does not hold.
public struct ReplayFailure: Sendable, Hashable {
  /// The gesture's title; may be empty.
  public let gesture: String
  /// The line of the expectation, from 1.
  public let line: Int
  /// What was expected, as it is written.
  public let expected: String
  /// What was found instead.
  public let found: String
}

extension ReplayFailure: CustomStringConvertible {
  /// The line, what was expected and what was found.
  public var description: String { "line \(line): \(expected)\n  found: \(found)" }
}

extension ReplayResult: CustomStringConvertible {
  /// A line of counts, or a strip and a list for each gesture that went otherwise.
  public var description: String {
    let failed = failures.count
    var parts = gestures.filter { !$0.failures.isEmpty }.map(\.description)
    parts.append(failed == 0 ? "\(passed) passed" : "\(passed) passed, \(failed) failed")
    return parts.joined(separator: "\n\n")
  }
}

extension ReplayGestureResult: CustomStringConvertible {
  /// The gesture's title, its strip, and what did not hold.
  public var description: String {
    var lines = ["gesture" + (title.isEmpty ? "" : " " + title) + " (line \(line))"]
    lines += strip.lines.map { "  " + $0 }
    for failure in failures {
      lines.append("  line \(failure.line): \(failure.expected)")
      lines.append("    found: \(failure.found)")
    }
    return lines.joined(separator: "\n")
  }
}

/// Why a replay that was checked did not pass; describes itself as its result does.
public struct ReplayMismatch: Error, Sendable, CustomStringConvertible {
  /// What came of it.
  public let result: ReplayResult

  /// The result's description.
  public var description: String { "the replay went otherwise\n\n\(result)" }
}

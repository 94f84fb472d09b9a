// Runs a transcript and compares.

import SyncEngine

/// What a transcript runs in: an environment of its own, begun anew for each transcript.
struct TranscriptHost {
  /// Loads a sample into the store; what went wrong, if anything.
  var load: (String) -> SafeText?

  /// Sets the wall clock.
  var setClock: (Instant) -> Void

  /// Runs one line.
  var run: (String) -> Transcript.Answer
}

/// What came of running a transcript.
struct TranscriptResult: Sendable {
  /// How many commands answered as written.
  var passed = 0

  /// The commands that did not.
  var differences: [Difference] = []

  /// The transcript with the answers given, in place of those written.
  var updated: Transcript

  /// A command that answered otherwise.
  struct Difference: Sendable {
    /// Where the command stands in its file, from 1.
    var line: Int

    /// The command.
    var command: String

    /// The lines of both answers, each behind `  `, `- ` (written) or `+ ` (given).
    var diff: [String]

    /// Whether it comes from this machine rather than from the commands, so that an update must not
    /// take it over: a sample that could not be loaded, or a disk or lock that stood in the way.
    var isOfMachine: Bool
  }
}

/// Runs transcripts.
enum TranscriptRunner {
  /// Runs every part in order and compares each answer with the one written.
  static func run(_ transcript: Transcript, in host: TranscriptHost) -> TranscriptResult {
    var result = TranscriptResult(updated: Transcript(parts: []))
    for part in transcript.parts {
      switch part {
      case .layout: result.updated.parts.append(part)
      case .now(let time, _):
        host.setClock(time)
        result.updated.parts.append(part)
      case .store(let file, let line):
        result.updated.parts.append(part)
        guard let problem = host.load(file) else { continue }
        result.differences.append(
          .init(
            line: line,
            command: Transcript.Mark.store + file,
            diff: ["+ \(problem.string)"],
            isOfMachine: true
          )
        )
      case .command(var command):
        let answer = host.run(command.text)
        if answer == command.answer {
          result.passed += 1
        } else {
          let diff = LineDiff.lines(from: command.answer.lines, to: answer.lines)
          result.differences.append(
            .init(
              line: command.line,
              command: command.text,
              diff: diff,
              isOfMachine: answer.isOfMachine && answer.exit != command.answer.exit
            )
          )
        }
        command.answer = answer
        result.updated.parts.append(.command(command))
      }
    }
    return result
  }
}

extension Transcript.Answer {
  /// Whether a disk or a lock stood in the way of the command.
  fileprivate var isOfMachine: Bool {
    [ExitCode.notOnDisk, .locked].contains { $0.rawValue == exit }
  }
}

/// The difference of two lists of lines.
enum LineDiff {
  /// The most lines of either side that are compared one by one; more are shown one after the other.
  static let most = 2000

  /// Every line of both, `  ` before what both have, `- ` and `+ ` before what only one has.
  static func lines(from old: [String], to new: [String]) -> [String] {
    guard old.count <= most, new.count <= most else {
      return old.map { "- " + $0 } + new.map { "+ " + $0 }
    }
    // The lengths of the longest common run of lines from each pair of places on.
    let width = new.count + 1
    var common = [Int32](repeating: 0, count: (old.count + 1) * width)
    for i in old.indices.reversed() {
      for j in new.indices.reversed() {
        common[i * width + j] =
          same(old[i], new[j])
          ? common[(i + 1) * width + j + 1] + 1
          : max(common[(i + 1) * width + j], common[i * width + j + 1])
      }
    }
    var lines: [String] = []
    var (i, j) = (0, 0)
    while i < old.count || j < new.count {
      if i < old.count, j < new.count, same(old[i], new[j]) {
        lines.append("  " + old[i])
        (i, j) = (i + 1, j + 1)
      } else if j == new.count
        || (i < old.count && common[(i + 1) * width + j] >= common[i * width + j + 1])
      {
        lines.append("- " + old[i])
        i += 1
      } else {
        lines.append("+ " + new[j])
        j += 1
      }
    }
    return lines
  }
}

// Writes what happens at the prompt down as a transcript.

import SyncEngine

/// A transcript in the making: each command with its answer, on disk when the command has ended.
///
/// It takes the lines that reach the output, without styles and uncut, as a replay makes them.
final class Recorder {
  private let file: TargetFile
  private var transcript = Transcript(parts: [])
  private var time: Instant?
  private var results = ""
  private var notes = ""
  /// Whether the person said yes to a question of the command.
  var wasConfirmed = false

  /// Starts a file.
  ///
  /// - Throws: `CommandError` where it cannot be written.
  init(_ file: TargetFile) throws(CommandError) {
    self.file = file
    try write()
  }

  /// The file as the person named it.
  var name: String { file.name }

  /// Notes a line of a result.
  func result(_ text: String) { results += text }

  /// Notes a line said about a result.
  func note(_ text: String) { notes += text }

  /// Forgets what was noted since the last command.
  func begin() {
    (results, notes) = ("", "")
    wasConfirmed = false
  }

  /// Adds the command that has just ended.
  ///
  /// - Throws: `CommandError`; the commands before it are on disk.
  func end(_ line: String, at now: Instant, exit: Int32) throws(CommandError) {
    if time != now {
      transcript.parts.append(.now(now, source: "\(now)"))
      time = now
    }
    let text = wasConfirmed ? "--yes " + line : line
    let answer = Transcript.Answer(results: results, notes: notes, exit: exit)
    transcript.parts.append(.command(.init(text: text, line: 0, answer: answer)))
    transcript.parts.append(.layout(""))
    try write()
  }

  private func write() throws(CommandError) {
    try file.write(Array(transcript.text.utf8), flushed: false)
  }
}

// The formats files are exchanged in, by the names people type.

import SyncEngine

/// Reads the name of a format.
enum ExchangeFormat {
  /// The names of every format the commands are to know, those that cannot be read yet among them.
  private static let names = ["todotxt", "taskwarrior", "ical", "mbox", "maildir", "eml", "json"]

  /// The names of the formats that can be imported.
  static let imported: SafeText = SafeText(
    InterchangeFormat.allCases.map(\.rawValue).joined(separator: ", ")
  )

  /// Reads a word as a format to import from.
  static func importing(_ word: Word) throws(UsageError) -> InterchangeFormat {
    if let format = InterchangeFormat(rawValue: word.text) { return format }
    throw unknown(word, hint: "what can be imported: \(imported)", done: "imported")
  }

  /// Reads a word as a format to export to; there is one.
  static func exporting(_ word: Word) throws(UsageError) {
    if same(word.text, InterchangeFormat.todotxt.rawValue) { return }
    throw unknown(word, hint: "what can be exported: todotxt", done: "exported")
  }

  private static func unknown(_ word: Word, hint: SafeText, done: SafeText) -> UsageError {
    if names.contains(where: { same($0, word.text) }) {
      return UsageError(.choice, "'\(word.text)' cannot be \(done) yet", at: word.range, hint: hint)
    }
    return UsageError(
      .choice,
      "unknown format '\(word.text)'",
      at: word.range,
      hint: Suggestion.hint(for: word.text, among: names) ?? hint
    )
  }
}

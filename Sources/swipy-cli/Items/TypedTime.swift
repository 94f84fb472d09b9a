// A time as typed in a command, and errors that point into it.

import SyncEngine

/// A time in the language of `snooze`, `due:` and `wait:`, with the place it was typed at.
struct TypedTime: Sendable {
  /// What was typed.
  let expression: WhenExpression

  /// Where, in UTF-8 bytes of the line.
  let range: Range<Int>

  /// What to type where a time is expected.
  static let hint: SafeText = "such as tomorrow, 2h, 'friday 9:00' or 2026-05-01"

  /// Reads the words of a time; at least one.
  ///
  /// - Throws: `UsageError` that points at the part that does not fit.
  init(_ words: [Word], end: Int) throws(UsageError) {
    let text = words.map(\.text).joined(separator: " ")
    let places = TypedPlaces(words, end: end)
    do throws(WhenError) {
      expression = try WhenExpression(parsing: text)
    } catch {
      throw UsageError(
        .time,
        error.message,
        at: places.range(at: error.offset, count: error.found.utf8.count),
        hint: error.hint
      )
    }
    range = places.whole
  }

  /// The date or moment it stands for now.
  ///
  /// - Throws: `UsageError` where that lies outside the calendar.
  func resolve(_ context: CommandContext) throws(UsageError) -> When {
    do throws(WhenError) {
      return try expression.resolve(at: context.now, in: context.session.zone)
    } catch {
      throw UsageError(.time, error.message, at: range, hint: error.hint)
    }
  }
}

/// Where in the line the bytes of several words joined by blanks were typed.
private struct TypedPlaces {
  private let words: [Word]
  let whole: Range<Int>

  init(_ words: [Word], end: Int) {
    self.words = words
    let first = words.first?.range.lowerBound ?? end
    whole = first..<max(first, words.last?.range.upperBound ?? end)
  }

  /// The part of a word that lies at `offset`; all of it where it was not typed bare.
  func range(at offset: Int, count: Int) -> Range<Int> {
    var start = 0
    for word in words {
      let length = word.text.utf8.count
      if offset < start + length {
        guard word.isBare else { return word.range }
        let lower = min(word.range.lowerBound + max(0, offset - start), word.range.upperBound)
        return lower..<min(max(lower + count, lower), word.range.upperBound)
      }
      start += length + 1
    }
    return whole.upperBound..<whole.upperBound
  }
}

extension WhenError {
  /// What is wrong, in words.
  var message: SafeText {
    if found.isEmpty, expected != .nearerTime {
      return expected == .weekOrMonth ? "'next' what?" : "a time is missing"
    }
    return switch expected {
    case .when: "'\(found)' is no time"
    case .unit: "'\(found)' has no unit of time"
    case .date: "'\(found)' is no date"
    case .timeOfDay: "'\(found)' is no time of day"
    case .weekOrMonth: "'next \(found)' is no time"
    case .end: "nothing more is expected: '\(found)'"
    case .nearerTime: "'\(found)' is too far away"
    }
  }

  /// What to type instead.
  var hint: SafeText? {
    switch expected {
    case .when: Suggestion.hint(for: found, among: WhenExpression.words) ?? TypedTime.hint
    case .unit: "m, h, d or w behind the number, such as 2h"
    case .date: "such as 2026-05-01"
    case .timeOfDay: "such as 9:00, 17:30 or 5pm"
    case .weekOrMonth: "next week or next month"
    case .end: nil
    case .nearerTime: "years 0 to 9999"
    }
  }
}

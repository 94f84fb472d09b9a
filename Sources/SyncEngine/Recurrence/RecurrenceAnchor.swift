// What a due date would have been, had the calendar or the clock had it.

/// The day of the month and the local time that are meant where a due date could not be there.
///
/// The 31st becomes the 28th in February, and 02:30 becomes 03:30 on the night the clock goes
/// forward. The time after that is the 31st, or 02:30, again: the anchor remembers it. It counts
/// only for the due date it was written with; where somebody has moved that, it means nothing.
///
/// Its text is `31`, `2026-03-29T02:30`, or both with a blank between them.
struct RecurrenceAnchor: Hashable, Sendable {
  /// The day of the month.
  var day: Int?
  /// The local day and time.
  var local: Local?

  /// A day and a time of day.
  struct Local: Hashable, Sendable {
    let date: CalendarDate
    let time: TimeOfDay
  }

  init(day: Int? = nil, local: Local? = nil) {
    self.day = day
    self.local = local
  }

  /// Reads the value of the field; what is no anchor means nothing.
  init(_ json: JSON) {
    for part in json.string?.split(separator: " ") ?? [] {
      var reader = DigitReader(part)
      if let date = CalendarDate(from: &reader), reader.take("T"),
        let hour = reader.number(2), reader.take(":"), let minute = reader.number(2),
        reader.isAtEnd, let time = TimeOfDay(hour: hour, minute: minute)
      {
        local = Local(date: date, time: time)
      } else if part.utf8.count == 2, let number = Int(part), 29...31 ~= number {
        day = number
      }
    }
  }

  /// The value of the field; `null` where there is nothing to remember.
  var json: JSON {
    var parts: [String] = []
    if let day { parts.append("\(day)") }
    if let local { parts.append("\(local.date)T\(local.time)") }
    return parts.isEmpty ? .null : .string(parts.joined(separator: " "))
  }
}

extension Field {
  /// What a recurring todo's due date would have been, had the calendar or the clock had it.
  static let recurAnchor: Field = "recur-anchor"
  /// The first todo of those that follow one another by `recur`.
  public static let series: Field = "series"
}

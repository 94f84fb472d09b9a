// When a recurring todo comes next: days, local times, and what moves along with them.

/// The dates of one time that a recurring todo comes.
struct Occurrence: Hashable, Sendable {
  /// When it is due.
  var due: When?
  /// Until when it is hidden.
  var wait: When?
  /// What the date would have been, had there been such a date.
  var anchor = RecurrenceAnchor()
  /// How many days it lies after the time before.
  private(set) var days = 0

  init(due: When? = nil, wait: When? = nil, anchor: RecurrenceAnchor = RecurrenceAnchor()) {
    self.due = due
    self.wait = wait
    self.anchor = anchor
  }

  /// The time after this one.
  ///
  /// It counts from the due date; where there is none, from the date the todo is hidden until; else
  /// from the day it was done. The time of day stays what a clock in the zone shows. A date to
  /// hide until that lies before the due date keeps its distance in days and its time of day;
  /// a later one was a snooze, and does not come again.
  /// - Parameters:
  ///   - rule: How it recurs.
  ///   - completed: When it was done.
  ///   - zone: Where times of day are read.
  /// - Returns: `nil` where the calendar has ended.
  func next(by rule: Recurrence, completed: Instant, in zone: CivilZone) -> Occurrence? {
    let today = zone.date(at: completed)
    let reference = due ?? wait ?? .date(today)
    let meant = meant(reference, in: zone)
    var anchorDay: Int?
    if case .months(_, .same) = rule.step { anchorDay = self.anchorDay(of: meant.date) }
    var base = rule.countsFromCompletion ? today : meant.date
    // A night without a day can make two days one moment.
    while let date = rule.day(after: base, anchor: rule.countsFromCompletion ? nil : anchorDay) {
      var next = Occurrence()
      next.days = date.dayNumber - meant.date.dayNumber
      let moment = next.moment(reference, on: date, at: meant.time, in: zone)
      if !rule.countsFromCompletion, moment.start(in: zone) <= reference.start(in: zone) {
        base = date
        continue
      }
      if case .months(_, .same) = rule.step, !rule.countsFromCompletion {
        let day = anchorDay ?? meant.date.day
        if day > date.day { next.anchor.day = day }
      }
      if due != nil || wait == nil {
        next.due = moment
        if let wait, isThreshold(wait, in: zone) { next.wait = next.shifted(wait, in: zone) }
      } else {
        next.wait = moment
      }
      return next
    }
    return nil
  }

  /// A date that moves along, as many days later and at the same time of day.
  func shifted(_ when: When, in zone: CivilZone) -> When? {
    let (date, time) = Self.local(when, in: zone)
    guard let date = date.adding(days: days) else { return nil }
    switch when {
    case .date: return .date(date)
    case .instant(let instant):
      return .instant(Self.instant(of: date, at: time, seconds: instant, in: zone))
    }
  }

  /// Whether a date to hide until comes before the todo is due.
  private func isThreshold(_ wait: When, in zone: CivilZone) -> Bool {
    guard let due else { return true }
    if case .instant(let wait) = wait, case .instant(let due) = due { return wait <= due }
    return wait.day(in: zone) <= due.day(in: zone)
  }

  // MARK: Days and times that are meant

  /// The local day and time that a date stands for: those of the anchor where it became that date.
  private func meant(
    _ when: When,
    in zone: CivilZone
  ) -> (date: CalendarDate, time: TimeOfDay) {
    guard case .instant(let instant) = when, let local = anchor.local,
      0..<60_000
        ~= instant.milliseconds - zone.instant(of: local.date, at: local.time).milliseconds
    else { return Self.local(when, in: zone) }
    return (local.date, local.time)
  }

  /// The day of the month that is meant by the last of a month.
  private func anchorDay(of date: CalendarDate) -> Int? {
    guard let day = anchor.day, day > date.day else { return nil }
    let (year, month, last) = date.components
    return last == CalendarDate.days(inMonth: month, of: year) ? day : nil
  }

  /// A date like the reference on a day; notes what was meant where the clock shows another time.
  private mutating func moment(
    _ reference: When,
    on date: CalendarDate,
    at time: TimeOfDay,
    in zone: CivilZone
  ) -> When {
    guard case .instant(let old) = reference else { return .date(date) }
    let instant = Self.instant(of: date, at: time, seconds: old, in: zone)
    let shown = zone.local(at: instant)
    if shown.date != date || shown.time != time {
      anchor.local = RecurrenceAnchor.Local(date: date, time: time)
    }
    return .instant(instant)
  }

  private static func local(
    _ when: When,
    in zone: CivilZone
  ) -> (date: CalendarDate, time: TimeOfDay) {
    switch when {
    case .date(let date): (date, .midnight)
    case .instant(let instant): zone.local(at: instant)
    }
  }

  /// The moment a clock shows a day and a time, with the seconds of another moment.
  private static func instant(
    of date: CalendarDate,
    at time: TimeOfDay,
    seconds other: Instant,
    in zone: CivilZone
  ) -> Instant {
    let rest = other.milliseconds.dividedDown(by: 60_000).remainder
    return Instant(clamping: zone.instant(of: date, at: time).milliseconds + rest)
  }
}

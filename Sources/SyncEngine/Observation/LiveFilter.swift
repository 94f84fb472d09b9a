// A filter whose answer changes as time passes, and when it may do so next.

/// A filter at a moment that moves.
///
/// Between `time` and `nextTurn` the clock changes no item's answer.
struct LiveFilter: Sendable {
  /// Which items.
  let filter: Query.Filter
  /// Where dates begin.
  let zone: CivilZone
  /// The moment that the answers hold for.
  private(set) var time: Instant
  /// The first moment after `time` at which the clock alone may change an answer.
  private(set) var nextTurn: Instant?
  /// The list that all items taken are in, where there is one.
  let list: ListName?

  private var matcher: Query.Matcher
  private let terms: [ClockTerm]
  /// Where each term has stood since the items were last looked at for it.
  private var bounds: [ClosedRange<Int>]

  /// A filter, with the indexes it needs made in the table.
  init(_ filter: Query.Filter, at now: Instant, in zone: CivilZone, _ table: inout RowTable) {
    self.filter = filter
    self.zone = zone
    time = now
    list = filter.onlyList
    matcher = Query.Matcher(filter, at: now, in: zone)
    terms = filter.times.compactMap { ClockTerm($0.field, $0.comparison, $0.when) }
    bounds = terms.map { $0.bounds(at: now, in: zone) }
    for term in terms { table.index(term.field) }
    nextTurn = turn(after: now, table)
  }

  /// Whether the filter takes a row, of the list it is in.
  func takes(_ row: ObservedRow, in list: ListName?) -> Bool {
    if let only = self.list, only != list { return false }
    return matcher.matches(row.item)
  }

  /// Goes on to another moment, earlier ones too.
  /// - Parameters:
  ///   - now: The moment.
  ///   - table: The items as they are now.
  ///   - changed: Items that are looked at anyway.
  /// - Returns: The items whose answers the clock may have changed.
  mutating func move(
    to now: Instant,
    _ table: RowTable,
    changed: some Sequence<ObservedRow>
  ) -> Set<ItemID> {
    guard !terms.isEmpty else { return [] }
    guard now >= time, nextTurn.map({ now < $0 }) ?? true else {
      return turn(to: now, table)
    }
    // Nothing turns but what has just come in.
    var isStale = false
    for row in changed {
      for term in terms {
        guard let when = When(row.item[term.field.field]) else { continue }
        isStale = true
        guard let next = term.turn(of: when, after: now, in: zone) else { continue }
        nextTurn = nextTurn.map { min($0, next) } ?? next
      }
    }
    guard isStale, now != time else { return [] }
    time = now
    matcher = Query.Matcher(filter, at: now, in: zone)
    // The clock may be set back to before this moment.
    for (index, term) in terms.enumerated() {
      let new = term.bounds(at: now, in: zone)
      let low = min(bounds[index].lowerBound, new.lowerBound)
      bounds[index] = low...max(bounds[index].upperBound, new.upperBound)
    }
    return []
  }

  private mutating func turn(to now: Instant, _ table: RowTable) -> Set<ItemID> {
    var items: Set<ItemID> = []
    for (index, term) in terms.enumerated() {
      let (old, new) = (bounds[index], term.bounds(at: now, in: zone))
      guard old != new else { continue }
      let low = min(old.lowerBound, new.lowerBound)
      let high = max(old.upperBound, new.upperBound)
      table.times(of: term.field)?.visit(low...high) { items.insert($0) }
      bounds[index] = new
    }
    time = now
    matcher = Query.Matcher(filter, at: now, in: zone)
    nextTurn = turn(after: now, table)
    return items
  }

  private func turn(after now: Instant, _ table: RowTable) -> Instant? {
    terms.compactMap { $0.turn(after: now, in: zone, table.times(of: $0.field)) }.min()
  }
}

/// A term of a filter that compares a field with a time the clock moves.
private struct ClockTerm: Sendable {
  let field: Query.TimeField
  let when: WhenExpression
  /// How far the time compared with is ahead of the clock; `nil` where it moves in jumps.
  private let lead: Int?
  /// How long after an item's time has come the answer for it changes, in milliseconds.
  private let delays: ClosedRange<Int>

  /// `nil` for a time that stays where it is.
  init?(_ field: Query.TimeField, _ comparison: Query.Comparison, _ when: WhenExpression) {
    self.field = field
    self.when = when
    switch comparison {
    case .atMost, .greater: delays = 0...0
    case .less, .atLeast: delays = 1...1
    case .equal: delays = 0...1
    }
    switch when {
    case .date, .instant: return nil
    case .now: lead = 0
    case .minutes(let count):
      // A time that far away is none, which `bounds` says.
      let (milliseconds, isTooFar) = count.multipliedReportingOverflow(by: 60_000)
      lead = isTooFar ? nil : milliseconds
    case .day, .weekday, .nextMonth, .time: lead = nil
    }
  }

  /// The first and the last moment that decide for an item; all where there is no such time.
  func bounds(at now: Instant, in zone: CivilZone) -> ClosedRange<Int> {
    guard let resolved = try? when.resolve(at: now, in: zone) else { return .everything }
    let start = resolved.start(in: zone).milliseconds
    guard case .date(let date) = resolved else { return start...start }
    let end = date.adding(days: 1).map { zone.instant(of: $0).milliseconds } ?? start
    return start...max(start, end)
  }

  /// The first moment after `now` at which the clock may change the answer for an item.
  func turn(after now: Instant, in zone: CivilZone, _ times: TimeIndex?) -> Instant? {
    if let lead {
      let (moment, overflow) = now.milliseconds.addingReportingOverflow(lead)
      guard !overflow, let turn = times?.nextTurn(after: moment, delays, in: zone) else {
        return nil
      }
      return Instant(milliseconds: turn - lead)
    }
    return jump(after: now, in: zone)
  }

  /// The first moment after `now` at which the clock may change the answer for a time.
  func turn(of time: When, after now: Instant, in zone: CivilZone) -> Instant? {
    guard let lead else { return jump(after: now, in: zone) }
    let start = time.start(in: zone).milliseconds - lead
    let turn = delays.lazy.map { start + $0 }.first { $0 > now.milliseconds }
    return turn.flatMap { Instant(milliseconds: $0) }
  }

  private func jump(after now: Instant, in zone: CivilZone) -> Instant? {
    let day = zone.nextDay(after: now)
    guard case .time = when, case .instant(let next)? = try? when.resolve(at: now, in: zone),
      next > now
    else { return day }
    return day.map { min($0, next) } ?? next
  }
}

extension ClosedRange<Int> {
  /// All moments of the calendar.
  fileprivate static let everything =
    Instant(clamping: .min).milliseconds...Instant(clamping: .max).milliseconds
}

extension CivilZone {
  /// The first moment after another at which the clock may show another day.
  ///
  /// Where the clock is set in between, that moment counts as well: it can lead back to the day
  /// before. At the end of the calendar there is none.
  func nextDay(after now: Instant) -> Instant? {
    guard let date = date(at: now).adding(days: 1) else { return nil }
    let midnight = instant(of: date)
    guard midnight > now else { return now.adding(milliseconds: 1) }
    let offset = secondsFromUTC(at: now)
    guard secondsFromUTC(at: midnight) != offset else { return midnight }
    var (low, high) = (now.milliseconds, midnight.milliseconds)
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if secondsFromUTC(at: Instant(clamping: middle)) == offset {
        low = middle
      } else {
        high = middle
      }
    }
    return Instant(clamping: high)
  }
}

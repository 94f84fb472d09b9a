// A filter made ready for one moment and one zone, to be matched with many items.

extension Query {
  /// Decides which items a filter takes at a moment.
  ///
  /// Relative times are resolved and texts folded once, so that matching an item does little more
  /// than read its fields.
  public struct Matcher: Sendable {
    private let test: Test

    /// Prepares a filter.
    ///
    /// A time that lies outside the calendar is never met.
    public init(_ filter: Filter, at now: Instant, in zone: CivilZone) {
      test = TestBuilder(now: now, zone: zone).test(filter.node)
    }

    /// Whether the filter takes an item.
    public func matches(_ item: Item) -> Bool { test.holds(for: item) }

    /// Whether the filter takes a subject.
    func matches(subject: some QuerySubject) -> Bool { test.holds(for: subject) }
  }
}

extension Query.Filter {
  /// Whether an item is taken at a moment; for many items, make a ``Query/Matcher`` once.
  public func matches(_ item: Item, at now: Instant, in zone: CivilZone) -> Bool {
    Query.Matcher(self, at: now, in: zone).matches(item)
  }
}

/// A filter with its times resolved.
private indirect enum Test: Sendable {
  case all([Test])
  case any([Test])
  case not(Test)
  case never
  case text(Needle)
  case list(ListName)
  case kind(Text)
  case flag(Field)
  case conflicted
  case tag(Text)
  case holds(Field, Needle)
  case recipient(Needle)
  case absent(Field)
  case time(Field, Query.Comparison, TimeBounds)
  case priority(Query.Comparison, Query.Priority)
  case free(Field, Needle)

  func holds(for item: some QuerySubject) -> Bool {
    switch self {
    case .all(let parts): parts.allSatisfy { $0.holds(for: item) }
    case .any(let parts): parts.contains { $0.holds(for: item) }
    case .not(let part): !part.holds(for: item)
    case .never: false
    case .text(let needle):
      Self.holds(item[.title], needle) || Self.holds(item[.from], needle)
        || Self.holds(item[.notes], needle)
    case .list(let list): (item[.list].text.map(ListName.init) ?? .inbox) == list
    case .kind(let kind): item[.kind].text == kind
    case .flag(let field): item[field] == true
    case .conflicted: !item.conflictedFields.isEmpty
    case .tag(let tag): item.elements(.tags).contains(tag)
    case .holds(let field, let needle): Self.holds(item[field], needle)
    case .recipient(let needle): item.elements(.to).contains { needle.isFound(in: $0) }
    case .absent(let field): item[field] == .null
    case .time(let field, let comparison, let bounds):
      When(item[field]).map { bounds.compare($0, comparison) } ?? false
    case .priority(let comparison, let letter):
      item[.priority].string.flatMap { Query.Priority($0) }
        .map { comparison.holds($0, letter) } ?? false
    case .free(let field, let needle): Self.text(of: item[field]).map(needle.isWhole) ?? false
    }
  }

  private static func holds(_ value: JSON, _ needle: Needle) -> Bool {
    value.text.map(needle.isFound) ?? false
  }

  /// A free field's value as text.
  private static func text(of value: JSON) -> Text? {
    switch value {
    case .string(let text): text
    case .number(let number): number.source
    case .bool(let value): value ? "true" : "false"
    case .null, .array, .object: nil
    }
  }
}

/// A day or a moment, ready to be compared with the times of items.
private struct TimeBounds: Sendable {
  /// The day meant; `nil` where a moment is.
  private let day: CalendarDate?
  /// The moment meant, or the day's first.
  private let start: Instant
  /// The first moment past the day; the calendar's last where there is none.
  private let end: Instant
  private let zone: CivilZone

  init(_ when: When, in zone: CivilZone) {
    start = when.start(in: zone)
    self.zone = zone
    if case .date(let date) = when {
      day = date
      end = date.adding(days: 1).map { zone.instant(of: $0) } ?? Instant(clamping: .max)
    } else {
      day = nil
      end = start
    }
  }

  /// Whether a time stands in a relation to this: days are compared where a day is meant.
  func compare(_ when: When, _ comparison: Query.Comparison) -> Bool {
    guard let day else { return comparison.holds(when.start(in: zone), start) }
    switch when {
    case .date(let date): return comparison.holds(date, day)
    case .instant(let instant):
      switch comparison {
      case .equal: return start <= instant && instant < end
      case .less: return instant < start
      case .atMost: return instant < end
      case .greater: return end <= instant
      case .atLeast: return start <= instant
      }
    }
  }
}

/// Resolves the times of a filter and folds its texts.
private struct TestBuilder {
  let now: Instant
  let zone: CivilZone

  func test(_ node: Query.Filter.Node) -> Test {
    switch node {
    case .all(let parts): .all(parts.map(test))
    case .any(let parts): .any(parts.map(test))
    case .not(let part): .not(test(part))
    case .term(let term): test(term)
    }
  }

  private func test(_ term: Query.Term) -> Test {
    switch term {
    case .text(let text): .text(Needle(text))
    case .list(let list): .list(list)
    case .kind(let kind): .kind(Text(kind.rawValue))
    case .status(let status): test(status)
    case .tag(let tag): .tag(tag)
    case .holds(.to, let text): .recipient(Needle(text))
    case .holds(let field, let text): .holds(field.field, Needle(text))
    case .time(let field, .none): .absent(field.field)
    case .time(let field, .compare(let comparison, let when)):
      (try? when.resolve(at: now, in: zone))
        .map { .time(field.field, comparison, TimeBounds($0, in: zone)) } ?? .never
    case .priority(.none): .absent(.priority)
    case .priority(.compare(let comparison, let letter)): .priority(comparison, letter)
    case .free(let name, .none): .absent(name.field)
    case .free(let name, .equals(let text)): .free(name.field, Needle(text))
    }
  }

  private func test(_ status: Query.Status) -> Test {
    switch status {
    case .unread: .flag(.unread)
    case .read: .all([.kind(Text(ItemKind.mail.rawValue)), .not(.flag(.unread))])
    case .flagged: .flag(.flagged)
    case .done: .not(.absent(.completed))
    case .open: .all([.absent(.completed), .not(.list(.archive)), .not(.list(.trash))])
    case .snoozed: .time(.wait, .greater, TimeBounds(.instant(now), in: zone))
    case .conflicted: .conflicted
    }
  }
}

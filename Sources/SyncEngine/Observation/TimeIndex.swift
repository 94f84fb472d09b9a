// Which items hold times of a field, in order of the times, whatever zone they are read in.

/// The items that hold a time in one field.
///
/// A date stands where it begins in universal time. No zone is further away than a day, so what
/// is looked for in a zone is found among what stands up to a day away.
struct TimeIndex: Sendable {
  /// A time and the item that holds it.
  private struct Entry: Sendable {
    let key: Int
    let when: When
    let id: ItemID

    init(_ when: When, of id: ItemID) {
      key = when.start(in: .utc).milliseconds
      self.when = when
      self.id = id
    }

    static func precedes(_ a: Entry, _ b: Entry) -> Bool {
      a.key != b.key ? a.key < b.key : a.id < b.id
    }
  }

  private var entries: SortedChunks<Entry>

  /// Takes the items that hold a time.
  init(_ items: some Sequence<(ItemID, When)>) {
    entries = SortedChunks(items.map { Entry($0.1, of: $0.0) }.sorted(by: Entry.precedes))
  }

  /// Notes that an item holds another time than before.
  mutating func change(_ id: ItemID, from old: When?, to new: When?) {
    guard old != new else { return }
    if let old {
      let entry = Entry(old, of: id)
      let place = entries.place { Entry.precedes($0, entry) }
      if entries[place]?.id == id { entries.remove(at: place) }
    }
    if let new {
      let entry = Entry(new, of: id)
      entries.insert(entry, at: entries.place { Entry.precedes($0, entry) })
    }
  }

  /// Calls `body` with the items whose times may begin in a range of milliseconds, in some zone.
  func visit(_ range: ClosedRange<Int>, _ body: (ItemID) -> Void) {
    let end = Self.clamped(range.upperBound) + CivilZone.millisecondsPerDay
    visit(from: range.lowerBound) { entry in
      if entry.key <= end { body(entry.id) }
      return entry.key <= end
    }
  }

  /// The first moment after `moment` at which a time of the field has begun in a zone for one of
  /// the delays, in milliseconds.
  func nextTurn(after moment: Int, _ delays: ClosedRange<Int>, in zone: CivilZone) -> Int? {
    var best: Int?
    visit(from: moment) { entry in
      if let best, entry.key - CivilZone.millisecondsPerDay > best { return false }
      let start = entry.when.start(in: zone).milliseconds
      if let turn = delays.lazy.map({ start + $0 }).first(where: { $0 > moment }) {
        best = min(best ?? turn, turn)
      }
      return true
    }
    return best
  }

  private func visit(from moment: Int, _ body: (Entry) -> Bool) {
    let start = Self.clamped(moment) - CivilZone.millisecondsPerDay
    entries.visit(from: entries.place { $0.key < start }, body)
  }

  /// Sums with a day never overflow.
  private static func clamped(_ milliseconds: Int) -> Int {
    Instant(clamping: milliseconds).milliseconds
  }
}

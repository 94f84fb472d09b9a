// The order of rows: one key, then the place in the list, then the name.

extension Query {
  /// In which order items are listed.
  ///
  /// Items that lack the key come last either way. Ties are settled by position, then by identity,
  /// so there is one order only.
  public struct Order: Hashable, Sendable {
    /// What items are sorted by.
    public enum Key: String, Hashable, Sendable, CaseIterable {
      /// The place in the list, chosen by moving.
      case position
      /// When the item came to be.
      case date
      /// When it is due.
      case due
      /// The priority, A first.
      case priority
      /// The title, in any case.
      case title
      /// The sender, in any case.
      case from
      /// The kind.
      case kind
    }

    /// What items are sorted by.
    public var key: Key
    /// Whether the greatest comes first.
    public var isDescending: Bool

    /// An order; by position without arguments.
    public init(_ key: Key = .position, isDescending: Bool = false) {
      self.key = key
      self.isDescending = isDescending
    }

    /// Reads `KEY`, or `-KEY` for a descending order; `pri` is short for `priority`.
    public init?(_ text: some StringProtocol) {
      let isDescending = text.utf8.first == UInt8(ascii: "-")
      let name = isDescending ? text.dropFirst() : text[...]
      let isShort = Text(name) == "pri"
      guard let key = isShort ? .priority : Key(rawValue: String(name)) else { return nil }
      self.init(key, isDescending: isDescending)
    }

    /// The items in this order.
    /// - Parameters:
    ///   - items: In any order.
    ///   - zone: Where a date begins, for comparing it with a moment.
    /// - Returns: The same items.
    /// - Complexity: O(*n* log *n*); each key is read once.
    public func sorted(_ items: [Item], in zone: CivilZone) -> [Item] {
      sorted(subjects: items, in: zone)
    }

    func sorted<Subject: QuerySubject>(subjects: [Subject], in zone: CivilZone) -> [Subject] {
      // Places are sorted rather than items: they are cheaper to move.
      let ranks = subjects.map { rank(of: $0, in: zone) }
      let places = ranks.withUnsafeBufferPointer { ranks in
        subjects.indices.sorted { precedes(ranks[$0], ranks[$1]) }
      }
      return places.map { subjects[$0] }
    }
  }
}

extension Query.Order {
  /// What is compared of an item.
  struct Rank: Hashable, Sendable {
    enum Value: Hashable, Sendable {
      case number(Int)
      case text(Text)
      case absent
    }

    let value: Value
    /// The first bytes of the position, which decide nearly always.
    private let prefix: UInt64
    private let position: Position
    let id: ItemID

    init(value: Value, position: Position, id: ItemID) {
      self.value = value
      self.position = position
      self.id = id
      var prefix: UInt64 = 0
      var shift = 56
      for byte in position.text.string.utf8.prefix(8) {
        prefix |= UInt64(byte) << UInt64(shift)
        shift -= 8
      }
      self.prefix = prefix
    }

    /// Whether this stands before the other in the list; `nil` for the same place.
    func stands(before other: Rank) -> Bool? {
      if prefix != other.prefix { return prefix < other.prefix }
      return position == other.position ? nil : position < other.position
    }
  }

  /// Reads what is compared of an item.
  func rank(of item: some QuerySubject, in zone: CivilZone) -> Rank {
    Rank(
      value: value(of: item, in: zone),
      position: item[.position].text.flatMap(Position.init) ?? .first,
      id: item.id
    )
  }

  private func value(of item: some QuerySubject, in zone: CivilZone) -> Rank.Value {
    func text(_ field: Field) -> Rank.Value { item[field].text.map(Rank.Value.text) ?? .absent }
    func folded(_ field: Field) -> Rank.Value {
      item[field].text.map { .text(CaseFolding.folded($0)) } ?? .absent
    }
    func time(_ field: Field) -> Rank.Value {
      When(item[field]).map { .number($0.start(in: zone).milliseconds) } ?? .absent
    }
    switch key {
    case .position: return .number(0)
    case .date: return time(.date)
    case .due: return time(.due)
    case .priority: return text(.priority)
    case .title: return folded(.title)
    case .from: return folded(.from)
    case .kind: return text(.kind)
    }
  }

  /// Whether one item comes before another.
  func precedes(_ a: Rank, _ b: Rank) -> Bool {
    switch (a.value, b.value) {
    case (.number(let x), .number(let y)) where x != y: return isDescending ? x > y : x < y
    case (.text(let x), .text(let y)) where x != y: return isDescending ? y < x : x < y
    case (.absent, .absent): break
    case (.absent, _): return false
    case (_, .absent): return true
    default: break
    }
    guard let isBefore = a.stands(before: b) else { return a.id < b.id }
    return isDescending && key == .position ? !isBefore : isBefore
  }
}

extension Query.Order: CustomStringConvertible {
  /// `KEY`, or `-KEY` for a descending order.
  public var description: String { (isDescending ? "-" : "") + key.rawValue }
}

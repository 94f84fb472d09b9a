// What an observer has not taken yet, within bounds however slow it is.

/// The rows of one observer, and the differences it has still to be given.
///
/// Differences wait one by one up to a number. An observer that falls further behind is given,
/// when it asks, the differences between the rows it has and those of that moment.
struct ObserverFeed: Sendable {
  /// The rows as the observer has them, for each item that may have changed since; `nil` where
  /// the query did not find it.
  private typealias Since = [ItemID: ObservedRow?]

  private enum State: Sendable {
    /// The observer has been given everything.
    case current
    /// These wait for it, and lead from what it has to what there is.
    case queued([RowDifference], since: Since)
    /// Too many would wait.
    case behind(since: Since)
  }

  /// How many differences wait at most.
  static let usualCapacity = 256
  /// From how many changes on it is worth going through all rows at once.
  private static let bulk = 64

  private var query: LiveQuery
  private var state = State.current
  private let capacity: Int
  /// A change after which the clock alone may alter the rows.
  var nextTurn: Instant? { query.nextTurn }

  /// The feed of an observer that has the query's rows as they are.
  init(_ query: LiveQuery, capacity: Int = Self.usualCapacity) {
    self.query = query
    self.capacity = capacity
  }

  /// Whether there is anything to take.
  ///
  /// What is behind may turn out to be as it was.
  var isWaiting: Bool { if case .current = state { false } else { true } }

  /// The rows of the query.
  func rows(_ table: RowTable) -> [ObservedRow] { query.rows(table) }

  /// Takes in what has changed, and the time.
  mutating func apply(_ pass: inout ChangePass, _ table: RowTable, at now: Instant) {
    let steps = query.steps(&pass, table, at: now)
    guard !steps.isEmpty else { return }
    let waiting = state
    // The only holder of what waits, so that it grows where it is.
    state = .current
    switch consume waiting {
    case .current:
      guard steps.count <= capacity else { return fallBehind([:], steps, table) }
      let differences = query.take(steps, table)
      // Rows behind the limit have changed, and nobody sees them.
      guard !differences.isEmpty else { return }
      var since: Since = [:]
      Self.note(steps, in: &since)
      state = .queued(differences, since: since)
    case .queued(var differences, since: var since):
      guard steps.count + differences.count <= capacity else {
        return fallBehind(since, steps, table)
      }
      differences += query.take(steps, table)
      Self.note(steps, in: &since)
      state = .queued(differences, since: since)
    case .behind(let since):
      fallBehind(since, steps, table)
    }
  }

  private mutating func fallBehind(_ since: Since, _ steps: [LiveQuery.Step], _ table: RowTable) {
    var since = since
    Self.note(steps, in: &since)
    if steps.count < Self.bulk { _ = query.take(steps, table) } else { query.takeSilently(steps) }
    state = .behind(since: since)
  }

  private static func note(_ steps: [LiveQuery.Step], in since: inout Since) {
    for step in steps where since.index(forKey: step.id) == nil {
      since.updateValue(step.old?.row, forKey: step.id)
    }
  }

  /// Hands over what the observer lacks; it then has the rows as they are.
  /// - Returns: Nothing where it has them already.
  mutating func take(_ table: RowTable) -> [RowDifference] {
    defer { state = .current }
    switch state {
    case .current: return []
    case .queued(let differences, since: _): return differences
    case .behind(let since): return query.differences(since: since, table)
    }
  }
}

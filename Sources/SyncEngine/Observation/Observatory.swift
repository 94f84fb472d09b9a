// All observers of one store: what they see, and who waits for it.

import Synchronization

/// The observers of a store.
///
/// The store says what has changed, in the order of its commits and while it still holds its own
/// lock; observers ask without that lock. So none sees changes in another order, and a slow one
/// holds nobody up.
final class Observatory: Sendable {
  /// What a waiting observer is given: differences, or `nil` where there will be none.
  private typealias Waiter = CheckedContinuation<[RowDifference]?, Never>
  private typealias Delivery = (waiter: Waiter, differences: [RowDifference])

  private struct Observer {
    var feed: ObserverFeed
    let follows: Bool
    /// Who waits, the longest first.
    var waiters: [(call: UInt64, waiter: Waiter)] = []
    /// Calls that were cancelled before they could wait.
    var cancelled: Set<UInt64> = []
  }

  private struct State {
    /// The rows of all items, while there are observers.
    var table: RowTable?
    var observers: [Int: Observer] = [:]
    var lastObserver = 0
    var isClosed = false
    var follower: Follower?
    /// How many of the observers follow.
    var followingCount = 0
    /// The moment the observers were brought to last.
    var time = Instant(clamping: 0)
    /// The first moment after it at which the clock alone may change what one of them sees.
    var nextTurn: Instant?

    /// Whether the clock changes nothing by going on to a moment.
    func isQuiet(until now: Instant) -> Bool {
      now >= time && nextTurn.map { now < $0 } ?? true
    }
  }

  private let state = Mutex(State())
  private let calls = Atomic<UInt64>(0)

  // MARK: The store's side

  /// Tells all observers that the state may have changed, and what time it is.
  ///
  /// To be called under the store's lock. Where the document turns out to be unreadable nobody is
  /// told anything, and the next call is to be about all items.
  /// - Parameters:
  ///   - touched: The items that may have changed since the last call; `nil` where any may have.
  ///   - document: The state.
  ///   - rows: The row numbers.
  ///   - now: The wall clock.
  /// - Complexity: For each item touched and each observer a test, and two searches where the
  ///   observer has it; nothing without observers.
  func documentChanged(
    touched: Set<ItemID>?,
    document: Document,
    rows: RowNumbers,
    now: Instant
  ) {
    let (deliveries, follower) = state.withLock { state -> ([Delivery], Follower?) in
      guard var table = state.table else { return ([], nil) }
      state.table = nil
      defer { state.table = table }
      guard let changes = table.update(touched, document, rows) else { return ([], nil) }
      var pass = ChangePass(changes)
      if pass.changes.isEmpty, state.isQuiet(until: now) {
        state.time = now
        return ([], nil)
      }
      let turn = state.nextTurn
      var deliveries: [Delivery] = []
      for index in state.observers.values.indices {
        state.observers.values[index].feed.apply(&pass, table, at: now)
        if let delivery = Self.delivery(&state.observers.values[index], table) {
          deliveries.append(delivery)
        }
      }
      state.time = now
      state.nextTurn = state.observers.values.lazy.compactMap(\.feed.nextTurn).min()
      let isEarlier = state.nextTurn.map { next in turn.map { next < $0 } ?? true } ?? false
      return (deliveries, isEarlier ? state.follower : nil)
    }
    for (waiter, differences) in deliveries { waiter.resume(returning: differences) }
    follower?.wake()
  }

  /// What the first who waits is to be given.
  private static func delivery(
    _ observer: inout Observer,
    _ table: RowTable
  ) -> Delivery? {
    guard !observer.waiters.isEmpty, observer.feed.isWaiting else { return nil }
    let differences = observer.feed.take(table)
    guard !differences.isEmpty else { return nil }
    return (observer.waiters.removeFirst().waiter, differences)
  }

  /// Takes in an observer, under the store's lock and right after a call of `documentChanged`.
  /// - Returns: Its number, and the rows it begins with.
  func add(
    _ filter: Query.Filter,
    order: Query.Order,
    limit: Int?,
    zone: CivilZone,
    follows: Bool,
    capacity: Int,
    document: Document,
    rows: RowNumbers,
    now: Instant
  ) -> (observer: Int, rows: [ObservedRow]) {
    let (number, found, follower) = state.withLock { state -> (Int, [ObservedRow], Follower?) in
      var table = state.table ?? RowTable(document, rows)
      state.table = nil
      let query = LiveQuery(
        filter,
        order: order,
        limit: limit,
        zone: zone,
        at: now,
        &table
      )
      let feed = ObserverFeed(query, capacity: capacity)
      state.time = state.observers.isEmpty ? now : max(state.time, now)
      if let turn = feed.nextTurn { state.nextTurn = state.nextTurn.map { min($0, turn) } ?? turn }
      state.followingCount += follows ? 1 : 0
      state.lastObserver += 1
      state.observers[state.lastObserver] = Observer(feed: feed, follows: follows)
      state.table = table
      return (state.lastObserver, feed.rows(table), state.follower)
    }
    follower?.wake()
    return (number, found)
  }

  /// The first moment at which the clock alone may change what an observer sees.
  var nextTurn: Instant? { state.withLock { $0.nextTurn } }

  /// Ends all observations, since the store goes: what waits can be taken still.
  func close() {
    let (waiters, follower) = state.withLock { state -> ([Waiter], Follower?) in
      state.isClosed = true
      var waiters: [Waiter] = []
      for index in state.observers.values.indices {
        waiters += state.observers.values[index].waiters.map(\.waiter)
        state.observers.values[index].waiters = []
      }
      defer { state.follower = nil }
      return (waiters, state.follower)
    }
    for waiter in waiters { waiter.resume(returning: nil) }
    follower?.stop()
  }

  // MARK: The observers' side

  /// What an observer lacks; nothing where it has everything.
  func take(_ observer: Int) -> [RowDifference] {
    state.withLock { state in Self.take(observer, &state) }
  }

  private static func take(_ observer: Int, _ state: inout State) -> [RowDifference] {
    guard let table = state.table else { return [] }
    return state.observers[observer]?.feed.take(table) ?? []
  }

  /// Waits for what an observer lacks.
  /// - Returns: Differences, at least one; `nil` where there will be none any more, because the
  ///   store has gone or the task was cancelled.
  func next(_ observer: Int) async -> [RowDifference]? {
    let call = calls.wrappingAdd(1, ordering: .relaxed).newValue
    return await withTaskCancellationHandler {
      await withCheckedContinuation { (waiter: Waiter) in
        let answer: [RowDifference]?? = state.withLock { state in
          guard state.observers[observer]?.cancelled.remove(call) == nil else { return .some(nil) }
          let differences = Self.take(observer, &state)
          if !differences.isEmpty { return differences }
          if state.isClosed || state.observers[observer] == nil { return .some(nil) }
          state.observers[observer]?.waiters.append((call, waiter))
          return nil
        }
        if let answer { waiter.resume(returning: answer) }
      }
    } onCancel: {
      cancel(call, of: observer)
    }
  }

  private func cancel(_ call: UInt64, of observer: Int) {
    let waiter: Waiter? = state.withLock { state in
      guard let waiters = state.observers[observer]?.waiters,
        let index = waiters.firstIndex(where: { $0.call == call })
      else {
        state.observers[observer]?.cancelled.insert(call)
        return nil
      }
      return state.observers[observer]?.waiters.remove(at: index).waiter
    }
    waiter?.resume(returning: nil)
  }

  /// Lets an observer go.
  func remove(_ observer: Int) {
    let (waiters, follower) = state.withLock { state -> ([Waiter], Follower?) in
      guard let gone = state.observers.removeValue(forKey: observer) else { return ([], nil) }
      let waiters = gone.waiters.map(\.waiter)
      state.followingCount -= gone.follows ? 1 : 0
      if state.observers.isEmpty { (state.table, state.nextTurn) = (nil, nil) }
      guard state.followingCount == 0, let follower = state.follower else { return (waiters, nil) }
      state.follower = nil
      return (waiters, follower)
    }
    for waiter in waiters { waiter.resume(returning: nil) }
    follower?.stop()
  }

  /// How many observers there are.
  var observerCount: Int { state.withLock { $0.observers.count } }

  // MARK: Following

  /// Makes sure that somebody follows what others write, as long as an observer wants it.
  /// - Parameter start: Starts a follower; called at most once.
  func follow(_ start: () -> Follower?) {
    state.withLock { state in
      guard !state.isClosed, state.followingCount > 0, state.follower == nil else { return }
      state.follower = start()
    }
  }
}

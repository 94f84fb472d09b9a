// Observing a store.

import Synchronization

extension Store {
  /// The rows that a query finds now, and every difference from then on.
  ///
  /// Differences come from this handle's commits, undos and syncs, from other handles and
  /// processes, and from time that passes: a snooze that ends, `due:today` at midnight. For what
  /// others write and for time, a thread of the store's own waits as long as an observation that
  /// `follows` lives; without it they are seen at this handle's next write or `refresh()`.
  /// - Parameters:
  ///   - request: What to find, in which order, how many.
  ///   - scope: Where a query that names no list looks.
  ///   - zone: Where dates begin.
  ///   - follows: Whether others' changes and time are followed without a `refresh()`.
  /// - Returns: The rows, and what waits for differences.
  /// - Throws: `StoreError` where the store cannot be read.
  /// - Complexity: O(*n* log *n*) in the items; from then on a change costs what the items it
  ///   touches cost.
  public func observe(
    _ request: Query.Request,
    scope: Query.Scope = .everywhere,
    zone: CivilZone = .system,
    follows: Bool = true
  ) throws(StoreError) -> Observation {
    try observe(
      request,
      scope: scope,
      zone: zone,
      follows: follows,
      capacity: ObserverFeed.usualCapacity
    )
  }

  /// Observes with so many differences at most waiting one by one.
  func observe(
    _ request: Query.Request,
    scope: Query.Scope,
    zone: CivilZone,
    follows: Bool,
    capacity: Int
  ) throws(StoreError) -> Observation {
    let (number, rows) = try withCore { core throws(StoreError) in
      try core.refresh()
      tellObservers(&core)
      func add() -> (observer: Int, rows: [ObservedRow]) {
        observatory.add(
          request.filter(in: scope),
          order: request.order,
          limit: request.limit,
          zone: zone,
          follows: follows,
          capacity: capacity,
          document: core.replica.document,
          rows: core.numbering.numbers,
          now: Instant(clamping: effects.milliseconds())
        )
      }
      var added = add()
      while core.replica.document.isFaulty {
        observatory.remove(added.observer)
        guard try core.requireReadable() else {
          throw StoreError(.io, path: core.files.layout.checkpoints)
        }
        added = add()
      }
      return added
    }
    let observation = Observation(number, of: observatory, rows: rows)
    if follows { follow() }
    return observation
  }

  /// The first moment at which the clock alone may change what an observer sees; a `refresh()`
  /// then makes it so.
  public var nextObservedTurn: Instant? { observatory.nextTurn }

  /// Does something with the core, and tells the observers what it has changed.
  func withCore<Result: Sendable, Failure: Error>(
    _ body: (inout StoreCore) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try core.withLock { core throws(Failure) in
      defer { tellObservers(&core) }
      return try body(&core)
    }
  }

  private func tellObservers(_ core: inout StoreCore) {
    tell(&core)
    // Where a checkpoint turned out to be damaged while it was read, some items were not there.
    while (try? core.requireReadable()) == true { tell(&core) }
  }

  private func tell(_ core: inout StoreCore) {
    observatory.documentChanged(
      touched: core.takeTouched(),
      document: core.replica.document,
      rows: core.numbering.numbers,
      now: Instant(clamping: effects.milliseconds())
    )
  }

  private func follow() {
    guard let changeSignal = effects.changeSignal else { return }
    observatory.follow {
      Follower.start(changeSignal(root)) { [weak self] in
        guard let self else { return .gone }
        do throws(StoreError) {
          try refresh()
        } catch {
          return .failed
        }
        return .upToDate(
          next: nextObservedTurn,
          now: Instant(clamping: effects.milliseconds())
        )
      }
    }
  }
}

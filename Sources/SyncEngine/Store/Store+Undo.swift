// Undo and redo of this replica's changes.

import Synchronization

extension Store {
  /// What an undo or a redo came to.
  public struct Reverted: Sendable {
    /// A change that was taken back, or brought back.
    public struct Step: Hashable, Sendable {
      /// The change.
      public let change: ChangeID
      /// Why it had been made.
      public let cause: Cause
      /// The items whose fields went back; none where everything has been written since.
      public let items: [ItemID]
    }

    /// What was taken back, the latest first.
    public internal(set) var steps: [Step] = []
    /// What was left, because it has been written since.
    public internal(set) var kept: [Kept] = []
    /// What kept a further step from being taken; the steps stand all the same.
    public internal(set) var failure: (any Error)?
  }

  /// Whether there is a change of this replica's to take back, as far as has been read.
  ///
  /// A store that takes a new identity with its next write, as a copy does, has none then.
  public var canUndo: Bool { core.withLock { $0.replica.undoHistory.nextUndo != nil } }

  /// Whether there is an undo of this replica's to take back, as far as has been read.
  public var canRedo: Bool { core.withLock { $0.replica.undoHistory.nextRedo != nil } }

  /// Takes back this replica's last changes, each by a change of its own.
  /// - Parameter count: How many, at most.
  /// - Returns: What was taken back, with the failure of a step after the first; no steps where
  ///   there is nothing to undo.
  /// - Throws: `StoreError` where not one step could be taken; nothing has changed then.
  /// - Durability: On disk when this returns.
  @discardableResult
  public func undo(_ count: Int = 1) throws -> Reverted {
    try revert(count, command: Cause.undo) { history in
      history.nextUndo.map { (reverts: $0, named: $0) }
    }
  }

  /// Brings back what the last undos took.
  /// - Parameter count: How many, at most.
  /// - Returns: What was brought back, with the failure of a step after the first; no steps where
  ///   there is nothing to redo.
  /// - Throws: `StoreError` where not one step could be taken; nothing has changed then.
  /// - Durability: On disk when this returns.
  @discardableResult
  public func redo(_ count: Int = 1) throws -> Reverted {
    try revert(count, command: Cause.redo) { history in
      history.nextRedo.map { (reverts: $0.undo, named: $0.change) }
    }
  }

  private func revert(
    _ count: Int,
    command: Text,
    next: (UndoHistory) -> (reverts: ChangeID, named: ChangeID)?
  ) throws -> Reverted {
    try withCore { core in
      let access = try core.beginWriting()
      defer { access.release() }
      try core.revive(access)
      var result = Reverted()
      var awareness: Awareness?
      for _ in 0..<max(count, 0) {
        guard let target = next(core.replica.undoHistory) else { break }
        let cause = Cause(command, reverts: [target.reverts])
        do {
          let (line, step, kept) = try core.reading { core in
            try Self.reverting(target, cause, core)
          }
          if let line { try core.commit(line, access) }
          result.steps.append(step)
          result.kept += Self.ordered(kept, target.reverts, &awareness, core)
        } catch {
          guard !result.steps.isEmpty else { throw error }
          result.failure = error
          break
        }
      }
      return result
    }
  }

  /// What was left as it is, with whether its writer had seen the change.
  private static func ordered(
    _ kept: [Kept],
    _ change: ChangeID,
    _ awareness: inout Awareness?,
    _ core: StoreCore
  ) -> [Kept] {
    guard !kept.isEmpty else { return [] }
    var known = awareness ?? Awareness(of: change.replica)
    defer { awareness = known }
    return kept.map { kept in
      guard let writer = kept.by else { return kept }
      var kept = kept
      // The step is done; what cannot be read leaves the order unsaid.
      kept.isConcurrent = ((try? known.hasSeen(change, by: writer, in: core)) ?? nil).map { !$0 }
      return kept
    }
  }

  /// The line that takes a change back; a step with nothing left to take back is a line too,
  /// so that the next undo goes on before it.
  private static func reverting(
    _ target: (reverts: ChangeID, named: ChangeID),
    _ cause: Cause,
    _ core: StoreCore
  ) throws -> (JournalLine?, Reverted.Step, [Kept]) {
    guard let change = try core.line(of: target.reverts)?.change else {
      throw StoreError(.damaged, path: core.files.layout.journal(of: target.reverts.replica))
    }
    let original =
      target.named == target.reverts
      ? change : try core.line(of: target.named)?.change ?? change
    var past = Past(
      journal: core.journal,
      forks: core.replay.forks,
      base: core.baseOperations(on: Set(change.operations.map(\.item)))
    )
    var transaction = try core.begin()
    let kept = try transaction.revert(change) { past.operation($0) }
    if let failure = past.failure { throw failure }
    var named: Set<ItemID> = []
    let items = transaction.operations.map(\.item).filter { named.insert($0).inserted }
    let line = try core.line(for: transaction, cause: cause, evenIfEmpty: true)
    return (line, Reverted.Step(change: target.named, cause: original.cause, items: items), kept)
  }

  /// Operations of the past, each change read once.
  private struct Past {
    let journal: Journal
    let forks: ForkTable
    /// Operations whose lines may be gone.
    private let base: [OperationID: (operation: Operation, time: HybridTime)]
    /// What kept a change from being read: no reason to take it for one that is gone.
    private(set) var failure: StoreError?
    private var changes: [ChangeID: Change] = [:]

    init(
      journal: Journal,
      forks: ForkTable,
      base: [OperationID: (operation: Operation, time: HybridTime)]
    ) {
      self.journal = journal
      self.forks = forks
      self.base = base
    }

    mutating func operation(_ id: OperationID) -> (operation: Operation, time: HybridTime)? {
      if let kept = base[id] { return kept }
      if changes[id.change] == nil {
        do throws(StoreError) {
          changes[id.change] = try journal.line(of: id.change, forks)?.change
        } catch {
          failure = error
        }
      }
      guard let change = changes[id.change], id.index < change.operations.count else {
        return nil
      }
      return (change.operations[id.index], change.time)
    }
  }
}

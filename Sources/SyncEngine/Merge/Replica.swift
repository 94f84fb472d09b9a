// One replica as a pure value: its document and what follows from its own changes.

/// The state of one replica: the document, its undo position, and what it has declared.
///
/// It is a function of the lines applied to it. Files, locks and clocks are the store's.
struct Replica: Sendable {
  /// The replica's name.
  let id: ReplicaID
  /// The names it went by before, whose edits it answers for.
  let formerNames: Set<ReplicaID>
  /// The merged state.
  private(set) var document = Document()
  /// What can be undone and redone here.
  private(set) var undoHistory = UndoHistory()
  /// What the replica's own changes have named in `after`.
  private(set) var declared = VersionVector()
  /// Items as they stood when a purge from elsewhere, or the undo of their creation, met an
  /// edit of this replica's that it had not seen, until this replica has written them again.
  private(set) var revivals: [ItemID: ItemState] = [:]

  /// What the latest lines of each replica were, as far as they were applied here.
  private(set) var marks = MarkIndex()

  init(id: ReplicaID, formerNames: Set<ReplicaID> = []) {
    self.id = id
    self.formerNames = formerNames.subtracting([id])
  }

  /// Whether edits under that name are this replica's own.
  func answers(for other: ReplicaID) -> Bool { other == id || formerNames.contains(other) }

  /// The replicas in the order in which their lines are to be applied: those whose edits are
  /// this replica's own come first, so that they meet what they had met when they were made.
  func order(of replicas: some Sequence<ReplicaID>) -> [ReplicaID] {
    let others = replicas.filter { $0 != id }
    return [id] + others.filter(formerNames.contains) + others.filter { !formerNames.contains($0) }
  }

  /// Whether a line can be applied now.
  func readiness(of line: JournalLine) -> Document.Readiness {
    document.readiness(of: line) { marks.checksum(of: $0, at: $1) }
  }

  /// The replica that a checkpoint describes.
  init(
    id: ReplicaID,
    formerNames: Set<ReplicaID> = [],
    document: Document,
    undoHistory: UndoHistory = UndoHistory(),
    declared: VersionVector = VersionVector(),
    revivals: [ItemID: ItemState] = [:]
  ) {
    self.id = id
    self.formerNames = formerNames.subtracting([id])
    self.document = document
    self.undoHistory = undoHistory
    self.declared = declared
    self.revivals = revivals
  }

  /// The replica that goes on here under a name that has never been used.
  ///
  /// It has nothing to undo, has declared nothing, and still owes the revivals.
  func renamed(_ id: ReplicaID, formerNames: Set<ReplicaID> = []) -> Replica {
    let names = formerNames.union(self.formerNames).union([self.id])
    var other = Replica(id: id, formerNames: names)
    other.document = document
    other.revivals = revivals
    other.marks = marks
    return other
  }

  /// Applies a line that the document is ready for.
  mutating func apply(_ line: JournalLine) {
    let change = line.change
    let isOwn = change.id.replica == id
    var before: [ItemID: ItemState] = [:]
    let purged = change.operations.filter(\.takesItemAway).map(\.item)
    if !isOwn {
      for item in purged where before[item] == nil { before[item] = document.state(item) }
    }
    document.apply(line)
    marks.note(line.mark, of: change.id.replica)
    if isOwn {
      declared.merge(change.after)
      undoHistory.take(change)
      if change.cause.command == Cause.revive { revivals.removeAll() }
      for item in purged { revivals[item] = nil }
    } else {
      // Under a former name, or by a copy that goes on under it, the item was made whole.
      if change.cause.command == Cause.revive, answers(for: change.id.replica) {
        for operation in change.operations { revivals[operation.item] = nil }
      }
      for (item, state) in before where survivesHere(item) { revivals[item] = state }
    }
  }

  /// Whether an edit of this replica's is left of the item.
  private func survivesHere(_ item: ItemID) -> Bool {
    document.state(item)?.entries.contains {
      answers(for: $0.head.id.change.replica) && !$0.head.isOrigin
    } ?? false
  }

  /// Starts the replica's next change.
  /// - Parameters:
  ///   - wall: Milliseconds since 1970.
  ///   - generator: What new names are drawn from.
  /// - Returns: `nil` where the replica has no number left.
  func begin(wall: Int, generator: any RandomNumberGenerator) -> Transaction? {
    ChangeID(replica: id, sequence: document.seen.sequence(of: id) + 1).map {
      Transaction(
        id: $0,
        time: HybridClock.now(wall: wall, seen: document.latestTimes.values),
        wall: wall,
        base: document,
        generator: generator
      )
    }
  }

  /// The line that a transaction begun here amounts to; `nil` where it writes nothing,
  /// unless a line is wanted all the same.
  ///
  /// A revival is always a line: it ends what there was to revive.
  func line(
    for transaction: Transaction,
    cause: Cause,
    evenIfEmpty: Bool = false
  ) -> JournalLine? {
    let isWanted = evenIfEmpty || cause.command == Cause.revive
    guard isWanted || !transaction.operations.isEmpty else { return nil }
    var after: [ReplicaID: VersionVector.Mark] = [:]
    for replica in document.seen.replicas where replica != id {
      if document.seen[replica] != declared[replica] { after[replica] = document.seen[replica] }
    }
    return JournalLine(
      Change(
        id: transaction.id,
        time: transaction.time,
        after: after,
        cause: cause,
        operations: transaction.operations
      )
    )
  }

  /// Writes the items that a purge met with an edit it had not seen as they last stood.
  ///
  /// What somebody has written since, or had written unseen by the purge, is left alone.
  func writeRevivals(into transaction: inout Transaction) throws(TransactionError) {
    for (item, state) in revivals.sorted(by: { $0.key < $1.key }) {
      let before = Item(id: item, state: state)
      for field in before.fields where transaction.heads(Slot(field), of: item).isEmpty {
        try transaction.set(field, of: item, to: before[field])
      }
      for field in before.sets {
        for element in before.elements(field)
        where transaction.heads(Slot(field, element: element), of: item).isEmpty {
          try transaction.add(element, to: field, of: item)
        }
      }
    }
  }
}

extension Operation {
  /// Whether the item is gone for whoever has seen no other operation on it.
  fileprivate var takesItemAway: Bool {
    switch action {
    case .purge: true
    case .retract(let field, nil): field == .kind
    case .retract, .set, .add, .remove, .unknown: false
    }
  }
}

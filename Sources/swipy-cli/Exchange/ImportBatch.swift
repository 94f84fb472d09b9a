// Takes items in as few changes as one change can hold.

import SyncEngine

/// Collects what a codec reads and commits it: one change for a usual file, several for a large one.
struct ImportBatch {
  private let store: Store
  private let cause: Cause
  private let source: String?
  private let limit: Limit
  private var drafts: [ItemDraft] = []
  private var weight = 0
  private var seen: Set<ItemID> = []

  /// What has come of it so far.
  private(set) var tally = ImportTally()

  /// How much goes into one change.
  struct Limit: Sendable {
    /// How many items.
    var items = 20_000
    /// How many bytes, by an estimate that errs upwards; far below the longest line.
    var bytes = 40 << 20
  }

  /// An import into a store, of a source by that name or, as standard input, of none.
  init(_ store: Store, cause: Cause, source: String?, limit: Limit = Limit()) {
    self.store = store
    self.cause = cause
    self.source = source
    self.limit = limit
  }

  /// Takes what a codec read; a change is made where enough has come together.
  mutating func add(_ result: ImportResult) throws {
    tally.note(result)
    for draft in result.drafts {
      let draftWeight = draft.weight
      let isFull = drafts.count >= limit.items || weight + draftWeight > limit.bytes
      if isFull, !drafts.isEmpty { try commit() }
      drafts.append(draft)
      weight += draftWeight
      seen.insert(draft.id)
    }
  }

  /// Makes the last change, in which items that the source no longer has go to the trash where
  /// that is wanted.
  ///
  /// Where a record was skipped nothing goes: it may be the one that seems to be missing.
  mutating func finish(tracksGone: Bool, trashesGone: Bool) throws {
    try commit(tracksGone: tracksGone, trashesGone: trashesGone && tally.skipped.isEmpty)
  }

  private mutating func commit(tracksGone: Bool = false, trashesGone: Bool = false) throws {
    let (drafts, seen, source) = (drafts, seen, source)
    let (outcomes, gone) = try store.commit(cause) { transaction in
      var outcomes: [ImportOutcome] = []
      outcomes.reserveCapacity(drafts.count)
      for var draft in drafts {
        // An item belongs to the source it first came from.
        let known = transaction[draft.id]?[.source] ?? .null
        if source == nil || known != .null { draft.fields[.source] = known }
        outcomes.append(try transaction.take(draft))
      }
      var gone: [ItemID] = []
      if tracksGone, let source {
        gone = transaction.items(from: source).sorted().filter { item in
          !seen.contains(item) && transaction[item]?.list != .trash
        }
        if trashesGone { for item in gone { try transaction.putAway(item, to: .trash) } }
      }
      return (outcomes, gone.count)
    }.value
    for outcome in outcomes { tally.count(outcome) }
    tally.gone += gone
    tally.isGoneTrashed = trashesGone && gone > 0
    self.drafts = []
    weight = 0
  }
}

extension ItemDraft {
  /// About how many bytes the item takes in a journal, and never less than it does.
  fileprivate var weight: Int {
    let envelope = 200
    var weight = 2 * envelope
    for (field, value) in fields {
      weight += envelope + field.name.byteCount + (value.text.map(Self.escapedLength) ?? 32)
    }
    for (field, elements) in sets {
      for element in elements {
        weight += envelope + field.name.byteCount + Self.escapedLength(element)
      }
    }
    return weight
  }

  private static func escapedLength(_ text: Text) -> Int {
    text.string.utf8.reduce(0) { length, byte in
      switch byte {
      case 0..<0x20: length + 6
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): length + 2
      default: length + 1
      }
    }
  }
}

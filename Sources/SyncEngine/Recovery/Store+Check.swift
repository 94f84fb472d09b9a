// The full check of a store.

import Synchronization

/// What a full check of a store found.
public struct StoreCheck: Hashable, Sendable {
  /// A number under which one replica holds another line than the one here.
  public struct Disagreement: Hashable, Sendable {
    /// The change whose line differs.
    public let change: ChangeID
    /// The change that had seen another line.
    public let witness: ChangeID
  }

  /// How many lines are as they should be.
  public internal(set) var lines = 0
  /// How many changes are as they should be: those whose lines are, and those that the base
  /// stands for.
  ///
  /// In a whole store it is the number of changes that have been applied, and those `waiting`.
  public internal(set) var changes = 0
  /// How many of them wait for others that are not here, where nothing is damaged.
  public internal(set) var waiting = 0
  /// Every place that is not what its replica wrote, and what is missing.
  public internal(set) var damages: [Damage] = []
  /// Damaged places that a base stands for, so that nothing depends on them.
  ///
  /// A repair takes them away.
  public internal(set) var superseded: [Damage] = []
  /// The remotes that had the lines at the last sync, by their names on this machine.
  public internal(set) var healableFrom: [Damage: [String]] = [:]
  /// Replicas that several stores went on with, all of whose branches are here.
  public internal(set) var forks: [Store.Fork] = []
  /// Changes of which some replica has seen another line than the one here: forks.
  public internal(set) var disagreements: [Disagreement] = []
  /// The changes that lines stand for because nobody has them any more.
  public internal(set) var lost: [ChangeID] = []
  /// Checkpoints and copies of bases that are not what they should be.
  public internal(set) var states: [StateDamage] = []
  /// Checkpoints and bases that are whole and could not be compared with the journals, since
  /// lines that they stand for are gone or damaged.
  public internal(set) var unverified: [String] = []
  /// Numbers of changes that are missing or damaged, and that the state holds all the same.
  public internal(set) var covered: [ReplicaID: [ClosedRange<Int>]] = [:]
  /// The numbers that the lines in damaged places have, where that is known.
  var numbers: [Damage: ClosedRange<Int>] = [:]
  /// Files with bytes that were cut from journals and could be of use, from the store's
  /// directory on.
  public internal(set) var saved: [String] = []
  /// Files that writers left behind and nothing reads, from the store's directory on.
  public internal(set) var leftovers: [String] = []

  /// Whether damage lies beneath a checkpoint, so that nothing shown depends on it.
  public func isCovered(_ damage: Damage) -> Bool {
    guard let replica = damage.replica, let numbers = numbers[damage],
      let covered = covered[replica]
    else { return false }
    return covered.contains { $0.contains(numbers.lowerBound) && $0.contains(numbers.upperBound) }
  }

  /// Whether every byte belongs to a valid line, none is missing, and every state that is in
  /// use is what the lines come to.
  public var isWhole: Bool { damages.isEmpty && states.allSatisfy(\.isOutdated) }
}

extension Store {
  /// Reads every byte of the journals and says what does not belong to a valid line, and
  /// compares every checkpoint and base with what the lines come to.
  /// - Complexity: O(*n*) in the history, and memory for the state that it comes to.
  /// - Throws: `StoreError` where the disk fails.
  public func check() throws(StoreError) -> StoreCheck {
    let memories = (try remotes).map { ($0.name, remembered(of: $0.url)) }
    return try core.withLock { core throws(StoreError) in
      try core.refresh()
      let journals = try JournalCheck(
        core.files,
        trails: core.replay.forks.isEmpty ? [:] : core.base?.state.knownTrails ?? [:]
      )
      var check = StoreCheck()
      check.lines = journals.lines
      check.changes = journals.lines - journals.covered + core.baseVector.total
      check.damages = journals.damages
      check.superseded = journals.superseded
      check.damages += core.shortfalls(of: journals)
      if check.damages.isEmpty {
        check.waiting = max(0, check.changes - core.replica.document.changeCount)
      }
      for damage in check.damages {
        guard let replica = damage.replica,
          let numbers = journals.numbers[damage] ?? damage.reason.numbers
        else { continue }
        check.numbers[damage] = numbers
        let names = memories.filter { $0.1.holds(numbers, of: replica) }.map(\.0)
        if !names.isEmpty { check.healableFrom[damage] = names }
      }
      check.forks = core.forks
      check.disagreements = journals.disagreements
      check.lost = core.replica.document.lost
      check.covered = core.coveredHoles(journals)
      let states = try StateCheck(core.files, for: core.replica.id)
      (check.states, check.unverified) = (states.damages, states.unverified)
      (check.saved, check.leftovers) = try core.spareFiles()
      return check
    }
  }
}

extension StoreCore {
  /// What is missing at the ends of journals, whether or not a checkpoint stands for it.
  fileprivate func shortfalls(of journals: JournalCheck) -> [Damage] {
    // The streams of forked replicas lie under other names and numbers.
    var known = VersionVector()
    for replica in replica.document.seen.replicas where replay.forks.tree(of: replica) == nil {
      known[replica] = self.replica.document.seen[replica]
    }
    for replica in extent.marks.replicas
    where known.sequence(of: replica) < extent.marks.sequence(of: replica) {
      known[replica] = extent.marks[replica]
    }
    return known.replicas.compactMap { replica in
      let end = max(journals.ends[replica] ?? 0, floor(ofDirectory: replica))
      let last = known.sequence(of: replica)
      guard end < last else { return nil }
      return missing.first { $0.replica == replica }
        ?? Damage(
          replica: replica,
          file: files.layout.relative(files.layout.journal(of: replica)),
          line: 1,
          offset: 0,
          reason: .missing(first: end + 1, last: last)
        )
    }
  }
}

extension StoreCore {
  /// The numbers that no good line has, though the state holds their changes.
  func coveredHoles(_ journals: JournalCheck) -> [ReplicaID: [ClosedRange<Int>]] {
    var covered: [ReplicaID: [ClosedRange<Int>]] = [:]
    let seen = replica.document.seen
    for replica in seen.replicas where replay.forks.tree(of: replica) == nil {
      let last = seen.sequence(of: replica)
      let end = max(journals.lastGood[replica] ?? 0, floor(of: replica))
      var holes = (journals.holes[replica] ?? []).filter { $0.upperBound <= last }
      if end < last { holes.append((end + 1)...last) }
      if !holes.isEmpty { covered[replica] = holes }
    }
    return covered
  }
}

extension Damage.Reason {
  /// The numbers whose lines are missing, where the reason says so.
  fileprivate var numbers: ClosedRange<Int>? {
    switch self {
    case .gap(let expected, let found) where expected < found: expected...(found - 1)
    case .missing(let first, let last) where first <= last: first...last
    default: nil
    }
  }
}

extension PlaceMemory {
  /// Whether the place had all these lines.
  fileprivate func holds(_ numbers: ClosedRange<Int>, of replica: ReplicaID) -> Bool {
    var reach = numbers.lowerBound - 1
    let names = verified.keys.filter { $0.replica == replica }.sorted { $0.first < $1.first }
    for name in names where name.first <= reach + 1 { reach = max(reach, name.last) }
    return reach >= numbers.upperBound
  }
}

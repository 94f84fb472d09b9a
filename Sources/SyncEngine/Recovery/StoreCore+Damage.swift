// What is damaged or missing in a store's journals.

extension StoreCore {
  /// What a write finds in its way.
  enum Demand: Hashable, Sendable {
    /// Nothing may be damaged: what is written goes on from everything that was here.
    case whole
    /// Lines are only taken in, which is how damage heals.
    case any
  }

  /// What is not as its replica wrote it, and what was here and is missing.
  var damages: [Damage] { journal.damages + missing }

  /// Where the journals end before lines that were once on disk here.
  ///
  /// What was noted has to have been read before the journals were.
  func shortfalls() throws(StoreError) -> [Damage] {
    var found: [Damage] = []
    for replica in extent.marks.replicas {
      let known = extent.marks.sequence(of: replica)
      guard known >= journal.nextSequence(of: replica),
        !journal.damages.contains(where: { $0.replica == replica })
      else { continue }
      // Lines that wait for others may not have been read to the end.
      var reader = try journal.lines(of: replica, from: journal.nextSequence(of: replica))
      while try reader.next() != nil {}
      guard known >= reader.expected else { continue }
      if case .damaged = reader.standing { continue }
      found.append(damage(at: reader, through: known))
    }
    if let damage = lackingBase() { found.append(damage) }
    return found
  }

  /// The newest base, where no copy of it is of use and what it stood for is not all here.
  ///
  /// What was noted of the journals' extents may be gone as well.
  private func lackingBase() -> Damage? {
    guard let name = baseNames.last, base?.name != name,
      replica.document.changeCount < name.changeCount
    else { return nil }
    return Damage(
      replica: nil,
      file: files.layout.relative("\(files.layout.base)/\(name.file(0))"),
      line: 1,
      offset: 0,
      reason: .base
    )
  }

  /// A line between the base and what has been applied that cannot be read, so that only the
  /// checkpoint, or what is in memory, stands for it.
  /// - Complexity: O(*n*) in the lines after the base.
  func coveredDamage() throws(StoreError) -> Damage? {
    for source in replica.document.seen.replicas where replay.forks.tree(of: source) == nil {
      let last = replica.document.seen.sequence(of: source)
      guard last > floor(of: source) else { continue }
      var reader = try journal.lines(of: source, from: floor(of: source) + 1)
      while reader.expected <= last, try reader.next() != nil {}
      if let damage = lack(at: reader, through: last) { return damage }
    }
    return nil
  }

  /// What keeps a reader that has given all it can from a line; `nil` where it has given it.
  func lack(at reader: LineReader, through last: Int) -> Damage? {
    guard reader.expected <= last else { return nil }
    if case .damaged(let damage) = reader.standing { return damage }
    return damage(at: reader, through: last)
  }

  private func damage(at reader: LineReader, through known: Int) -> Damage {
    let layout = files.layout
    let last = reader.last ?? journal.lastPlace(of: reader.replica)
    let segment = last?.segment ?? reader.segments.last
    let path =
      segment.map { layout.segment(of: reader.replica, first: $0) }
      ?? layout.journal(of: reader.replica)
    let offset = last?.end ?? 0
    let lines = try? LineCount.newlines(before: offset, of: path, on: files.fileSystem)
    return Damage(
      replica: reader.replica,
      file: layout.relative(path),
      line: (lines ?? 0) + 1,
      offset: offset,
      reason: .missing(first: reader.expected, last: known)
    )
  }

  /// Whether a line from elsewhere, or one of this replica's own that came back, shows that
  /// numbers of this replica's are in use that it cannot go on from.
  ///
  /// The store then goes on as another replica: a number is never used twice.
  var isBehindItself: Bool {
    held.contains { held in
      if held.change.replica == replica.id { return true }
      guard case .waiting(replica.id, let sequence) = held.reason else { return false }
      return sequence >= journal.nextSequence(of: replica.id)
    }
  }
}

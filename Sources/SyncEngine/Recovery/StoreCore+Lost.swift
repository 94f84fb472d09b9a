// Giving up changes that nobody has any more.

extension StoreCore {
  /// What `publishLost` did and did not do.
  struct LostLines: Hashable, Sendable {
    /// The changes that lines were published for.
    var published: [ChangeID] = []
    /// Damage in journals that it has no say in.
    var refused: [Damage] = []
    /// The changes whose lines nobody has, and for which a state stands now.
    var kept: [ChangeID] = []
  }

  /// Publishes lines for changes that nobody has any more, so that writing can go on.
  ///
  /// Where the end of the store's own journal is what was lost, more may have been written
  /// than is known, so the store goes on as another replica.
  /// - Parameters:
  ///   - gone: Other replicas to do so for, whose machines do not come back.
  ///   - access: The right to write.
  /// - Returns: What lines were published for, and what was not this store's to give up.
  /// - Throws: `StoreError` where the disk fails; what was published before stays.
  /// - Durability: On disk when this returns.
  mutating func publishLost(
    besides gone: Set<ReplicaID>,
    _ access: WriteAccess
  ) throws(StoreError) -> LostLines {
    var result = LostLines()
    var refused: Set<ReplicaID> = []
    // What places hold is compared with the lines here anew, so that true ones are found.
    try forgetPlaces()
    while let damage = damages.first(where: { $0.replica.map { !refused.contains($0) } ?? false }),
      let source = damage.replica
    {
      let isOwn = source == replica.id
      // A crash may have come between the new identity and the lines.
      guard isOwn || replica.formerNames.contains(source) || gone.contains(source) else {
        refused.insert(source)
        result.refused.append(damage)
        continue
      }
      let known = extent.marks.sequence(of: source)
      let healing = JournalHealing(of: source, in: journal)
      let hole = try healing.hole(through: known)
      if isOwn, hole?.isAtEnd ?? true { try takeNewIdentity() }
      if let hole {
        let writer = replay.forks.writer(of: source)
        let ids = hole.numbers.compactMap { ChangeID(replica: writer, sequence: $0) }
        // A branch is known by its first line, and is none without it.
        let first = try files.branch(in: source)?.sequence ?? 0
        let isNameless = writer != source && hole.numbers.lowerBound <= first
        let filled =
          isNameless
          ? 0 : try healing.fill(with: ids.map { JournalLine.lost($0) }, through: known)
        result.published += ids.prefix(filled)
        if filled == 0 { refused.insert(source) }
      } else if try !healing.cutEnd() {
        refused.insert(source)
      }
      if refused.contains(source) { result.refused.append(damage) }
      try reload()
    }
    _ = try cutTails(access)
    result.kept = try standIn(besides: gone, access)
    return result
  }
}

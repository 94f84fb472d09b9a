// A state in place of lines that nobody has any more while what they did is still here.

extension StoreCore {
  /// Makes a base of the state where a checkpoint alone holds what damaged lines did.
  ///
  /// Lines that are given up elsewhere take what they did with them. Here the state has it all,
  /// and as a base it can be sent to others, who would otherwise wait for the lines for ever.
  /// History and undo begin after it.
  /// - Parameters:
  ///   - gone: Other replicas to do so for, whose machines do not come back.
  ///   - access: The right to write.
  /// - Returns: The changes whose lines are missing or damaged; none where there are no such
  ///   lines, or a state cannot stand for them now.
  /// - Throws: `StoreError` where the disk fails; what was here before is here still.
  /// - Durability: On disk when this returns.
  mutating func standIn(
    besides gone: Set<ReplicaID>,
    _ access: WriteAccess
  ) throws(StoreError) -> [ChangeID] {
    guard damages.isEmpty, !replica.document.hasUnknownOperations else { return [] }
    let ours = gone.union(formerNames).union([replica.id])
    let holes = coveredHoles(try JournalCheck(files))
      .filter { ours.contains($0.key) }
    guard !holes.isEmpty else { return [] }
    let bases = Bases(files: files)
    let document = replica.document
    let name = try bases.write(
      document,
      revivals: replica.revivals,
      trails: try trails(through: document.seen),
      forks: replay.forks.points(coveredBy: document.seen)
    )
    guard let name else {
      // An item in the checkpoint turned out to be damaged, so it does not hold everything.
      _ = try goOnWithoutDamage()
      return []
    }
    for copy in 0...1 { checkpoints.accept(name.file(copy)) }
    try Checkpoints(files: files).removeAll()
    if try bases.names().last == name { try bases.removeAll(but: name) }
    try forgetPlaces()
    try reload()
    _ = try clearSuperseded()
    try reload()
    return holes.keys.sorted().flatMap { replica in
      (holes[replica] ?? []).joined().compactMap { ChangeID(replica: replica, sequence: $0) }
    }
  }
}

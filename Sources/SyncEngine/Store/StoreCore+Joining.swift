// Taking over what another replica's base stands for.

extension StoreCore {
  /// Takes in a compacted state from elsewhere, for lines that are nowhere any more.
  ///
  /// The store's base becomes what both bases come to. Lines of this store's own that the
  /// other has not seen stay lines, and are sent as ever.
  /// - Parameters:
  ///   - bytes: The state file, as another replica wrote it.
  ///   - said: What others are known to have.
  ///   - access: The right to write.
  /// - Returns: How many changes it stands for that were not here.
  /// - Throws: `SyncDamage` for bytes that are no whole base, `SyncError.compacted` where it
  ///   stands on other lines and it cannot be told from where on, `StoreError` where the disk
  ///   fails; what was here before is here still.
  /// - Durability: On disk when this returns.
  mutating func take(
    _ bytes: [UInt8],
    knownBy said: Acknowledgements,
    _ access: WriteAccess
  ) throws -> Int {
    let directory = files.layout.base
    let staged = "\(directory)/.received.\(files.fileSystem.uniqueSuffix())"
    try files.perform { fileSystem throws(FileError) in
      try fileSystem.makeDirectories(directory)
      try fileSystem.create(staged).append(bytes)
    }
    defer { try? files.fileSystem.remove(staged) }
    let state = try StateFile(received: staged, on: files.fileSystem)
    let joint = try joint(with: state, theirs: state.receivedDocument(), said)
    let (before, theirs) = (joint.before, joint.theirs)
    let after = before.merging(theirs)
    guard after.seen != before.seen else { return 0 }
    // Where the newest base is lost, a checkpoint may be all that stands for it.
    let isLost = baseNames.last.map { $0 != base?.name && $0.changeCount <= before.changeCount }
    // The same goes for a line after it that cannot be read.
    let standsAlone = try isLost == true || coveredDamage() != nil
    let ours = standsAlone ? before : joint.base
    let merged = ours.merging(theirs)
    let bases = Bases(files: files)
    let owed = replica.revivals(from: before, joining: after)
    // What could not be read would be missing from the base for good.
    let isReadable = ![before, ours, theirs].contains(where: \.isFaulty)
    let trails = try completed(joint.trails, through: merged.seen, joint.forks)
    let forks = joint.forks.points(coveredBy: merged.seen)
    guard isReadable,
      let name = try bases.write(merged, revivals: owed, trails: trails, forks: forks)
    else {
      guard try goOnWithoutDamage() else { throw StoreError(.io, path: directory) }
      return try take(bytes, knownBy: said, access)
    }
    // It may have the name of one that was damaged.
    for copy in 0...1 { checkpoints.accept(name.file(copy)) }
    try Checkpoints(files: files).removeAll()
    // One that cannot be read and stands for more still says that something is missing.
    if try bases.names().last == name { try bases.removeAll(but: name) }
    try reload()
    numberRows(of: [])
    return after.changeCount - before.changeCount
  }
}

/// This store's state and one from elsewhere, under names that both agree on.
private struct Joint {
  let before: Document
  let base: Document
  let theirs: Document
  let trails: Trails
  let forks: ForkTable
}

extension StoreCore {
  /// Finds the forks that lie between what is here and a state, and names everything after them.
  /// - Throws: `SyncError.compacted` where lines differ and it cannot be told from where on.
  private func joint(
    with state: StateFile,
    theirs: Document,
    _ said: Acknowledgements
  ) throws -> Joint {
    let (files, known) = (files, replay.forks)
    var merge = TrailMerge(base?.state.knownTrails ?? [:]) { directory, from throws(StoreError) in
      try files.marks(of: directory, from: from, after: nil)
    }
    let theirTrails = state.knownTrails
    try requireContinuation(of: theirTrails, in: theirs.seen, said)
    do {
      try merge.add(theirTrails)
    } catch let failure as TrailMerge.Unresolved {
      throw SyncError.compacted(failure.replica)
    }
    let document = replica.document
    let base = standing?.document ?? Document()
    var points = known.points(coveredBy: document.seen)
    points.merge(state.header.forks) { $0 + $1 }
    var branches: [ReplicaID: ChangeID] = [:]
    for (directory, trail) in merge.trails where trail.writer != directory {
      branches[directory] = ChangeID(replica: trail.writer, sequence: trail.first)
    }
    let trails = merge.trails
    let forks = try files.forks(on: trails, branches: branches, points: points, above: base.seen)
    func renamed(_ document: Document) throws -> Document {
      guard let renaming = Renaming(of: document.seen, in: forks) else {
        throw SyncError.compacted(forks.disagreement(with: document.seen) ?? replica.id)
      }
      return renaming.isEmpty ? document : document.renamed(renaming)
    }
    return Joint(
      before: try renamed(document),
      base: try renamed(base),
      theirs: try renamed(theirs),
      trails: trails,
      forks: forks
    )
  }
}

extension StoreCore {
  /// Makes sure that a state which stands for more of this replica's own changes than are here
  /// goes on from those that are here, where nothing is kept of the lines to compare them with:
  /// then the last one here must be known to be the one that others have.
  private func requireContinuation(
    of trails: Trails,
    in seen: VersionVector,
    _ said: Acknowledgements
  ) throws(SyncError) {
    for own in [replica.id] + formerNames {
      guard let last = replica.document.seen[own], seen.sequence(of: own) > last.sequence,
        trails[own]?[last.sequence] == nil, !replay.forks.isClosed(own)
      else { continue }
      let isKnown = said.entries.values.contains { $0.applied[own] == last }
      guard isKnown else { throw .compacted(own) }
    }
  }
}

extension StateFile {
  /// Opens a state file that came from elsewhere.
  fileprivate init(received path: String, on fileSystem: any FileSystem) throws {
    do {
      try self.init(path, on: fileSystem)
    } catch .disk(let error) {
      throw StoreError(error)
    } catch .unusable {
      throw SyncDamage.member("state")
    }
  }
}

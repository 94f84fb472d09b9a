// What a new base keeps of the lines that it stands for.

extension StoreCore {
  /// Reads the lines that a vector covers, those of each directory as far as all of its lines
  /// before are covered, too.
  /// - Parameter seen: What a state stands for that is made of lines here and of the base.
  /// - Returns: Their trails, after those of the base.
  /// - Throws: `StoreError` where the disk fails.
  /// - Complexity: O(*n*) in the lines after the base.
  func trails(through seen: VersionVector) throws(StoreError) -> Trails {
    var trails = base?.state.knownTrails ?? [:]
    for directory in Set(journal.replicas).union(trails.keys).sorted() {
      let branch = try files.branch(in: directory)
      var trail =
        trails[directory]
        ?? Trail(of: branch?.replica ?? directory, from: branch?.sequence ?? 1)
      var reader = try journal.lines(of: directory, from: trail.last + 1)
      while let line = try reader.next() {
        let location = ForkTable.Location(directory: directory, number: line.mark.sequence)
        guard line.mark.sequence == trail.last + 1, let place = replay.forks.place(of: location),
          place.number <= seen.sequence(of: place.stream)
        else { break }
        trail.append(line)
      }
      trails[directory] = trail.end == nil ? nil : trail
    }
    return try completed(trails, through: seen, replay.forks)
  }

  /// Trails that go as far as a vector for every replica that is not forked.
  func completed(
    _ trails: Trails,
    through seen: VersionVector,
    _ forks: ForkTable
  ) throws(StoreError) -> Trails {
    var trails = trails
    for replica in seen.replicas where forks.tree(of: replica) == nil {
      guard let mark = seen[replica], trails[replica]?.end != mark else { continue }
      var trail = trails[replica] ?? Trail(of: replica, from: 1)
      var reader = try journal.lines(of: replica, from: trail.last + 1)
      while trail.last < mark.sequence, let line = try reader.next() { trail.append(line) }
      let isWhole = trail.end == mark
      trails[replica] = isWhole ? trail : Trail(of: replica, from: mark.sequence, [mark.checksum])
    }
    return trails
  }
}

// Finds the forks between the lines here and those that a base from elsewhere stands for.

/// The lines that two bases stand for, by directories of this store.
///
/// A directory goes by the same name everywhere and begins with the same line. Where the lines of
/// one differ from some number on, theirs are a branch from there.
struct TrailMerge {
  /// What the lines of both bases were.
  private(set) var trails: Trails
  private let lines: (ReplicaID, _ from: Int) throws(StoreError) -> [VersionVector.Mark]

  /// Another line is known under the first number that both sides know.
  struct Unresolved: Error {
    /// The replica.
    let replica: ReplicaID
  }

  /// Begins with what is here.
  /// - Parameters:
  ///   - trails: What this store's base stands for.
  ///   - lines: The lines of a directory from a number on that are here.
  init(
    _ trails: Trails,
    lines: @escaping (ReplicaID, _ from: Int) throws(StoreError) -> [VersionVector.Mark]
  ) {
    (self.trails, self.lines) = (trails, lines)
  }

  /// Adds what another base stands for.
  /// - Throws: `Unresolved` where lines differ and it cannot be told from where on, and
  ///   `StoreError` where the disk fails.
  /// - Complexity: O(*n*) in the lines here.
  mutating func add(_ theirs: Trails) throws {
    for (directory, trail) in theirs.sorted(by: { $0.key < $1.key }) {
      try add(trail, in: directory)
    }
  }

  private mutating func add(_ trail: Trail, in directory: ReplicaID) throws {
    let known = trails[directory]
    let here =
      try (known?.marks(from: trail.first) ?? [])
      + lines(directory, max(trail.first, (known?.last ?? 0) + 1))
    let fork = here.first { mark in
      guard let other = trail[mark.sequence], other != mark.checksum else { return false }
      return !mark.isLost(of: trail.writer)
        && !VersionVector.Mark(sequence: mark.sequence, checksum: other).isLost(of: trail.writer)
    }
    guard let fork, let theirs = trail[fork.sequence] else {
      trails[directory] = known.map { $0.joined(trail) } ?? trail
      return
    }
    let isFirst = fork.sequence == 1
    guard let parent = isFirst ? 0 : trail[fork.sequence - 1] else {
      throw Unresolved(replica: trail.writer)
    }
    let mark = VersionVector.Mark(sequence: fork.sequence, checksum: theirs)
    try add(
      trail.suffix(from: fork.sequence),
      in: BranchName.of(trail.writer, from: mark, after: parent)
    )
  }
}

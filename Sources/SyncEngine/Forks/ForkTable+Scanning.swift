// Finds the forks of a store in its directories.

extension ForkTable {
  /// Finds the forks that directories of lines declare.
  ///
  /// A branch is a directory whose first line names another replica; the name of the
  /// directory says which line it comes after. Nothing else has to be written down.
  /// - Parameters:
  ///   - directories: All directories.
  ///   - floor: The last lines that a base stands for, which need not be there.
  ///   - points: For each replica the lines that are known to be followed by more than one.
  ///   - first: The change that a directory's first line names; asked for only where the
  ///     directory can be a branch by its name.
  ///   - marks: The lines of a directory from a number on, as far as they are there.
  /// - Throws: What the closures throw.
  init<Failure: Error>(
    scanning directories: some Sequence<ReplicaID>,
    above floor: VersionVector = VersionVector(),
    points: [ReplicaID: [VersionVector.Mark]] = [:],
    first: (ReplicaID) throws(Failure) -> ChangeID?,
    marks: (ReplicaID, _ from: Int) throws(Failure) -> [VersionVector.Mark]
  ) throws(Failure) {
    self.init()
    var branches: [ReplicaID: [ReplicaID: Int]] = [:]
    for directory in directories where BranchName.isPossible(directory) {
      guard let line = try first(directory), line.replica != directory else { continue }
      branches[line.replica, default: [:]][directory] = line.sequence
    }
    for writer in points.keys where branches[writer] == nil { branches[writer] = [:] }
    for (writer, starts) in branches {
      let points = points[writer] ?? []
      let base = (starts.values.map { $0 - 1 } + points.map(\.sequence)).min() ?? 0
      var trunk = try marks(writer, max(base, 1))
      var root = VersionVector.Mark(sequence: 0, checksum: 0)
      if base > 0, let mark = trunk.first, mark.sequence == base {
        root = mark
        trunk.removeFirst()
      } else if base > 0, let mark = floor[writer], mark.sequence == base {
        root = mark
      }
      if root.sequence < base {
        // Lines before the fork are damaged or missing: what comes before them is known.
        if let mark = floor[writer] { root = mark }
        trunk = try marks(writer, root.sequence + 1).filter { $0.sequence > root.sequence }
      }
      var found: [ReplicaID: (first: Int, checksums: [UInt32])] = [:]
      for (directory, start) in starts {
        found[directory] = (start, try marks(directory, start).map(\.checksum))
      }
      // Where the line before the fork is not here, no branch is applied before it comes.
      let tree = ForkTree(
        of: writer,
        base: root,
        trunk: trunk.map(\.checksum),
        branches: found,
        points: points
      )
      insert(tree, directories: starts.keys)
    }
  }
}

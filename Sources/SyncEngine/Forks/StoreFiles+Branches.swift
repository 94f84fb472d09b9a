// What of a store's directories is a branch.

extension StoreFiles {
  /// The change that the first line of a directory names; `nil` where no line tells.
  ///
  /// The name of its segment tells the number, and any line there the replica, so that neither
  /// is lost with the first line.
  func firstChange(of directory: ReplicaID) throws(StoreError) -> ChangeID? {
    if let first = left.branches[directory] { return first }
    guard let first = try segments(of: directory).first else { return nil }
    let path = layout.segment(of: directory, first: first)
    if let line = try firstLine(of: path) {
      return ChangeID(replica: line.change.id.replica, sequence: first)
    }
    let bytes = try perform { fileSystem throws(FileError) in
      try fileSystem.contents(of: path) ?? []
    }
    for piece in bytes.split(separator: UInt8(ascii: "\n")).dropFirst() {
      guard let line = try? JournalLine(parsing: Array(piece)) else { continue }
      return ChangeID(replica: line.change.id.replica, sequence: first)
    }
    return nil
  }

  private func firstLine(of path: String) throws(StoreError) -> JournalLine? {
    var bytes: [UInt8] = []
    while bytes.count <= JournalLine.maximumLength {
      let more: [UInt8]
      do {
        let count = max(SegmentCursor.firstRead, bytes.count)
        more = try fileSystem.read(path, from: bytes.count, count: count)
      } catch  where error.isAbsence {
        return nil
      } catch {
        throw StoreError(error)
      }
      let newline = more.firstIndex(of: UInt8(ascii: "\n"))
      bytes += more[..<(newline ?? more.count)]
      if newline != nil { return try? JournalLine(parsing: bytes) }
      if more.isEmpty { return nil }
    }
    return nil
  }

  /// The replica that a branch's lines name, and the number they begin with; `nil` where a
  /// directory is a replica's own.
  func branch(in directory: ReplicaID) throws(StoreError) -> ChangeID? {
    guard BranchName.isPossible(directory), let first = try firstChange(of: directory),
      first.replica != directory
    else { return nil }
    return first
  }

  /// The forks that the journals show, and those among the lines that a base stands for.
  /// - Complexity: One listing where there is none; else linear in the lines after forks.
  func forks(on base: StateFile?) throws(StoreError) -> ForkTable {
    try forks(
      on: base?.knownTrails ?? [:],
      branches: base?.header.branches ?? [:],
      points: base?.header.forks ?? [:],
      above: base?.header.seen ?? VersionVector()
    )
  }

  /// The forks that the journals show after lines that are known by their trails.
  func forks(
    on trails: @autoclosure () -> Trails,
    branches: [ReplicaID: ChangeID],
    points: [ReplicaID: [VersionVector.Mark]],
    above floor: VersionVector
  ) throws(StoreError) -> ForkTable {
    var known: Trails?
    func trail(of directory: ReplicaID) -> Trail? {
      let all = known ?? trails()
      known = all
      return all[directory]
    }
    return try ForkTable(
      scanning: Set(try replicas()).union(branches.keys).sorted(),
      above: floor,
      points: points,
      first: { directory throws(StoreError) in
        if let first = branches[directory] { return first }
        return try firstChange(of: directory)
      },
      marks: { directory, from throws(StoreError) in
        try marks(of: directory, from: from, after: trail(of: directory))
      }
    )
  }

  /// The lines of a directory from a number on: what is known of those that are gone, and those
  /// that are here.
  func marks(
    of directory: ReplicaID,
    from number: Int,
    after trail: Trail?
  ) throws(StoreError) -> [VersionVector.Mark] {
    var marks = trail?.marks(from: number) ?? []
    let start = max(number, (trail?.last ?? 0) + 1)
    var reader = try LineReader(directory, in: self, from: .number(start))
    while let line = try reader.next() { marks.append(line.mark) }
    return marks
  }
}

extension Journal {
  /// Makes place for the lines of a branch that is not here yet.
  mutating func open(branch directory: ReplicaID, first: ChangeID) throws(StoreError) {
    readers[directory] = try LineReader(directory, in: files, branch: first)
  }

  /// A line by its stream, resolved; `nil` where it is not there.
  func line(of change: ChangeID, _ forks: ForkTable) throws(StoreError) -> JournalLine? {
    guard !forks.isEmpty else { return try line(of: change) }
    let place = ForkTree.Place(stream: change.replica, number: change.sequence)
    guard let kept = try kept(place, forks) else { return nil }
    var resolver = BranchResolver()
    return try resolver.resolve(kept, at: place, in: forks) { place throws(StoreError) in
      try seen(before: place, forks)
    }
  }

  /// A line of a stream as it is kept.
  private func kept(
    _ place: ForkTree.Place,
    _ forks: ForkTable
  ) throws(StoreError) -> JournalLine? {
    guard let location = forks.location(of: place),
      let id = ChangeID(replica: location.directory, sequence: location.number)
    else { return nil }
    return try line(of: id)
  }

  /// What the lines up to a place have named, as `StoreFiles` reads it.
  func seen(
    before place: ForkTree.Place,
    _ forks: ForkTable
  ) throws(StoreError) -> BranchResolver.Seen {
    try files.seen(before: place, forks)
  }
}

extension StoreFiles {
  /// What the lines up to a place, and those its stream comes after, have named of forked
  /// replicas.
  /// - Complexity: O(*n*) in these lines.
  func seen(
    before place: ForkTree.Place,
    _ forks: ForkTable
  ) throws(StoreError) -> BranchResolver.Seen {
    var seen: BranchResolver.Seen = [:]
    for stretch in forks.lineage(of: place) {
      for (name, mark) in left.after[stretch.directory] ?? [:]
      where forks.tree(of: name) != nil {
        seen[name] = mark
      }
      let start = try segments(of: stretch.directory).first ?? stretch.first
      var reader = try LineReader(
        stretch.directory,
        in: self,
        from: .number(max(start, stretch.first))
      )
      while reader.expected <= stretch.last, let line = try reader.next() {
        for (name, mark) in line.change.after where forks.tree(of: name) != nil {
          seen[name] = mark
        }
      }
    }
    return seen
  }
}

// All forks that a store knows of.

/// The forks of a store: none, in nearly every store there is.
struct ForkTable: Hashable, Sendable {
  /// A line of a store by the directory it lies in.
  struct Location: Hashable, Sendable {
    /// The directory.
    let directory: ReplicaID
    /// The number that the line carries.
    let number: Int
  }

  private var trees: [ReplicaID: ForkTree] = [:]
  /// The replica whose tree a stream or a directory belongs to.
  private var writers: [ReplicaID: ReplicaID] = [:]

  /// The table of a store without forks.
  init() {}

  /// Takes in what is known of a forked replica.
  mutating func insert(_ tree: ForkTree, directories: some Sequence<ReplicaID>) {
    trees[tree.writer] = tree
    for name in directories { writers[name] = tree.writer }
    note(tree)
  }

  private mutating func note(_ tree: ForkTree) {
    for stream in tree.streams { writers[stream.name] = tree.writer }
  }

  /// Whether no replica is forked.
  var isEmpty: Bool { trees.isEmpty }

  /// The replicas that are forked, in byte order.
  var forked: [ReplicaID] { trees.keys.sorted() }

  /// The tree that a stream or a directory belongs to; `nil` where there is no fork.
  func tree(of name: ReplicaID) -> ForkTree? {
    trees.isEmpty ? nil : writers[name].flatMap { trees[$0] }
  }

  /// The replica that the lines of a stream name.
  func writer(of name: ReplicaID) -> ReplicaID { writers[name] ?? name }

  /// Whether a stream ends in a fork.
  func isClosed(_ name: ReplicaID) -> Bool { tree(of: name)?.stream(name)?.isClosed ?? false }

  /// One fork of each replica that another table does not have as forked.
  func forks(beyond other: ForkTable) -> [SyncFork] {
    forked.filter { other.trees[$0] == nil }.compactMap { trees[$0]?.firstFork }
  }

  /// For each forked replica the lines after which there is more than one, those among them that
  /// a vector covers.
  func points(coveredBy seen: VersionVector) -> [ReplicaID: [VersionVector.Mark]] {
    trees.mapValues { $0.points(coveredBy: seen) }.filter { !$0.value.isEmpty }
  }

  /// The streams of the directories, in byte order of the directories' names.
  func streams(of directories: some Sequence<ReplicaID>) -> [ReplicaID] {
    guard !trees.isEmpty else { return Array(directories) }
    var names: [ReplicaID] = []
    var taken: Set<ReplicaID> = []
    for directory in directories {
      let tree = tree(of: directory)
      guard taken.insert(tree?.writer ?? directory).inserted else { continue }
      names += tree?.streams.map(\.name) ?? [directory]
    }
    return names
  }

  /// The streams in an order in which each comes after those that it continues.
  func causalOrder(of streams: [ReplicaID]) -> [ReplicaID] {
    guard !trees.isEmpty else { return streams }
    let starts = streams.map { tree(of: $0)?.stream($0)?.first ?? 1 }
    let branches = streams.map { writer(of: $0) != $0 }
    return streams.indices.sorted { a, b in
      if branches[a] != branches[b] { return branches[b] }
      return starts[a] != starts[b] ? starts[a] < starts[b] : streams[a] < streams[b]
    }.map { streams[$0] }
  }

  /// The streams that the lines of a replica are in, which may have become several.
  func streams(ofWriter writer: ReplicaID) -> [ReplicaID] {
    trees[writer]?.streams.map(\.name) ?? [writer]
  }

  /// All streams that the lines of some replicas are in.
  func streams(ofWriters writers: [ReplicaID]) -> Set<ReplicaID> {
    Set(writers).union(writers.flatMap { streams(ofWriter: $0) })
  }

  /// Takes note of a line of a directory.
  mutating func note(_ mark: VersionVector.Mark, in directory: ReplicaID) -> ForkTree.Noted {
    guard let writer = writers[directory], let noted = trees[writer]?.note(mark, in: directory)
    else { return .taken }
    if let tree = trees[writer] { note(tree) }
    return noted
  }

  /// The stream of a line of a directory; `nil` where it is in none that is known.
  func place(of line: Location) -> ForkTree.Place? {
    guard let tree = tree(of: line.directory) else {
      return ForkTree.Place(stream: line.directory, number: line.number)
    }
    return tree.place(of: line.number, in: line.directory)
  }

  /// Where a line of a stream lies.
  func location(of place: ForkTree.Place) -> Location? {
    guard let tree = tree(of: place.stream) else {
      return Location(directory: place.stream, number: place.number)
    }
    return tree.home(of: place.stream).map {
      Location(directory: $0.directory, number: $0.first - 1 + place.number)
    }
  }

  /// Lines of one directory, by the numbers that they carry.
  struct Stretch: Hashable, Sendable {
    let directory: ReplicaID
    let first: Int
    let last: Int
  }

  /// Where the lines up to a place lie, those of the streams that its stream comes after among
  /// them, the earliest first.
  func lineage(of place: ForkTree.Place) -> [Stretch] {
    guard let tree = tree(of: place.stream) else {
      return [Stretch(directory: place.stream, first: 1, last: place.number)]
    }
    var stretches: [Stretch] = []
    var (name, count): (ReplicaID?, Int) = (place.stream, place.number)
    while let stream = name {
      if count > 0, let home = tree.home(of: stream) {
        let last = home.first - 1 + count
        stretches.append(Stretch(directory: home.directory, first: home.first, last: last))
      }
      name = tree.parent(of: stream)
      count = name.flatMap { tree.stream($0)?.count } ?? 0
    }
    return stretches.reversed()
  }

  /// The number that a directory's lines are to be read from, for all that a vector lacks.
  func start(of directory: ReplicaID, beyond seen: VersionVector) -> Int? {
    guard let tree = tree(of: directory) else { return nil }
    guard directory == tree.writer else { return 1 }
    return min(seen.sequence(of: directory), tree.base) + 1
  }

  /// Whether a vector, made with these forks known or others, ends with lines that have
  /// these names.
  func agrees(with vector: VersionVector) -> Bool { disagreement(with: vector) == nil }

  /// The first replica that a vector names otherwise than is done here; `nil` where it agrees.
  func disagreement(with vector: VersionVector) -> ReplicaID? {
    vector.replicas.first { name in
      vector[name].map { !agrees(with: $0, of: name) } ?? false
    }
  }

  /// A line of a stream under the name of the directory it belongs in; `nil` where the stream
  /// is not known.
  func kept(_ line: JournalLine) -> JournalLine? {
    let id = line.change.id
    return location(of: ForkTree.Place(stream: id.replica, number: id.sequence))
      .flatMap { ChangeID(replica: $0.directory, sequence: $0.number) }
      .map { line.named($0) }
  }

  /// A line of a directory under the name of its stream; `nil` where it is of none, or lies in
  /// another directory as well and counts there.
  func named(_ line: JournalLine) -> JournalLine? {
    guard !trees.isEmpty else { return line }
    let location = Location(directory: line.change.id.replica, number: line.mark.sequence)
    guard let place = place(of: location), self.location(of: place) == location else { return nil }
    return ChangeID(replica: place.stream, sequence: place.number).map { line.named($0) }
  }

  /// Whether a checksum is that of a line which only stands for a lost one.
  func isStandIn(_ checksum: UInt32, for change: ChangeID) -> Bool {
    let lead = tree(of: change.replica)?.stream(change.replica).map { $0.first - 1 } ?? 0
    return VersionVector.Mark(sequence: change.sequence + lead, checksum: checksum)
      .isLost(of: writer(of: change.replica))
  }

  /// For each stream of forked replicas, its last line here.
  var ends: BranchResolver.Seen {
    var ends: BranchResolver.Seen = [:]
    for tree in trees.values {
      for stream in tree.streams where stream.count > 0 {
        guard let checksum = tree.checksum(of: stream.name, at: stream.count) else { continue }
        ends[stream.name] = VersionVector.Mark(sequence: stream.count, checksum: checksum)
      }
    }
    return ends
  }

  /// For each stream on the way to a line, named as its sender knows it, the last line there;
  /// `nil` where the line is not here.
  func marks(of name: ReplicaID, at mark: VersionVector.Mark) -> BranchResolver.Seen? {
    guard let tree = tree(of: name) else { return [name: mark] }
    if let place = tree.resolve(mark.sequence, of: name, on: nil) {
      // Before the first fork only the numbers are known, and nothing else can be meant.
      guard tree.checksum(of: name, at: place.number) ?? mark.checksum == mark.checksum else {
        return nil
      }
      return tree.marks(before: name).merging([name: mark]) { $1 }
    }
    return tree.way(to: mark, of: name).map { tree.marks(on: $0) }
  }
}

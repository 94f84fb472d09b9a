// The lines of one forked replica, as the tree that they are.

/// What a store knows of a replica whose journal goes on in more than one way.
///
/// Lines are nodes, known by number and checksum; each comes after one other. What lies
/// between two forks is a **stream**, and a stream is what counts as a replica everywhere
/// else: the one before the first fork keeps the replica's name, every other one is named
/// after its first line and counts its lines from 1. So whatever reached a store first,
/// equal trees have equal streams.
///
///     R:1 ─ … ─ R:40 ─┬─ R:41 ─ R:42           streams: R 1…40
///                     └─ R:41′─ R:42′─ R:43′            b81kd… 1…2, t03qa… 1…3
///
/// A **directory** holds the lines of one way through the tree, or a part of it: the
/// replica's own directory from the first line on, a branch's from its first line on.
struct ForkTree: Hashable, Sendable {
  /// One line at or after the first fork.
  private struct Node: Hashable {
    let number: Int
    let checksum: UInt32
    let parent: Int?
    var children: [Int] = []
    /// Whether what follows is a branch, even where only one is here.
    var isForkPoint = false
    var stream: Int = 0
  }

  /// Lines between two forks, under the name that they go by everywhere.
  struct Stream: Hashable, Sendable {
    /// The name.
    let name: ReplicaID
    /// The number that its first line carries.
    let first: Int
    /// The number of the last line here, as it carries it.
    fileprivate(set) var last: Int
    /// Whether it ends in a fork, so that it never grows.
    fileprivate(set) var isClosed = false
    fileprivate let parent: Int?
    /// The nodes of its lines, those before the first fork left out.
    fileprivate var nodes: [Int] = []

    /// The number of the last line here, counted from the stream's first.
    var count: Int { last - first + 1 }

    /// The node of a line by the number that it carries.
    fileprivate func node(_ written: Int) -> Int? {
      let place = nodes.count - 1 - (last - written)
      return nodes.indices.contains(place) ? nodes[place] : nil
    }
  }

  /// The lines of one directory, from the first fork on.
  private struct Path: Hashable {
    /// The number of the first of the nodes.
    let first: Int
    /// The node before the first.
    let start: Int
    var nodes: [Int] = []
  }

  /// The replica that the lines name.
  let writer: ReplicaID
  private var nodes: [Node]
  private(set) var streams: [Stream] = []
  private var paths: [ReplicaID: Path] = [:]
  private var names: [ReplicaID: Int] = [:]
  /// Directories whose lines follow none that is here, with the numbers they begin with.
  private(set) var orphans: [ReplicaID: Int] = [:]

  /// The number of the last line that every way has in common.
  var base: Int { nodes[0].number }

  /// Builds the tree.
  /// - Parameters:
  ///   - writer: The replica.
  ///   - base: The line before the first fork; number 0 where there is none.
  ///   - trunk: The checksums of the lines after it in the replica's own directory.
  ///   - branches: For each other directory the number of its first line, and checksums.
  ///   - points: Lines after which there is more than one, wherever that is.
  init(
    of writer: ReplicaID,
    base: VersionVector.Mark,
    trunk: [UInt32],
    branches: [ReplicaID: (first: Int, checksums: [UInt32])],
    points: [VersionVector.Mark] = []
  ) {
    self.writer = writer
    nodes = [Node(number: base.sequence, checksum: base.checksum, parent: nil)]
    paths[writer] = Path(first: base.sequence + 1, start: 0)
    for checksum in trunk { grow(writer, checksum) }
    let order = branches.sorted {
      $0.value.first != $1.value.first ? $0.value.first < $1.value.first : $0.key < $1.key
    }
    for (directory, branch) in order {
      guard let first = branch.checksums.first,
        let parent = parent(of: directory, first: branch.first, first)
      else {
        orphans[directory] = branch.first
        continue
      }
      nodes[parent].isForkPoint = true
      paths[directory] = Path(first: branch.first, start: parent)
      for checksum in branch.checksums { grow(directory, checksum) }
    }
    let points = Set(points)
    for node in nodes.indices where !points.isEmpty {
      if points.contains(mark(of: node)) { nodes[node].isForkPoint = true }
    }
    nameStreams()
  }

  /// The line that a branch's first line follows: its name says which.
  private func parent(of name: ReplicaID, first: Int, _ checksum: UInt32) -> Int? {
    let line = VersionVector.Mark(sequence: first, checksum: checksum)
    return nodes.indices.first {
      nodes[$0].number == first - 1
        && BranchName.of(writer, from: line, after: nodes[$0].checksum) == name
    }
  }

  /// Adds the next line of a directory.
  private mutating func grow(_ directory: ReplicaID, _ checksum: UInt32) {
    guard let path = paths[directory] else { return }
    let tip = path.nodes.last ?? path.start
    let node: Int
    if let known = nodes[tip].children.first(where: { nodes[$0].checksum == checksum }) {
      node = known
    } else {
      node = nodes.count
      nodes.append(Node(number: nodes[tip].number + 1, checksum: checksum, parent: tip))
      nodes[tip].children.append(node)
    }
    paths[directory]?.nodes.append(node)
  }

  private mutating func nameStreams() {
    streams = [Stream(name: writer, first: 1, last: base, parent: nil, nodes: [0])]
    names = [writer: 0]
    // Parents come before their children.
    for node in nodes.indices.dropFirst() { assign(node) }
    for node in nodes.indices where isFork(node) { streams[nodes[node].stream].isClosed = true }
  }

  private func mark(of node: Int) -> VersionVector.Mark {
    VersionVector.Mark(sequence: nodes[node].number, checksum: nodes[node].checksum)
  }

  /// The lines after which there is more than one, those among them that a vector covers.
  func points(coveredBy seen: VersionVector) -> [VersionVector.Mark] {
    nodes.indices.filter { node in
      guard isFork(node) else { return false }
      if nodes[node].number == 0 { return true }
      let place = place(of: node)
      return place.number <= seen.sequence(of: place.stream)
    }.map { mark(of: $0) }
  }

  private func isFork(_ node: Int) -> Bool {
    nodes[node].isForkPoint || nodes[node].children.count > 1
  }

  /// Puts a node into its parent's stream, or into a new one after a fork.
  private mutating func assign(_ node: Int) {
    guard let parent = nodes[node].parent else { return }
    let (number, stream) = (nodes[node].number, nodes[parent].stream)
    guard isFork(parent) else {
      nodes[node].stream = stream
      streams[stream].last = number
      streams[stream].nodes.append(node)
      return
    }
    let mark = VersionVector.Mark(sequence: number, checksum: nodes[node].checksum)
    let name = BranchName.of(writer, from: mark, after: nodes[parent].checksum)
    nodes[node].stream = streams.count
    names[name] = streams.count
    streams[stream].isClosed = true
    streams.append(
      Stream(name: name, first: number, last: number, parent: stream, nodes: [node])
    )
  }

  /// The first line after which there is more than one, as two lines that follow it; `nil` where
  /// only one is here.
  var firstFork: SyncFork? {
    let forks = nodes.indices.filter { nodes[$0].children.count > 1 }
    guard let fork = forks.min(by: { nodes[$0].number < nodes[$1].number }),
      let id = ChangeID(replica: writer, sequence: nodes[fork].number + 1)
    else { return nil }
    let own = paths[writer]?.nodes.first { nodes[$0].parent == fork } ?? nodes[fork].children[0]
    let other = nodes[fork].children.first { $0 != own } ?? own
    return SyncFork(change: id, ours: nodes[own].checksum, theirs: nodes[other].checksum)
  }

  // MARK: Growing

  /// What a line means for the tree.
  enum Noted: Hashable {
    /// The tree has it now, and every name is what it was.
    case taken
    /// It is the beginning of something else: the tree has to be built anew.
    case changed
  }

  /// Takes note of a line of a directory.
  mutating func note(_ mark: VersionVector.Mark, in directory: ReplicaID) -> Noted {
    guard let path = paths[directory] else { return .changed }
    let place = mark.sequence - path.first
    if place < 0 { return .taken }
    if place < path.nodes.count {
      return nodes[path.nodes[place]].checksum == mark.checksum ? .taken : .changed
    }
    guard place == path.nodes.count else { return .changed }
    let tip = path.nodes.last ?? path.start
    let isKnown = nodes[tip].children.contains { nodes[$0].checksum == mark.checksum }
    guard isKnown || nodes[tip].children.isEmpty || nodes[tip].isForkPoint || isFork(tip) else {
      return .changed
    }
    grow(directory, mark.checksum)
    if !isKnown { assign(nodes.count - 1) }
    return orphans.values.contains(mark.sequence + 1) ? .changed : .taken
  }

  // MARK: Names

  /// A line's stream and its number there.
  struct Place: Hashable, Sendable {
    /// The stream's name.
    let stream: ReplicaID
    /// The number, counted from the stream's first line.
    let number: Int
  }

  /// The stream of that name; `nil` where the tree has none.
  func stream(_ name: ReplicaID) -> Stream? { names[name].map { streams[$0] } }

  /// The stream that a line of a directory is in; `nil` where the tree does not have it.
  func place(of number: Int, in directory: ReplicaID) -> Place? {
    if directory == writer, number <= base { return Place(stream: writer, number: number) }
    return node(number, in: directory).map { place(of: $0) }
  }

  private func node(_ number: Int, in directory: ReplicaID) -> Int? {
    guard let path = paths[directory] else { return nil }
    let place = number - path.first
    if place == -1 { return path.start }
    return path.nodes.indices.contains(place) ? path.nodes[place] : nil
  }

  private func place(of node: Int) -> Place {
    let stream = streams[nodes[node].stream]
    return Place(stream: stream.name, number: nodes[node].number - stream.first + 1)
  }

  /// The directory that holds most of a stream, and the number that its lines begin with.
  func home(of name: ReplicaID) -> (directory: ReplicaID, first: Int)? {
    guard let index = names[name] else { return nil }
    if index == 0 { return (writer, 1) }
    let reach = { (path: Path) in
      path.nodes.last(where: { nodes[$0].stream == index }).map { nodes[$0].number } ?? 0
    }
    let best = paths.max {
      let (a, b) = (reach($0.value), reach($1.value))
      if a != b { return a < b }
      if ($0.key == name) != ($1.key == name) { return $1.key == name }
      return $1.key < $0.key
    }
    return best.map { ($0.key, streams[index].first) }
  }

  /// The mark of a stream's line; `nil` where it lies before the first fork or is not here.
  func checksum(of name: ReplicaID, at number: Int) -> UInt32? {
    guard let index = names[name] else { return nil }
    guard let node = streams[index].node(streams[index].first - 1 + number) else { return nil }
    return nodes[node].number > 0 ? nodes[node].checksum : nil
  }

  // MARK: Ways through the tree

  /// A line that is known to have been seen, and so the way that leads to it.
  struct Way: Hashable, Sendable {
    fileprivate let node: Int
  }

  /// The way that ends with a line, named by a stream and a number that may lie beyond the
  /// stream's end: by whom a fork was not known, what follows goes by the same name.
  func way(to mark: VersionVector.Mark, of name: ReplicaID) -> Way? {
    guard let index = names[name] else { return nil }
    let number = streams[index].first - 1 + mark.sequence
    // Two branches may hold equal lines; then the same one is meant everywhere.
    let found = streams.filter { stream in
      guard let node = stream.node(number) else { return false }
      return nodes[node].checksum == mark.checksum && descends(node, from: index)
    }
    return found.min { $0.name < $1.name }?.node(number).map(Way.init)
  }

  /// The way that ends with a line of a directory.
  func way(to number: Int, in directory: ReplicaID) -> Way? {
    node(number, in: directory).map(Way.init)
  }

  /// The way that ends with a line of a stream.
  func way(at place: Place) -> Way? {
    guard let index = names[place.stream] else { return nil }
    // Before the first fork there is one way only.
    return Way(node: streams[index].node(streams[index].first - 1 + place.number) ?? 0)
  }

  /// Whether a directory, which lacks its lines from a number on, is continued by the lines
  /// that lead to another one.
  func isContinued(_ directory: ReplicaID, from number: Int, onTheWayTo place: Place) -> Bool {
    if number == 1 { return directory == writer || stream(directory)?.first == 1 }
    if let way = way(to: number - 1, in: directory) { return isOn(way, wayTo: place) }
    // All of a branch is lost, and its first line, which names it, lies elsewhere as well.
    guard stream(directory)?.first == number,
      let way = way(at: Place(stream: directory, number: 1))
    else { return false }
    return isOn(way, wayTo: place)
  }

  /// Whether the line that a way ends with lies on the way to a line of a stream.
  private func isOn(_ way: Way, wayTo place: Place) -> Bool {
    var current = self.way(at: place)?.node
    while let node = current, nodes[node].number > nodes[way.node].number {
      current = nodes[node].parent
    }
    return current == way.node
  }

  private func descends(_ node: Int, from stream: Int) -> Bool {
    var current: Int? = nodes[node].stream
    while let index = current {
      if index == stream { return true }
      current = streams[index].parent
    }
    return false
  }

  /// The stream and number of what somebody calls by a stream's name and a number, who
  /// has come that way.
  /// - Returns: `nil` where it lies beyond the stream's end and the way does not say which.
  func resolve(_ number: Int, of name: ReplicaID, on way: Way?) -> Place? {
    guard let index = names[name] else { return nil }
    let written = streams[index].first - 1 + number
    if written <= streams[index].last { return Place(stream: name, number: number) }
    if !streams[index].isClosed { return Place(stream: name, number: number) }
    var current = way?.node
    while let node = current, nodes[node].number > written { current = nodes[node].parent }
    guard let node = current, nodes[node].number == written, descends(node, from: index) else {
      return nil
    }
    return place(of: node)
  }

  /// For each stream on a way the last line of it that lies on the way.
  func marks(on way: Way) -> [ReplicaID: VersionVector.Mark] {
    var marks: [ReplicaID: VersionVector.Mark] = [:]
    var current: Int? = way.node
    while let node = current {
      let place = place(of: node)
      if place.number > 0, marks[place.stream] == nil {
        marks[place.stream] = VersionVector.Mark(
          sequence: place.number,
          checksum: nodes[node].checksum
        )
      }
      current = nodes[node].parent
    }
    return marks
  }

  /// What a branch's first line comes after: for each stream before it, its last line.
  func marks(before name: ReplicaID) -> [ReplicaID: VersionVector.Mark] {
    guard let index = names[name], index > 0, let node = streams[index].nodes.first,
      let first = nodes[node].parent
    else { return [:] }
    return marks(on: Way(node: first))
  }

  /// The stream before a branch; `nil` for the one before the first fork.
  func parent(of name: ReplicaID) -> ReplicaID? {
    names[name].flatMap { streams[$0].parent }.map { streams[$0].name }
  }

  /// The line before a branch's first; `nil` for the stream before the first fork.
  func checksum(before name: ReplicaID) -> UInt32? {
    guard let index = names[name], index > 0, let node = streams[index].nodes.first else {
      return nil
    }
    return nodes[node].parent.map { nodes[$0].checksum }
  }

  /// The checksums of all lines of a number, as their bytes say it.
  func checksums(at written: Int) -> [UInt32] {
    streams.compactMap { stream in stream.node(written).map { nodes[$0].checksum } }
  }

  /// The line that is called by a stream's name and a number beyond the stream's end.
  func place(of mark: VersionVector.Mark, beyond name: ReplicaID) -> Place? {
    way(to: mark, of: name).map { place(of: $0.node) }
  }
}

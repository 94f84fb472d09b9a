// Gives changes the names that everybody knows them by.

/// Names lines, and what they refer to, by the streams that they belong to.
///
/// A line's bytes say `REPLICA:NUMBER`. Past a fork that stands for more than one line, and
/// means the one on the way that its writer had come: for the replica's own lines their own
/// way, for others the way to the last line of that replica that they had named in `after`.
struct BranchResolver: Sendable {
  /// The lines of a replica that another had seen, each naming the last one.
  typealias Seen = [ReplicaID: VersionVector.Mark]

  /// What a stream's lines so far have named in `after` of replicas that are forked.
  private struct Context {
    /// The number of the stream's last line taken in.
    var through = 0
    var seen: Seen = [:]
    /// Whether all lines up to there were taken in, and not only the later ones.
    var isComplete = true
  }

  private var contexts: [ReplicaID: Context] = [:]

  /// Names a line of a stream and all it refers to.
  ///
  /// Lines of a stream are to be given in order; where some were not, what they had seen is
  /// asked for when it is needed. What cannot be named, because the branch is not here,
  /// keeps its name, and the change waits.
  /// - Parameters:
  ///   - line: The line as its bytes have it, but for its own name.
  ///   - place: Its stream, and its number there.
  ///   - table: The forks.
  ///   - history: What the lines of a stream before a number, and those the stream comes
  ///     after, had seen of forked replicas.
  /// - Returns: The line with its change under these names.
  /// - Throws: What `history` throws.
  mutating func resolve<Failure: Error>(
    _ line: JournalLine,
    at place: ForkTree.Place,
    in table: ForkTable,
    history: (ForkTree.Place) throws(Failure) -> Seen
  ) throws(Failure) -> JournalLine {
    let change = line.change
    let forked = change.after.filter { table.tree(of: $0.key) != nil }
    var context = entered(place, in: table)
    context.seen.merge(forked) { $1 }
    context.through = place.number
    let own = table.tree(of: place.stream)
    let needed = replicas(in: change).filter { name in
      guard let tree = table.tree(of: name), tree.writer != own?.writer else { return false }
      return context.seen[name] == nil
    }
    if !context.isComplete, !needed.isEmpty {
      context.seen.merge(try history(place)) { known, _ in known }
      context.isComplete = true
    }
    contexts[place.stream] = context

    let names = Names(
      table: table,
      seen: context.seen,
      own: own.flatMap { tree in
        tree.way(at: place).map { (tree, $0) }
      }
    )
    var after = change.after
    for (name, mark) in forked {
      guard let marks = table.marks(of: name, at: mark) else { continue }
      after[name] = nil
      after.merge(marks) { $0.sequence < $1.sequence ? $1 : $0 }
    }
    if place.number == 1 { after.merge(own?.marks(before: place.stream) ?? [:]) { $1 } }
    guard let id = ChangeID(replica: place.stream, sequence: place.number) else { return line }
    var cause = change.cause
    cause.reverts = cause.reverts.map(names.resolve)
    let operations = change.operations.map { operation in
      var operation = operation
      operation.over = operation.over.map(names.resolve)
      operation.restores = operation.restores.map(names.resolve)
      return operation
    }
    let resolved = Change(
      id: id,
      time: change.time,
      after: after,
      cause: cause,
      operations: operations
    )
    return JournalLine(line, as: resolved)
  }

  /// What was seen before a line of a stream, as far as it was taken in.
  private func entered(_ place: ForkTree.Place, in table: ForkTable) -> Context {
    if place.number > 1 {
      if let known = contexts[place.stream], known.through == place.number - 1 { return known }
      return Context(isComplete: false)
    }
    guard let tree = table.tree(of: place.stream), let parent = tree.parent(of: place.stream) else {
      return Context()
    }
    let end = tree.stream(parent)?.count ?? 0
    if end == 0 { return Context() }
    if let known = contexts[parent], known.through == end { return known }
    return Context(isComplete: false)
  }

  /// The replicas that a change refers to.
  private func replicas(in change: Change) -> Set<ReplicaID> {
    var names: Set<ReplicaID> = []
    for operation in change.operations {
      for id in operation.over { names.insert(id.change.replica) }
      if let id = operation.restores { names.insert(id.change.replica) }
    }
    for id in change.cause.reverts { names.insert(id.replica) }
    return names
  }

  /// Who is meant by a name in one line.
  private struct Names {
    let table: ForkTable
    let seen: Seen
    let own: (tree: ForkTree, way: ForkTree.Way)?

    func resolve(_ id: ChangeID) -> ChangeID {
      guard let tree = table.tree(of: id.replica) else { return id }
      let way: ForkTree.Way? =
        if let own, own.tree.writer == tree.writer {
          own.way
        } else {
          seen[id.replica].flatMap { tree.way(to: $0, of: id.replica) }
        }
      guard let place = tree.resolve(id.sequence, of: id.replica, on: way) else { return id }
      return ChangeID(replica: place.stream, sequence: place.number) ?? id
    }

    func resolve(_ id: OperationID) -> OperationID {
      let change = resolve(id.change)
      return OperationID(change: change, index: id.index) ?? id
    }
  }
}

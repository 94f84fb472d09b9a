// Gives what is known by older names the names of now.

/// What lines that a vector covers are called since a fork among them became known.
struct Renaming: Sendable {
  private let table: ForkTable
  private var ways: [ReplicaID: ForkTree.Way] = [:]

  /// Finds the lines that a vector ends with; `nil` where one is not known here, so that nothing
  /// can be said.
  /// - Parameters:
  ///   - seen: The vector, under the names that its writer knew.
  ///   - table: The forks that are known here, all that the writer knew among them.
  init?(of seen: VersionVector, in table: ForkTable) {
    self.table = table
    for name in seen.replicas {
      guard let tree = table.tree(of: name), let mark = seen[name],
        !table.agrees(with: mark, of: name)
      else { continue }
      guard let way = tree.way(to: mark, of: name) else { return nil }
      ways[name] = way
    }
  }

  /// Whether everything is called what it was.
  var isEmpty: Bool { ways.isEmpty }

  /// The names that are no longer used for all they stood for, each with what it stood for.
  var marks: [ReplicaID: BranchResolver.Seen] {
    var marks: [ReplicaID: BranchResolver.Seen] = [:]
    for (name, way) in ways { marks[name] = table.tree(of: name)?.marks(on: way) }
    return marks
  }

  /// What a change is called now.
  func resolve(_ id: ChangeID) -> ChangeID {
    guard let way = ways[id.replica],
      let place = table.tree(of: id.replica)?.resolve(id.sequence, of: id.replica, on: way)
    else { return id }
    return ChangeID(replica: place.stream, sequence: place.number) ?? id
  }

  /// What an operation is called now.
  func resolve(_ id: OperationID) -> OperationID {
    ways[id.change.replica] == nil
      ? id : OperationID(change: resolve(id.change), index: id.index) ?? id
  }
}

extension Document {
  /// The same state with all changes under other names.
  /// - Complexity: O(*n*) in the items.
  func renamed(_ renaming: Renaming) -> Document {
    var (states, seen, times) = (states, seen, latestTimes)
    for (item, state) in self.states.entries {
      let renamed = state.renamed(renaming)
      if renamed != state { states.update(item) { $0 = renamed } }
    }
    let marks = renaming.marks
    for name in marks.keys { (seen[name], times[name]) = (nil, nil) }
    for (name, parts) in marks {
      seen.merge(parts)
      for part in parts.keys { times[part] = max(times[part] ?? .zero, latestTimes[name] ?? .zero) }
    }
    return Document(
      states: states,
      purged: purged,
      seen: seen,
      latestTimes: times,
      lastPosition: lastPosition
    )
  }
}

extension ItemState {
  /// The same heads under other names.
  func renamed(_ renaming: Renaming) -> ItemState {
    var entries = entries.map { entry in
      let head = entry.head
      return Entry(
        slot: entry.slot,
        head: Head(id: renaming.resolve(head.id), time: head.time, value: head.value)
      )
    }
    guard entries != self.entries || !standIns.isEmpty else { return self }
    entries.sort { $0.slot != $1.slot ? $0.slot < $1.slot : $0.head.id < $1.head.id }
    var standIns: [OperationID: OperationID] = [:]
    for (id, restored) in self.standIns {
      standIns[renaming.resolve(id)] = renaming.resolve(restored)
    }
    return ItemState(entries: entries, standIns: standIns)
  }
}

extension ForkTable {
  /// Whether a line is called by a name and number as it is here, or is of no forked replica.
  func agrees(with mark: VersionVector.Mark, of name: ReplicaID) -> Bool {
    guard let tree = tree(of: name) else { return true }
    guard let stream = tree.stream(name), mark.sequence <= stream.count else { return false }
    return tree.checksum(of: name, at: mark.sequence).map { $0 == mark.checksum } ?? true
  }

  /// A vector from elsewhere under the names of here, where its lines are known here.
  func translated(_ vector: VersionVector) -> VersionVector {
    guard !isEmpty else { return vector }
    var result = VersionVector()
    for name in vector.replicas {
      guard let mark = vector[name] else { continue }
      result.merge(tree(of: name) == nil ? [name: mark] : marks(of: name, at: mark) ?? [name: mark])
    }
    return result
  }
}

// Which changes make up the state at a moment: those stamped by then, and all they depend on.

/// Replays journals up to a moment.
///
/// The changes of a moment are those stamped no later and, whatever their own stamps, those that
/// they depend on: the ones before them in their replica's journal, and the ones that they name as
/// seen or replace. A clock that was wrong so never tears apart cause and effect.
enum TimeTravel {
  /// Applies the lines of a moment.
  /// - Parameters:
  ///   - order: The replicas to read.
  ///   - limits: For each replica the number of its last change stamped by the moment.
  ///   - replica: What the lines are applied to.
  ///   - peek: The next line of a replica, untaken; `nil` where there is none.
  ///   - advance: Takes the line that `peek` showed.
  /// - Returns: Changes that wait for others which are not there.
  /// - Throws: What `peek` throws.
  /// - Complexity: Linear in the lines applied, and in the dependencies stamped later.
  static func run<Failure: Error>(
    _ order: [ReplicaID],
    upTo limits: [ReplicaID: Int],
    into replica: inout Replica,
    peek: (ReplicaID) throws(Failure) -> JournalLine?,
    advance: (ReplicaID) -> Void
  ) throws(Failure) -> [CausalMerge.Held] {
    var limits = limits
    while true {
      let reach = limits
      let held = try CausalMerge.run(
        order,
        into: &replica,
        peek: { (source) throws(Failure) in
          guard let line = try peek(source),
            line.change.id.sequence <= reach[source] ?? 0
          else { return nil }
          return line
        },
        advance: advance
      )
      for entry in held {
        guard case .waiting(let other, let sequence) = entry.reason else { continue }
        limits[other] = max(limits[other] ?? 0, sequence)
      }
      if limits == reach { return held }
    }
  }

  /// The state that lines held in memory come to at a moment.
  /// - Parameters:
  ///   - lines: The lines of each replica in the order of their numbers, from 1.
  ///   - moment: The moment.
  ///   - id: The replica whose state it is.
  /// - Returns: The replica, with its document and its undo position of then.
  /// - Complexity: Linear in the lines.
  static func replica(
    _ lines: [ReplicaID: [JournalLine]],
    at moment: Instant,
    as id: ReplicaID
  ) -> Replica {
    var replica = Replica(id: id)
    var taken: [ReplicaID: Int] = [:]
    let limits = lines.mapValues { lines in
      lines.last { isBy(moment, $0.change) }?.change.id.sequence ?? 0
    }
    _ = run(
      lines.keys.sorted(),
      upTo: limits,
      into: &replica,
      peek: { source in lines[source]?.dropFirst(taken[source] ?? 0).first },
      advance: { source in taken[source, default: 0] += 1 }
    )
    return replica
  }

  /// Whether a change is stamped no later than a moment.
  static func isBy(_ moment: Instant, _ change: Change) -> Bool {
    change.time.milliseconds <= moment.milliseconds
  }
}

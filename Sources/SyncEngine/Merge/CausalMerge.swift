// Brings lines of several replicas into an order that causality allows.

/// Applies lines from many replicas, each in its own order, as their causes arrive.
enum CausalMerge {
  /// A change that is here but cannot be applied yet.
  struct Held: Hashable, Sendable {
    /// The change.
    let change: ChangeID
    /// What keeps it.
    let reason: Document.Readiness
  }

  /// Applies all that can be applied.
  ///
  /// Replicas are taken in the given order, each as far as it goes. Of one that another
  /// waits for, only as much is taken first as that other waits for. So the first
  /// replica's own changes meet what they had met when they were made, and nothing more.
  /// - Parameters:
  ///   - order: The replicas to read, this machine's own first.
  ///   - replica: What the lines are applied to.
  ///   - peek: The next line of a replica, untaken; `nil` where there is none now.
  ///   - advance: Takes the line that `peek` showed.
  /// - Returns: For each replica that could not be taken to its end, the change it stands at.
  /// - Throws: What `peek` throws; every line applied before stays applied.
  /// - Complexity: Linear in the lines and in what they wait for.
  static func run<Failure: Error>(
    _ order: [ReplicaID],
    into replica: inout Replica,
    peek: (ReplicaID) throws(Failure) -> JournalLine?,
    advance: (ReplicaID) -> Void
  ) throws(Failure) -> [Held] {
    var held: [ReplicaID: Held] = [:]
    var waiters: [ReplicaID: [(sequence: Int, replica: ReplicaID)]] = [:]
    var queue = Array(order.reversed())
    let known = Set(order)
    while let source = queue.popLast() {
      if let wait = held[source], !replica.document.permits(wait.reason) { continue }
      held[source] = nil
      let wanted = waiters[source]?.map(\.sequence).min()
      reading: while let line = try peek(source) {
        let readiness = replica.readiness(of: line)
        switch readiness {
        case .seen:
          advance(source)
        case .ready:
          replica.apply(line)
          advance(source)
          if line.change.id.sequence == wanted {
            queue.append(source)
            break reading
          }
        case .forked, .divergent:
          held[source] = Held(change: line.change.id, reason: readiness)
          break reading
        case .waiting(let other, let sequence):
          held[source] = Held(change: line.change.id, reason: readiness)
          if other != source {
            waiters[other, default: []].append((sequence, source))
            if held[other] == nil, known.contains(other) { queue.append(other) }
          }
          break reading
        }
      }
      let reached = replica.document.seen.sequence(of: source)
      for waiter in waiters[source] ?? [] where waiter.sequence <= reached {
        queue.append(waiter.replica)
      }
      waiters[source]?.removeAll { $0.sequence <= reached }
    }
    return held.values.sorted { $0.change < $1.change }
  }
}

extension Document {
  /// Whether what kept a change before is here now.
  fileprivate func permits(_ reason: Readiness) -> Bool {
    switch reason {
    case .waiting(let replica, let sequence): seen.sequence(of: replica) >= sequence
    case .forked, .divergent: false
    case .ready, .seen: true
    }
  }
}

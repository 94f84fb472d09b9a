// Brings lines of several replicas into an order that causality allows.

/// A source of one replica's lines in their order, with one line of look-ahead.
protocol LineSource: AnyObject {
  /// The next line, untaken; `nil` where there is none now.
  func peek() -> JournalLine?
  /// Takes the line that `peek` showed.
  func advance()
}

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
  /// Replicas are taken in the given order, each as far as it goes; one that waits goes
  /// on as soon as what it waits for has been applied.
  /// - Parameters:
  ///   - sources: The lines of each replica, this machine's own first.
  ///   - document: What the lines are applied to.
  ///   - apply: Applies one ready line to the document.
  /// - Returns: For each replica that could not be taken to its end, the change it stands at.
  /// - Complexity: Linear in the lines and in what they wait for.
  static func run(
    _ sources: [(replica: ReplicaID, lines: any LineSource)],
    into document: inout Document,
    apply: (inout Document, JournalLine) -> Void
  ) -> [Held] {
    var held: [ReplicaID: Held] = [:]
    var waiters: [ReplicaID: [(sequence: Int, source: Int)]] = [:]
    var queue = Array(sources.indices.reversed())
    while let index = queue.popLast() {
      let (replica, lines) = sources[index]
      held[replica] = nil
      reading: while let line = lines.peek() {
        switch document.readiness(of: line) {
        case .seen:
          lines.advance()
        case .ready:
          apply(&document, line)
          lines.advance()
        case .forked:
          held[replica] = Held(change: line.change.id, reason: .forked)
          break reading
        case .waiting(let other, let sequence) where other == replica:
          held[replica] = Held(
            change: line.change.id,
            reason: .waiting(other, sequence: sequence)
          )
          break reading
        case .waiting(let other, let sequence):
          held[replica] = Held(
            change: line.change.id,
            reason: .waiting(other, sequence: sequence)
          )
          waiters[other, default: []].append((sequence, index))
          break reading
        }
      }
      let reached = document.seen.sequence(of: replica)
      for waiter in waiters[replica] ?? [] where waiter.sequence <= reached {
        queue.append(waiter.source)
      }
      waiters[replica]?.removeAll { $0.sequence <= reached }
    }
    return held.values.sorted { $0.change < $1.change }
  }
}

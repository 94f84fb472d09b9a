// Leaving history behind.

import Synchronization
import SyncEngine
import TestSupport

@testable import SyncEngine

extension ActionTable {
  static let history: [Action] = [
    Action("compact", 4) { turn in try turn.compact() },
    Action("compact-all", 3) { turn in
      // Everybody says what they have, and the others hear of it.
      for _ in 0..<2 {
        for machine in turn.world.machines {
          let store = try turn.store(of: machine)
          let outcome = try machine.sync(store, with: turn.world.places[0], 0)
          turn.world.counts[.syncs] += 1
          if let failure = outcome.report.failure { throw failure }
        }
      }
      turn.then { world throws(Violation) in try world.truth.look(into: world.places[0]) }
      return try turn.compact()
    },
    Action("compact-dry", 1) { turn in
      let store = try turn.store()
      do {
        return "\(try store.compact(isDryRun: true).segments) segments"
      } catch let error as CompactionError {
        return "refused: \(error)"
      }
    },
  ]
}

extension Turn {
  /// Leaves behind what everybody has.
  mutating func compact() throws -> String {
    let store = try store()
    // Lines that this writes first may be gone again before anybody looks.
    try store.core.withLock { core in
      let access = try core.beginWriting()
      defer { access.release() }
      try core.revive(access)
    }
    try world.learn(touched)
    do {
      let done = try store.compact()
      world.counts[.compactions] += 1
      world.counts[.segments] += done.segments
      return "\(done.segments) segments, \(done.changes) changes, \(done.waiting.count) lack some"
    } catch let error as CompactionError {
      return "refused: \(error)"
    }
  }
}

// The end of every schedule: all trouble is over, and everybody syncs.

import SyncEngine
import TestSupport

@testable import SyncEngine

extension World {
  /// Ends faults, restarts all machines, syncs until it is quiet, and looks at everything.
  func end() throws(Violation) {
    do throws(Violation) {
      for place in places {
        place.fault = { _ in nil }
        place.arrive()
      }
      for machine in machines {
        machine.disk.stopFailing()
        restart(machine, .lost)
        // What a sync remembers of a place is a cache; without it all is read again.
        machine.memories = [:]
      }
      try check(machines) { _ in true }
      var acknowledged: Set<LineKey> = []
      for machine in machines { acknowledged.formUnion(machine.acknowledged) }
      try settleAll()
      try check(machines) { _ in true }
      for machine in machines { try checkWhole(machine, acknowledged) }
      try checkEqual()
    } catch {
      throw error.at("the end")
    }
  }

  /// Lets everybody sync until nobody learns anything.
  private func settleAll() throws(Violation) {
    var before: [VersionVector] = []
    for round in 0..<12 {
      for machine in machines {
        try sync(machine, 0)
      }
      let now = machines.map { $0.handles[1]?.store.seen ?? VersionVector() }
      if round > 1, now == before { return }
      before = now
    }
    throw Violation("the syncs never come to an end")
  }

  private func sync(_ machine: Machine, _ number: Int) throws(Violation) {
    do {
      let store = try machine.handle(1, seed: 1).store
      var memory = machine.memories[number] ?? PlaceMemory()
      let outcome = try store.sync(with: places[number], isDryRun: false, memory: &memory)
      machine.memories[number] = memory
      if let failure = outcome.report.failure { throw failure }
    } catch {
      throw Violation("\(machine.name) cannot sync: \(error)")
    }
  }

  /// Everything acknowledged anywhere is here, nothing waits, and a full check finds nothing.
  private func checkWhole(
    _ machine: Machine,
    _ acknowledged: Set<LineKey>
  ) throws(Violation) {
    for key in acknowledged where !machine.journal.holds(key) {
      throw Violation("\(machine.name) never got \(key.change)")
    }
    guard let store = machine.handles[Machine.reader]?.store else { return }
    guard store.problems.isEmpty else {
      throw Violation("\(machine.name) is not whole: \(store.problems)")
    }
    do {
      let check = try store.check()
      guard check.damages.isEmpty else {
        throw Violation("\(machine.name) has damage: \(check.damages)")
      }
      let expected = try store.read { document, _ in document.changeCount }
      guard check.changes == expected else {
        throw Violation("\(machine.name) holds \(check.changes) lines, not \(expected)")
      }
    } catch let violation as Violation {
      throw violation
    } catch {
      throw Violation("\(machine.name) cannot be checked: \(error)")
    }
  }

  private func checkEqual() throws(Violation) {
    var first: (seen: VersionVector, digest: String)?
    for machine in machines {
      guard let store = machine.handles[Machine.reader]?.store else { continue }
      let (seen, digest) = try machine.read(store) { document, _ in
        (document.seen, document.digest())
      }
      guard let known = first else {
        first = (seen, digest)
        continue
      }
      guard seen == known.seen else {
        throw Violation("\(machine.name) has not seen what m0 has")
      }
      guard digest == known.digest else {
        throw Violation("\(machine.name) holds another state than m0")
      }
    }
  }
}

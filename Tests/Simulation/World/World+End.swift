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
        counts[.refused] += machine.disk.faultsMet
        machine.disk.stopFailing()
        restart(machine, .lost)
        // What a sync remembers of a place is a cache; without it all is read again.
        machine.memories = [:]
      }
      try check(machines) { _ in true }
      let (acknowledged, there) = try takeStock()
      try settleAll()
      try check(machines) { _ in true }
      try repair()
      for machine in machines { try checkWhole(machine, acknowledged, there) }
      try checkPlace(places[0])
      try checkEqual()
    } catch {
      throw error.at("the end")
    }
  }

  /// What was acknowledged anywhere, and what is somewhere: nothing may be nowhere but what
  /// was struck on a disk.
  private func takeStock() throws(Violation) -> (acknowledged: Set<Int>, there: Set<Int>) {
    var (acknowledged, there): (Set<Truth.Index>, Set<Truth.Index>) = (struck, [])
    for machine in machines { acknowledged.formUnion(machine.acknowledged) }
    for place in places { there.formUnion(truth.lines(in: place)) }
    for line in truth.entries.indices where machines.contains(where: { hasTrue($0, line) }) {
      there.insert(line)
    }
    for line in acknowledged.subtracting(there).subtracting(givenUp).sorted() {
      guard struck.contains(line) else {
        throw Violation("nobody has \(truth.entries[line].key) any more")
      }
    }
    return (acknowledged, there)
  }

  /// Lets everybody sync until nobody learns anything.
  private func settleAll() throws(Violation) {
    var before: [VersionVector] = []
    for round in 0..<14 {
      for machine in machines {
        try sync(machine, 0)
        // Lines that were struck may be in the other place alone.
        if !struck.isEmpty { try sync(machine, 1) }
      }
      let now = machines.map { $0.handles[1]?.store.seen ?? VersionVector() }
      if round > 0, now == before { return }
      before = now
    }
    throw Violation("the syncs never come to an end")
  }

  /// How far people go with what is damaged.
  private enum Remedy: CaseIterable {
    /// What takes nothing away, after which a sync brings what anybody has.
    case repair
    /// What nobody has is given up by its writer.
    case giveUpOwn
    /// What nobody has is given up, its writer being gone.
    case giveUpAll
  }

  /// Brings right what is damaged still.
  private func repair() throws(Violation) {
    for remedy in Remedy.allCases {
      guard machines.contains(where: \.isRotten) else { return }
      for machine in machines where machine.isRotten {
        guard let store = machine.handles[1]?.store else { continue }
        do {
          let check = try store.check()
          let damaged = Set(check.damages.compactMap(\.replica)).union(check.covered.keys)
          switch remedy {
          case .repair: try store.repair()
          case .giveUpOwn: try repairLost(store, of: [])
          case .giveUpAll: try repairLost(store, of: damaged)
          }
        } catch {
          throw Violation("\(machine.name) cannot be repaired: \(error)")
        }
      }
      try check(machines) { _ in true }
      try settleAll()
      try check(machines) { _ in true }
    }
    for machine in machines where machine.isRotten { try checkCovered(machine) }
  }

  /// What stays damaged shows all the same, and nobody has the lines any more.
  private func checkCovered(_ machine: Machine) throws(Violation) {
    guard let store = machine.handles[Machine.reader]?.store else { return }
    do {
      let check = try store.check()
      for damage in check.damages where !check.isCovered(damage) {
        throw Violation("\(machine.name) stays damaged: \(damage)")
      }
    } catch let violation as Violation {
      throw violation
    } catch {
      throw Violation("\(machine.name) cannot be checked: \(error)")
    }
    let there = truth.lines(in: places[0])
    for line in struck.sorted() where there.contains(line) && !holds(machine, line) {
      throw Violation("\(machine.name) has not healed \(truth.entries[line].key)")
    }
  }

  private func sync(_ machine: Machine, _ number: Int) throws(Violation) {
    do {
      let store = try machine.handle(1, seed: 1).store
      let outcome = try machine.sync(store, with: places[number], number)
      if let failure = outcome.report.failure { throw failure }
    } catch {
      if machine.isRotten { return }
      throw Violation("\(machine.name) cannot sync: \(error)")
    }
  }

  /// Everything acknowledged anywhere is here, nothing waits, and a full check finds nothing.
  private func checkWhole(
    _ machine: Machine,
    _ acknowledged: Set<Truth.Index>,
    _ there: Set<Truth.Index>
  ) throws(Violation) {
    let shown = machine.model.applied
    for line in acknowledged.sorted() where there.contains(line) || !struck.contains(line) {
      if machine.isRotten, struck.contains(line), shown.contains(line) { continue }
      guard there.contains(line) ? hasTrue(machine, line) : holds(machine, line) else {
        let owners = machines.filter { hasTrue($0, line) }.map(\.name)
        throw Violation(
          "\(machine.name) never got \(truth.entries[line].key), which \(owners) have"
        )
      }
    }
    for key in machine.journal.held {
      guard truth[key].map({ shown.contains($0) }) ?? false else {
        throw Violation("\(machine.name) holds \(key) and does not show it")
      }
    }
    guard let store = machine.handles[Machine.reader]?.store else { return }
    guard store.problems.isEmpty else {
      throw Violation("\(machine.name) is not whole: \(store.problems)")
    }
    do {
      let check = try store.check()
      guard check.damages.isEmpty || machine.isRotten else {
        throw Violation("\(machine.name) has damage: \(check.damages)")
      }
      let expected = machine.journal.held.count
      guard check.lines == expected || !store.forks.isEmpty else {
        throw Violation("\(machine.name) counts \(check.lines) lines, not \(expected)")
      }
    } catch let violation as Violation {
      throw violation
    } catch {
      throw Violation("\(machine.name) cannot be checked: \(error)")
    }
  }

  /// Every line that anybody holds is in the place, or a state in the place stands for it.
  private func checkPlace(_ place: MemoryPlace) throws(Violation) {
    let there = truth.lines(in: place)
    let ends = truth.ends(ofStatesIn: place)
    for key in Set(machines.flatMap(\.journal.held)) {
      guard let line = truth[key] else { continue }
      let versions = [false, true].map { truth.version(of: line, isLost: $0) }
      guard
        versions.contains(where: { there.contains($0) })
          || versions.contains(where: { line in ends.contains { truth.continues($0, line) } })
      else { throw Violation("the place lacks \(key)") }
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

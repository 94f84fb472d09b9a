// Syncs through places and between machines.

import Synchronization
import SyncEngine
import TestSupport

@testable import SyncEngine

extension ActionTable {
  static let sync: [Action] = [
    Action("sync", 14) { turn in try turn.sync { _ in nil } },
    Action("sync-badly", 8) { turn in
      let dice = turn.random.next()
      return try turn.sync { call in
        var random = SeededGenerator(seed: dice &+ UInt64(call))
        guard Int.random(in: 0..<5, using: &random) == 0 else { return nil }
        return MemoryPlace.Fault.allCases.randomElement(using: &random)
      }
    },
    Action("sync-forgetful", 1) { turn in
      turn.machine.memories = [:]
      return try turn.sync { _ in nil }
    },
    Action("sync-crossing", 4) { turn in try turn.syncCrossing() },
    Action("wire", 8) { turn in try turn.exchange { _ in nil } },
    Action("wire-badly", 6) { turn in
      let dice = turn.random.next()
      return try turn.exchange { piece in
        var random = SeededGenerator(seed: dice &+ UInt64(piece))
        guard Int.random(in: 0..<5, using: &random) == 0 else { return nil }
        return WireFault.allCases.randomElement(using: &random)
      }
    },
    Action("lose-object", 1) { turn in
      let place = turn.world.places[turn.number(0...1)]
      guard let key = turn.pick(place.objects.keys.sorted()) else { return "none there" }
      place.objects[key] = nil
      turn.world.counts.note("object of a place gone")
      return "\(key.string.prefix(16))"
    },
  ]
}

extension Turn {
  /// Syncs the machine with one of the places.
  mutating func sync(
    with number: Int? = nil,
    _ fault: @escaping (Int) -> MemoryPlace.Fault?
  ) throws -> String {
    let number = number ?? (chance(4) ? 1 : 0)
    let (store, place) = (try store(), world.places[number])
    let (world, start) = (world, place.calls)
    var wasFaulty = false
    place.fault = { call in
      guard let fault = fault(call - start) else { return nil }
      wasFaulty = true
      world.counts.note("call of a place \(fault)")
      return fault
    }
    defer { place.fault = { _ in nil } }
    let outcome = try machine.sync(store, with: place, number, isDryRun: chance(10))
    world.counts[.syncs] += 1
    if outcome.hasNewIdentity { world.counts[.forks] += 1 }
    then { world throws(Violation) in try world.truth.look(into: place) }
    if wasFaulty { mayFail = true }
    if let failure = outcome.report.failure { throw failure }
    return outcome.report.line
  }

  /// Syncs the machine with a place where another machine, or another process here, comes
  /// in between two calls.
  mutating func syncCrossing() throws -> String {
    guard let other = pick(world.machines), let place = world.places.first else { return "alone" }
    _ = try store(of: other)
    let second = try other.handle(process == 1 ? 2 : 1, seed: random.next()).store
    let (call, commits) = (number(0...9), chance(2))
    var hasCome = false
    let result = try sync(with: 0) { number in
      guard number == call, !hasCome else { return nil }
      hasCome = true
      let fault = place.fault
      place.fault = { _ in nil }
      defer { place.fault = fault }
      if commits { _ = try? second.commit(Cause("sim")) { try $0.create(.todo, title: "cross") } }
      _ = try? other.sync(second, with: place, 0)
      return nil
    }
    return hasCome ? "\(other.name) came at call \(call), \(result)" : result
  }

  /// Syncs the machine with another one directly.
  mutating func exchange(_ fault: @escaping (Int) -> WireFault?) throws -> String {
    let others = world.machines.filter { $0 !== machine }
    guard let other = pick(others) else { return "alone" }
    let (here, there) = (try store(), try store(of: other))
    let world = world
    var wasFaulty = false
    let wire = FaultyWire { piece in
      guard let fault = fault(piece) else { return nil }
      wasFaulty = true
      world.counts.note("piece on a wire \(fault)")
      return fault
    }
    world.counts[.exchanges] += 1
    let (left, right) = try StoreWire.exchange(here, there, wire)
    if wasFaulty { mayFail = true }
    for (failure, machine) in [(left.failure, machine), (right.failure, other)] {
      guard let failure, isFailedHandle(failure), machine.disk.faultsMet > 0 else { continue }
      mayFail = true
      machine.end(process)
    }
    if left.failure == nil { acknowledgeAll(here, on: machine) }
    if right.failure == nil { acknowledgeAll(there, on: other) }
    if try world.goOn(here, after: left) || world.goOn(there, after: right) {
      return "with \(other.name), a fork"
    }
    if let failure = left.failure ?? right.failure { throw failure }
    return "with \(other.name), \(left.line)"
  }
}

extension World {
  /// Lets a store go on under another name where a sync has found that its own is in use.
  func goOn(_ store: Store, after report: SyncReport) throws -> Bool {
    guard case .needsNewIdentity(let fork)? = report.failure else { return false }
    try store.core.withLock { core in
      let access = try core.beginWriting(.any)
      defer { access.release() }
      if core.replica.id == fork.change.replica { try core.takeNewIdentity() }
    }
    counts[.forks] += 1
    return true
  }
}

extension SyncReport {
  /// The report in a few words.
  fileprivate var line: String {
    "sent \(sent), received \(received), healed \(healed), held \(held.count)"
  }
}

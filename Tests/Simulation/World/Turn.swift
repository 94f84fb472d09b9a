// One action's hold on the world.

import SyncEngine
import TestSupport

@testable import SyncEngine

/// What an action works with: a machine, one of its processes, and randomness of its own.
struct Turn {
  let world: World
  let machine: Machine
  /// The process that acts.
  let process: Int
  var random: SeededGenerator
  private let seed: UInt64
  /// How many calls the machine's disk had refused before.
  private let faultsMet: Int
  /// The machines that are looked at when the action is over, each once.
  private(set) var touched: [Machine]
  /// Whether the action may fail though nothing was wrong with a disk.
  var mayFail = false
  private var effects: [(World) throws(Violation) -> Void] = []

  init(_ world: World, _ machine: Machine, seed: UInt64) {
    self.world = world
    self.machine = machine
    self.seed = seed
    random = SeededGenerator(seed: seed)
    process = Int.random(in: Machine.processes, using: &random)
    touched = [machine]
    faultsMet = machine.disk.faultsMet
  }

  // MARK: Choosing

  /// The store in the hands of the acting process.
  func store() throws -> Store { try machine.handle(process, seed: seed).store }

  /// The store of another machine in the hands of the process of the same number.
  mutating func store(of other: Machine) throws -> Store {
    if !touched.contains(where: { $0 === other }) { touched.append(other) }
    return try other.handle(process, seed: seed).store
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

  mutating func pick<Value>(_ values: [Value]) -> Value? { values.randomElement(using: &random) }

  /// A short text; few of them, so that equal ones meet.
  mutating func word() -> String {
    pick(["fern", "rope", "mail", "moss", "é", "e\u{301}", "a \"b\"\\", "", "x\ty", "🌱"]) ?? ""
  }

  /// One of the items that the acting process sees.
  mutating func item(
    of store: Store,
    where isMeant: @Sendable (Item) -> Bool = { $0.kind != nil }
  ) throws -> ItemID? {
    pick(try store.read { document, _ in document.items.filter(isMeant).map(\.id) }.sorted())
  }

  // MARK: Results

  /// What to do once the step is over and the machine's journals were looked at.
  mutating func then(_ body: @escaping (World) throws(Violation) -> Void) {
    effects.append(body)
  }

  /// From now on what the store has written itself must stay.
  mutating func acknowledgeOwn(_ store: Store) {
    let machine = machine
    then { world in world.acknowledgeOwn(machine, store) }
  }

  /// A change was made, so every open item has a number, unless the disk refused that.
  mutating func expectNumbers(_ store: Store) {
    let (machine, process, met) = (machine, process, faultsMet)
    then { world throws(Violation) in
      guard machine.disk.faultsMet == met, machine.handles[process]?.store === store else { return }
      try world.checkNumbered(machine, store)
    }
  }

  /// From now on everything that the store has applied must stay.
  mutating func acknowledgeAll(_ store: Store, on machine: Machine) {
    then { world in world.acknowledge(machine, store) }
  }

  /// Does what was put off until the machines were looked at.
  func finish() throws(Violation) {
    for effect in effects { try effect(world) }
  }

  /// Whether a handle has failed that could not take back a write.
  func isFailedHandle(_ error: any Error) -> Bool {
    var error = error
    while let outer = error as? SyncError, let cause = outer.cause { error = cause }
    return (error as? StoreError)?.code == .failed
  }

  /// A handle that could not take back a write is of no more use.
  func dropFailedHandle(_ error: any Error) {
    guard isFailedHandle(error) else { return }
    for machine in touched { machine.end(process) }
  }
}

// What must hold on a machine after every step.

import SyncEngine
import TestSupport

@testable import SyncEngine

extension World {
  /// Looks at a machine's store as a process would that only reads.
  ///
  /// A thorough look opens the store anew and compares all of it.
  func check(_ machine: Machine, isThorough: Bool) throws(Violation) {
    let name = machine.name
    do {
      try machine.disk.quietly {
        if isThorough {
          machine.handles[Machine.reader] = nil
          machine.model.recheck()
        }
        let store = try machine.handle(Machine.reader, seed: UInt64(machine.disk.mutationCount))
          .store
        try store.refresh()
        try check(machine, store, isThorough: isThorough)
      }
    } catch let violation as Violation {
      throw violation
    } catch {
      throw Violation("\(name) cannot be read: \(error)")
    }
  }

  private func check(_ machine: Machine, _ store: Store, isThorough: Bool) throws(Violation) {
    machine.identities.insert(store.replica)
    for handle in machine.handles.values { machine.identities.insert(handle.store.replica) }
    for line in machine.journal.look(at: machine.disk) { try truth.found(line, on: machine) }
    let problems = store.problems
    guard problems.damages.isEmpty || machine.isRotten else {
      throw Violation("\(machine.name) reports damage: \(problems.damages)")
    }
    let document = store.read { document, _ in document }
    try machine.model.follow(document.seen, truth)
    try machine.model.compare(with: document, machine.name)
    try checkAcknowledged(machine, document.seen)
    try checkRows(machine, store)
    if isThorough { try expect(document.digest(), of: document.seen, machine.name) }
  }

  /// Nothing that was acknowledged is missing, and what is applied stands on disk.
  private func checkAcknowledged(_ machine: Machine, _ seen: VersionVector) throws(Violation) {
    if machine.isRotten { return }
    for key in machine.acknowledged where !machine.journal.holds(key) {
      throw Violation("\(machine.name) has lost \(key.change)")
    }
    for replica in seen.replicas {
      guard let mark = seen[replica],
        let id = ChangeID(replica: replica, sequence: mark.sequence)
      else { continue }
      guard machine.journal.holds(LineKey(id, mark.checksum)) else {
        throw Violation("\(machine.name) has applied \(id), which is not on disk")
      }
    }
  }

  /// No number stands for two items, and no item changes its number unasked.
  private func checkRows(_ machine: Machine, _ store: Store) throws(Violation) {
    let (document, rows) = store.read { ($0, $1) }
    var numbers: [ItemID: Int] = [:]
    for item in document.items {
      guard let row = rows[item.id] else { continue }
      guard rows.item(at: row) == item.id else {
        throw Violation("\(machine.name) calls \(item.id) and another item \(row)")
      }
      numbers[item.id] = row
    }
    machine.model.rows = numbers
  }

  /// Everything that a store has applied is from now on expected to stay on this machine.
  func acknowledge(_ machine: Machine, _ store: Store) {
    let seen = store.read { document, _ in document.seen }
    for replica in seen.replicas {
      for number in 1..<seen.sequence(of: replica) + 1 {
        acknowledge(machine, ChangeID(replica: replica, sequence: number))
      }
    }
  }

  /// A store's own changes are from now on expected to stay on this machine.
  func acknowledgeOwn(_ machine: Machine, _ store: Store) {
    let replica = store.replica
    let last = store.read { document, _ in document.seen.sequence(of: replica) }
    for number in 1..<last + 1 {
      acknowledge(machine, ChangeID(replica: replica, sequence: number))
    }
  }

  private func acknowledge(_ machine: Machine, _ id: ChangeID?) {
    guard let id, let checksum = machine.journal.checksums[id] else { return }
    machine.acknowledged.insert(LineKey(id, checksum))
  }
}

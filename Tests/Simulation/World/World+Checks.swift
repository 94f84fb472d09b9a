// What must hold on a machine after every step.

import SyncEngine
import TestSupport

@testable import SyncEngine

extension World {
  /// Looks at machines' stores as processes would that only read.
  ///
  /// A thorough look opens the store anew and compares all of it.
  func check(_ machines: [Machine], isThorough: (Machine) -> Bool) throws(Violation) {
    let thorough = machines.map(isThorough)
    let stores = try zip(machines, thorough).map { machine, isThorough throws(Violation) in
      try read(machine, isThorough: isThorough)
    }
    try learn(machines)
    for (index, machine) in machines.enumerated() {
      try check(machine, stores[index], isThorough: thorough[index])
    }
  }

  /// The store as a reader sees it now.
  private func read(_ machine: Machine, isThorough: Bool) throws(Violation) -> Store {
    do {
      return try machine.disk.quietly {
        if isThorough {
          machine.handles[Machine.reader] = nil
          machine.model.recheck()
        }
        let seed = UInt64(machine.disk.mutationCount)
        let store = try machine.handle(Machine.reader, seed: seed).store
        try store.refresh()
        for handle in machine.handles.values { machine.identities.insert(handle.store.replica) }
        return store
      }
    } catch {
      throw Violation("\(machine.name) cannot be read: \(error)")
    }
  }

  /// Takes in the lines that have been written since, each first where it was written.
  private func learn(_ machines: [Machine]) throws(Violation) {
    var foreign: [(JournalLine, Machine)] = []
    for machine in machines {
      for line in machine.journal.look(at: machine.disk) {
        if machine.identities.contains(line.change.id.replica) {
          try truth.found(line, on: machine)
        } else {
          foreign.append((line, machine))
        }
      }
    }
    for (line, machine) in foreign { try truth.found(line, on: machine) }
  }

  private func check(_ machine: Machine, _ store: Store, isThorough: Bool) throws(Violation) {
    let problems = store.problems
    guard problems.damages.isEmpty || machine.isRotten else {
      throw Violation("\(machine.name) reports damage: \(problems.damages)")
    }
    let seen = store.seen
    try machine.model.follow(seen, truth)
    // The comparison stays inside: a checkpoint that is damaged is found out by reading.
    let (name, model) = (machine.name, machine.model)
    let digest = try machine.read(store) { document, _ -> String? in
      try model.compare(with: document, name)
      return isThorough ? document.digest() : nil
    }
    machine.model.noteChecked()
    try checkAcknowledged(machine, seen)
    try checkRows(machine, store)
    try checkObservers(machine)
    if let digest { try expect(digest, of: seen, name) }
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
    let shared = try machine.read(store) { document, rows in
      document.items.map(\.id).filter { id in rows[id].map { rows.item(at: $0) != id } ?? false }
    }
    guard shared.isEmpty else {
      throw Violation("\(machine.name) calls two items by one number: \(shared.sorted())")
    }
  }

  /// What observers were told leads to what their queries find.
  private func checkObservers(_ machine: Machine) throws(Violation) {
    for (process, handle) in machine.handles.sorted(by: { $0.key < $1.key }) {
      guard let observer = handle.observer else { continue }
      guard try observer.isRight(about: handle.store, on: machine) else {
        throw Violation("\(machine.name): the rows of \(observer.query) are wrong in \(process)")
      }
    }
  }

  /// Every open item can be called by a number.
  func checkNumbered(_ machine: Machine, _ store: Store) throws(Violation) {
    let unnumbered = try machine.read(store) { document, rows in
      document.items.filter { $0.kind != nil && $0.list.isOpen && rows[$0.id] == nil }.map(\.id)
    }
    guard unnumbered.isEmpty else {
      throw Violation("\(machine.name) has no number for \(unnumbered.sorted())")
    }
  }

  /// Everything that a store has applied is from now on expected to stay on this machine.
  func acknowledge(_ machine: Machine, _ store: Store) {
    let seen = store.seen
    for replica in seen.replicas {
      for number in 1..<seen.sequence(of: replica) + 1 {
        acknowledge(machine, ChangeID(replica: replica, sequence: number))
      }
    }
  }

  /// A store's own changes are from now on expected to stay on this machine.
  func acknowledgeOwn(_ machine: Machine, _ store: Store) {
    let replica = store.replica
    let last = store.seen.sequence(of: replica)
    for number in 1..<last + 1 {
      acknowledge(machine, ChangeID(replica: replica, sequence: number))
    }
  }

  private func acknowledge(_ machine: Machine, _ id: ChangeID?) {
    guard let id, let checksum = machine.journal.checksums[id] else { return }
    machine.acknowledged.insert(LineKey(id, checksum))
  }
}

extension Machine {
  /// Reads a store while no fault comes.
  func read<Result: Sendable>(
    _ store: Store,
    _ body: (Document, RowNumbers) throws -> Result
  ) throws(Violation) -> Result {
    do {
      return try disk.quietly { try store.read(body) }
    } catch let violation as Violation {
      throw violation
    } catch {
      throw Violation("\(name) cannot be read: \(error)")
    }
  }
}

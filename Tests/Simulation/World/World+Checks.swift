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
          machine.end(Machine.reader)
          machine.model.recheck()
        }
        let seed = UInt64(machine.disk.mutationCount)
        let store = try machine.handle(Machine.reader, seed: seed).store
        try store.refresh()
        return store
      }
    } catch {
      throw Violation("\(machine.name) cannot be read: \(error)")
    }
  }

  /// Takes in the lines that have been written since, each first where it was written.
  func learn(_ machines: [Machine]) throws(Violation) {
    var foreign: [(JournalView.Found, Machine)] = []
    for machine in machines {
      machine.noteIdentities()
      for found in machine.journal.look(at: machine.disk, &truth.cache) {
        if machine.identities.contains(found.line.change.id.replica) {
          try truth.found(found, on: machine)
        } else {
          foreign.append((found, machine))
        }
      }
    }
    for (found, machine) in foreign { try truth.found(found, on: machine) }
  }

  private func check(_ machine: Machine, _ store: Store, isThorough: Bool) throws(Violation) {
    let problems = store.problems
    guard problems.damages.isEmpty || machine.isRotten else {
      throw Violation("\(machine.name) reports damage: \(problems.damages)")
    }
    let seen = try checkState(machine, store, isThorough: isThorough)
    machine.base = store.compactedHistory
    try checkStanding(machine, store, seen, isThorough: isThorough)
    try checkRows(machine, store)
    try checkObservers(machine)
  }

  /// What shows is what the changes applied come to.
  /// - Returns: Which these are.
  private func checkState(
    _ machine: Machine,
    _ store: Store,
    isThorough: Bool
  ) throws(Violation) -> VersionVector {
    // A checkpoint that is damaged is found out by reading, and then other changes may be applied.
    while true {
      let (seen, lost) = try machine.read(store) { document, _ in (document.seen, document.lost) }
      try machine.model.follow(seen, lost: lost, &truth)
      let (name, model) = (machine.name, machine.model)
      let found = try machine.read(store) { document, _ -> (isSame: Bool, digest: String?) in
        guard document.seen == seen else { return (false, nil) }
        try model.compare(with: document, name)
        return (true, isThorough ? document.digest() : nil)
      }
      guard found.isSame else { continue }
      machine.model.noteChecked()
      if let digest = found.digest { try expect(digest, of: seen, lost: lost, name) }
      return seen
    }
  }

  /// Nothing that was acknowledged is missing, and what is applied stands on disk.
  ///
  /// Lines that stood there before stand there still, unless the journals lost something.
  private func checkStanding(
    _ machine: Machine,
    _ store: Store,
    _ seen: VersionVector,
    isThorough: Bool
  ) throws(Violation) {
    if machine.isRotten, isThorough, try isWhole(machine, store) {
      machine.isRotten = false
      counts[.healed] += 1
    }
    // What is damaged may be applied, where a checkpoint stands for it or it was read before.
    for replica in seen.replicas where !machine.isRotten {
      guard let mark = seen[replica], let line = truth.line(replica, mark) else { continue }
      guard holds(machine, line) else {
        throw Violation("\(machine.name) has applied \(replica) \(mark), which is not on disk")
      }
    }
    guard isThorough || machine.journal.losses != machine.lossesChecked else { return }
    machine.lossesChecked = machine.journal.losses
    for line in machine.acknowledged.sorted() {
      guard holds(machine, line) else {
        throw Violation("\(machine.name) has lost \(truth.entries[line].key)")
      }
      guard
        machine.model.applied.contains(line) || givenUp.contains(line)
          || mayWait(machine, line)
      else { throw Violation("\(machine.name) does not show \(truth.entries[line].key)") }
    }
  }

  /// Whether a line depends on one that was struck and is not here now.
  private func mayWait(_ machine: Machine, _ line: Truth.Index) -> Bool {
    guard !struck.isEmpty else { return false }
    return truth.past(of: line).contains { struck.contains($0) && !holds(machine, $0) }
  }

  /// Whether nothing on a machine is damaged any more.
  private func isWhole(_ machine: Machine, _ store: Store) throws(Violation) -> Bool {
    do {
      return try machine.disk.quietly {
        let check = try store.check()
        return try check.isWhole && store.problems.damages.isEmpty && store.checkBases().isEmpty
      }
    } catch {
      throw Violation("\(machine.name) cannot be checked: \(error)")
    }
  }

  /// Whether a machine has a line, on disk or as part of its base.
  ///
  /// For one that was given up a line that says so will do.
  func holds(_ machine: Machine, _ line: Truth.Index) -> Bool {
    if hasTrue(machine, line) { return true }
    guard givenUp.contains(line) else { return false }
    let standIn = truth.version(of: line, isLost: true)
    return standIn != line && hasTrue(machine, standIn)
  }

  /// Whether a machine has this very line, on disk or as part of its base.
  func hasTrue(_ machine: Machine, _ line: Truth.Index) -> Bool {
    if machine.journal.held.contains(truth.entries[line].key) { return true }
    return machine.base.replicas.contains { replica in
      guard let mark = machine.base[replica], let last = truth.line(replica, mark) else {
        return false
      }
      return truth.entries[last].key.change.replica == truth.entries[line].key.change.replica
        && truth.continues(last, line)
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
    for replica in seen.replicas { acknowledge(machine, replica, seen[replica]) }
  }

  /// A store's own changes are from now on expected to stay on this machine.
  func acknowledgeOwn(_ machine: Machine, _ store: Store) {
    let replica = store.replica
    acknowledge(machine, replica, store.seen[replica])
  }

  /// What comes before an acknowledged line was acknowledged before.
  private func acknowledge(
    _ machine: Machine,
    _ replica: ReplicaID,
    _ mark: VersionVector.Mark?
  ) {
    var current = mark.flatMap { truth.line(replica, $0) }
    while let line = current, !machine.acknowledged.contains(line) {
      if holds(machine, line) { machine.acknowledged.insert(line) }
      current = truth.entries[line].parent
    }
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

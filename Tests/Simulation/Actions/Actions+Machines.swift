// What befalls whole machines and stores: copies, backups, snapshots, lost names, new ones.

import SyncEngine
import TestSupport

@testable import SyncEngine

extension ActionTable {
  static let machines: [Action] = [
    Action("copy", 1) { turn in
      let machine = turn.machine
      let files = machine.disk.quietly { machine.disk.backup(of: Machine.root) }
      let disk = MemoryFileSystem()
      disk.restore(Machine.root, from: files)
      guard
        let copy = turn.world.addMachine(disk: disk, clock: machine.clock.milliseconds)
      else { return "enough machines" }
      copy.isRotten = machine.isRotten
      copy.strangers = machine.identities
      turn.world.counts[.copies] += 1
      _ = try turn.store(of: copy)
      return "as \(copy.name)"
    },
    Action("backup", 2) { turn in
      let machine = turn.machine
      machine.backup = Machine.Backup(
        files: machine.disk.backup(of: Machine.root),
        isRotten: machine.isRotten,
        acknowledged: machine.acknowledged
      )
      return "\(machine.acknowledged.count) changes"
    },
    Action("restore-backup", 2) { turn in
      let machine = turn.machine
      guard let backup = machine.backup else { return "no backup" }
      machine.endProcesses()
      machine.disk.restore(Machine.root, from: backup.files)
      machine.acknowledged = backup.acknowledged
      machine.isRotten = backup.isRotten
      machine.crash = nil
      turn.world.counts[.copies] += 1
      return "\(backup.acknowledged.count) changes"
    },
    Action("snapshot", 2) { turn in
      let machine = turn.machine
      machine.snapshot = Machine.Snapshot(
        disk: machine.disk.copy(),
        acknowledged: machine.acknowledged,
        memories: machine.memories,
        isRotten: machine.isRotten
      )
      return "\(machine.acknowledged.count) changes"
    },
    Action("restore-snapshot", 2) { turn in
      let machine = turn.machine
      guard let snapshot = machine.snapshot else { return "no snapshot" }
      machine.endProcesses()
      machine.disk.restore(snapshot: snapshot.disk)
      machine.acknowledged = snapshot.acknowledged
      machine.memories = snapshot.memories
      machine.isRotten = snapshot.isRotten
      machine.crash = nil
      turn.world.truth.forkable.formUnion(machine.identities)
      turn.world.counts[.snapshots] += 1
      return "\(snapshot.acknowledged.count) changes"
    },
    Action("clone", 1) { turn in
      let machine = turn.machine
      guard
        let clone = turn.world.addMachine(
          disk: machine.disk.copy(),
          clock: machine.clock.milliseconds + 1,
          hardware: machine.hardware
        )
      else { return "enough machines" }
      clone.identities = machine.identities
      clone.memories = machine.memories
      clone.isRotten = machine.isRotten
      turn.world.truth.forkable.formUnion(machine.identities)
      turn.world.counts[.snapshots] += 1
      _ = try turn.store(of: clone)
      return "as \(clone.name)"
    },
    Action("newcomer", 1) { turn in
      let clock = turn.machine.clock.milliseconds
      guard let machine = turn.world.addMachine(clock: clock) else { return "enough machines" }
      let store = try turn.store(of: machine)
      let outcome = try machine.sync(store, with: turn.world.places[0], 0)
      if let failure = outcome.report.failure { throw failure }
      return "\(machine.name) received \(outcome.report.received)"
    },
    Action("retire", 1) { turn in
      let store = try turn.store()
      guard let other = turn.pick(try store.replicas().filter { !$0.isSelf }) else {
        return "alone"
      }
      do {
        let done = try store.retireReplica("\(other.id)", Cause("sim"))
        turn.acknowledgeOwn(store)
        return "\(other.id): \(done.change.map { "\($0.id)" } ?? "is retired")"
      } catch let error as ReplicaError {
        return "refused: \(error)"
      }
    },
    Action("rename", 1) { turn in
      let machine = turn.machine
      let path = StoreLayout(root: Machine.root).identity
      guard machine.disk.bytes(of: path) != nil else { return "no name yet" }
      machine.disk.plant(path, Array("{\"half".utf8))
      turn.world.counts.note("name of a store unreadable")
      return "its name is unreadable"
    },
  ]
}

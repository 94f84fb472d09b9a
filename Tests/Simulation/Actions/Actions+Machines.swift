// What befalls whole machines and stores: copies, backups, snapshots, lost names.

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
      turn.world.counts.copies += 1
      _ = try turn.store(of: copy)
      return "as \(copy.name)"
    },
    Action("backup", 2) { turn in
      let machine = turn.machine
      machine.backup = Machine.Backup(
        files: machine.disk.backup(of: Machine.root),
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
      machine.crash = nil
      machine.lookAnew()
      turn.world.counts.copies += 1
      return "\(backup.acknowledged.count) changes"
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
      return "its name is unreadable"
    },
  ]
}

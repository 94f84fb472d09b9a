// What befalls disks, processes and clocks.

import SyncEngine
import TestSupport

@testable import SyncEngine

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

extension ActionTable {
  static let disk: [Action] = [
    Action("crash", 5) { turn in
      let kinds: [MemoryFileSystem.Crash] = [
        .lost, .kept, .torn(seed: turn.random.next()), .torn(seed: turn.random.next()),
      ]
      let (call, kind) = (turn.number(1...12), turn.pick(kinds) ?? .lost)
      turn.machine.crash = kind
      turn.machine.disk.crash(atMutation: call)
      return "in \(call) calls, \(kind)"
    },
    Action("power", 2) { turn in
      let crash: MemoryFileSystem.Crash =
        turn.chance(2) ? .lost : .torn(seed: turn.random.next())
      turn.world.counts.note("power cut, \(crash.name)")
      turn.world.restart(turn.machine, crash)
      return "\(crash)"
    },
    Action("kill", 5) { turn in
      let call = turn.number(1...9)
      let handle = try turn.machine.handle(turn.process, seed: turn.random.next())
      handle.process.kill(atMutation: call, half: turn.number(0...16))
      return "process \(turn.process) in \(call) calls"
    },
    Action("fault", 5) { turn in
      let call = turn.number(1...40)
      let errno = turn.chance(2) ? ENOSPC : EIO
      turn.world.counts.note(errno == ENOSPC ? "disk full for one call" : "disk fails in one call")
      turn.machine.disk.fail(nil, onCall: call, errno: errno, written: turn.number(0...20))
      return "call \(call), \(errno)"
    },
    Action("unreadable", 2) { turn in
      turn.world.counts.note("disk fails to read")
      turn.machine.disk.fail(.read, onCall: turn.number(1...8), errno: EIO)
      return "a read"
    },
    Action("full", 2) { turn in
      turn.world.counts.note("disk full for some time")
      turn.machine.stepsOfTrouble = turn.number(1...4)
      let kinds: [FileOperation] = [.write, .create, .flush, .rename]
      turn.machine.disk.fail(
        turn.pick(kinds),
        onCall: turn.number(1...3),
        errno: ENOSPC,
        isLasting: true,
        written: turn.number(0...20)
      )
      return "for \(turn.machine.stepsOfTrouble) steps"
    },
    Action("rot-checkpoint", 3) { turn in
      let disk = turn.machine.disk
      let paths = disk.files(under: Machine.root + "/checkpoints")
      guard let path = turn.pick(paths), let size = disk.bytes(of: path)?.count, size > 0 else {
        return "none there"
      }
      let (byte, bit) = (turn.number(0...size - 1), turn.number(0...7))
      disk.rot(path, byte: byte, bit: bit)
      turn.world.counts.note("bit turned in a checkpoint")
      return "byte \(byte) of \(size)"
    },
    Action("lose-checkpoints", 1) { turn in
      let disk = turn.machine.disk
      for path in disk.files(under: Machine.root + "/checkpoints") { try? disk.remove(path) }
      turn.world.counts.note("checkpoints removed")
      return "done"
    },
    Action("clock", 4) { turn in
      let jumps = [-86_400_000, -3_600_000, -10_000, 10_000, 400_000, 86_400_000, 315_360_000_000]
      let jump = turn.pick(jumps) ?? 0
      turn.machine.clock.advance(by: jump)
      turn.world.counts.note(jump < 0 ? "clock set back" : "clock set ahead")
      return "\(jump / 1000) s"
    },
    Action("clock-right", 2) { turn in
      turn.machine.clock.milliseconds =
        turn.world.machines.map(\.clock.milliseconds).min() ?? World.start
      return "set"
    },
  ]
}

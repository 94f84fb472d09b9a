// Bits that turn in journals and bases, and what people do then.

import SyncEngine
import TestSupport

@testable import SyncEngine

extension ActionTable {
  static let rot: [Action] = [
    Action("rot-journal", 2) { turn in
      let (machine, world) = (turn.machine, turn.world)
      let paths = machine.disk.files(under: Machine.root + "/journal")
      guard let path = turn.pick(paths.filter { $0.hasSuffix(".jsonl") }),
        let bytes = machine.disk.bytes(of: path), !bytes.isEmpty
      else { return "none there" }
      let (byte, bit) = (turn.number(0...bytes.count - 1), turn.number(0...7))
      let lines = world.lines(in: bytes, around: byte)
      // What others have can come back.
      let others = world.machines.filter { $0 !== machine && !$0.isRotten }
      let isKept = lines.allSatisfy { line in others.contains { world.holds($0, line) } }
      guard isKept || turn.chance(6) else { return "only copy" }
      machine.disk.rot(path, byte: byte, bit: bit)
      machine.isRotten = true
      // What ends a journal can be taken for a torn end where no note of it is left: then it
      // counts as not written, and its number is used again.
      machine.acknowledged.subtract(lines)
      world.struck.formUnion(lines)
      world.truth.forkable.formUnion(lines.map { world.truth.entries[$0].key.change.replica })
      world.counts.note("bit turned in a journal")
      return "\(path) \(byte) \(bit)"
    },
    Action("rot-base", 1) { turn in
      let disk = turn.machine.disk
      let isWhole = try disk.quietly { try turn.store().checkBases().isEmpty }
      let paths = disk.files(under: Machine.root + "/base")
      guard isWhole, paths.count > 1, let path = turn.pick(paths), let bytes = disk.bytes(of: path),
        !bytes.isEmpty
      else { return "not now" }
      disk.rot(path, byte: turn.number(0...bytes.count - 1), bit: turn.number(0...7))
      turn.world.counts.note("bit turned in a base")
      return path
    },
    Action("repair", 3) { turn in
      let store = try turn.store()
      let check = try store.check()
      let done = try store.repair()
      return "\(check.damages.count) damages, \(done)"
    },
    Action("repair-lost", 1) { turn in
      guard turn.machine.isRotten else { return "nothing is lost" }
      guard turn.world.counts[.snapshots] == 0 else { return "not beside forks" }
      return try turn.world.repairLost(try turn.store(), of: [])
    },
  ]
}

extension World {
  /// The lines of a file that a byte belongs to; both where it ends one.
  func lines(in bytes: [UInt8], around byte: Int) -> [Truth.Index] {
    var (lines, start): ([Truth.Index], Int) = ([], 0)
    while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      let isHit = start...end ~= byte || start == byte + 1
      if isHit, let line = truth.cache.line(bytes[start..<end]), let index = truth[LineKey(line)] {
        lines.append(index)
      }
      start = end + 1
    }
    return lines
  }

  /// Gives up the lines that a store has damaged, and those of replicas that are gone.
  @discardableResult
  func repairLost(_ store: Store, of gone: Set<ReplicaID>) throws -> String {
    let done = try store.repairLost(of: gone)
    counts[.lost] += done.published.count
    givenUp.formUnion(done.published.flatMap { truth.lines(numbered: $0) })
    counts[.kept] += done.kept.count
    // A state stands for them now, as after a compaction.
    if !done.kept.isEmpty { counts[.segments] += 1 }
    return "gave up \(done.published), kept \(done.kept), refused \(done.refused.count)"
  }
}

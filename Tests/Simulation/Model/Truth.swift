// Every line that was ever written, and who has seen it.

import SyncEngine
import TestSupport

/// The lines of all replicas, as they were found the first time.
struct Truth {
  private(set) var lines: [ChangeID: JournalLine] = [:]
  /// The lines that others than their writer have seen.
  private var escaped: Set<ChangeID> = []
  private var holders: [ChangeID: Int] = [:]
  private var objectsSeen: [Text: Int] = [:]
  private var owners: [ReplicaID: Int] = [:]
  /// Replicas that write on from a snapshot, so that two lines may have one number.
  var forkable: Set<ReplicaID> = []

  /// Takes in a line found in a machine's journals.
  mutating func found(_ line: JournalLine, on machine: Machine) throws(Violation) {
    let id = line.change.id
    if let known = lines[id], known.checksum == line.checksum {
      guard known.bytes == line.bytes else { throw Violation("\(id) has changed its bytes") }
      if holders[id] != machine.index { escaped.insert(id) }
      return
    }
    guard machine.identities.contains(id.replica) else {
      throw Violation("\(machine.name) holds \(id), which nobody wrote")
    }
    if lines[id] != nil, escaped.contains(id), !forkable.contains(id.replica) {
      throw Violation("\(machine.name) gives the number \(id) to another line")
    }
    if let owner = owners[id.replica], owner != machine.index {
      throw Violation("\(machine.name) writes as \(id.replica), which is m\(owner)")
    }
    owners[id.replica] = machine.index
    holders[id] = machine.index
    lines[id] = line
  }

  /// Takes in what a shared place holds: from now on it may be known anywhere.
  mutating func look(into place: MemoryPlace) throws(Violation) {
    for name in place.segmentNames {
      let key = MemoryPlace.key(.segment(name))
      guard let bytes = place.objects[key], objectsSeen[key] != bytes.count else { continue }
      objectsSeen[key] = bytes.count
      guard ContentHash(of: bytes) == name.hash else { continue }
      for part in bytes.split(separator: UInt8(ascii: "\n")) {
        guard let line = try? JournalLine(parsing: Array(part)) else {
          throw Violation("the place has \(name.replica) \(name.first) in no lines")
        }
        let id = line.change.id
        guard lines[id]?.checksum == line.checksum || forkable.contains(id.replica) else {
          throw Violation("the place has \(id), which nobody wrote")
        }
        escaped.insert(id)
      }
    }
  }
}

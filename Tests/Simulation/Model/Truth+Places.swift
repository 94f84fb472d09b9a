// What of the truth lies in a shared place.

import SyncEngine
import TestSupport

@testable import SyncEngine

extension Truth {
  /// Takes in what a shared place holds: from now on it may be known anywhere.
  mutating func look(into place: MemoryPlace) throws(Violation) {
    for name in place.segmentNames {
      let key = MemoryPlace.key(.segment(name))
      guard let bytes = place.objects[key], objectsSeen[key] != bytes.count else { continue }
      objectsSeen[key] = bytes.count
      guard ContentHash(of: bytes) == name.hash else { continue }
      for part in bytes.split(separator: UInt8(ascii: "\n")) {
        guard let line = cache.line(part) else {
          throw Violation("the place has \(name.replica) \(name.first) in no lines")
        }
        let id = line.change.id
        guard self[LineKey(line)] != nil else {
          throw Violation("the place has \(id), which nobody wrote")
        }
        escaped.insert(id)
      }
    }
  }

  /// The lines that a shared place holds whole.
  mutating func lines(in place: MemoryPlace) -> Set<Index> {
    var found: Set<Index> = []
    for name in place.segmentNames {
      guard let bytes = place.objects[MemoryPlace.key(.segment(name))],
        ContentHash(of: bytes) == name.hash
      else { continue }
      for part in bytes.split(separator: UInt8(ascii: "\n")) {
        if let line = cache.line(part), let index = self[LineKey(line)] { found.insert(index) }
      }
    }
    return found
  }

  /// The last line of each replica that a state in a place stands for, where all of it is there.
  func ends(ofStatesIn place: MemoryPlace) -> [Index] {
    place.objects.flatMap { key, bytes -> [Index] in
      guard case .base(let name)? = ObjectName(key.string),
        let head = try? BaseHead(parsing: bytes, as: name),
        head.parts.allSatisfy({ part in
          place.objects[MemoryPlace.key(.part(part))].map { ContentHash(of: $0) } == part.hash
        })
      else { return [] }
      let vector = head.base.vector
      return vector.replicas.compactMap { replica in
        vector[replica].flatMap { line(replica, $0) }
      }
    }
  }
}

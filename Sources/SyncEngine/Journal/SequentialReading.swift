// Lines read for somebody who asks for one stretch of them after the other.

import Synchronization

/// Lines of one directory that are asked for.
struct Stretch {
  let directory: ReplicaID
  let after: Int
  let through: Int
  let byteLimit: Int
}

/// Reads lines that are asked for one after the other without starting over each time.
final class SequentialReading: Sendable {
  private struct Place {
    let replica: ReplicaID
    var next: Int
    var reader: LineReader

    /// The next line; a reader that came to an end which is none any more begins again.
    mutating func line(in journal: Journal) throws(StoreError) -> JournalLine? {
      if let line = try reader.next() { return line }
      reader = try journal.lines(of: replica, from: next)
      return try reader.next()
    }
  }

  private let place = Mutex<Place?>(nil)

  func lines(_ stretch: Stretch, in journal: Journal) throws(StoreError) -> [JournalLine] {
    let (replica, sequence) = (stretch.directory, stretch.after)
    return try place.withLock { place throws(StoreError) in
      var current: Place
      if let known = place, known.replica == replica, known.next == sequence + 1 {
        current = known
      } else {
        let reader = try journal.lines(of: replica, from: sequence + 1)
        current = Place(replica: replica, next: sequence + 1, reader: reader)
      }
      place = nil
      var lines: [JournalLine] = []
      var byteCount = 0
      while current.next <= stretch.through, lines.isEmpty || byteCount < stretch.byteLimit,
        let line = try current.line(in: journal)
      {
        lines.append(line)
        byteCount += line.bytes.count + 1
        current.next += 1
      }
      if lines.isEmpty, case .damaged(let damage) = current.reader.standing {
        throw StoreError(damage)
      }
      if !lines.isEmpty { place = current }
      return lines
    }
  }
}

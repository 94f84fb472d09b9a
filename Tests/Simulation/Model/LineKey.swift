// A line by name and checksum.

import SyncEngine

/// Which line under the name that a change has in its bytes.
struct LineKey: Hashable, CustomStringConvertible {
  let change: ChangeID
  let checksum: UInt32

  init(_ line: JournalLine) {
    change = line.change.id
    checksum = line.checksum
  }

  init(_ change: ChangeID, _ checksum: UInt32) {
    self.change = change
    self.checksum = checksum
  }

  var description: String { "\(change)-\(String(checksum, radix: 36))" }
}

/// What must hold does not.
struct Violation: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

// Taking away damaged bytes that a base stands for.

extension JournalHealing {
  /// Takes away what stands before the first line above a number, in segments where any of it
  /// cannot be read.
  ///
  /// Where lines are missing right above the number, or what follows cannot be read either,
  /// a segment stays as it is.
  /// - Parameter floor: The last number that a base stands for.
  /// - Returns: How many bytes that were, which are kept beside the journals.
  /// - Throws: `StoreError` where the disk fails; the journal is as it was, or better.
  /// - Durability: On disk when this returns.
  func takeOutSuperseded(through floor: Int) throws(StoreError) -> Int {
    var count = 0
    let segments = try files.segments(of: replica)
    for (index, segment) in segments.enumerated() where segment <= floor {
      let old = try bytes(of: segment)
      let found = CoveredPrefix(of: old, replica: replica, floor: floor)
      guard found.isDamaged else { continue }
      if let first = found.firstAbove {
        guard first == floor + 1 else { continue }
        let rest = Array(old[found.length...])
        if segments.contains(first), try !bytes(of: first).starts(with: rest) { continue }
        try save(Array(old[..<found.length]), of: segment, at: 0)
        if !segments.contains(first) { try write(rest, to: first) }
      } else {
        let following = index + 1 < segments.count ? segments[index + 1] : floor + 1
        guard found.length == old.count, following <= floor + 1 else { continue }
        try save(old, of: segment, at: 0)
      }
      try remove(segment)
      count += found.length
    }
    return count
  }

  private func remove(_ segment: Int) throws(StoreError) {
    let (layout, replica) = (files.layout, replica)
    try files.perform { fileSystem throws(FileError) in
      try fileSystem.remove(layout.segment(of: replica, first: segment))
      try fileSystem.flushDirectory(layout.journal(of: replica))
    }
  }
}

/// The bytes of a segment before the first line above a number.
private struct CoveredPrefix {
  /// How many bytes they are, up to the first that may stand for a line above the number.
  private(set) var length = 0
  /// Whether any of them cannot be read.
  private(set) var isDamaged = false
  /// The number of the first line after them; `nil` where there is none.
  private(set) var firstAbove: Int?

  init(of bytes: [UInt8], replica: ReplicaID, floor: Int) {
    var hasFloor = false
    while length < bytes.count {
      let newline = bytes.firstNewline(from: length)
      let end = newline ?? bytes.count
      let id = try? JournalLine(parsing: Array(bytes[length..<end])).change.id
      if let id, id.replica == replica, newline != nil {
        if id.sequence > floor {
          firstAbove = id.sequence
          return
        }
        hasFloor = hasFloor || id.sequence == floor
      } else if hasFloor {
        return
      } else {
        isDamaged = true
      }
      length = min(end + 1, bytes.count)
    }
  }
}

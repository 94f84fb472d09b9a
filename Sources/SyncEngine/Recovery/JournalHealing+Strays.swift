// Taking away what stands in a journal and is none of its lines.

extension JournalHealing {
  /// Takes out what stands between two lines that follow each other, and is none itself.
  /// - Returns: How many bytes that were, which are kept beside the journals.
  /// - Throws: `StoreError` where the disk fails; the journal is as it was, or better.
  /// - Durability: On disk when this returns.
  func takeOutStrays() throws(StoreError) -> Int {
    var count = 0
    while true {
      let reader = try end()
      guard case .damaged(let damage) = reader.standing, damage.reason.standsForNoNumber,
        let segment = reader.segment, reader.offset > 0 || segment == reader.expected
      else { return count }
      let old = try bytes(of: segment)
      guard let stop = resumption(of: reader, in: old, after: segment), reader.offset < stop
      else { return count }
      try save(Array(old[reader.offset..<stop]), of: segment, at: reader.offset)
      try write(Array(old[..<reader.offset] + old[stop...]), to: segment)
      count += stop - reader.offset
    }
  }

  /// The byte at which the line that a reader expects stands after all; the end of the
  /// segment where the next one begins with it.
  private func resumption(of reader: LineReader, in old: [UInt8], after segment: Int) -> Int? {
    var start = min(reader.offset, old.count)
    while start < old.count, let newline = old.firstNewline(from: start) {
      if let id = try? JournalLine(parsing: Array(old[start..<newline])).change.id,
        id.replica == replica
      {
        return id.sequence == reader.expected ? start : nil
      }
      start = newline + 1
    }
    return reader.segments.first { $0 > segment } == reader.expected ? old.count : nil
  }

  /// Takes away what stands at the end of a journal and is none of its lines.
  /// - Returns: Whether there was anything.
  /// - Durability: On disk when this returns.
  func cutEnd() throws(StoreError) -> Bool {
    let reader = try end()
    guard case .damaged = reader.standing, let segment = reader.segment,
      segment == reader.segments.last
    else { return false }
    let old = try bytes(of: segment)
    guard old.count > reader.offset else { return false }
    try save(Array(old[reader.offset...]), of: segment, at: reader.offset)
    try write(Array(old[..<reader.offset]), to: segment)
    return true
  }
}

extension Damage.Reason {
  /// Whether it is about bytes that may stand for no line at all.
  fileprivate var standsForNoNumber: Bool {
    switch self {
    case .line, .zeros, .foreign, .unterminated: true
    case .gap, .conflict, .misnamed, .notSegment, .format, .missing, .base: false
    }
  }
}

// Puts true lines in place of those that stand for lost changes.

extension JournalHealing {
  /// Puts true lines in place of lines that only stand for them.
  /// - Returns: How many lines were put in place.
  /// - Durability: On disk when this returns.
  func replaceLost(with lines: [JournalLine]) throws(StoreError) -> Int {
    var count = 0
    for line in lines where !line.isLost {
      let sequence = line.change.id.sequence
      let segments = try files.segments(of: replica)
      guard let segment = segments.last(where: { $0 <= sequence }) else { continue }
      let old = try bytes(of: segment)
      let lost = JournalLine.lost(line.change.id).bytes + [Self.newline]
      guard let place = old.firstRange(of: lost), place.isLineStart(in: old) else { continue }
      try write(
        Array(old[..<place.lowerBound]) + line.bytes + [Self.newline]
          + Array(old[place.upperBound...]),
        to: segment
      )
      count += 1
    }
    return count
  }
}

extension Range<Int> {
  /// Whether a line begins where the range does.
  fileprivate func isLineStart(in bytes: [UInt8]) -> Bool {
    lowerBound == 0 || bytes[lowerBound - 1] == UInt8(ascii: "\n")
  }
}

extension [UInt8] {
  /// The first place where the bytes stand.
  fileprivate func firstRange(of needle: [UInt8]) -> Range<Int>? {
    guard let first = needle.first, needle.count <= count else { return nil }
    var start = startIndex
    while let found = self[start...].firstIndex(of: first), found + needle.count <= count {
      if self[found..<(found + needle.count)].elementsEqual(needle) {
        return found..<(found + needle.count)
      }
      start = found + 1
    }
    return nil
  }
}

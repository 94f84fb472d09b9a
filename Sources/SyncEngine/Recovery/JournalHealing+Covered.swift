// Puts lines back wherever they are missing, past damage that they do not heal.

extension JournalHealing {
  /// Puts lines where their numbers are missing, segment by segment.
  ///
  /// `fill` goes on where reading stops; this goes through the whole journal, of which a
  /// checkpoint covers what it repairs, so that one hole does not keep another from closing.
  /// - Parameters:
  ///   - lines: Lines of the replica, by increasing number.
  ///   - known: The last number that is known to have been here.
  ///   - floor: The last number that need not be there.
  /// - Returns: How many lines were put back.
  /// - Throws: `StoreError` where the disk fails; what was put back before stays.
  /// - Durability: On disk when this returns.
  func putBack(
    _ lines: [JournalLine],
    through known: Int,
    above floor: Int
  ) throws(StoreError) -> Int {
    let segments = try files.segments(of: replica)
    let before = lines.filter { $0.change.id.sequence < segments.first ?? Int.max }
    var count = try insert(before.filter { floor < $0.change.id.sequence })
    for (index, segment) in segments.enumerated() {
      let following = index + 1 < segments.count ? segments[index + 1] : nil
      let own = lines.filter { segment..<(following ?? Int.max) ~= $0.change.id.sequence }
      guard !own.isEmpty else { continue }
      count += try putBack(own, in: segment, before: following, through: known)
    }
    return count
  }

  private func putBack(
    _ lines: [JournalLine],
    in segment: Int,
    before following: Int?,
    through known: Int
  ) throws(StoreError) -> Int {
    let old = try bytes(of: segment)
    var assembly = SegmentAssembly(
      replica: replica,
      lines: lines[...],
      known: known,
      following: following,
      first: segment
    )
    var start = 0
    while start < old.count {
      let end = old.firstNewline(from: start).map { $0 + 1 } ?? old.count
      assembly.take(old[start..<end])
      start = end
    }
    // What is missing behind a long segment becomes segments of its own.
    if assembly.isSettled, assembly.count == 0, old.count >= segmentSize {
      return try insert(lines.filter { $0.change.id.sequence >= assembly.next })
    }
    assembly.finish()
    guard assembly.count > 0 else { return 0 }
    try save(assembly.removed, of: segment, at: 0)
    try write(assembly.bytes, to: segment)
    return assembly.count
  }

  /// Makes segments of lines that follow each other.
  private func insert(_ lines: [JournalLine]) throws(StoreError) -> Int {
    var piece: [JournalLine] = []
    var length = 0
    for line in lines {
      if length >= segmentSize {
        try write(Self.bytes(piece), to: piece[0].change.id.sequence)
        (piece, length) = ([], 0)
      }
      piece.append(line)
      length += line.bytes.count + 1
    }
    if let first = piece.first { try write(Self.bytes(piece), to: first.change.id.sequence) }
    return lines.count
  }
}

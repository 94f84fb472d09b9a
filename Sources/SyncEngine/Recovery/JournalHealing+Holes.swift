// What a journal lacks, and what stands behind that.

extension JournalHealing {
  /// The numbers that are missing where the journal can be read no further.
  /// - Parameter known: The last number that is known to have been here.
  /// - Returns: `nil` where nothing says that any is.
  /// - Throws: `StoreError` where the disk fails.
  func hole(through known: Int) throws(StoreError) -> Hole? {
    let reader = try end()
    let expected = reader.expected
    var last = known
    var isAtEnd = true
    if let segment = reader.segment, reader.standing != .atEnd {
      let bytes = try bytes(of: segment)
      let good = bytes[min(reader.offset, bytes.count)...].split(separator: Self.newline)
        .lazy.compactMap { try? JournalLine(parsing: Array($0)).change.id }
        .first { $0.replica == reader.writer && $0.sequence > expected }
      let following = reader.segments.first { $0 > max(segment, expected) }
      if reader.offset == 0, segment > expected {
        (last, isAtEnd) = (segment - 1, false)
      } else if let next = good?.sequence ?? following {
        (last, isAtEnd) = (next - 1, false)
      }
    }
    return last < expected ? nil : Hole(numbers: expected...last, isAtEnd: isAtEnd)
  }

  /// The first line that stands after what is missing; `nil` where none does.
  /// - Throws: `StoreError` where the disk fails.
  func following() throws(StoreError) -> VersionVector.Mark? {
    let reader = try end()
    guard let segment = reader.segment, reader.standing != .atEnd else { return nil }
    let bytes = try bytes(of: segment)
    for piece in bytes[min(reader.offset, bytes.count)...].split(separator: Self.newline) {
      guard let line = try? JournalLine(parsing: Array(piece)),
        line.change.id.replica == reader.writer, line.mark.sequence > reader.expected
      else { continue }
      return line.mark
    }
    guard let next = reader.segments.first(where: { $0 > segment }) else { return nil }
    var rest = try LineReader(replica, in: files, from: .number(next))
    return try rest.next()?.mark
  }

  /// The number that the journal's next line has.
  func next() throws(StoreError) -> Int { try end().expected }

  /// Numbers whose lines are missing.
  struct Hole: Hashable, Sendable {
    let numbers: ClosedRange<Int>
    /// Whether nothing follows, so that there may have been more.
    let isAtEnd: Bool
  }

  /// The checksums of the good lines of a range of numbers, wherever they stand.
  /// - Complexity: O(*n*) in the segments that the range is in.
  func checksums(of range: ClosedRange<Int>) throws(StoreError) -> [Int: UInt32] {
    var checksums: [Int: UInt32] = [:]
    let segments = try files.segments(of: replica)
    for (index, segment) in segments.enumerated() where segment <= range.upperBound {
      let following = index + 1 < segments.count ? segments[index + 1] : Int.max
      guard following > range.lowerBound else { continue }
      for piece in try bytes(of: segment).split(separator: Self.newline) {
        guard let line = try? JournalLine(parsing: Array(piece)),
          line.change.id.replica == replica, range.contains(line.change.id.sequence),
          checksums[line.change.id.sequence] == nil
        else { continue }
        checksums[line.change.id.sequence] = line.checksum
      }
    }
    return checksums
  }
}

// Where a line stands.

/// The place of one line in its replica's journal, so that reading can go on after it.
struct LinePlace: Hashable, Sendable {
  /// The line's number and checksum.
  let mark: VersionVector.Mark
  /// The number of the first change of its segment.
  let segment: Int
  /// The byte in the segment where the line begins.
  let start: Int
  /// The byte after the line's newline.
  let end: Int

  /// Whether `bytes`, from the line's beginning on, still hold that line.
  func stands(in bytes: [UInt8]) -> Bool {
    let length = end - start
    guard length > LineFormat.checksumLength, bytes.count >= length,
      bytes[length - 1] == UInt8(ascii: "\n")
    else { return false }
    let covered = length - 1 - LineFormat.checksumLength
    let digits = bytes[(covered + LineFormat.checksumPrefix.count)...].prefix(8)
    guard Hex.uint32(digits) == mark.checksum else { return false }
    return bytes.withUnsafeBytes {
      CRC32C.checksum(UnsafeRawBufferPointer(rebasing: $0[..<covered]))
    } == mark.checksum
  }
}

extension LinePlace {
  /// The place as `[number, checksum, segment, start, end]`, for a checkpoint.
  var json: JSON {
    [
      .int(mark.sequence), .string(Hex.string(mark.checksum)), .int(segment),
      .int(start), .int(end),
    ]
  }

  /// Reads a place; `nil` where it is none.
  init?(_ json: JSON) {
    guard let parts = json.array, parts.count == 5, let sequence = parts[0].int,
      let checksum = parts[1].string.flatMap({ Hex.uint32(Array($0.utf8)) }),
      let segment = parts[2].int, let start = parts[3].int, let end = parts[4].int,
      1...ChangeID.maximumSequence ~= sequence, 1...sequence ~= segment,
      0 <= start, start < end, end <= 1 << 53, end - start <= JournalLine.maximumLength + 1
    else { return nil }
    mark = VersionVector.Mark(sequence: sequence, checksum: checksum)
    self.segment = segment
    self.start = start
    self.end = end
  }
}

extension Hex {
  fileprivate static func string(_ value: UInt32) -> String {
    String(decoding: digits(value), as: UTF8.self)
  }
}

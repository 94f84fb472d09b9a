// Gives altered lines the checksum they need to be looked at further.

@testable import SyncEngine

/// Sealing of lines whose bytes a fuzzer has altered.
enum Sealing {
  /// The line with the checksum of its own bytes; as it is where it does not end like a line.
  static func line(_ bytes: [UInt8]) -> [UInt8] {
    let covered = bytes.count - LineFormat.checksumLength
    guard covered > 0, bytes[covered...].starts(with: LineFormat.checksumPrefix),
      bytes.suffix(2).elementsEqual(LineFormat.checksumSuffix)
    else { return bytes }
    let kept = Array(bytes[..<covered])
    return kept + LineFormat.checksumPrefix + Hex.digits(CRC32C.checksum(kept))
      + LineFormat.checksumSuffix
  }

  /// Every line of the bytes sealed, newlines left where they are.
  static func lines(_ bytes: [UInt8]) -> [UInt8] {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return Array(lines.map { line(Array($0)) }.joined(separator: [UInt8(ascii: "\n")]))
  }
}

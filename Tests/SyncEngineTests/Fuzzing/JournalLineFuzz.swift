// Any bytes as a line of a journal, with and without the checksum that makes them one.

import TestSupport

@testable import SyncEngine

/// A line that is accepted is strict JSON, carries its own checksum, and says the same when it
/// is written anew.
enum JournalLineFuzz {
  static func run(_ bytes: [UInt8]) throws {
    try check(bytes)
    try check(Sealing.line(bytes))
  }

  private static func check(_ bytes: [UInt8]) throws {
    guard let line = try? JournalLine(parsing: bytes) else { return }
    guard let object = try? JSON(parsing: bytes).object else {
      throw FuzzFinding("an accepted line is no JSON object")
    }
    try FuzzFinding.require(!JSONFuzz.hasDuplicateKey(bytes), "an accepted line has a key twice")
    try FuzzFinding.require(!bytes.contains(UInt8(ascii: "\n")), "an accepted line is two lines")
    let digits = String(decoding: Hex.digits(line.checksum), as: UTF8.self)
    try FuzzFinding.require(object["crc"]?.string == digits, "the checksum is not the line's")
    let covered = Array(bytes.dropLast(LineFormat.checksumLength))
    try FuzzFinding.require(line.checksum == CRC32C.checksum(covered), "the checksum is wrong")
    let id = line.change.id
    try FuzzFinding.require(1...ChangeID.maximumSequence ~= id.sequence, "no number: \(id)")
    let written = JournalLine(line.change)
    guard let again = try? JournalLine(parsing: written.bytes) else {
      throw FuzzFinding("written anew it is no line: \(text(written.bytes))")
    }
    try FuzzFinding.require(
      again.change == line.change,
      "written anew it says something else: \(text(written.bytes))"
    )
    try FuzzFinding.require(
      again.bytes == written.bytes && JournalLine(again.change).bytes == written.bytes,
      "one change has two spellings: \(text(written.bytes))"
    )
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}

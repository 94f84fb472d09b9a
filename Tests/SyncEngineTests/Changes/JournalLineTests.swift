// A journal line: encoding, decoding, and what counts as damage.

import TestSupport
import Testing

@testable import SyncEngine

@Suite("Journal line")
struct JournalLineTests {
  private static let sample: Change = {
    Change(
      id: Named.change("anna1:12"),
      time: Named.time(1_764_470_000_123, 7),
      after: [Named.replica("bert2"): VersionVector.Mark(sequence: 40, checksum: 0x5e6f_7a8b)],
      cause: Cause("swipe", line: #"swipe "2" right 80%"#, gesture: ["fraction": .double(0.8)]),
      operations: [
        Operation(
          item: Named.item("a8x3k4m5n6p7q8r9s0t1"),
          action: .set(.title, "Caf\u{E9} \u{1F375} \"quoted\" \u{1B}[31m"),
          over: [Named.operation("anna1:3.0")],
          restores: Named.operation("anna1:3.1")
        ),
        Operation(item: .settings, action: .add(.tags, element: "h\u{E9}"), isOrigin: true),
        Operation(item: .settings, action: .remove(.tags, element: "e\u{301}")),
        Operation(item: .settings, action: .retract(.due, element: nil)),
        Operation(item: .settings, action: .retract(.tags, element: "x")),
        Operation(item: .settings, action: .purge),
      ]
    )
  }()

  @Test("decoding what was encoded gives the change back, byte for byte")
  func roundTrip() throws {
    let line = JournalLine(Self.sample)
    let read = try JournalLine(parsing: line.bytes)
    #expect(read.change == Self.sample)
    #expect(read.bytes == line.bytes)
    #expect(read.checksum == line.checksum)
    #expect(JournalLine(read.change).bytes == line.bytes)
  }

  @Test("flipping any single bit of a line is noticed")
  func everyBitCounts() {
    let line = JournalLine(Self.sample).bytes
    for index in line.indices {
      for bit in 0..<8 {
        var damaged = line
        damaged[index] ^= 1 << UInt8(bit)
        #expect(throws: LineError.self) { try JournalLine(parsing: damaged) }
      }
    }
  }

  @Test("cutting a line anywhere is noticed")
  func everyCutCounts() {
    let line = JournalLine(Self.sample).bytes
    for length in 0..<line.count {
      #expect(throws: LineError.self) { try JournalLine(parsing: Array(line[..<length])) }
    }
  }

  /// Closes a JSON object with the checksum of what stands before it.
  private func sealed(_ text: String) -> [UInt8] {
    let covered = Array(text.utf8)
    return covered + Array(",\"crc\":\"".utf8) + Hex.digits(CRC32C.checksum(covered))
      + Array("\"}".utf8)
  }

  @Test("members of a newer version are passed over and stay in the bytes")
  func unknownMembers() throws {
    let bytes = sealed(
      #"{"note":{"deep":[1,2]},"ops":[],"cause":{"do":"add"},"at":[5,0],"id":"anna1:1""#
    )
    let line = try JournalLine(parsing: bytes)
    #expect(line.change.id == ChangeID("anna1:1"))
    #expect(line.bytes == bytes)
  }

  @Test("an operation of an unknown kind is kept whole")
  func unknownKind() throws {
    let operation = #"{"do":"merge","item":"a1","over":["anna1:1.0"],"with":["b2"]}"#
    let line = try JournalLine(
      parsing: sealed(
        #"{"id":"anna1:2","at":[5,0],"cause":{"do":"x"},"ops":["# + operation + "]"
      )
    )
    let read = try #require(line.change.operations.first)
    #expect(read.over == [Named.operation("anna1:1.0")])
    #expect(
      read.action == .unknown(kind: "merge", source: try JSON(parsing: Array(operation.utf8)))
    )
    #expect(JournalLine(line.change).bytes == line.bytes)
  }

  @Test(
    "a line that seals nonsense is refused",
    arguments: [
      #"{"id":"anna1:1","at":[5,0],"cause":{"do":"x"},"ops":[],"id":"anna1:2""#,
      #"{"id":"anna1:01","at":[5,0],"cause":{"do":"x"},"ops":[]"#,
      #"{"id":"anna1:0","at":[5,0],"cause":{"do":"x"},"ops":[]"#,
      #"{"id":"anna1:+1","at":[5,0],"cause":{"do":"x"},"ops":[]"#,
      #"{"id":"anna1:4294967296","at":[5,0],"cause":{"do":"x"},"ops":[]"#,
      #"{"id":"Anna1:1","at":[5,0],"cause":{"do":"x"},"ops":[]"#,
      #"{"id":"anna1:1","at":[5,65536],"cause":{"do":"x"},"ops":[]"#,
      #"{"id":"anna1:1","at":[9007199254740993,0],"cause":{"do":"x"},"ops":[]"#,
      #"{"id":"anna1:1","at":[5,0],"cause":{},"ops":[]"#,
      #"{"id":"anna1:1","at":[5,0],"cause":{"do":"x"}"#,
      #"{"id":"anna1:1","at":[5,0],"cause":{"do":"\ud800"},"ops":[]"#,
      #"{"id":"anna1:1","at":[5,0],"cause":{"do":"x"},"ops":[{"item":"a1","do":"set"}]"#,
      #"{"id":"anna1:1","at":[5,0],"cause":{"do":"x"},"ops":[{"do":"purge"}]"#,
      #"{"id":"anna1:1","at":[5,0],"cause":{"do":"x","a":1,"a":2},"ops":[]"#,
    ]
  )
  func nonsense(_ text: String) {
    #expect(throws: LineError.self) { try JournalLine(parsing: sealed(text)) }
  }

  @Test("nesting beyond the bound is an error, not a crash")
  func deepNesting() {
    let deep = String(repeating: "[", count: 100_000)
    #expect(throws: JSONError.self) { try JSON(parsing: Array(deep.utf8)) }
  }

  @Test("the checksum is CRC-32C and the hash is SHA-256")
  func knownAnswers() {
    #expect(CRC32C.checksum(Array("123456789".utf8)) == 0xE306_9283)
    #expect(
      SHA256.hexDigest("abc".utf8)
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    )
    #expect(
      SHA256.hexDigest([UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000))
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    )
  }
}

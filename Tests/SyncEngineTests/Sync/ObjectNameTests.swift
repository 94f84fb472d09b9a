// Names in a shared place: one spelling each, and never a path out of it.

import TestSupport
import Testing

@testable import SyncEngine

@Suite("Object name")
struct ObjectNameTests {
  private static let hash = String(repeating: "0a", count: 32)

  @Test(
    "a name is read and written back as it was",
    arguments: [
      "swipy.json", "anna1/1-1-\(hash)", "anna1/17-4294967295-\(hash)", "acks/anna1-0-\(hash)",
      "acks/1-2-\(hash)", "bases/anna1-12-\(hash)", "parts/anna1-0-\(hash)", "bases/1-2-\(hash)",
      "parts/1-2-\(hash)",
    ]
  )
  func roundTrip(_ text: String) throws {
    #expect(try #require(ObjectName(text)).description == text)
  }

  @Test(
    "anything else is no name",
    arguments: [
      "", "/", "swipy.json/", "./swipy.json", "SWIPY.JSON", "anna1", "anna1/", "/1-1-\(hash)",
      "../1-1-\(hash)", "anna1/../1-1-\(hash)", "anna1//1-1-\(hash)", "anna1/1-1-\(hash)/",
      "Anna1/1-1-\(hash)", "1anna/1-1-\(hash)", "anna1/0-1-\(hash)", "anna1/2-1-\(hash)",
      "anna1/01-1-\(hash)", "anna1/+1-1-\(hash)", "anna1/1-1", "anna1/1-1-\(hash.uppercased())",
      "anna1/1-1-\(hash)0", "anna1/1-1-1-\(hash)", "anna1/1-4294967296-\(hash)",
      "anna1/1-99999999999999999999-\(hash)", "acks/anna1-9007199254740992-\(hash)",
      "acks/anna1-\(hash)", "anna1/1-1-\(hash)\0", "anna1\u{301}/1-1-\(hash)",
      "abcdefghijklm/1-1-\(hash)", "anna1/.1-1-\(hash).tmp-1-1", "anna1\\1-1-\(hash)",
      "anna1/\u{FF11}-1-\(hash)", "bases/anna1-01-\(hash)", "bases/anna1-12-\(hash)-1",
      "parts/Anna1-12-\(hash)", "bases/anna1-12",
    ]
  )
  func refused(_ text: String) {
    #expect(ObjectName(text) == nil)
  }

  @Test("whatever bytes a name is made of, it has no dot, one slash and the spelling it came in")
  func anyBytes() {
    let alphabet = Array("acks/anna1-0123456789abcdef./\\-..".utf8)
    for seed in Seeds.some(200) {
      var random = SeededGenerator(seed: seed)
      var bytes = Array("anna1/1-20-\(Self.hash)".utf8)
      for _ in 0..<Int.random(in: 1..<4, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        bytes[index] = alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
      }
      let text = String(decoding: bytes, as: UTF8.self)
      guard let name = ObjectName(text) else { continue }
      #expect(Text(name.description) == Text(text), "seed \(seed)")
      #expect(!text.contains("."), "seed \(seed)")
      #expect(text.count { $0 == "/" } == 1, "seed \(seed)")
    }
  }

  @Test("segments become one at eight of a class, and where they stand before a longer one")
  func housekeeping() {
    func chain(_ lengths: [Int]) -> [Housekeeping.Link] {
      lengths.enumerated().map {
        Housekeeping.Link(first: $0 + 1, last: $0 + 1, byteCount: $1)
      }
    }
    let (small, middle, final) = (100, 5000, 3 << 20)
    #expect(Housekeeping.due(chain([])) == nil)
    #expect(Housekeeping.due(chain(Array(repeating: small, count: 7))) == nil)
    #expect(Housekeeping.due(chain(Array(repeating: small, count: 8))) == 1...8)
    #expect(
      Housekeeping.due(chain([middle] + Array(repeating: small, count: 8))) == 2...9
    )
    #expect(Housekeeping.due(chain([small, small, middle])) == 1...3)
    #expect(Housekeeping.due(chain([small, final])) == nil)
    #expect(Housekeeping.due(chain([small, middle, final])) == 1...2)
    #expect(Housekeeping.due(chain(Array(repeating: final, count: 20))) == nil)
    let apart = (0..<8).map { Housekeeping.Link(first: $0 * 2 + 1, last: $0 * 2 + 1, byteCount: 9) }
    #expect(Housekeeping.due(apart) == nil)
    let wide = Housekeeping.Link(first: 1, last: 8, byteCount: 800)
    #expect(Housekeeping.chain(chain(Array(repeating: small, count: 8)) + [wide]) == [wide])
  }
}

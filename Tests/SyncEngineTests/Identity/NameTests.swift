// Names of replicas, items, changes and operations: one spelling, byte order.

import TestSupport
import Testing

@testable import SyncEngine

@Suite("Names")
struct NameTests {
  @Test("names are ordered as their bytes and read back as written")
  func order() {
    let names = ["a", "a0", "a9", "aa", "ab", "abcdefghijkl", "abcdefghijkl0", "b", "z9"]
    #expect(names.map { Named.item($0) }.sorted().map(\.description) == names)
    let replicas = names.filter { $0.utf8.count <= 12 }
    #expect(replicas.map { Named.replica($0) }.sorted().map(\.description) == replicas)
  }

  @Test("what is no name is refused", arguments: ["", "1a", "A", "a-b", "a b", "\u{E9}", "a\0"])
  func refused(text: String) {
    #expect(ItemID(text) == nil)
    #expect(ReplicaID(text) == nil)
  }

  @Test("a name that is too long is refused")
  func tooLong() {
    #expect(ItemID(String(repeating: "a", count: 24)) != nil)
    #expect(ItemID(String(repeating: "a", count: 25)) == nil)
    #expect(ReplicaID(String(repeating: "a", count: 13)) == nil)
  }

  @Test("a number has one spelling")
  func numbers() {
    #expect(ChangeID("a:4294967295")?.sequence == ChangeID.maximumSequence)
    for text in ["a:0", "a:01", "a:+1", "a:", "a", "a:4294967296", "a:1.0", ":1"] {
      #expect(ChangeID(text) == nil, "\(text)")
    }
    #expect(OperationID("a:1.0")?.index == 0)
    for text in ["a:1", "a:1.", "a:1.00", "a:1.16777216", "a:1.-1"] {
      #expect(OperationID(text) == nil, "\(text)")
    }
  }

  @Test("changes and operations are ordered by replica, then by number")
  func numericOrder() {
    #expect(Named.change("a:9") < Named.change("a:10"))
    #expect(Named.change("a:10") < Named.change("b:1"))
    #expect(Named.operation("a:1.9") < Named.operation("a:1.10"))
  }

  @Test("the same source gives the same name everywhere, which no drawn name is")
  func derived() {
    let name = ItemID.derived(from: "<1@site.example>".utf8)
    #expect(name == ItemID.derived(from: "<1@site.example>".utf8))
    #expect(name != ItemID.derived(from: "<2@site.example>".utf8))
    #expect(name.isDerived)
    for seed in Seeds.some(50) {
      var random = SeededGenerator(seed: seed)
      #expect(!ItemID.random(using: &random).isDerived, "seed \(seed)")
    }
  }
}

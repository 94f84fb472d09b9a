// What is kept of bytes that left a journal, and when it goes.

import TestSupport
import Testing

@testable import SyncEngine

@Suite("Bytes that were cut and kept")
struct SavedBytesTests {
  @Test("what was purged is in no file once the store was compacted, kept bytes among them")
  func purged() throws {
    let world = try DamagedStore(synced: false)
    let store = try world.open(seed: 3)
    try world.add("a secret", to: store)
    let segment = world.segment(store.replica)
    // A torn end, and a stray copy of a line: both are kept when they go.
    let bytes = try #require(world.disk.bytes(of: segment))
    let last = try #require(bytes.dropLast().lastIndex(of: UInt8(ascii: "\n"))) + 1
    world.disk.plant(segment, bytes + bytes[last...].dropLast(9))
    try world.open(seed: 5).repair()
    let second = bytes[..<(bytes.firstIndex(of: UInt8(ascii: "\n")) ?? 0)].count + 1
    world.disk.plant(
      segment,
      bytes[..<second] + bytes[last...].dropLast(9) + [UInt8(ascii: "\n")] + bytes[second...]
    )
    let again = try world.open(seed: 4)
    #expect(try again.repair().cleared == [again.replica])
    let check = try again.check()
    #expect(check.isWhole && check.saved.count == 2)
    #expect(check.saved.contains { $0.hasPrefix("local/torn/") })
    #expect(check.saved.contains { $0.hasPrefix("local/damaged/") })

    let item = try #require(
      try again.read { document, _ in document.items.first { $0.title == "a secret" }?.id }
    )
    try again.commit(Cause("purge")) { try $0.purge(item) }
    #expect(holds("a secret", world))
    try again.compact(isDryRun: true)
    #expect(try again.check().saved.count == 2)
    try again.compact()
    #expect(try again.check().saved.isEmpty)
    #expect(!holds("a secret", world))
  }

  private func holds(_ word: String, _ world: DamagedStore) -> Bool {
    let needle = Array(word.utf8)
    return world.disk.files(under: "/a").contains { path in
      let bytes = world.disk.bytes(of: path) ?? []
      return bytes.indices.contains { bytes[$0...].starts(with: needle) }
    }
  }
}

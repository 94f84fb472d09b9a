// Reading a whole place without changing it.

import TestSupport
import Testing

@testable import SyncEngine

@Suite("Checking a place")
struct PlaceCheckTests {
  /// A place that two replicas have put lines into, and one of them.
  private func synced() -> (Node, MemoryPlace) {
    var (anna, bert) = (Node("anna1", seed: 1), Node("bert2", seed: 2))
    let place = MemoryPlace()
    for _ in 0..<3 {
      anna.add()
      anna.sync(place)
      bert.add()
      bert.sync(place)
    }
    anna.sync(place)
    return (anna, place)
  }

  @Test("a check reads every object of lines, and puts and takes away nothing")
  func whole() {
    var (node, place) = synced()
    node.add()
    let before = place.objects
    let report = node.sync(place, .check)
    #expect(report.failure == nil && report.pending.isEmpty)
    #expect(report.objectsRead == place.segmentNames.count)
    #expect((report.sent, report.received) == (1, 0))
    #expect(place.objects == before)
  }

  @Test("what a check finds damaged the next sync puts again, however much it is")
  func damaged() {
    var (node, place) = synced()
    let whole = place.objects
    let names = place.segmentNames
    #expect(names.count > PlaceSync.readBackCount)
    for name in names { place.objects[MemoryPlace.key(.segment(name))]?[20] ^= 1 }
    let rotten = place.objects
    let report = node.sync(place, .check)
    #expect(report.pending.count == names.count)
    #expect(report.pending.allSatisfy { $0.reason == .hashMismatch })
    #expect(place.objects == rotten)
    node.memory = PlaceMemory(parsing: node.memory.bytes)
    #expect(node.sync(place).healed == 6)
    for name in names {
      let key = MemoryPlace.key(.segment(name))
      #expect(place.objects[key] == whole[key])
    }
    #expect(node.sync(place, .check).pending.isEmpty)
  }

  @Test("a damaged state is put again by who has it")
  func base() throws {
    let machines = Machines()
    let (anna, bert) = (try machines.open("a"), try machines.open("b"))
    for store in [anna, bert, anna, bert, anna] {
      try store.commit(Cause("add")) { try $0.create(.todo, title: "x") }
      try machines.sync(store)
    }
    for _ in 0..<2 { for store in [anna, bert] { try machines.sync(store) } }
    #expect(try anna.compact().segments > 0)
    for _ in 0..<3 { try machines.sync(anna) }
    let parts = machines.place + "/parts/"
    let part = try #require(
      machines.disk.files(under: machines.place).first { $0.hasPrefix(parts) }
    )
    machines.disk.rot(part, byte: 20, bit: 0)
    let url = try RemoteURL(machines.place)
    #expect(anna.check(url).pending.map(\.reason) == [.hashMismatch])
    try machines.sync(anna)
    #expect(anna.check(url).pending.isEmpty)
  }
}

// Objects of a place that rot without a change of length.

import TestSupport
import Testing

@testable import SyncEngine

@Suite("Reading back")
struct ReadingBackTests {
  /// A place with an object for each line of one replica, and another that has taken them in.
  private func scattered(_ count: Int) throws -> (Node, MemoryPlace, [Text]) {
    var node = Node("anna1", seed: 1)
    let place = MemoryPlace()
    for _ in 0..<count { node.add() }
    for line in node.lines[node.replica] ?? [] {
      let bytes = line.bytes + [UInt8(ascii: "\n")]
      let number = line.change.id.sequence
      let name = try #require(
        SegmentName(
          replica: node.replica,
          first: number,
          last: number,
          hash: ContentHash(of: bytes)
        )
      )
      place.objects[MemoryPlace.key(.segment(name))] = bytes
    }
    let keys = Array(place.objects.keys)
    // Where a replica comes itself, nobody else puts its objects together.
    let word = Acknowledgement(of: VersionVector(), by: node.replica)
    place.objects[MemoryPlace.key(.acknowledgement(word.name))] = word.bytes
    var other = Node("bert2", seed: 2)
    other.sync(place)
    return (other, place, keys)
  }

  @Test("after some syncs every object was read, and those that have rotted are put again")
  func rot() throws {
    var (other, place, keys) = try scattered(14)
    #expect(keys.count == 14)
    let whole = place.objects
    for key in keys { place.objects[key]?[20] ^= 1 }
    var healed: [Int] = []
    for _ in 0..<4 {
      let report = other.sync(place)
      #expect(report.failure == nil && report.pending.isEmpty)
      other.memory = PlaceMemory(parsing: other.memory.bytes)
      healed.append(report.healed)
    }
    #expect(healed == [4, 4, 4, 2])
    for key in keys { #expect(place.objects[key] == whole[key]) }
  }

  @Test("an object longer than a sync reads back is read once enough syncs have saved for it")
  func long() throws {
    var node = Node("anna1", seed: 1)
    let place = MemoryPlace()
    node.add(String(repeating: "x", count: 5 * PlaceSync.readBackBytes / 2))
    node.sync(place)
    let key = try #require(place.objects.keys.first { $0.string.hasPrefix("anna1/") })
    place.objects[key]?[20] ^= 1
    var healed: [Int] = []
    for _ in 0..<5 {
      healed.append(node.sync(place).healed)
      node.memory = PlaceMemory(parsing: node.memory.bytes)
    }
    #expect(healed == [0, 0, 1, 0, 0])
  }

  @Test("what a preview finds is not read back, and lines that are not here cannot be put")
  func nothing() throws {
    var (other, place, keys) = try scattered(2)
    place.objects[keys[0]]?[20] ^= 1
    let rotten = place.objects
    #expect(other.sync(place, .preview).bytesReceived == 0)
    var stranger = Node("cleo3", seed: 3)
    let report = stranger.sync(place)
    #expect(report.pending.contains { $0.reason == .hashMismatch })
    #expect(place.objects[keys[0]] == rotten[keys[0]])
    #expect(other.sync(place).healed == 1)
    #expect(stranger.sync(place).pending.isEmpty)
    #expect(stranger.digest == other.digest)
  }
}

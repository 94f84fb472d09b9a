// What a shared place may hold and what sync makes of it.

import TestSupport
import Testing

@testable import SyncEngine

@Suite("Shared place")
struct SharedPlaceTests {
  /// Two nodes that have met in a place, five and three changes each.
  private func met(seed: UInt64 = 1) -> (Node, Node, MemoryPlace) {
    var (a, b) = (Node("anna1", seed: seed), Node("bert2", seed: seed))
    let place = MemoryPlace()
    for _ in 0..<5 { a.add() }
    for _ in 0..<3 { b.add() }
    a.sync(place)
    b.sync(place)
    a.sync(place)
    b.sync(place)
    return (a, b, place)
  }

  private func name(of run: LineRun, hash: ContentHash? = nil) throws -> ObjectName {
    let name = SegmentName(
      replica: run.replica,
      first: run.first,
      last: run.last,
      hash: hash ?? ContentHash(of: run.bytes)
    )
    return .segment(try #require(name))
  }

  @Test("a report counts changes, not objects, each way")
  func counts() {
    var (a, b) = (Node("anna1", seed: 1), Node("bert2", seed: 1))
    let place = MemoryPlace()
    for _ in 0..<5 { a.add() }
    for _ in 0..<3 { b.add() }
    let first = a.sync(place)
    #expect((first.sent, first.received, first.healed) == (5, 0, 0))
    let preview = b.sync(place, .preview)
    #expect((preview.sent, preview.received) == (3, 5))
    #expect(b.lines[a.replica] == nil)
    let second = b.sync(place)
    #expect((second.sent, second.received) == (3, 5))
    #expect(second.bytesSent > 0 && second.bytesReceived > 0)
    let third = a.sync(place)
    #expect((third.sent, third.received) == (0, 3))
    #expect(a.digest == b.digest)
  }

  @Test("a preview puts nothing into an empty place")
  func previewOfNothing() {
    var a = Node("anna1", seed: 1)
    a.add()
    let place = MemoryPlace()
    let report = a.sync(place, .preview)
    #expect(report.sent == 1 && report.failure == nil)
    #expect(place.objects.isEmpty)
  }

  @Test("what a later version made is left alone")
  func laterVersion() {
    var (a, _, place) = met()
    a.add()
    place.objects["swipy.json"] = Array(#"{"format":"swipy-place","v":2}"#.utf8)
    let before = place.objects
    #expect(a.sync(place).failure?.code == "sync.version")
    #expect(place.objects == before)
    for other in [#"{"format":"other-thing","v":1}"#, #"{"format":"swipy-place","v":"1"}"#, "[]"] {
      place.objects["swipy.json"] = Array(other.utf8)
      #expect(a.sync(place).failure?.code == "sync.damaged")
    }
    let empty = MemoryPlace()
    empty.objects["swipy.json"] = Array("hello".utf8)
    #expect(a.sync(empty).failure?.code == "sync.damaged")
    #expect(empty.objects.count == 1)
  }

  @Test("a marker that is absent or was cut short is written again")
  func marker() {
    var (a, _, place) = met()
    for cut in [nil, 0, 7] {
      place.objects["swipy.json"] = cut.map { Array(PlaceMarker.bytes.prefix($0)) }
      #expect(a.sync(place).failure == nil)
      #expect(place.objects["swipy.json"] == PlaceMarker.bytes)
    }
  }

  @Test("a marker that is damaged among objects of sync's is written again, but by no preview")
  func damagedMarker() {
    var (a, _, place) = met()
    for index in PlaceMarker.bytes.indices {
      var bytes = PlaceMarker.bytes
      bytes[index] ^= 0x80
      place.objects["swipy.json"] = bytes
      #expect(a.sync(place, .preview).failure == nil)
      #expect(place.objects["swipy.json"] == bytes)
      #expect(a.sync(place).failure == nil, "byte \(index)")
      #expect(place.objects["swipy.json"] == PlaceMarker.bytes)
    }
  }

  @Test("foreign files are passed over without a word")
  func foreign() {
    var (a, b, place) = met()
    for name in [
      ".stfolder", ".DS_Store", "anna1/.DS_Store", "Thumbs.db", "../out", "/etc/passwd",
      "anna1/1-5-x.sync-conflict-20260101-000000-ABCDEFG", "anna1/.1-5.tmp-7-1", "a/b/c",
    ] { place.objects[Text(name)] = [1, 2, 3] }
    a.add()
    let before = place.objects.count
    let report = a.sync(place)
    #expect(report.pending.isEmpty && report.failure == nil && report.sent == 1)
    #expect(b.sync(place).received == 1)
    #expect(place.objects.count >= before)
  }

  @Test("an object still being copied is pending, and used once it is whole")
  func halfCopied() throws {
    var a = Node("anna1", seed: 1)
    var b = Node("bert2", seed: 1)
    let place = MemoryPlace()
    for _ in 0..<4 { a.add() }
    a.sync(place)
    let key = try #require(place.objects.keys.first { $0.string.hasPrefix("anna1/") })
    let whole = place.objects[key] ?? []
    for length in stride(from: 0, to: whole.count, by: 97) {
      place.objects[key] = Array(whole.prefix(length))
      let report = b.sync(place)
      #expect(report.failure == nil && report.received == 0)
      #expect(report.pending.map(\.name) == [key.string])
    }
    place.objects[key] = whole
    #expect(b.sync(place).received == 4)
  }

  @Test("lines that the place has lost come back from whoever has them")
  func healing() {
    var (a, b, place) = met()
    for key in place.objects.keys where key.string.hasPrefix("anna1/") {
      place.objects[key] = nil
    }
    let report = b.sync(place)
    #expect(report.healed + report.sent == 5)
    var c = Node("cleo3", seed: 1)
    c.sync(place)
    #expect(c.digest == a.digest)
    a.add()
    #expect(a.sync(place).failure == nil)
  }

  @Test("an object of the wrong length is put again; of the wrong bytes once it is read back")
  func restoring() throws {
    var (a, b, place) = met()
    let key = try #require(place.objects.keys.first { $0.string.hasPrefix("anna1/") })
    let whole = try #require(place.objects[key])
    place.objects[key] = Array(whole.dropLast(9))
    #expect(b.sync(place).healed == 5)
    #expect(place.objects[key] == whole)
    place.objects[key]?[20] ^= 1
    #expect(b.sync(place).healed == 5)
    #expect(place.objects[key] == whole)
    place.objects[key]?[20] ^= 1
    #expect(b.sync(place, .thorough).healed == 5)
    #expect(place.objects[key] == whole)
    #expect(a.sync(place).failure == nil)
  }

  @Test("a store that was set back takes its own lines from the place")
  func backup() {
    var (a, b, place) = met()
    var backup = a
    for _ in 0..<4 { a.add() }
    a.sync(place)
    b.sync(place)
    let report = backup.sync(place)
    #expect(report.failure == nil && report.healed == 4)
    #expect(backup.digest == a.digest)
    backup.add()
    #expect(backup.sync(place).sent == 1)
  }

  @Test("a store that was set back puts nothing under a number it cannot read there, and goes on")
  func unreadableOwn() throws {
    var (a, b, place) = met()
    var backup = a
    backup.random = SeededGenerator(seed: 77)
    a.add("gone")
    a.sync(place)
    let six = try #require(place.segmentNames.first { $0.replica == a.replica && $0.last == 6 })
    let key = MemoryPlace.key(.segment(six))
    let whole = try #require(place.objects[key])
    place.objects[key] = Array(whole.prefix(9))
    let report = backup.sync(place)
    #expect(report.failure?.code == "sync.fork" && report.sent == 0)
    #expect(report.pending.map(\.reason) == [.hashMismatch])

    backup.rename("anna2")
    backup.add("another")
    for _ in 0..<2 {
      #expect(backup.sync(place).failure == nil)
      #expect(b.sync(place).failure == nil)
    }
    #expect(b.digest == backup.digest && b.core.document.items.contains { $0.title == "another" })
    // It was only on its way.
    place.objects[key] = whole
    #expect(backup.sync(place).received == 1 && b.sync(place).received == 1)
    #expect(b.digest == backup.digest && b.core.document.items.contains { $0.title == "gone" })
  }

  @Test("two stores under one name both learn of it, and nothing is overwritten")
  func fork() throws {
    for extra in 0..<3 {
      var (a, b, place) = met()
      var copy = a
      copy.random = SeededGenerator(seed: 77)
      a.add("one")
      for _ in 0...extra { copy.add("other") }
      a.sync(place)
      let before = place.objects
      let report = copy.sync(place)
      guard case .needsNewIdentity(let fork) = report.failure else {
        Issue.record("\(String(describing: report.failure))")
        continue
      }
      #expect(fork.change == Named.change("anna1:6"))
      #expect(report.failure?.code == "sync.fork" && report.received == 1)
      for (key, bytes) in before { #expect(place.objects[key] == bytes) }
      #expect(place.segmentNames.allSatisfy { $0.replica != a.replica || $0.last <= 6 })
      #expect(copy.branches.count == 1)
      copy.rename("anna2")

      // Both wrote before either saw the other, as in a folder that is synchronised later.
      #expect(a.sync(place).failure?.code == "sync.fork")
      a.rename("anna3")
      for _ in 0..<2 {
        #expect(a.sync(place).failure == nil)
        #expect(copy.sync(place).failure == nil)
        #expect(b.sync(place).failure == nil)
      }
      #expect(Set([a, copy, b].map(\.digest)).count == 1)
      #expect(b.core.document.items.count { $0.title == "one" } == 1)
      #expect(b.core.document.items.count { $0.title == "other" } == extra + 1)
    }
  }

  @Test("a store that keeps no branches keeps the one it holds, and reports the other")
  func branchNotKept() {
    var (a, b, place) = met()
    var copy = a
    a.add("one")
    copy.add("other")
    a.sync(place)
    b.sync(place)
    b.keepsBranches = false
    let lines = b.lines[a.replica]
    _ = copy.sync(place)
    copy.rename("anna2")
    copy.sync(place)
    let report = b.sync(place)
    #expect(report.failure == nil)
    #expect(report.forks.map(\.change) == [Named.change("anna1:6")])
    #expect(b.lines[a.replica] == lines)
  }

  @Test("an acknowledgement of a line that is different here shows the fork")
  func acknowledgedFork() {
    var (a, _, place) = met()
    var vector = VersionVector()
    vector[a.replica] = VersionVector.Mark(sequence: 5, checksum: 7)
    let forged = Acknowledgement(of: vector, by: Named.replica("cleo3"))
    place.objects[MemoryPlace.key(.acknowledgement(forged.name))] = forged.bytes
    #expect(a.sync(place).forks.map(\.change) == [Named.change("anna1:5")])
  }

  @Test("a store set back to before what others have seen, and what nobody has, gives up its name")
  func acknowledgedAhead() {
    let (a, _, place) = met()
    var backup = a
    backup.lines[a.replica]?.removeLast(2)
    backup.reread()
    backup.memory = PlaceMemory()
    for name in place.segmentNames where name.replica == a.replica {
      place.objects[MemoryPlace.key(.segment(name))] = nil
    }
    let report = backup.sync(place)
    #expect(report.failure?.code == "sync.fork")
    #expect(place.segmentNames.allSatisfy { $0.replica != a.replica })
    backup.rename("anna2")
    #expect(backup.sync(place).failure == nil)
  }

  @Test("what others have applied is told, and the highest acknowledgement counts")
  func acknowledgements() {
    var (a, b, place) = met()
    #expect(a.acknowledged[b.replica]?.sequence(of: a.replica) == 5)
    let old = Acknowledgement(of: VersionVector(), by: b.replica)
    place.objects[MemoryPlace.key(.acknowledgement(old.name))] = old.bytes
    a.memory = PlaceMemory()
    a.acknowledged = [:]
    a.sync(place)
    #expect(a.acknowledged[b.replica]?.sequence(of: a.replica) == 5)
    b.sync(place)
    #expect(place.acknowledgementCount == 2)
  }

  @Test("what is remembered of a place survives as a file, and damage only forgets it")
  func memory() {
    let (a, _, _) = met()
    #expect(!a.memory.verified.isEmpty && !a.memory.acknowledged.isEmpty)
    let bytes = a.memory.bytes
    #expect(PlaceMemory(parsing: bytes) == a.memory)
    for index in bytes.indices.dropLast() {
      var damaged = bytes
      damaged[index] ^= 1
      #expect(PlaceMemory(parsing: damaged) == PlaceMemory())
      #expect(PlaceMemory(parsing: Array(bytes[..<index])) == PlaceMemory())
    }
  }

  @Test("lines that were lost here come back from the place, whatever is remembered of it")
  func lostHere() {
    var (a, b, place) = met()
    let all = a.all
    a.lines[b.replica]?.removeLast(2)
    let cut = a.lines
    let segments = place.objects.filter { $0.key.string.hasPrefix("bert2/") }
    for key in segments.keys { place.objects[key] = [1] }
    #expect(a.sync(place).failure == nil)
    #expect(a.lines == cut)
    place.objects.merge(segments) { _, whole in whole }
    a.sync(place)
    #expect(a.all == all)
  }

  @Test("a change whose cause is not there yet is named as held, with what it waits for")
  func held() {
    var (a, b, place) = met()
    a.add()
    Wire.exchange(&a, &b)
    b.add()
    let other = MemoryPlace()
    b.sync(other)
    for key in other.objects.keys where key.string.hasPrefix("anna1/") { other.objects[key] = nil }
    var late = Node("cleo3", seed: 1)
    let report = late.sync(other)
    #expect(report.received == 4)
    #expect(report.held.map(\.change) == [Named.change("bert2:4")])
    #expect(report.held.first?.reason == .waiting(a.replica, sequence: 6))
    a.sync(other)
    #expect(late.sync(other).held.isEmpty)
    #expect(place.objects.count > 0)
  }

  // MARK: Hostile objects

  @Test("an object that is not what its name says never lands")
  func hostile() throws {
    var (a, b, place) = met()
    let before = a.lines
    let lines = try #require(b.lines[b.replica])
    b.add()
    b.add()
    let next = try #require(b.lines[b.replica])
    let stranger = Named.replica("cleo3")
    let bogus = ContentHash(of: [0])
    let tail = try LineRun(of: b.replica, after: 4, lines: Array(next[4...]))
    let good = try LineRun(of: b.replica, after: 3, lines: Array(next[3...]))
    func segment(_ replica: ReplicaID, _ first: Int, _ last: Int, _ bytes: [UInt8]) throws {
      let name = SegmentName(
        replica: replica,
        first: first,
        last: last,
        hash: ContentHash(of: bytes)
      )
      place.objects[MemoryPlace.key(.segment(try #require(name)))] = bytes
    }
    // Another hash, another replica, other numbers, a gap, no newline, no lines, no end.
    place.objects[MemoryPlace.key(try name(of: good, hash: bogus))] = good.bytes
    try segment(stranger, 1, 5, good.bytes)
    try segment(stranger, 4, 5, good.bytes)
    try segment(b.replica, 4, 4, good.bytes)
    try segment(b.replica, 4, 6, good.bytes)
    try segment(b.replica, 3, 4, good.bytes)
    try segment(b.replica, 4, ChangeID.maximumSequence, good.bytes)
    try segment(b.replica, 5, 5, tail.bytes)
    try segment(b.replica, 4, 5, Array(good.bytes.dropLast()))
    try segment(b.replica, 4, 5, good.lines[0].bytes + [10, 10] + good.lines[1].bytes + [10])
    try segment(b.replica, 4, 5, [10, 10])
    try segment(b.replica, 4, 4, [])
    try segment(b.replica, 4, 4, [UInt8](repeating: 0, count: 5000))
    let report = a.sync(place)
    #expect(report.received == 0 && a.lines == before)
    #expect(report.failure == nil && !report.pending.isEmpty)
    #expect(lines.count == 3)
    // The true object, once it is there, is used in spite of all these.
    try segment(b.replica, 4, 5, good.bytes)
    #expect(a.sync(place).received == 2)
  }

  @Test("an object that is too large is not even read")
  func tooLarge() throws {
    struct Giant: SharedPlace {
      let inner: MemoryPlace
      let giant: Text
      func list() throws(SyncError) -> [PlaceEntry] {
        try inner.list() + [PlaceEntry(name: giant, size: 1 << 40)]
      }
      func get(_ name: ObjectName, limit: Int) throws(SyncError) -> [UInt8]? {
        #expect(Text(name.description) != giant)
        return try inner.get(name, limit: limit)
      }
      func put(_ name: ObjectName, _ bytes: [UInt8]) throws(SyncError) {
        try inner.put(name, bytes)
      }
      func delete(_ name: ObjectName) throws(SyncError) { try inner.delete(name) }
    }
    var (a, _, inner) = met()
    let giant = Text("cleo3/1-2-" + String(repeating: "0", count: 64))
    let report = a.sync(Giant(inner: inner, giant: giant))
    #expect(report.failure == nil)
    #expect(report.pending == [SyncReport.Pending(name: giant.string, reason: .tooLarge)])
  }

  @Test("any change to the bytes in a place lands nothing that was not written")
  func fuzz() {
    for seed in Seeds.some(60) {
      var random = SeededGenerator(seed: seed)
      let (a, b, place) = met(seed: seed)
      let written = Set(a.all + b.all)
      for key in place.objects.keys.sorted() where Bool.random(using: &random) {
        guard var bytes = place.objects[key], !bytes.isEmpty else { continue }
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= 1 << 3
        case 1: bytes.removeLast(Int.random(in: 1...bytes.count, using: &random))
        default: bytes += bytes
        }
        place.objects[key] = bytes
      }
      var late = Node("cleo3", seed: seed)
      late.sync(place)
      #expect(Set(late.all).isSubset(of: written), "seed \(seed)")
    }
  }

  @Test("a failing store fails the sync with its own error")
  func local() {
    var (a, _, place) = met()
    a.failure = .local(cause: SyncDamage.truncated)
    #expect(a.sync(place).failure?.code == "sync.local")
  }
}

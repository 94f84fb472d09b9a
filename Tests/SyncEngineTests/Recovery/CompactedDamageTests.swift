// Damage beside a base: to the lines after it, to those it stands for, and to the base itself.

import Synchronization
import TestSupport
import Testing

@testable import SyncEngine

@Suite("Damage beside a base")
struct CompactedDamageTests {
  private let machines = Machines()
  private var disk: MemoryFileSystem { machines.disk }

  private func add(_ titles: [String], to store: Store) throws {
    for title in titles {
      machines.clock.advance(by: 7)
      try store.commit(Cause("add")) { try $0.create(.todo, title: title) }
    }
  }

  /// Two stores that have the same changes and know so of each other.
  private func pair() throws -> (Store, Store) {
    let (anna, bert) = (try machines.open("a"), try machines.open("b"))
    try add(["a1", "a2"], to: anna)
    try add(["b1", "b2"], to: bert)
    for store in [anna, bert, anna, bert, anna] { try machines.sync(store) }
    return (anna, bert)
  }

  private func segment(_ replica: ReplicaID, _ first: Int, in store: String = "/a") -> String {
    StoreLayout(root: store).segment(of: replica, first: first)
  }

  private func flip(_ path: String, line: Int, column: Int = 30) throws {
    var bytes = try #require(disk.bytes(of: path))
    let newline = UInt8(ascii: "\n")
    let starts = [0] + bytes.indices.filter { bytes[$0] == newline }.map { $0 + 1 }
    bytes[starts[line - 1] + column] ^= 4
    disk.plant(path, bytes)
  }

  // MARK: Lines after the base

  @Test("the first line after a base comes back", arguments: [1, 2, 4], [true, false])
  func firstLine(_ count: Int, _ isOwn: Bool) throws {
    let (anna, bert) = try pair()
    #expect(try anna.compact().segments == 2)
    let writer = isOwn ? anna : bert
    try add((1...count).map { "t\($0)" }, to: writer)
    for store in [writer, anna, bert] { try machines.sync(store) }
    let digest = try anna.status().digest
    let path = segment(writer.replica, 3)
    let bytes = try #require(disk.bytes(of: path))
    for line in 1...count {
      try flip(path, line: line)
      let again = try machines.open("a")
      #expect(!again.problems.isEmpty)
      #expect(try machines.sync(again).healed > 0)
      #expect(disk.bytes(of: path) == bytes)
      let check = try again.check()
      #expect(check.isWhole && check.saved.count == line)
      #expect(try again.status().digest == digest)
      #expect(again.replica == anna.replica)
    }
  }

  @Test("where nobody has it, it is given up, by whatever name it was written", arguments: [1, 3])
  func givenUp(_ count: Int) throws {
    let (anna, _) = try pair()
    try anna.compact()
    try add((1...count).map { "t\($0)" }, to: anna)
    try flip(segment(anna.replica, 3), line: 1)
    let again = try machines.open("a")
    // As after a crash between the new name and the lines.
    try again.core.withLock { core in
      let access = try core.beginWriting(.any)
      defer { access.release() }
      try core.takeNewIdentity()
    }
    let last = try machines.open("a")
    #expect(last.replica != anna.replica)
    let repair = try last.repairLost()
    #expect(repair.refused.isEmpty)
    #expect(repair.published.map(\.replica) == [anna.replica])
    #expect(repair.published.map(\.sequence) == [3])
    #expect(try last.check().isWhole)
    try add(["new"], to: last)
    let bert = try machines.open("b")
    for store in [last, bert] { try machines.sync(store) }
    #expect(try last.status().digest == bert.status().digest)
  }

  // MARK: Lines before the base

  @Test(
    "damage that a received base stands for is in nobody's way, and a repair moves it away",
    arguments: ["{\"hello\":1}\n", "one\ntwo\nthree\nfour\n", "\0\0\0\0\n"],
    [true, false]
  )
  func superseded(_ garbage: String, _ isOwn: Bool) throws {
    let (anna, bert) = try pair()
    try anna.compact()
    for _ in 1...3 { try machines.sync(anna) }
    let damaged = isOwn ? bert.replica : anna.replica
    let path = segment(damaged, 1, in: "/b")
    let lines = try #require(disk.bytes(of: path))
    let second = try #require(lines.firstIndex(of: UInt8(ascii: "\n"))) + 1
    disk.plant(path, Array(garbage.utf8) + lines[second...])
    try disk.remove(StoreLayout(root: "/b").extent)
    let again = try machines.open("b")
    for store in [again, again, anna] { try machines.sync(store) }
    #expect(try again.status().digest == anna.status().digest)
    let before = try again.check()
    // Its own lines come back from the place, where it wrote them.
    #expect(before.superseded.isEmpty == isOwn && before.states.isEmpty)
    #expect(before.isWhole && before.covered.isEmpty)
    try again.repair()
    let after = try again.check()
    #expect(after.isWhole && after.superseded.isEmpty && !after.saved.isEmpty)
    if !isOwn { #expect(disk.bytes(of: path) == nil) }
    #expect(StoreFiles(root: "/b", fileSystem: disk).wantedLines().numbers.isEmpty)
    try add(["new"], to: again)
    for store in [again, anna, again] { try machines.sync(store) }
    #expect(try again.status().digest == anna.status().digest)
    #expect(try machines.open("b").check().isWhole)
  }

  @Test("what can be read behind such damage stays, byte for byte")
  func supersededPart() throws {
    let (anna, _) = try pair()
    let lines = try #require(disk.bytes(of: segment(anna.replica, 1)))
    try anna.compact()
    try add(["t1", "t2"], to: anna)
    let digest = try anna.status().digest
    let rest = try #require(disk.bytes(of: segment(anna.replica, 3)))
    try disk.remove(segment(anna.replica, 3))
    disk.plant(segment(anna.replica, 1), lines + rest)
    try flip(segment(anna.replica, 1), line: 1)
    try flip(segment(anna.replica, 1), line: 2)
    let again = try machines.open("a")
    #expect(try again.status().digest == digest)
    let check = try again.check()
    #expect(check.isWhole && check.superseded.map(\.line) == [1, 2])
    #expect(try again.repair().cleared == [anna.replica])
    #expect(disk.bytes(of: segment(anna.replica, 3)) == rest)
    #expect(disk.bytes(of: segment(anna.replica, 1)) == nil)
    #expect(try again.check().superseded.isEmpty)
    try add(["t3"], to: again)
    #expect(again.replica == anna.replica)
    #expect(try machines.open("a").status().digest == again.status().digest)
  }

  // MARK: The base itself

  /// What can befall both copies of a base.
  enum Mishap: String, CaseIterable, Sendable {
    case garbage, cut, header, item, gone
  }

  private func strike(_ mishap: Mishap) throws {
    let directory = StoreLayout(root: "/a").base
    for name in try disk.names(in: directory) {
      let path = "\(directory)/\(name)"
      var bytes = try #require(disk.bytes(of: path))
      switch mishap {
      case .garbage: bytes = Array("gone".utf8)
      case .cut: bytes.removeLast(bytes.count / 2)
      case .header: bytes[20] ^= 1
      case .item:
        let item = Array("{\"item\"".utf8)
        let start = try #require(bytes.indices.first { bytes[$0...].starts(with: item) })
        bytes[start + 30] ^= 1
      case .gone:
        try disk.remove(path)
        continue
      }
      disk.plant(path, bytes)
    }
    try disk.flushDirectory(directory)
  }

  @Test(
    "where both copies are damaged, nothing passes for all there is, and a sync brings it back",
    arguments: Mishap.allCases,
    [0, 2]
  )
  func bothCopies(_ mishap: Mishap, _ later: Int) throws {
    for isNoted in [true, false] where isNoted || mishap != .gone || later > 0 {
      for isDirect in [true, false] {
        let world = CompactedDamageTests()
        try world.expectHealed(mishap, later: later, isNoted: isNoted, isDirect: isDirect)
      }
    }
  }

  private func expectHealed(
    _ mishap: Mishap,
    later: Int,
    isNoted: Bool,
    isDirect: Bool
  ) throws {
    let note: Comment = "\(mishap), \(later) lines, noted \(isNoted), direct \(isDirect)"
    let (anna, bert) = try pair()
    try anna.compact()
    if later > 0 { try add((1...later).map { "t\($0)" }, to: anna) }
    for store in [anna, bert, anna] { try machines.sync(store) }
    let digest = try anna.status().digest
    try strike(mishap)
    if !isNoted { try disk.remove(StoreLayout(root: "/a").extent) }
    let again = try machines.open("a")
    _ = try again.status()
    #expect(!again.problems.damages.isEmpty, note)
    #expect(try !again.check().isWhole, note)
    #expect(try again.repair().removed.isEmpty, note)
    #expect(throws: StoreError.self, note) { try add(["new"], to: again) }
    #expect(throws: (any Error).self, note) { try again.compact() }
    if isDirect {
      let (left, right) = try DirectExchange.run(again, bert)
      #expect(left.failure == nil && right.failure == nil, note)
    } else {
      try machines.sync(again)
    }
    #expect(try again.status().digest == digest, note)
    try again.repair()
    #expect(try again.check().isWhole, note)
    #expect(again.replica == anna.replica, note)
    let last = try machines.open("a")
    #expect(try last.status().digest == digest, note)
    try add(["new"], to: last)
    for store in [last, bert] { try machines.sync(store) }
    #expect(try last.status().digest == bert.status().digest, note)
  }
}

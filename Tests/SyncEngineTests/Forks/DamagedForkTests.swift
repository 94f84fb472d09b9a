// Damage in the directories of a forked replica, and how it heals.

import Synchronization
import TestSupport
import Testing

@testable import SyncEngine

@Suite("Damaged forks")
struct DamagedForkTests {
  private let layout = StoreLayout(root: "/store")

  /// A fork with three lines before it, of which three machines have everything.
  private func forked() throws -> (machines: [Machine], writer: ReplicaID, place: MemoryPlace) {
    let (a, b, place) = (Machine(seed: 1), Machine(seed: 2), MemoryPlace())
    for title in ["one", "two", "three"] { try a.add(title) }
    try a.sync(place)
    try b.sync(place)
    let snapshot = a.clone(seed: 3)
    for title in ["four", "five", "six"] { try a.add(title) }
    try a.retitle("one", "eins")
    try a.sync(place)
    try b.sync(place)
    let writer = try a.store().replica
    a.restore(snapshot)
    for title in ["vier", "fünf"] { try a.add(title) }
    try a.retitle("two", "zwei")
    try a.sync(place)
    try a.add("later")
    let third = Machine(seed: 4)
    let machines = [a, b, third]
    try machines.settle(place)
    return (machines, writer, place)
  }

  /// The directories of a replica and its branches.
  private func directories(of writer: ReplicaID, _ machine: Machine) throws -> [ReplicaID] {
    let files = StoreFiles(root: "/store", fileSystem: machine.disk)
    return try files.replicas().filter { try $0 == writer || files.branch(in: $0) != nil }
  }

  /// Copies of a machine without checkpoints, each with another line damaged or taken away.
  private func victims(
    of machine: Machine,
    _ writer: ReplicaID
  ) throws -> [(machine: Machine, what: Comment)] {
    var victims: [(Machine, Comment)] = []
    func add(_ what: Comment, _ path: String, _ bytes: [UInt8]?) throws {
      let victim = machine.clone(seed: 50)
      for name in (try? victim.disk.names(in: layout.checkpoints)) ?? [] {
        try victim.disk.remove("\(layout.checkpoints)/\(name)")
      }
      if let bytes { victim.disk.plant(path, bytes) } else { try victim.disk.remove(path) }
      victims.append((victim, what))
    }
    for directory in try directories(of: writer, machine) {
      for name in try machine.disk.names(in: layout.journal(of: directory)) {
        let path = "\(layout.journal(of: directory))/\(name)"
        let bytes = try #require(machine.disk.bytes(of: path))
        var start = 0
        for (index, line) in bytes.split(separator: UInt8(ascii: "\n")).enumerated() {
          var flipped = bytes
          flipped[start + 20] ^= 1
          try add("line \(index + 1) of \(path) flipped", path, flipped)
          try add("cut before line \(index + 1) of \(path)", path, Array(bytes[..<start]))
          let end = start + line.count + 1
          try add("no line \(index + 1) in \(path)", path, Array(bytes[..<start] + bytes[end...]))
          start = end
        }
        try add("\(path) is gone", path, nil)
      }
    }
    return victims
  }

  @Test("whatever line of a forked replica is damaged or gone, a sync brings it back")
  func everyLine() throws {
    let (machines, writer, place) = try forked()
    let digest = try machines[0].store().status().digest
    for machine in machines {
      let victims = try victims(of: machine, writer)
      #expect(victims.count >= 20)
      for (victim, what) in victims {
        let place = MemoryPlace(copying: place)
        for _ in 0..<2 {
          let outcome = try victim.sync(place)
          #expect(outcome.report.failure == nil, what)
        }
        let titles = try victim.titles(try victim.store())
        #expect(try victim.store().status().digest == digest, "\(what): \(titles)")
        try victim.expectWhole(what)
        try victim.add("after")
        #expect(try victim.sync(place).report.failure == nil, what)
      }
    }
  }
}

extension MemoryPlace {
  /// A place that holds what another does.
  fileprivate convenience init(copying other: MemoryPlace) {
    self.init()
    objects = other.objects
  }
}

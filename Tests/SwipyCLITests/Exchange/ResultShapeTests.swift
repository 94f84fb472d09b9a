// What 'help json' says of results is what is in them.

import SyncEngine
import TestSupport
import Testing

@testable import swipy_cli

@Suite("Exchange: shapes of results")
struct ResultShapeTests {
  private let disk = MemoryFileSystem()
  private let clock = ManualClock()

  private func machine(_ name: String, seed: UInt64) -> Machine {
    Machine(name, disk: disk, clock: clock, seed: seed)
  }

  /// The words of the part of 'help json' about something.
  private func words(_ subject: String) throws -> Set<Substring> {
    var part: String?
    for line in HelpTopic.json.lines.map(\.string) {
      if line.hasPrefix("  \(subject) ") {
        part = line
      } else if part != nil, line.hasPrefix("             ") {
        part? += line
      } else if part != nil {
        break
      }
    }
    let text = try #require(part, "nothing about '\(subject)'")
    return Set(text.split { !$0.isLetter && !$0.isNumber })
  }

  /// The names of all members of a value, at any depth.
  private func members(_ value: JSON) -> Set<String> {
    switch value {
    case .object(let object):
      object.members.reduce(into: []) { names, member in
        names.insert(member.key.string)
        names.formUnion(members(member.value))
      }
    case .array(let elements): elements.reduce(into: []) { $0.formUnion(members($1)) }
    default: []
    }
  }

  private func expect(_ answer: Machine.Answer, _ subject: String) throws {
    let data = try #require(answer.json["data"], "\(subject): \(answer.results)")
    // What remotes answered to a check is told as by a sync.
    let known = try words(subject).union(subject == "check" ? words("sync") : [])
    for name in members(data) {
      #expect(known.contains(Substring(name)), "\(subject) has '\(name)'")
    }
  }

  @Test("every member of a result is named by 'help json'")
  func shapes() throws {
    try disk.makeDirectory("/shared")
    let (a, b) = (machine("a", seed: 1), machine("b", seed: 2))
    a.run("replica name Laptop")
    a.run("add one")
    for machine in [a, b] {
      machine.run("remote add shared /shared/place")
      machine.run("sync")
    }
    a.run("edit 1 uno")
    b.run("edit 1 eins")
    try expect(a.run("sync --json"), "sync")
    b.run("sync")
    a.run("sync")
    try expect(a.run("conflicts --json"), "conflicts")
    try expect(a.run("undo --json"), "undo")
    try expect(a.run("compact --json"), "compact")
    try expect(a.run("remote list --json"), "remote")
    try expect(a.run("remote check shared --json"), "remote")
    b.run("replica retire Laptop --yes")
    for machine in [a, b] {
      try expect(machine.run("replica list --json"), "replica")
      try expect(machine.run("status --json"), "status")
      try expect(machine.run("check --json"), "check")
    }
    try expect(a.run("check repair --json"), "check")
    clock.milliseconds -= 86_400_000_000
    let behind = machine("b", seed: 3).run("status --json")
    #expect(behind.json["data"]?["ahead"]?.array?.isEmpty == false)
    try expect(behind, "status")
    try expect(machine("c", seed: 4).run("status --json"), "status")
  }

  @Test("so is every member of what a damaged store answers")
  func damaged() throws {
    let a = machine("a", seed: 1)
    for title in ["one", "two", "three"] { a.run("add \(title)") }
    a.run("remote add away /nowhere/place")
    let replica = try a.session.store().replica
    let path = "/a/store/journal/\(replica)/0000000001.jsonl"
    var bytes = try #require(disk.bytes(of: path))
    bytes[bytes.count / 2] ^= 1
    disk.plant(path, bytes)
    let again = machine("a", seed: 5)
    try expect(again.run("status --json"), "status")
    #expect(again.run("status --json").json["data"]?["damaged"] == 1)
    try expect(again.run("check --json"), "check")
    try expect(again.run("check repair --json"), "check")
    let lost = again.run("check repair lost --json")
    #expect(lost.json["data"]?["givenUp"]?.array?.count == 1)
    #expect(lost.json["data"]?["asked"]?.array?.count == 1)
    try expect(lost, "check")
  }
}

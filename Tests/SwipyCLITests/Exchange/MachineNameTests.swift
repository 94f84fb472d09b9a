// Machines by the names that people gave them, in what they have done.

import SyncEngine
import TestSupport
import Testing

@testable import swipy_cli

@Suite("Exchange: machine names")
struct MachineNameTests {
  private let disk = MemoryFileSystem()
  private let clock = ManualClock()

  private func machine(_ name: String, seed: UInt64) -> Machine {
    Machine(name, disk: disk, clock: clock, seed: seed)
  }

  /// Two machines that have edited one title apart, the first of them under a name.
  private func diverged(names: [String?]) throws -> [Machine] {
    try disk.makeDirectory("/shared")
    let machines = [machine("a", seed: 1), machine("b", seed: 2)]
    for (machine, name) in zip(machines, names) {
      if let name { machine.run("replica name \"\(name)\"") }
    }
    machines[0].run("add Water the ferns")
    for machine in machines { machine.run("sync /shared/place") }
    for (machine, title) in zip(machines, ["palms", "cacti"]) {
      clock.advance(by: 1000)
      machine.run("edit 1 Water the \(title)")
    }
    for machine in machines + machines {
      #expect(machine.run("sync /shared/place").exit == .success)
    }
    return machines
  }

  @Test("log, show and conflicts show a machine's name, and its identity where it has none")
  func shown() throws {
    let machines = try diverged(names: ["Ana's laptop", nil])
    let (a, b) = (machines[0], machines[1])
    let (first, second) = (try a.session.store().replica, try b.session.store().replica)
    #expect(b.run("log").results.contains("  Ana's laptop  edit 1 Water the palms"))
    #expect(b.run("log").results.contains("  here  edit 1 Water the cacti"))
    #expect(a.run("log").results.contains("  \(second)  edit 1 Water the cacti"))
    #expect(b.run("show 1").results.contains("  Ana's laptop  edit 1 Water the palms"))
    #expect(b.run("conflicts").results.contains("Water the palms  Ana's laptop, "))
    #expect(a.run("conflicts").results.contains("Water the cacti  \(second), "))
    let log = b.run("log --json").json["data"]?.array ?? []
    for entry in log {
      let isFirst = entry["replica"] == .string("\(first)")
      #expect(entry["name"] == (isFirst ? "Ana's laptop" : nil))
    }
    let values = b.run("conflicts --json").json["data"]?.array?.first?["values"]?.array
    #expect(values?.map { $0["name"] } == [nil, "Ana's laptop"])
  }

  @Test("a name that two machines have, or that says 'here', comes with the identity")
  func ambiguous() throws {
    let machines = try diverged(names: ["Laptop", "Laptop"])
    let first = try machines[0].session.store().replica
    #expect(machines[1].run("log").results.contains("  Laptop (\(first))  edit 1"))
    machines[0].run("replica name here")
    for machine in machines { machine.run("sync /shared/place") }
    #expect(machines[1].run("log").results.contains("  here (\(first))  edit 1"))
  }

  @Test("what a machine did that is given up for lost is named as 'replica retire' names it")
  func lost() throws {
    let machines = try diverged(names: ["Ana's laptop", nil])
    let first = try machines[0].session.store().replica
    let path = "/b/store/journal/\(first)/0000000001.jsonl"
    var bytes = try #require(disk.bytes(of: path))
    bytes[bytes.count - 60] ^= 1
    disk.plant(path, bytes)
    let b = Machine("b", disk: disk, clock: clock, seed: 3, process: 3)
    #expect(b.run("check").exit == .damaged)
    let unknown = b.run("check repair lost Bert")
    #expect(unknown.exit == .failed && unknown.notes.contains("no replica 'Bert' is known here"))
    #expect(b.run("check repair lost").exit == .damaged)
    let answer = b.run("check repair lost \"Ana's laptop\"")
    #expect(answer.exit == .success, "\(answer.notes)")
    #expect(answer.notes.contains("gave up change \(first):"))
  }
}

// A machine and its clone that both go on under one name, as the shell tells it.

import TestSupport
import Testing

@testable import SyncEngine
@testable import swipy_cli

@Suite("Exchange: forks")
struct ForkTests {
  private let disk = MemoryFileSystem()
  private let clock = ManualClock()

  /// Makes `/b` what `/a` is, and has nothing tell that it is a copy.
  private func clone(_ replica: ReplicaID) throws -> Machine {
    disk.copy("/a", to: "/b")
    let files = StoreFiles(root: "/b/store", fileSystem: disk)
    try IdentityFile.adopt(replica, in: files, machine: "b")
    return Machine("b", disk: disk, clock: clock, seed: 2, process: 2)
  }

  @Test("what a machine and its clone wrote under one name is kept, and 'check' says what it is")
  func cloned() throws {
    try disk.makeDirectory("/shared")
    let a = Machine("a", disk: disk, clock: clock, seed: 1)
    a.run("add Water the ferns")
    a.run("sync /shared/place")
    let replica = try a.session.store().replica
    let b = try clone(replica)
    clock.advance(by: 1000)
    a.run("add Wash the car")
    clock.advance(by: 1000)
    b.run("add Call Ben")
    a.run("sync /shared/place")
    let met = b.run("sync /shared/place")
    #expect(met.exit == .success)
    #expect(
      met.notes.contains("replica \(replica) was continued by two stores from change 2 on")
    )
    #expect(met.notes.contains("it goes on as replica \(try b.session.store().replica)"))
    for machine in [a, b, a, b] { #expect(machine.run("sync /shared/place").exit == .success) }
    #expect(a.digest == b.digest)
    for machine in [a, b] {
      let list = machine.run("list").results
      #expect(list.contains("Wash the car") && list.contains("Call Ben"))
      #expect(machine.run("status").notes.contains("was continued by two stores from change 2"))
      let check = machine.run("check")
      #expect(check.exit == .success)
      #expect(check.notes.contains("was continued by two stores from change 2"))
      #expect(check.notes.contains("(1 change) and "))
      #expect(check.notes.contains("nothing is lost and nothing has to be done"))
      let forks = machine.run("check --json").json["data"]?["forks"]?.array
      #expect(forks?.count == 1)
      #expect(forks?.first?["replica"] == .string("\(replica)"))
      #expect(forks?.first?["sequence"] == 2)
      #expect(forks?.first?["branches"]?.array?.map { $0["changes"] } == [1, 1])
    }
    #expect(Machine("c", disk: disk, seed: 3).run("check --json").json["data"]?["forks"] == nil)
  }
}

// All machines and places of one simulation, and one step of it.

import SyncEngine
import TestSupport

@testable import SyncEngine

/// What a schedule works on; everything in it follows from the script.
final class World {
  static let mostMachines = 8
  static let start = 1_764_470_000_000

  private(set) var machines: [Machine]
  /// Two places: one says how long its objects are, the other does not.
  let places: [MemoryPlace]
  var truth: Truth
  var counts = Counts()
  /// The lines that were struck on some disk, so that nobody may have them.
  var struck: Set<Truth.Index> = []
  /// The lines that somebody has given up.
  var givenUp: Set<Truth.Index> = []
  private(set) var trace: [String] = []
  /// Digests by what had been seen, which decides them.
  private var digests: [String: String] = [:]
  private var stepNumber = 0
  private let sabotage: Sabotage?

  init(machines: Int, sabotage: Sabotage? = nil) {
    self.sabotage = sabotage
    truth = Truth(sabotage)
    self.machines = (0..<machines).map {
      Machine(index: $0, clock: Self.start + $0, sabotage: sabotage)
    }
    places = [MemoryPlace(), MemoryPlace()]
    places[1].saysSizes = false
  }

  /// Adds a machine, as far as there may be more.
  func addMachine(
    disk: MemoryFileSystem = MemoryFileSystem(),
    clock: Int,
    hardware: String? = nil
  ) -> Machine? {
    guard machines.count < Self.mostMachines else { return nil }
    let machine = Machine(
      index: machines.count,
      disk: disk,
      clock: clock,
      hardware: hardware,
      sabotage: sabotage
    )
    machines.append(machine)
    return machine
  }

  // MARK: Steps

  /// Does one step, and looks whether everything holds that must.
  func perform(_ step: Step) throws(Violation) {
    stepNumber += 1
    counts[.actions] += 1
    guard let action = ActionTable.byName[step.action] else {
      throw Violation("there is no action \(step.action)")
    }
    let machine = machines[step.machine % machines.count]
    for machine in machines { machine.clock.advance(by: 1_000 + Int(step.seed % 977)) }
    var turn = Turn(self, machine, seed: step.seed)
    // Who opens a damaged store sees the damage; a process that read before may not.
    if machine.isRotten, turn.chance(2) { machine.end(turn.process) }
    let met = machines.map { $0.disk.faultsMet }
    let note: String
    do {
      note = try action.run(&turn)
    } catch let violation as Violation {
      throw violation.at("\(stepNumber) \(step)")
    } catch {
      note = "failed: \(Self.code(of: error))"
      let hadTrouble = turn.touched.contains { machine in
        machine.disk.hasCrashed || machine.isRotten
          || machine.handles.values.contains { $0.process.isOver }
          || machine.index < met.count && machine.disk.faultsMet > met[machine.index]
      }
      // A process that could not take back a write refuses to go on, whenever that is tried.
      let isRefused = turn.isFailedHandle(error) && turn.touched.contains { $0.disk.faultsMet > 0 }
      guard hadTrouble || turn.mayFail || isRefused else {
        throw Violation("failed without cause: \(error)").at("\(stepNumber) \(step)")
      }
      counts[.failures] += 1
      turn.dropFailedHandle(error)
    }
    do {
      for machine in turn.touched { settle(machine) }
      try check(turn.touched) { _ in turn.random.next() % 6 == 0 }
      try turn.finish()
    } catch {
      throw error.at("\(stepNumber) \(step): \(note)")
    }
    trace.append("\(step.action) \(machine.name): \(note) | \(machine.summary)")
  }

  /// Lets die what was killed, and restarts a machine that has crashed.
  func settle(_ machine: Machine) {
    for (process, handle) in machine.handles where handle.process.isOver {
      machine.end(process)
      counts.note("process killed in a call")
    }
    if machine.disk.hasCrashed {
      counts.note("power cut in a call, \((machine.crash ?? .lost).name)")
      restart(machine)
    }
    if machine.stepsOfTrouble > 0 {
      machine.stepsOfTrouble -= 1
      if machine.stepsOfTrouble == 0 { machine.disk.stopFailing() }
    }
  }

  /// Crashes a machine, if it has not, and starts it again.
  func restart(_ machine: Machine, _ crash: MemoryFileSystem.Crash? = nil) {
    machine.endProcesses()
    machine.disk.restart(crash ?? machine.crash ?? .lost)
    machine.crash = nil
    machine.stepsOfTrouble = 0
  }

  private static func code(of error: any Error) -> String {
    switch error {
    case let error as StoreError: error.code.rawValue
    case let error as SyncError:
      error.cause.map { "\(error.code) (\(code(of: $0)))" } ?? error.code
    default: "\(error)"
    }
  }

  // MARK: Digests

  /// Notes the digest that belongs to what was seen, some of which was lost.
  func expect(
    _ digest: String,
    of seen: VersionVector,
    lost: [ChangeID],
    _ name: String
  ) throws(Violation) {
    let marks = seen.replicas.map {
      "\($0):\(seen.sequence(of: $0)):\(seen[$0]?.checksum ?? 0)"
    }
    let key = (marks + lost.map { "no \($0)" }).joined(separator: " ")
    guard let known = digests[key] else {
      digests[key] = digest
      return
    }
    guard known == digest else {
      throw Violation("\(name) has seen the same changes as another and holds another state")
    }
  }
}

extension Violation {
  /// The same with the step at which it came to light.
  func at(_ step: String) -> Violation { Violation("step \(step): \(description)") }
}

extension MemoryFileSystem.Crash {
  /// What is left of what was not flushed.
  var name: String {
    switch self {
    case .lost: "nothing left"
    case .kept: "all left"
    case .torn: "some left"
    }
  }
}

extension Machine {
  /// The machine's state in a few words, for the trace.
  fileprivate var summary: String {
    guard let store = handles[Self.reader]?.store else { return "closed" }
    let seen = store.seen
    let marks = seen.replicas.map {
      "\($0):\(seen.sequence(of: $0))-\(String(seen[$0]?.checksum ?? 0, radix: 36))"
    }
    return marks.joined(separator: " ") + " after \(disk.mutationCount) calls"
  }
}

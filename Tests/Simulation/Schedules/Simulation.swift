// Runs a schedule to its end.

import SyncEngine
import TestSupport

/// What came of a schedule.
struct Simulation {
  let trace: [String]
  let counts: Counts
  /// What did not hold, where something did not.
  let violation: Violation?

  /// Runs a schedule, and then lets everything end well.
  init(_ script: Script, sabotage: Sabotage? = nil) {
    let world = World(machines: script.machines, sabotage: sabotage)
    var violation: Violation?
    do throws(Violation) {
      for step in script.steps { try world.perform(step) }
      try world.end()
    } catch {
      violation = error
    }
    world.counts[.schedules] = 1
    trace = world.trace + (violation.map { ["violation: \($0)"] } ?? [])
    counts = world.counts
    self.violation = violation
  }
}

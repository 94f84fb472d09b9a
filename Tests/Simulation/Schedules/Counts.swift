// How much was simulated.

/// Numbers to be printed when a test ends.
struct Counts {
  var schedules = 0
  var actions = 0
  var crashes = 0
  var kills = 0
  var faults = 0
  var failures = 0
  var syncs = 0
  var exchanges = 0
  var copies = 0
  var damages = 0

  static func += (a: inout Counts, b: Counts) {
    a.schedules += b.schedules
    a.actions += b.actions
    a.crashes += b.crashes
    a.kills += b.kills
    a.faults += b.faults
    a.failures += b.failures
    a.syncs += b.syncs
    a.exchanges += b.exchanges
    a.copies += b.copies
    a.damages += b.damages
  }
}

extension Counts: CustomStringConvertible {
  var description: String {
    "\(schedules) schedules, \(actions) actions, \(crashes) crashes, \(kills) kills, "
      + "\(faults) faults set, \(failures) commands failed, \(syncs) syncs, "
      + "\(exchanges) exchanges, \(copies) copies and restores, \(damages) damages"
  }
}

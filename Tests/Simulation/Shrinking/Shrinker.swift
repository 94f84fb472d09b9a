// Makes a failing schedule short.

import SyncEngine
import TestSupport

/// Delta debugging over the steps of a schedule, and then over its machines.
///
/// A step's seed decides all about it, so it keeps a meaning when others are taken away.
enum Shrinker {
  /// The shortest script found that still fails, after so many tries at most.
  static func shrink(_ script: Script, limit: Int = 2_000) -> Script {
    var best = script
    var triesLeft = limit
    func fails(_ script: Script) -> Bool {
      guard triesLeft > 0 else { return false }
      triesLeft -= 1
      return Simulation(script).violation != nil
    }
    var length = max(1, best.steps.count / 2)
    while triesLeft > 0 {
      var hasShrunk = false
      var start = 0
      while start < best.steps.count {
        var shorter = best
        shorter.steps.removeSubrange(start..<min(start + length, best.steps.count))
        if fails(shorter) {
          best = shorter
          hasShrunk = true
        } else {
          start += length
        }
      }
      if length > 1 { length /= 2 } else if !hasShrunk { break }
    }
    return withFewerMachines(best, fails)
  }

  private static func withFewerMachines(_ script: Script, _ fails: (Script) -> Bool) -> Script {
    var best = script
    var machine = 0
    while machine < best.machines, best.machines > 1 {
      var fewer = best
      fewer.machines -= 1
      fewer.steps.removeAll { $0.machine == machine }
      for index in fewer.steps.indices where fewer.steps[index].machine > machine {
        fewer.steps[index].machine -= 1
      }
      if fails(fewer) { best = fewer } else { machine += 1 }
    }
    return best
  }
}

// Many schedules of trouble, and the scripts of those that once failed.

import Synchronization
import TestSupport
import Testing

@Suite("Simulation")
struct SimulationTests {
  /// How many shares the schedules are run in, beside each other.
  private static let shares = 2

  @Test(
    "no schedule of edits, syncs, crashes and faults loses, doubles or changes anything",
    arguments: 0..<shares
  )
  func schedules(share: Int) {
    var counts = Counts()
    for (index, seed) in Seeds.some(80).enumerated() where index % Self.shares == share {
      let script = Script(seed: seed)
      let simulation = Simulation(script)
      counts += simulation.counts
      if Seeds.isSingle { print(simulation.trace.joined(separator: "\n")) }
      guard simulation.violation != nil else { continue }
      let short = Shrinker.shrink(script)
      let violation = Simulation(short).violation
      Issue.record("seed \(seed): \(violation?.description ?? "gone")\n\(short)")
    }
    print("shown: \(counts)")
  }

  @Test("the same seed gives the same trace")
  func sameTrace() {
    for seed in Seeds.some(3) {
      #expect(Simulation(Script(seed: seed)).trace == Simulation(Script(seed: seed)).trace)
    }
  }

  @Test("a script says what its schedule says")
  func spelling() {
    for seed in Seeds.some(3) {
      let script = Script(seed: seed)
      #expect(Script(script.description) == script)
    }
    #expect(Script("machines 2\nadd m0\n") == nil)
    #expect(Script("machines 0\n") == nil)
  }
}

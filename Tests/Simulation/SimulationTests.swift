// Many schedules of trouble, and the scripts of those that once failed.

import SyncEngine
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
    for (index, seed) in Seeds.some(160).enumerated() where index % Self.shares == share {
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

  /// What a few schedules leave of themselves, call for call.
  private static var traceDigest: String {
    let traces = [1, 2, 3].flatMap { Simulation(Script(seed: $0)).trace }
    return ContentHash(of: Array(traces.joined(separator: "\n").utf8)).digits.string
  }

  @Test("the same seed gives the same trace, in another process too")
  func sameTrace() async {
    // Hashed collections have another order there.
    let other = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      print(" \(SimulationTests.traceDigest) ")
    }
    let text = String(decoding: other?.standardOutputContent ?? [], as: UTF8.self)
    #expect(text.contains(" \(Self.traceDigest) "))
  }

  @Test("what is done wrong is noticed within some schedules", arguments: Sabotage.allCases)
  func sabotage(_ sabotage: Sabotage) {
    let seed = (UInt64(1)...60).first { seed in
      // Little else happens, so that much of it comes together.
      let script = Script(seed: seed, actions: ["add", "edit", "edit", "wire", "crash"])
      return Simulation(script, sabotage: sabotage).violation != nil
    }
    #expect(seed != nil)
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

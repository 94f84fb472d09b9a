// A schedule as text, to be kept and run again.

import SyncEngine
import TestSupport

/// One action on one machine; its seed decides everything about it that is left open.
struct Step: Hashable, CustomStringConvertible {
  var action: String
  var machine: Int
  var seed: UInt64

  var description: String { "\(action) m\(machine) \(String(seed, radix: 16))" }
}

/// A schedule: how many machines there are, and what happens to them.
///
///     # why it is kept
///     machines 3
///     add m0 51f2
///     sync m1 77
struct Script: Hashable, CustomStringConvertible {
  var machines: Int
  var steps: [Step]

  init(machines: Int, steps: [Step]) {
    self.machines = machines
    self.steps = steps
  }

  /// The schedule that belongs to a seed.
  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    // Few machines meet more often; more than four show what only many can do.
    machines =
      Int.random(in: 0..<4, using: &random) > 0
      ? Int.random(in: 2...3, using: &random) : Int.random(in: 4...8, using: &random)
    let count = Int.random(in: 30...80, using: &random)
    let machines = machines
    let weather = Weather.allCases.randomElement(using: &random) ?? .usual
    steps = (0..<count).map { _ in
      Step(
        action: ActionTable.draw(weather, using: &random).name,
        machine: Int.random(in: 0..<machines, using: &random),
        seed: random.next() >> 16
      )
    }
  }

  /// A short schedule of some actions alone, on two machines.
  init(seed: UInt64, actions: [String]) {
    var random = SeededGenerator(seed: seed)
    machines = 2
    steps = (0..<30).map { _ in
      let action = actions.randomElement(using: &random) ?? ""
      let machine = Int.random(in: 0...1, using: &random)
      return Step(action: action, machine: machine, seed: random.next() >> 16)
    }
  }

  /// Reads a script; `nil` where a line is none.
  init?(_ text: String) {
    machines = 0
    steps = []
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let words = line.split(separator: " ")
      if words.count == 2, words[0] == "machines", let count = Int(words[1]) {
        machines = count
        continue
      }
      guard words.count == 3, words[1].hasPrefix("m"), let machine = Int(words[1].dropFirst()),
        machine >= 0, let seed = UInt64(words[2], radix: 16)
      else { return nil }
      steps.append(Step(action: String(words[0]), machine: machine, seed: seed))
    }
    guard 1...World.mostMachines ~= machines else { return nil }
  }

  var description: String {
    (["machines \(machines)"] + steps.map(\.description)).joined(separator: "\n") + "\n"
  }
}

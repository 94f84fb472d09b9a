// What can happen, each kind of it under a name.

import SyncEngine
import TestSupport

/// One kind of thing that can happen in a simulation.
struct Action: Sendable {
  /// Its name in scripts and traces.
  let name: String
  /// How often it happens, compared with others; with 0 only scripts do it.
  let weight: Int
  /// Does it and says what came of it; throws what the store throws.
  let run: @Sendable (inout Turn) throws -> String

  init(_ name: String, _ weight: Int, _ run: @escaping @Sendable (inout Turn) throws -> String) {
    self.name = name
    self.weight = weight
    self.run = run
  }
}

/// How much of what a schedule has.
enum Weather: CaseIterable {
  case calm, usual, stormy, lonely

  /// By how much the weights of each of the action table's groups count.
  var factors: [Int] {
    switch self {
    case .calm: [6, 6, 8, 1, 1, 3, 1]
    case .usual: [4, 4, 4, 2, 2, 2, 2]
    case .stormy: [2, 2, 2, 4, 4, 2, 4]
    case .lonely: [4, 6, 1, 2, 1, 1, 0]
    }
  }
}

/// Everything that can happen: a new action is a line in one of these lists.
enum ActionTable {
  /// The groups, in the order of the weather's factors.
  static let groups = [items, undo, sync, disk, machines, history, rot]
  static let all: [Action] = groups.flatMap(\.self)

  static let byName: [String: Action] = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// An action drawn by weight.
  static func draw(_ weather: Weather, using random: inout SeededGenerator) -> Action {
    let weights = zip(groups, weather.factors).flatMap { group, factor in
      group.map { $0.weight * factor }
    }
    var rest = Int.random(in: 0..<weights.reduce(0, +), using: &random)
    for (action, weight) in zip(all, weights) {
      rest -= weight
      if rest < 0 { return action }
    }
    return all[0]
  }
}

// Rows and inputs made from a seed, the odd ones included.

import SwipyModel
import TestSupport

enum RandomRows {
  static let numbers: [Double] = [
    0, -0.0, 1, -1, 5, -7.5, 80, -80, 240, -240, 320, -320, 1e-12, 1e9, -1e300,
    .infinity, -.infinity, .nan, .greatestFiniteMagnitude, .leastNonzeroMagnitude,
  ]

  static func number(_ random: inout SeededGenerator, finiteOnly: Bool = false) -> Double {
    if !finiteOnly, Int.random(in: 0..<6, using: &random) == 0 {
      return numbers.randomElement(using: &random) ?? 0
    }
    return Double(Int.random(in: -2000...2000, using: &random)) / 8
  }

  static func triggers(_ random: inout SeededGenerator) -> TriggerSet {
    var set = TriggerSet(points: TriggerPoints())
    for side in SwipeSide.allCases {
      for index in 0..<Int.random(in: 0...4, using: &random) {
        let state = SwipeState.state(index: index, side: side)
        set.points.set(state, at: Double(Int.random(in: 0...20, using: &random)) / 16)
        if Int.random(in: 0..<5, using: &random) == 0 { continue }
        set.register(
          SwipeTrigger(
            state,
            mode: SwipeMode.allCases.randomElement(using: &random) ?? .toggle,
            action: "\(state)",
            colour: Bool.random(using: &random) ? "\(state)" : nil,
            view: Bool.random(using: &random) ? "\(state)" : nil,
            firesFrom: Bool.random(using: &random)
              ? nil : Double(Int.random(in: 0...20, using: &random)) / 16,
            firing: Int.random(in: 0..<6, using: &random) == 0 ? .immediately : .onRelease,
            confirmation: Int.random(in: 0..<4, using: &random) == 0 ? .required : .notNeeded
          )
        )
      }
    }
    return set
  }

  static func uselessSide(_ random: inout SeededGenerator) -> TravelRule.UselessSide {
    [.follows, .stays, .rubberBands(0.2), .stays].randomElement(using: &random) ?? .stays
  }

  static func crossing(_ random: inout SeededGenerator) -> TravelRule.Crossing {
    [.follows, .stops, .rubberBands(0.2), .follows].randomElement(using: &random) ?? .follows
  }

  private static func command(
    _ random: inout SeededGenerator,
    _ side: SwipeSide,
    _ number: Double
  ) -> GestureInput {
    let commands: [RowCommand] = [
      .open(side), .close, .setOffset(number), .expand(side), .fulfil(.reset),
    ]
    let token = CommandToken(random.next())
    return .command(
      commands.randomElement(using: &random) ?? .close,
      animated: Bool.random(using: &random),
      token: Bool.random(using: &random) ? token : nil
    )
  }

  static func input(_ random: inout SeededGenerator, finiteOnly: Bool = false) -> GestureInput {
    let number = number(&random, finiteOnly: finiteOnly)
    let side: SwipeSide = Bool.random(using: &random) ? .left : .right
    switch Int.random(in: 0..<26, using: &random) {
    case 0...3: return .began(translation: Bool.random(using: &random) ? 0 : number)
    case 4...10: return .moved(by: number)
    case 11, 12: return .movedTo(number)
    case 13...15: return .ended(velocity: number)
    case 16: return .cancelled(velocity: number)
    case 17: return .failed
    case 18: return .confirmed(as: Bool.random(using: &random) ? nil : .exit)
    case 19: return .denied
    case 20: return .swipeToOrigin
    case 21: return .peek(side, upTo: number / 256)
    case 22: return .held(at: SwipeFraction(number / 256))
    case 23, 24: return command(&random, side, number)
    default:
      return Bool.random(using: &random)
        ? .animationsInterrupted
        : .reused(RowDefaults(appearance: TriggerConfiguration.default.appearance))
    }
  }
}

// Rows with buttons and inputs to them made from a seed, the odd ones included.

import SwipyModel
import TestSupport

enum RandomButtonRows {
  static func tray(_ random: inout SeededGenerator, finiteOnly: Bool = false) -> ButtonTray {
    func number() -> Double { RandomRows.number(&random, finiteOnly: finiteOnly) }
    var tray = ButtonTray((0..<Int.random(in: 0...4, using: &random)).map { button($0, &random) })
    switch Int.random(in: 0..<4, using: &random) {
    case 0: tray.widths = .asWidest
    case 1: tray.widths = .own
    case 2:
      tray.widths = .fitted(
        minimum: Bool.random(using: &random) ? nil : number(),
        maximum: Bool.random(using: &random) ? nil : number(),
        padding: finiteOnly ? 8 : number()
      )
    default: tray.widths = .fitted(minimum: 74, maximum: nil, padding: 8)
    }
    tray.transition = TrayTransition.allCases.randomElement(using: &random) ?? .border
    if Int.random(in: 0..<4, using: &random) == 0 { tray.spacing = abs(number()) / 64 }
    if Int.random(in: 0..<4, using: &random) == 0 { tray.scaling = ScaleTransition() }
    tray.isEnabled = Int.random(in: 0..<8, using: &random) != 0
    if Bool.random(using: &random) { tray.expansion = expansion(&random, finiteOnly) }
    return tray
  }

  private static func button(_ index: Int, _ random: inout SeededGenerator) -> SwipeButton {
    SwipeButton(
      "b\(index)",
      action: "a\(index)",
      style: Bool.random(using: &random) ? .normal : .destructive,
      width: Bool.random(using: &random) ? nil : Double(Int.random(in: 0...90, using: &random)),
      contentWidth: Double(Int.random(in: 0...90, using: &random)),
      hidesWhenPressed: Bool.random(using: &random),
      fulfilment: Int.random(in: 0..<4, using: &random) == 0
        ? Fulfilment.allCases.randomElement(using: &random) : nil,
      confirmation: Int.random(in: 0..<4, using: &random) == 0 ? .required : .notNeeded,
      isClear: Bool.random(using: &random)
    )
  }

  private static func expansion(
    _ random: inout SeededGenerator,
    _ finiteOnly: Bool
  ) -> Expansion {
    func number() -> Double { RandomRows.number(&random, finiteOnly: finiteOnly) }
    func point() -> ExpansionPoint {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: .fractionOfRow(number() / 256)
      case 1: .edgeInset(number())
      case 2: .points(number())
      default: .timesTray(number() / 64)
      }
    }
    var expansion = Expansion(arms: point())
    switch Int.random(in: 0..<5, using: &random) {
    case 0: expansion.button = .index(Int.random(in: -1...4, using: &random))
    case 1: expansion.button = .hidden(button(9, &random))
    default: break
    }
    if Bool.random(using: &random) { expansion.firesFrom = point() }
    if Bool.random(using: &random) { expansion.extraTriggers.append(.touch(number() / 256)) }
    if Bool.random(using: &random) { expansion.extraTriggers.append(.overscroll(number() / 16)) }
    expansion.elasticity = finiteOnly ? 0.2 : number() / 256
    expansion.isElasticBeforeTarget = Bool.random(using: &random)
    if Bool.random(using: &random) {
      expansion.completion = .fill(
        FillRule(
          timing: Bool.random(using: &random) ? .with : .after,
          fulfilment: Bool.random(using: &random)
            ? Fulfilment.allCases.randomElement(using: &random) : nil
        )
      )
    }
    expansion.layout = ExpansionLayout.allCases.randomElement(using: &random) ?? .center
    if Int.random(in: 0..<5, using: &random) == 0 { expansion.firing = .immediately }
    if !finiteOnly, Int.random(in: 0..<5, using: &random) == 0 { expansion.seconds = number() }
    return expansion
  }

  static func rules(_ random: inout SeededGenerator) -> AnimatedButtonRules {
    var rules = AnimatedButtonRules.default
    let share = Double.random(in: 0...1, using: &random)
    if Bool.random(using: &random) {
      rules.opposite = [.uncovers, .stops, .yields(share)].randomElement(using: &random) ?? .stops
      rules.uselessSide = [.stays, .yields(share)].randomElement(using: &random) ?? .stays
      rules.release = .byDistanceAndSpeed(
        OpenRule(
          from: Bool.random(using: &random) ? .fractionOfTray(share) : .points(share * 200),
          inertia: Bool.random(using: &random) ? nil : 200,
          keeping: Bool.random(using: &random) ? .keepsOpen : .neverKeeps
        )
      )
      rules.overdrag = share
      rules.editing = Bool.random(using: &random) ? .allowsSwiping : .closesAndRefuses
      rules.reach = Bool.random(using: &random) ? .stops : .follows
      rules.deletion = Bool.random(using: &random) ? .afterAnimation : .beforeAnimation
    }
    return rules
  }

  static func input(_ random: inout SeededGenerator, finiteOnly: Bool = false) -> GestureInput {
    let number = RandomRows.number(&random, finiteOnly: finiteOnly)
    let side: SwipeSide = Bool.random(using: &random) ? .left : .right
    let isAnimated = Bool.random(using: &random)
    switch Int.random(in: 0..<14, using: &random) {
    case 0:
      let commands: [RowCommand] = [
        .open(side), .close, .setOffset(number), .expand(side), .fulfil(.delete), .fulfil(.reset),
        .fulfil(.none),
      ]
      return .command(
        commands.randomElement(using: &random) ?? .close,
        animated: isAnimated,
        token: CommandToken(UInt64.random(in: 0...UInt64.max, using: &random))
      )
    case 1: return .tapped(.content)
    case 2: return .tapped(.button(side, index: Int.random(in: -1...4, using: &random)))
    case 3:
      return .began(
        translation: 0,
        velocity: number,
        touchX: Bool.random(using: &random) ? 80 : nil
      )
    case 4:
      return Int.random(in: 0..<3, using: &random) == 0 ? .editing(isAnimated) : .timePassed
    default: return RandomRows.input(&random, finiteOnly: finiteOnly)
    }
  }
}

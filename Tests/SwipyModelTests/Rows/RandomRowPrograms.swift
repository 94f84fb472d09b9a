// Whole lives of a row made from a seed: inputs, and changes of everything else between them.

import SwipyModel
import TestSupport

/// One thing that happens to a row or is changed about it.
enum RowStep {
  case input(GestureInput)
  case content(RowContent)
  case geometry(RowGeometry)
  /// The interface is read the other way round from now on.
  case turned
  case selected(Bool)
  /// What an assistive technology offers at a place of its list is done.
  case assisted(Int)
  case asked(DragIntent)
  case waited(Duration)
}

/// What a row holds, and what happens to it.
struct RowProgram {
  let content: RowContent
  let steps: [RowStep]

  /// A program of some steps.
  init(seed: UInt64, count: Int, finiteOnly: Bool) {
    var random = SeededGenerator(seed: seed)
    content = Self.content(&random, finiteOnly)
    steps = (0..<count).map { _ in Self.step(&random, finiteOnly) }
  }

  /// The default configuration with some of its decisions taken otherwise.
  static func configuration(seed: UInt64) -> SwipeConfiguration {
    var random = SeededGenerator(seed: seed &+ 99)
    var configuration = SwipeConfiguration.default
    configuration.buttons = .animated(RandomButtonRows.rules(&random))
    configuration.triggers.travel.uselessSide = RandomRows.uselessSide(&random)
    configuration.triggers.travel.crossing = RandomRows.crossing(&random)
    if Bool.random(using: &random) { configuration.triggers.travel.beyondWidth = .follows }
    configuration.backView.gesture = .drag(
      opensFrom: Double.random(in: 0...1, using: &random),
      flick: Double.random(in: 0...900, using: &random)
    )
    if Bool.random(using: &random) {
      configuration.backView.bounce = .swings([-20, 15], seconds: 0.04)
    }
    if Int.random(in: 0..<3, using: &random) == 0 { configuration.backView.hideSeconds = 0 }
    if Int.random(in: 0..<3, using: &random) == 0 { configuration.backView.revealSeconds = 0 }
    return configuration
  }

  private static func content(
    _ random: inout SeededGenerator,
    _ finiteOnly: Bool
  ) -> RowContent {
    var content = RowContent(triggers: RandomRows.triggers(&random))
    if Int.random(in: 0..<6, using: &random) == 0 { content.triggers.enabledSides = .left }
    for side in SwipeSide.allCases {
      switch Int.random(in: 0..<7, using: &random) {
      case 0: content[side] = .nothing
      case 1, 2: content[side] = .triggers
      case 3: content[side] = .backView
      default: content[side] = .buttons(RandomButtonRows.tray(&random, finiteOnly: finiteOnly))
      }
    }
    return content
  }

  private static func geometry(
    _ random: inout SeededGenerator,
    _ finiteOnly: Bool
  ) -> RowGeometry {
    let widths: [Double] = finiteOnly ? [320, 375, 568, 0, 100] : [320, 1, 0, 1e-300, 1e12, 1e308]
    let inset = Int.random(in: 0..<3, using: &random) == 0 ? 44.0 : 0
    return RowGeometry(
      width: widths.randomElement(using: &random) ?? 320,
      leftInset: inset,
      rightInset: finiteOnly ? inset / 2 : RandomRows.number(&random)
    )
  }

  private static func step(_ random: inout SeededGenerator, _ finiteOnly: Bool) -> RowStep {
    switch Int.random(in: 0..<60, using: &random) {
    case 0, 1: return .content(content(&random, finiteOnly))
    case 2: return .geometry(geometry(&random, finiteOnly))
    case 3: return .turned
    case 4: return .selected(Bool.random(using: &random))
    case 5: return .assisted(Int.random(in: 0..<4, using: &random))
    case 6:
      return .asked(
        DragIntent(
          velocityX: RandomRows.number(&random, finiteOnly: finiteOnly),
          velocityY: RandomRows.number(&random, finiteOnly: finiteOnly)
        )
      )
    case 7..<16: return .waited(.milliseconds(Int.random(in: 0...700, using: &random)))
    default:
      let input = RandomButtonRows.input(&random, finiteOnly: finiteOnly)
      // Every command can be told apart, and asks to be told its end.
      guard case .command(let command, let isAnimated, _) = input else { return .input(input) }
      return .input(.command(command, animated: isAnimated, token: CommandToken(random.next())))
    }
  }
}

/// Runs a program, on the row as it is or on one whose left and right are exchanged.
struct RowProgramRun {
  let isMirrored: Bool
  var row: RowSession
  var time = Duration.zero
  var events: [GestureEvent] = []
  /// What the last step has made the row tell.
  var told: ArraySlice<GestureEvent> { events[toldFrom...] }
  private var toldFrom = 0

  init(_ program: RowProgram, _ configuration: SwipeConfiguration, isMirrored: Bool = false) {
    self.isMirrored = isMirrored
    row = RowSession(
      configuration: configuration,
      content: program.content,
      geometry: RowGeometry(width: 320),
      layoutDirection: isMirrored ? .rightToLeft : .leftToRight
    )
  }

  mutating func run(_ step: RowStep) {
    toldFrom = events.count
    switch step {
    case .input(let input):
      let input = isMirrored ? input.mirrored(in: row.geometry) : input
      row.handle(input, at: time, into: &events)
      time += .milliseconds(8)
    case .content(let content): row.content = content
    case .geometry(let geometry): row.geometry = isMirrored ? geometry.mirrored : geometry
    case .turned:
      row.layoutDirection =
        row.layoutDirection == .leftToRight ? .rightToLeft : .leftToRight
    case .selected(let isSelected): row.isSelected = isSelected
    case .assisted(let index):
      let actions = row.accessibilityActions
      guard actions.indices.contains(index) else { return }
      _ = row.perform(actions[index], at: time, into: &events)
    case .asked(let intent):
      let intent = isMirrored ? intent.mirrored(in: row.geometry) : intent
      _ = row.shouldBegin(intent, at: time, into: &events)
    case .waited(let duration): time += duration
    }
  }

  /// Lets everything happen that is due in the end.
  mutating func settle() {
    toldFrom = events.count
    var steps = 0
    while let deadline = row.nextDeadline, steps < 10_000 {
      time = max(time, deadline)
      row.handle(.timePassed, at: time, into: &events)
      steps += 1
    }
  }
}

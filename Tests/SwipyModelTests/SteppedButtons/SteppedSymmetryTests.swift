// Left and right are the same, seen in a mirror, as long as nothing expands.

import SwipyModel
import TestSupport
import Testing

@Suite("Stepped buttons: symmetry")
struct SteppedSymmetryTests {
  /// A row with buttons on both sides, and its mirror.
  ///
  /// A row at its place counts as being on its right side, so that the sides have the same rules;
  /// and expanded buttons of the two sides do not take the same way while the row is dragged on.
  private func pair(_ random: inout SteppedRandom) -> (SteppedRow, SteppedRow) {
    var rules = random.rules()
    rules.left = rules.right
    var (left, right) = (random.tray(), random.tray())
    left.expansion = nil
    right.expansion = nil
    return (
      SteppedRow(rules: rules, left: left, right: right),
      SteppedRow(rules: rules, left: right, right: left)
    )
  }

  private func close(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-6 }

  @Test("a mirrored gesture has mirrored frames", arguments: Seeds.some(60))
  func frames(seed: UInt64) throws {
    var random = SteppedRandom(seed: seed)
    var (row, mirror) = pair(&random)
    for _ in 0..<4 {
      let distances = (0..<3).map { _ in random.number(-200...200) }
      row.drag(distances[0], distances[1], distances[2])
      mirror.drag(-distances[0], -distances[1], -distances[2])
      let velocity = random.number(-300...300)
      row.letGo(velocity)
      mirror.letGo(-velocity)
      for _ in 0..<5 {
        let pause = Duration.milliseconds(random.count(0...200))
        row.wait(pause)
        mirror.wait(pause)
        let (a, b) = (row.session.frame(at: row.now), mirror.session.frame(at: mirror.now))
        #expect(close(a.content.x, -b.content.x), "seed \(seed)")
        try #require(a.buttons.count == b.buttons.count, "seed \(seed)")
        for (one, other) in zip(a.buttons, b.buttons) {
          #expect(one.side == other.side.opposite && one.index == other.index, "seed \(seed)")
          #expect(close(one.frame.x, 320 - other.frame.x - other.frame.width), "seed \(seed)")
          #expect(close(one.frame.width, other.frame.width), "seed \(seed)")
          #expect(one.turn == -other.turn, "seed \(seed)")
        }
      }
    }
  }
}

/// Rows with stepped buttons by chance.
struct SteppedRandom {
  var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func number(_ range: ClosedRange<Double>) -> Double {
    .random(in: range, using: &generator)
  }

  mutating func count(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &generator) }

  mutating func chance(_ oneIn: Int) -> Bool { count(1...oneIn) == 1 }

  mutating func motion() -> ButtonMotion {
    ButtonMotion(
      seconds: number(0...0.6),
      easing: Easing.allCases.randomElement(using: &generator) ?? .cubicOut
    )
  }

  mutating func sideRules() -> SteppedSideRules {
    SteppedSideRules(
      keepThreshold: number(0...1.2),
      release: chance(5) ? .goesBack : .staysOpen,
      overdrag: chance(4) ? .stops : .follows(share: number(0...1.5)),
      moves: chance(6) ? .onlyButtons : .content,
      safeArea: chance(2) ? .gap : .outermostButton,
      showing: motion(),
      hiding: motion(),
      shrinking: motion(),
      firing: motion()
    )
  }

  mutating func rules() -> SteppedButtonRules {
    SteppedButtonRules(
      left: sideRules(),
      right: sideRules(),
      setting: motion(),
      oppositeSide: chance(3) ? .stops : .follows,
      contentTap: chance(3) ? .ignored : .hides,
      caughtFiring: chance(3) ? .dropped : .firesAtOnce,
      reports: chance(3) ? .resume : .waitForAnotherAnimation,
      unknownButton: chance(3) ? .ignored : .isPressed,
      expandCommand: chance(3) ? .presses : .snapsBack
    )
  }

  mutating func expansion(buttons: Int) -> Expansion {
    let buttons: [Expansion.Target] = [
      .outermost, .index(count(-2...buttons + 1)), .hidden(SwipeButton("hidden")),
    ]
    let points: [ExpansionPoint] = [
      .timesTray(number(0.5...2)), .fractionOfRow(number(0...1)), .edgeInset(number(0...100)),
      .points(number(0...300)),
    ]
    return Expansion(
      button: buttons.randomElement(using: &generator) ?? .outermost,
      arms: points.randomElement(using: &generator) ?? .points(100),
      completion: chance(2) ? .fill(FillRule()) : .bounce,
      layout: ExpansionLayout.allCases.randomElement(using: &generator) ?? .border,
      seconds: number(0...0.5)
    )
  }

  mutating func tray() -> ButtonTray {
    let buttons = (0..<count(1...3)).map {
      SwipeButton("button\($0)", width: number(20...120), hidesWhenPressed: chance(2))
    }
    return ButtonTray(
      buttons,
      widths: chance(2) ? .own : .asWidest,
      spacing: chance(3) ? number(0...12) : 0,
      shift: chance(4) ? number(-10...10) : 0,
      transition: TrayTransition.allCases.randomElement(using: &generator) ?? .border,
      expansion: chance(2) ? expansion(buttons: buttons.count) : nil,
      isEnabled: !chance(6)
    )
  }
}

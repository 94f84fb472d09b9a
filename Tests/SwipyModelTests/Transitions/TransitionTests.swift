// Where buttons stand while a side is uncovered, at both ends and in between.

import SwipyModel
import TestSupport
import Testing

@Suite("Transitions of a tray")
struct TransitionTests {
  private static let rests = [
    TraySpan(distance: 0, width: 60), TraySpan(distance: 60, width: 100),
    TraySpan(distance: 160, width: 40),
  ]
  private static let width = 200.0

  private func spans(_ transition: TrayTransition, _ progress: Double) -> [TraySpan] {
    Self.rests.map {
      transition.span(restingAt: $0, trayWidth: Self.width, progress: progress)
    }
  }

  @Test(
    "a side that is uncovered as a whole has its buttons at rest",
    arguments: TrayTransition.allCases
  )
  func whole(transition: TrayTransition) {
    #expect(spans(transition, 1) == Self.rests)
  }

  @Test("a covered border tray has all its buttons begin at the content")
  func borderCovered() {
    #expect(spans(.border, 0).allSatisfy { $0.distance == 0 })
  }

  @Test("static buttons keep their distance from the row's edge")
  func stationary() {
    for step in 0...20 {
      let progress = Double(step) / 20
      // The tray's near edge is where the content ends, as far from the row's edge as is uncovered.
      let uncovered = Self.width * progress
      let fromEdge = spans(.stationary, progress).map { uncovered - $0.distance }
      for (distance, rest) in zip(fromEdge, Self.rests) {
        #expect(abs(distance - (Self.width - rest.distance)) < 1e-9)
      }
    }
  }

  @Test(
    "buttons that hang at the content do not move in their tray",
    arguments: [TrayTransition.drag, .rotate3D]
  )
  func hanging(transition: TrayTransition) {
    for progress in [0, 0.3, 0.9] { #expect(spans(transition, progress) == Self.rests) }
  }

  @Test("buttons that open from their middle leave no gap between what is drawn of them")
  func clipTiles() {
    for step in 0...40 {
      let progress = Double(step) / 40
      let parts = spans(.clipCenter, progress).map { span in
        let mask = ClipMask(buttonWidth: span.width, progress: progress)
        // On the right side, distances grow to the right as masks do.
        return (from: span.distance + mask.x, to: span.distance + mask.x + mask.width)
      }
      for (part, next) in zip(parts, parts.dropFirst()) {
        // Places are fractions and margins whole points, so that up to a point is lost.
        #expect(next.from <= part.to + 1)
        #expect(next.from >= part.from)
      }
    }
  }

  @Test(
    "a button that has opened from its middle is drawn whole, one that has not only by the overhang"
  )
  func clipEnds() {
    let open = ClipMask(buttonWidth: 80, progress: 1)
    #expect(open.x == -0.5 && open.width == 81.5)
    let closed = ClipMask(buttonWidth: 80, progress: 0)
    #expect(closed.x == 39.5 && closed.width == 1.5)
  }

  @Test("half a point of margin counts as a whole one")
  func clipRounding() {
    // 81 points closed by half: 20.25 a side; 82 points: 20.5.
    #expect(ClipMask(buttonWidth: 81, progress: 0.5).x == 20 - 0.5)
    #expect(ClipMask(buttonWidth: 82, progress: 0.5).x == 21 - 0.5)
  }

  @Test("a span seen from the left edge and from the right edge are each other's mirror")
  func mirror() {
    for rest in Self.rests {
      let left = rest.x(on: .left, trayWidth: Self.width)
      let right = rest.x(on: .right, trayWidth: Self.width)
      #expect(left == Self.width - rest.width - right)
    }
  }
}

@Suite("A tray that turns")
struct TrayTurnTests {
  @Test("a covered tray is seen from its side, and an uncovered one faces the viewer")
  func ends() {
    for side in SwipeSide.allCases {
      let covered = TrayTurn(side: side, trayWidth: 160, progress: 0)
      #expect(covered.angle == .pi / 2 * side.sign)
      let open = TrayTurn(side: side, trayWidth: 160, progress: 1)
      #expect(open.angle == 0)
      #expect(
        open.matrix == [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -0.0025, 0, 0, 0, 1]
      )
    }
  }

  @Test("the axis stays flat, and is moved by the shift")
  func axis() {
    for seed in Seeds.some(50) {
      var random = SeededGenerator(seed: seed)
      let turn = TrayTurn(
        side: Bool.random(using: &random) ? .left : .right,
        trayWidth: .random(in: 1...500, using: &random),
        progress: .random(in: 0...1, using: &random)
      )
      let m = turn.matrix
      let moved = (0..<4).map { turn.axis * m[$0] + m[12 + $0] }
      #expect(abs(moved[0] - turn.shift) < 1e-9, "seed \(seed)")
      #expect(abs(moved[2]) < 1e-9 && abs(moved[3] - 1) < 1e-9, "seed \(seed)")
    }
  }

  @Test("left and right turn against each other")
  func mirror() {
    let left = TrayTurn(side: .left, trayWidth: 160, progress: 0.25)
    let right = TrayTurn(side: .right, trayWidth: 160, progress: 0.25)
    #expect(left.angle == -right.angle)
    #expect(left.axis == -right.axis)
    #expect(left.shift == -right.shift)
  }
}

@Suite("Layouts of an expanded button")
struct ExpansionLayoutTests {
  @Test("it stands at the content in its own width, takes the strip, or stays")
  func spans() {
    let rest = TraySpan(distance: 80, width: 60)
    #expect(
      ExpansionLayout.border.span(restingAt: rest, stripWidth: 230)
        == TraySpan(distance: 0, width: 60)
    )
    #expect(
      ExpansionLayout.center.span(restingAt: rest, stripWidth: 230)
        == TraySpan(distance: 0, width: 230)
    )
    #expect(ExpansionLayout.none.span(restingAt: rest, stripWidth: 230) == rest)
  }
}

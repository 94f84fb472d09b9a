// What SwipeCellKit keeps from one drag to the next, and what it tells when rows are moved at once.

import Testing

@testable import SwipyModel

@Suite("What SwipeCellKit keeps between drags")
struct SwipeCellKitDragTests {
  @Test("a drag that ends before it has moved keeps the share of velocity of the one before")
  func yield() throws {
    func springVelocity(afterHeldBack isHeldBack: Bool) throws -> Double {
      var player = ButtonPlayer(.swipeCellKit)
      let distance = isHeldBack ? -200.0 : -100.0
      player.play(.began(velocity: -200), .moved(by: distance), .ended(velocity: 0))
      player.settle()
      player.play(.command(.setOffset(-100), animated: false, token: nil))
      player.clear()
      player.play(.began(velocity: -200), .ended(velocity: -48))
      let curve = try #require(player.animations.last).timeline.curve
      guard case .physicalSpring(let spring) = curve else { return 0 }
      return spring.initialVelocity
    }
    // 48 points left to go at 48 points a second, of which 0.4 are kept after a held-back drag.
    #expect(abs(try springVelocity(afterHeldBack: false) - 1) < 1e-9)
    #expect(abs(try springVelocity(afterHeldBack: true) - 0.4) < 1e-9)
  }

  @Test("buttons built anew at an offset are told as uncovered, also where the row does not move")
  func builtAnew() {
    var player = ButtonPlayer(.swipeCellKit)
    player.play(.began(velocity: -200), .moved(by: -37))
    player.clear()
    player.play(.command(.setOffset(-37), animated: true, token: nil))
    let shares = player.events.compactMap { event -> [Double]? in
      if case .buttonShown(_, _, let before, let after) = event { [before, after] } else { nil }
    }
    #expect(shares == [[0, 0.25], [0, 0.25]])
  }

  @Test("a row that is filled and put back at once tells both of what can be seen")
  func filledAndBack() {
    var expansion = Expansion.fill
    expansion.completion = .fill(FillRule(timing: .with, fulfilment: .reset))
    var player = ButtonPlayer(
      .swipeCellKit,
      right: .named("delete", expansion: expansion)
    )
    player.play(.command(.open(.right)))
    player.settle()
    player.clear()
    player.play(.tapped(.button(.right, index: 0)))
    let shares = player.events.compactMap { event -> [Double]? in
      if case .buttonShown(_, _, let before, let after) = event { [before, after] } else { nil }
    }
    #expect(shares.count == 2)
    #expect(shares.first?.first == 1 && shares.last?.last == 0)
    #expect(shares.first?.last == shares.last?.first)
  }

  @Test("a pan that is ignored while another row is dragged still starts to count anew")
  func ignoredBegin() {
    let content = RowContent(right: .named("more", "delete"))
    var player = ListPlayer(.swipeCellKit, content: content)
    player.play(
      .row("a", .began(velocity: -200)),
      .row("a", .moved(by: -120)),
      .row("a", .ended(velocity: 0))
    )
    player.wait()
    player.play(.row("b", .began(velocity: -200)), .row("b", .moved(by: -20)))
    player.play(.row("a", .began(velocity: -200)), .row("a", .moved(by: -10)))
    // Counted from where the last drag that did begin took hold of the row.
    #expect(player.list["a"]?.offset == -10)
  }

  @Test("buttons without width share what can be seen of a side")
  func withoutWidth() {
    let tray = ButtonTray(
      [SwipeButton("one"), SwipeButton("two")],
      widths: .fitted(minimum: 0, maximum: 0, padding: 0)
    )
    let metrics = ButtonMetrics(tray, side: .right, row: RowGeometry(width: 320))
    #expect(metrics.depth(0, visible: 100) == 0)
    #expect(metrics.depth(1, visible: 100) == 50)
  }
}

// Where buttons stand at any time, and how they look there.

import SwipyModel
import Testing

@Suite("Frames of rows with buttons")
struct ButtonFrameTests {
  private static func dragged(
    _ transition: TrayTransition,
    by distance: Double,
    change: (inout ButtonTray) -> Void = { _ in }
  ) -> ButtonPlayer {
    var tray = ButtonTray.named("more", "delete")
    tray.transition = transition
    change(&tray)
    var player = ButtonPlayer(left: tray, right: tray)
    player.play(.began(), .moved(by: distance))
    return player
  }

  private static func edges(_ player: ButtonPlayer) -> [Double] {
    player.row.frame(at: player.time).buttons.map(\.frame.x)
  }

  @Test(
    "half uncovered, each transition has its buttons where it says",
    arguments: [
      (TrayTransition.border, [246.0, 283.0]), (.drag, [246, 320]), (.reveal, [172, 246]),
      (.stationary, [172, 246]), (.clipCenter, [227, 264]), (.rotate3D, [246, 320]),
    ]
  )
  func transitions(_ transition: TrayTransition, _ expected: [Double]) {
    #expect(Self.edges(Self.dragged(transition, by: -74)) == expected)
    let left = Self.dragged(transition, by: 74).row.frame(at: .zero).buttons
    #expect(left.map { 320 - $0.frame.x - $0.frame.width } == expected)
  }

  @Test("uncovered as a whole, every transition shows the same", arguments: TrayTransition.allCases)
  func whole(_ transition: TrayTransition) {
    let player = Self.dragged(transition, by: -148)
    let frames = player.row.frame(at: player.time).buttons
    #expect(frames.map(\.frame.x) == [172, 246])
    #expect(frames.allSatisfy { $0.frame.width == 74 && $0.turn == 0 })
  }

  @Test("what a neighbour covers is masked")
  func masks() {
    let player = Self.dragged(.border, by: -74)
    let frames = player.row.frame(at: player.time).buttons
    #expect(frames.map(\.frame.width) == [74, 74])
    #expect(frames.map { $0.mask?.width } == [37, 37])
    #expect(frames.map { $0.mask?.x } == [246, 283])
  }

  @Test("buttons turn around their upright axis as a side is uncovered, each side its own way")
  func turn() {
    let right = Self.dragged(.rotate3D, by: -74).row.frame(at: .zero).buttons[0].turn
    let left = Self.dragged(.rotate3D, by: 74).row.frame(at: .zero).buttons[0].turn
    #expect(abs(abs(right) - .pi / 4) < 1e-9 && right == -left)
  }

  @Test("the frame goes along while the row is on its way")
  func animated() {
    var player = ButtonPlayer()
    player.play(.command(.open(.right)))
    #expect(player.row.offset == -148)
    let early = player.row.frame(at: .milliseconds(60))
    #expect(early.content.x < 0 && early.content.x > -140)
    #expect(early.content.x == player.row.shownOffset(at: .milliseconds(60)))
    player.settle()
    #expect(player.row.frame(at: player.time).content.x == -148)
  }

  @Test(
    "an expanding button takes the side over time and covers the others",
    arguments: [
      ExpansionLayout.center, .border,
    ]
  )
  func expansion(_ layout: ExpansionLayout) {
    var player = Self.dragged(.border, by: -200) {
      $0.expansion = Expansion(arms: .points(190), layout: layout)
    }
    let start = player.row.frame(at: player.time).buttons
    #expect((start.last?.frame.x ?? 0) > 200)
    player.wait(.seconds(1))
    let end = player.row.frame(at: player.time).buttons
    let edge = 320 + player.row.offset
    #expect(end.last?.frame.x == edge)
    #expect(end.first?.mask?.width == 0)
    #expect(end.last.map { $0.mask ?? $0.frame }?.width == -player.row.offset)
  }

  @Test(
    "see-through buttons shrink and fade one after the other, the one next to the expanding one first"
  )
  func fading() {
    var player = Self.dragged(.border, by: -250) {
      $0 = .named("a", "b", "c", expansion: Expansion(arms: .points(245)))
      for index in 0..<3 { $0.buttons[index].isClear = true }
    }
    let now = player.time - .milliseconds(16)
    let early = player.row.frame(at: now + .milliseconds(90)).buttons
    #expect(early[0].opacity == 1 && early[1].opacity < 0.7 && early[2].opacity == 1)
    player.wait(.seconds(1))
    let late = player.row.frame(at: player.time).buttons
    #expect(late.map(\.opacity) == [0, 0, 1])
    #expect(late.map(\.scale) == [0.8, 0.8, 1])
  }

  @Test("a button grows to its size once half of it can be seen")
  func scaling() {
    var player = Self.dragged(.drag, by: -36) { $0.scaling = ScaleTransition() }
    #expect(player.row.frame(at: player.time).buttons.map(\.scale) == [0.8, 0.8])
    player.play(.moved(by: -2))
    let now = player.time
    let growing = player.row.frame(at: now + .milliseconds(50)).buttons[0].scale
    #expect(growing > 0.8 && growing < 1)
    player.wait(.seconds(1))
    #expect(player.row.frame(at: player.time).buttons.map(\.scale) == [1, 0.8])
  }

  @Test("buttons wider than others keep their widths where they may")
  func ownWidths() {
    let player = Self.dragged(.drag, by: -130) {
      $0.widths = .own
      $0.spacing = 10
      $0.buttons[0].width = 40
      $0.buttons[1].width = 80
    }
    let frames = player.row.frame(at: player.time).buttons
    #expect(frames.map(\.frame.width) == [40, 80])
    #expect(frames.map(\.frame.x) == [190, 240])
  }

  @Test("a safe area at the edge is added to the way the side opens")
  func safeArea() {
    var player = ButtonPlayer()
    player.row.geometry = RowGeometry(width: 320, rightInset: 30)
    player.play(.command(.open(.right), animated: false))
    #expect(player.row.offset == -178)
    player.row.geometry = RowGeometry(width: 500, rightInset: 10)
    #expect(player.row.offset == -158)
  }
}

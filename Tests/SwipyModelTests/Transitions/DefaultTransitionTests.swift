// What the default configuration's rows make of the transitions: what can be seen of each button.

import SwipyModel
import TestSupport
import Testing

@Suite("Transitions of the default configuration")
struct DefaultTransitionTests {
  private func row(_ tray: ButtonTray, on side: SwipeSide, at offset: Double) -> RowFrame {
    var content = RowContent(left: .nothing, right: .nothing)
    content[side] = .buttons(tray)
    var row = RowSession(content: content, geometry: RowGeometry(width: 320))
    var events: [GestureEvent] = []
    row.handle(
      .command(.setOffset(offset * side.sign), animated: false),
      at: .zero,
      into: &events
    )
    return row.frame(at: .zero)
  }

  private func tray(_ transition: TrayTransition, widths: [Double]) -> ButtonTray {
    ButtonTray(
      widths.map { SwipeButton("b", width: $0) },
      widths: .own,
      transition: transition
    )
  }

  private func seen(_ button: ButtonFrame) -> Rectangle { button.mask ?? button.frame }

  @Test(
    "nothing is drawn outside a button's frame or over the content",
    arguments: TrayTransition.allCases,
    SwipeSide.allCases
  )
  func inside(transition: TrayTransition, side: SwipeSide) {
    for offset in stride(from: 1.0, through: 200, by: 7) {
      let frame = row(tray(transition, widths: [60, 80, 60]), on: side, at: offset)
      #expect(frame.buttons.count == 3)
      for button in frame.buttons {
        let part = seen(button)
        guard part.width > 0 else { continue }
        #expect(part.x >= button.frame.x - 1e-9, "\(offset)")
        #expect(part.x + part.width <= button.frame.x + button.frame.width + 1e-9, "\(offset)")
        switch side {
        case .left: #expect(part.x + part.width <= offset + 1e-9, "\(offset)")
        case .right: #expect(part.x >= 320 - offset - 1e-9, "\(offset)")
        }
      }
    }
  }

  @Test(
    "an open side has its buttons side by side in their own widths",
    arguments: TrayTransition.allCases
  )
  func open(transition: TrayTransition) {
    let widths = [60.0, 80, 60]
    let frame = row(tray(transition, widths: widths), on: .right, at: 200)
    #expect(frame.buttons.map(\.frame.x) == [120, 180, 260])
    #expect(frame.buttons.map(\.frame.width) == widths)
    #expect(frame.buttons.allSatisfy { $0.mask == nil && $0.turn == 0 })
  }

  @Test("left and right are each other's mirror", arguments: TrayTransition.allCases)
  func mirror(transition: TrayTransition) {
    for offset in stride(from: 1.0, through: 260, by: 9) {
      let left = row(tray(transition, widths: [60, 80]), on: .left, at: offset)
      let right = row(tray(transition, widths: [60, 80]), on: .right, at: offset)
      #expect(left.buttons.count == right.buttons.count)
      for (one, other) in zip(left.buttons, right.buttons) {
        #expect(abs(one.frame.x - (320 - other.frame.x - other.frame.width)) < 1e-9)
        #expect(one.turn == -other.turn)
      }
    }
  }
}

// What happens to a row whose size, content or surroundings change in the middle of something.

import SwipyModel
import Testing

@Suite("A row that changes in the middle of something")
struct RowChangeTests {
  private static let buttons = SideContent.buttons(
    ButtonTray([SwipeButton("more"), SwipeButton("trash", style: .destructive)])
  )
  private static let hold = RowContent(
    triggers: TriggerSet(triggers: [SwipeTrigger(.left(0), mode: .hold, action: "flag")])
  )

  @Test(
    "a drag after the end of an animation goes to the side it moves to, told of the time or not"
  )
  func late() {
    let triggers = TriggerSet(triggers: [SwipeTrigger(.left(0), mode: .toggle, action: "read")])
    let content = RowContent(triggers: triggers, left: .triggers, right: Self.buttons)
    var player = RowPlayer(.default, content)
    player.play(.command(.open(.right), animated: false), .command(.close))
    player.time += .seconds(3)
    player.play(.began(), .moved(by: 120), .ended())
    player.wait()
    #expect(player.fired.map(\.action) == ["read"])
    player.play(.command(.open(.right), animated: false), .command(.close))
    player.time += .seconds(3)
    let mayBegin = player.mayBegin(100)
    #expect(mayBegin)
  }

  @Test("what runs on a side that is taken away comes to its end, and is due no more")
  func takenAway() {
    var player = RowPlayer(.default, RowContent(left: .nothing, right: Self.buttons))
    player.play(.began(), .moved(by: -140), .moved(by: -140), .ended(velocity: -300))
    player.row.content = RowContent(left: .backView, right: .nothing)
    player.wait()
    #expect(player.row.nextDeadline == nil)
    player.play(.command(.close))
    player.wait()
    #expect(player.row.phase == .atRest && player.row.offset == 0)
  }

  @Test("a row that stays open stands where its side is open in a row of another width")
  func resized() {
    let contents = [
      Self.hold, .backView, RowContent(left: Self.buttons, right: .nothing),
    ]
    for content in contents {
      var player = RowPlayer(.default, content)
      player.play(.command(.open(.left), animated: false))
      var turned = RowPlayer(.default, content)
      turned.row.geometry = RowGeometry(width: 568)
      turned.play(.command(.open(.left), animated: false))
      player.row.geometry = RowGeometry(width: 568)
      #expect(player.row.offset == turned.row.offset)
      #expect(player.row.phase == .open(.left))

      var opening = RowPlayer(.default, content)
      opening.play(.command(.open(.left)))
      opening.row.geometry = RowGeometry(width: 568)
      opening.wait()
      #expect(opening.row.offset == turned.row.offset)
    }
  }

  @Test("a row that stands at an offset of its own stays there when its buttons change")
  func own() {
    var player = RowPlayer(.default, RowContent(left: Self.buttons, right: .nothing))
    player.play(.command(.setOffset(33), animated: false))
    player.row.content = RowContent(left: Self.buttons, right: Self.buttons)
    player.row.geometry = RowGeometry(width: 568)
    #expect(player.row.offset == 33)
  }

  @Test("a drag closes a back view whose side has been taken away")
  func lostSide() {
    var player = RowPlayer(.default, .backView)
    player.play(.command(.open(.left), animated: false))
    player.row.content = RowContent(left: .nothing, right: .nothing)
    let mayBegin = player.mayBegin(-100)
    #expect(mayBegin)
    player.play(.began(), .moved(by: -10), .ended(velocity: 900))
    player.wait()
    #expect(player.row.phase == .atRest && player.row.offset == 0)
  }

  @Test("a tap beside a drag leaves the drag alone")
  func tapBesideDrag() {
    var player = RowPlayer(.default, .backView)
    player.play(.began(), .moved(by: 100), .tapped(.content), .moved(by: 150))
    player.play(.ended())
    player.wait()
    #expect(player.row.phase == .open(.left))
    #expect(player.row.offset == 320)
  }

  @Test("a command that is refused ends at once, whatever goes on")
  func refused() {
    let token = CommandToken(7)
    var player = RowPlayer(.default, RowContent(left: .backView, right: .nothing))
    player.play(.command(.open(.left), animated: false), .command(.close))
    player.play(.command(.open(.right), token: token))
    #expect(player.events.last == .completed(token, finished: false))
    player.wait()
    #expect(player.row.phase == .atRest)
  }

  @Test("a tap on the content closes a row that its trigger keeps open")
  func tapHeld() {
    var player = RowPlayer(.default, Self.hold)
    player.play(.began(), .moved(by: 100), .ended(), .tapped(.content))
    player.wait()
    #expect(player.row.phase == .atRest)
    #expect(player.fired.map(\.action) == ["flag"])
    player.play(.tapped(.content))
    #expect(player.row.phase == .atRest)
  }

  @Test("a button that an assistive technology presses waits to be confirmed though the row closes")
  func waits() {
    let tray = ButtonTray([SwipeButton("trash", confirmation: .required)])
    var player = RowPlayer(.default, RowContent(right: tray))
    player.play(.command(.open(.right), animated: false), .command(.close))
    let isDone = player.row.perform(
      player.row.accessibilityActions[0],
      at: player.time,
      into: &player.events
    )
    player.wait()
    #expect(isDone)
    #expect(player.row.phase == .waiting)
    player.play(.confirmed())
    #expect(player.row.phase == .atRest)
    let presses = player.events.count { if case .pressed = $0 { true } else { false } }
    #expect(presses == 1)
  }

  @Test("an assistive technology is refused a question about a row that a trigger has")
  func oneWait() {
    let tray = ButtonTray([SwipeButton("trash", confirmation: .required)])
    let content = RowContent(
      triggers: Self.hold.triggers,
      left: .triggers,
      right: .buttons(tray)
    )
    var player = RowPlayer(.default, content)
    player.play(.began(), .moved(by: 60))
    let isDone = player.row.perform(
      player.row.accessibilityActions[0],
      at: player.time,
      into: &player.events
    )
    #expect(!isDone)
    player.play(.ended())
    player.wait()
    #expect(player.outcomes.count == 1)
    #expect(player.row.offset == 0 && player.row.phase == .atRest)
  }
}

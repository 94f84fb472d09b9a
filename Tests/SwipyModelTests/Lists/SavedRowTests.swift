// Open rows as values: kept, written down, and given back.

import FoundationEssentials
import SwipyModel
import Testing

@Suite("Saved rows")
struct SavedRowTests {
  private static let triggers = RowContent(
    triggers: TriggerSet(triggers: [SwipeTrigger(.left(0), mode: .toggle)])
  )

  @Test("a row that is given back is exactly what the drag left")
  func same() {
    var dragged = ListPlayer()
    dragged.play(.row("b", .began()), .row("b", .moved(by: -200)), .row("b", .ended()))
    dragged.wait()
    #expect(dragged.list.saved == [SavedRow("b", side: .right, distance: 320)])

    var restored = ListPlayer()
    restored.time = dragged.time
    restored.list.restore(dragged.list.saved, at: restored.time, into: &restored.events)
    dragged.play(.scrolled)
    restored.play(.scrolled)
    #expect(restored.list == dragged.list)
  }

  @Test("under every named configuration buttons are given back as a drag left them")
  func buttons() {
    let tray = ButtonTray([SwipeButton("more", width: 80), SwipeButton("trash", width: 80)])
    for (name, configuration) in SwipeConfiguration.named {
      var dragged = ListPlayer(configuration, content: RowContent(left: tray, right: tray))
      let mayBegin = dragged.mayBegin("a", velocity: -50)
      #expect(mayBegin, "\(name)")
      dragged.play(
        .row("a", .began(velocity: -50, touchX: 300)),
        .row("a", .moved(by: -40)),
        .row("a", .moved(by: -110)),
        .row("a", .ended(velocity: -50))
      )
      dragged.wait(.seconds(5))
      #expect(dragged.list["a"]?.openSide == .right, "\(name)")
      var restored = ListPlayer(configuration, content: RowContent(left: tray, right: tray))
      restored.list.restore(dragged.list.saved, at: .zero, into: &restored.events)
      #expect(restored.list.saved == dragged.list.saved, "\(name)")
      #expect(restored.list["a"]?.offset == dragged.list["a"]?.offset, "\(name)")
      let frame = dragged.list["a"]?.frame(at: dragged.time)
      #expect(restored.list["a"]?.frame(at: restored.time) == frame, "\(name)")
    }
  }

  @Test("a row on its way is saved as what it comes to, a dragged one not at all")
  func underWay() {
    var player = ListPlayer()
    player.play(.row("a", .command(.open(.left))))
    #expect(player.list["a"]?.phase == .settling)
    #expect(player.list.saved == [SavedRow("a", side: .left, distance: 320)])
    player.play(.scrolled)
    #expect(player.list.saved.isEmpty)
    player.play(.row("b", .began(translation: -200)))
    #expect(player.list.saved.isEmpty)
  }

  @Test("saved rows survive being written down")
  func coded() throws {
    let rows = [SavedRow("a", side: .left, distance: 96), SavedRow("b", side: .right, distance: 0)]
    let data = try JSONEncoder().encode(rows)
    #expect(try JSONDecoder().decode([SavedRow<String>].self, from: data) == rows)
  }

  @Test(
    "a side is saved as it is registered, so that it opens there whatever way the interface runs"
  )
  func mirrored() {
    var player = ListPlayer(content: Self.triggers)
    player.play(.row("a", .held(at: 0.25)))
    let saved = player.list.saved
    #expect(saved == [SavedRow("a", side: .left, distance: 80)])

    var other = ListPlayer(content: Self.triggers, layoutDirection: .rightToLeft)
    other.list.restore(saved, at: .zero, into: &other.events)
    #expect(other.list["a"]?.offset == -80)
    #expect(other.list.saved == saved)
  }

  @Test("a trigger that has fired and keeps its row open has fired in the row that is given back")
  func fired() throws {
    let content = RowContent(
      triggers: TriggerSet(triggers: [SwipeTrigger(.left(0), mode: .hold, action: "flag")])
    )
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      let sign = direction == .leftToRight ? 1.0 : -1
      var player = ListPlayer(content: content, layoutDirection: direction)
      player.play(.row("a", .began()), .row("a", .moved(by: 100 * sign)), .row("a", .ended()))
      player.wait()
      let saved = player.list.saved
      #expect(saved == [SavedRow("a", side: .left, distance: 80, firedIndex: 0)])
      let data = try JSONEncoder().encode(saved)
      let read = try JSONDecoder().decode([SavedRow<String>].self, from: data)

      var other = ListPlayer(content: content, layoutDirection: direction)
      other.list.restore(read, at: .zero, into: &other.events)
      #expect(other.list.saved == saved)
      other.play(.row("a", .began()), .row("a", .moved(by: 5 * sign)), .row("a", .ended()))
      other.wait()
      let hasFired = other.events.contains {
        if case .triggered = $0.event { true } else { false }
      }
      #expect(!hasFired)
      #expect(other.list["a"]?.offset == 80 * sign)
    }
  }

  @Test("a row that was saved before there was more to save opens as it did then")
  func older() throws {
    let text = #"[{"id":"a","side":"left","distance":80}]"#
    let read = try JSONDecoder().decode([SavedRow<String>].self, from: Data(text.utf8))
    #expect(read == [SavedRow("a", side: .left, distance: 80)])
  }

  @Test("where one row may be open, the first is; where several may, all are")
  func several() {
    let saved = ["a", "b", "x"].map { SavedRow($0, side: .left, distance: 320) }
    var one = ListPlayer()
    one.list.restore(saved, at: .zero, into: &one.events)
    #expect(one.list.openIDs == ["a"])
    var configuration = SwipeConfiguration.default
    configuration.list = .multiple
    var many = ListPlayer(configuration)
    many.list.restore(saved, at: .zero, into: &many.events)
    #expect(many.list.openIDs == ["a", "b"])
  }

  @Test("a distance from outside may be anything", arguments: [.nan, .infinity, -1e300, 0])
  func strange(distance: Double) {
    for content in [
      RowContent.backView, Self.triggers, RowContent(left: .nothing, right: .nothing),
    ] {
      var player = ListPlayer(content: content)
      let saved = [SavedRow("a", side: .left, distance: distance)]
      player.list.restore(saved, at: .zero, into: &player.events)
      player.play(.row("a", .began()), .row("a", .moved(by: 5)), .row("a", .ended()))
      player.wait()
      #expect(player.list["a"]?.offset.isFinite == true)
    }
  }
}

// What users of swipe libraries asked for: rows that a trigger or a program keeps open.

import SwipyModel
import Testing

@Suite("Wishes: rows that stay open")
struct OpenRowWishes {
  /// A row whose first left trigger, at 25 % of 320 points, keeps it open.
  private func row(confirmation: SwipeTrigger.Confirmation = .notNeeded) -> Player {
    Player(states: [.left(1), .right(0)]) {
      let hold = SwipeTrigger(
        .left(0),
        mode: .hold,
        action: "show",
        view: "view",
        confirmation: confirmation
      )
      $0.register(hold)
    }
  }

  @Test("wish 16: a trigger can leave the row open where its state begins, and fires once")
  func hold() throws {
    var row = row()
    row.play(.began(), .moved(by: 140), .ended())
    #expect(row.session.phase == .opening && row.fired.isEmpty)
    #expect(row.animations.map(\.kind) == [.open(.left)])
    #expect(row.animations.last?.endValue == 80)
    row.wait(.seconds(1))
    #expect(row.session.phase == .held && row.session.offset == 80)
    #expect(row.session.appearance?.view == "view")
    #expect(row.fired.map(\.action) == ["show"])
    #expect(row.count(.revealed(.left)) == 1)
    row.wait(.seconds(600))
    #expect(row.session.phase == .held && row.fired.count == 1)
  }

  @Test("wish 16: a row that a trigger keeps open closes on command")
  func closesOnCommand() {
    for input in [GestureInput.swipeToOrigin, .command(.close), .command(.close, animated: false)] {
      var row = row()
      row.play(.began(), .moved(by: 140), .ended())
      row.wait(.seconds(1))
      row.play(input)
      row.wait(.seconds(1))
      #expect(row.session.phase == .atRest && row.session.offset == 0, "\(input)")
      #expect(row.events.last == .returned(onCommand: true) && row.fired.count == 1, "\(input)")
    }
  }

  @Test("wish 16: a row that a trigger keeps open closes when it is dragged back")
  func closesOnDrag() {
    var row = row()
    row.play(.began(), .moved(by: 140), .ended())
    row.wait(.seconds(1))
    row.play(.began(), .moved(by: -40), .ended())
    row.wait(.seconds(1))
    #expect(row.session.phase == .atRest && row.fired.count == 1)
    #expect(row.outcomes.map(\.activated) == [true, false])
  }

  @Test("wish 16: dragged on, the open row does not fire the same again, but fires another trigger")
  func draggedOn() {
    var row = row()
    row.play(.began(), .moved(by: 140), .ended())
    row.wait(.seconds(1))
    row.play(.began(), .moved(by: 90), .ended())
    #expect(row.crossings == [.left(0)])
    row.wait(.seconds(1))
    #expect(row.session.phase == .held && row.session.offset == 80 && row.fired.count == 1)
    row.play(.began(), .moved(by: 180), .ended())
    row.wait(.seconds(1))
    #expect(row.fired.map(\.state) == [.left(0), .left(1)])
    #expect(row.session.phase == .atRest)

    row.play(.began(), .moved(by: 100), .ended())
    row.wait(.seconds(1))
    #expect(row.fired.map(\.state) == [.left(0), .left(1), .left(0)])
  }

  @Test("wish 16: a finger that comes before the row has opened finds it fired already")
  func caughtOpening() {
    var row = row()
    row.play(.began(), .moved(by: 300), .moved(by: -160), .ended())
    row.wait(.milliseconds(80))
    row.play(.began())
    #expect(row.fired.map(\.state) == [.left(0)] && row.session.phase == .dragging)
    row.play(.ended())
    row.wait(.seconds(1))
    #expect(row.fired.count == 1 && row.session.phase == .held)
  }

  @Test("wish 16: an open row may ask first, and a no closes it")
  func asksFirst() {
    for answer in [GestureInput.confirmed(), .denied] {
      var row = row(confirmation: .required)
      row.play(.began(), .moved(by: 140), .ended(), answer)
      row.wait(.seconds(1))
      let isYes = answer == .confirmed()
      #expect(row.session.phase == (isYes ? .held : .atRest) && row.fired.count == (isYes ? 1 : 0))
    }
  }

  @Test("wish 16: of several points of a state, the row stays at the last one the drag has passed")
  func severalPoints() {
    for (way, place) in [(90.0, 80.0), (170, 160), (319, 160)] {
      var row = Player(states: []) {
        $0.points.clear()
        for fraction in [0.5, 0.25] { $0.points.set(.left(0), at: fraction) }
        $0.register(SwipeTrigger(.left(0), mode: .hold))
      }
      row.play(.began(), .moved(by: way), .ended())
      row.wait(.seconds(1))
      #expect(row.session.offset == place)
    }
  }

  @Test("wish 16: third and fourth thresholds, each with its state while the drag goes on")
  func fourThresholds() {
    var row = Player(states: (0..<4).map { .left($0) }) { $0.points.replace([0.2, 0.4, 0.6, 0.8]) }
    row.play(.began())
    for _ in 0..<4 { row.play(.moved(by: 65)) }
    #expect(row.samples.map(\.state) == [.none, .left(0), .left(1), .left(2), .left(3)])
    #expect(row.crossings == [.left(0), .left(1), .left(2), .left(3)])
  }

  @Test("wish 14: a side can be opened and an offset set from code, in an animation or at once")
  func opened() {
    for animated in [true, false] {
      for (command, offset) in [(RowCommand.open(.right), -80.0), (.setOffset(120), 120)] {
        var row = Player()
        row.play(.command(command, animated: animated))
        #expect(row.session.phase == (animated ? .opening : .held))
        #expect(row.session.shownOffset(at: row.time).magnitude < (animated ? 40 : 121))
        row.wait(.seconds(1))
        #expect(row.session.phase == .held && row.session.offset == offset)
        #expect(row.fired.isEmpty && row.outcomes.isEmpty)
        row.play(.command(.setOffset(0), animated: animated))
        row.wait(.seconds(1))
        #expect(row.session.phase == .atRest && row.session.offset == 0)
      }
    }
  }

  @Test("wish 45: whoever opens or closes a row from code is told when it has come to that")
  func completions() {
    let (one, two) = (CommandToken(1), CommandToken(2))
    var row = Player()
    row.play(.command(.open(.left), token: one))
    #expect(row.completed.isEmpty)
    row.wait(.seconds(1))
    #expect(row.events.last == .completed(one, finished: true))
    row.play(.command(.close, animated: false, token: two))
    #expect(row.events.suffix(2) == [.returned(onCommand: true), .completed(two, finished: true)])
    row.play(.command(.close, token: one))
    #expect(row.events.last == .completed(one, finished: true))
  }

  @Test("wish 45: a command that cannot be obeyed says so instead of saying nothing")
  func refused() {
    let commands: [RowCommand] = [.open(.right), .setOffset(-40), .expand(.left), .fulfil(.delete)]
    for command in commands {
      var row = Player(states: [.left(0)])
      row.play(.command(command, token: CommandToken(7)))
      #expect(row.events == [.completed(CommandToken(7), finished: false)], "\(command)")
      #expect(row.session.phase == .atRest)
    }
  }

  @Test("wish 49: a command that another one or a finger overtakes ends once, as not finished")
  func overtaken() {
    let token = CommandToken(1)
    let overtakings: [GestureInput] = [
      .began(), .command(.setOffset(-90)), .command(.close), .swipeToOrigin, .held(at: 0.3),
      .animationsInterrupted,
    ]
    for input in overtakings {
      for command in [RowCommand.open(.left), .close] {
        var row = Player()
        if command == .close { row.play(.held(at: 0.5)) }
        row.play(.command(command, token: token), input)
        row.play(.cancelled(), .command(.close))
        row.wait(.seconds(2))
        #expect(row.count(.completed(token, finished: false)) == 1, "\(command), \(input)")
        #expect(row.count(.completed(token, finished: true)) == 0, "\(command), \(input)")
      }
    }
  }

  @Test("wish 49: a command given in answer to an event is obeyed after what led to it")
  func reentrant() {
    var row = Player(mode: .exit)
    row.play(.began(), .moved(by: 250), .ended())
    row.wait(.seconds(1))
    // The answer to "triggered" and to "exited" is to call the row back, each time it is told.
    for event in row.events {
      switch event {
      case .triggered, .exited: row.play(.command(.close, token: CommandToken(3)))
      default: break
      }
    }
    row.wait(.seconds(1))
    #expect(row.fired.count == 1 && row.session.phase == .atRest)
    #expect(row.completed.count == 2)
    #expect(row.count(.completed(CommandToken(3), finished: true)) == 1)
  }

  @Test("wish 43: a row is a value, so a copy kept before a reload goes on where it was")
  func restored() {
    var row = row()
    row.play(.began(), .moved(by: 140), .ended())
    row.wait(.milliseconds(100))
    var kept = row
    row.play(.reused(RowDefaults(appearance: row.session.configuration.appearance)))
    #expect(row.session.phase == .atRest)
    kept.wait(.seconds(1))
    #expect(kept.session.phase == .held && kept.session.offset == 80)
    #expect(kept.fired.map(\.action) == ["show"])
  }
}

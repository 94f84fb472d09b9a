// What users of swipe libraries asked for: sides, thresholds and what may begin.

import SwipyModel
import Testing

@Suite("Wishes: sides, thresholds, beginnings")
struct SideWishes {
  @Test("wish 1: the right side's view and colour stand where the left side's would")
  func bothSidesLookAlike() throws {
    var right = Player()
    right.play(.began(), .moved(by: -100))
    var left = Player()
    left.play(.began(), .moved(by: 100))
    let leftFrame = try #require(left.session.appearance?.viewFrame)
    let rightFrame = try #require(right.session.appearance?.viewFrame)
    #expect(rightFrame.x == 320 - leftFrame.x - leftFrame.width)
    #expect(left.session.appearance?.colour == "colour left:0")
    #expect(right.session.appearance?.colour == "colour right:0")
  }

  @Test("wish 2: a trigger without colour and view is as good as any")
  func noColour() {
    var row = Player(states: []) { $0.register(SwipeTrigger(.left(0), mode: .toggle)) }
    row.play(.began(), .moved(by: 1), .moved(by: 99), .ended())
    row.wait(.seconds(1))
    #expect(row.fired.count == 1)
    #expect(row.session.configuration.appearance.defaultColour == "white")
  }

  @Test("wish 3: a side can be switched off after its triggers were added, and on again")
  func disableASide() {
    var row = Player { $0.enabledSides = .right }
    var mayBegin = row.mayBegin(100)
    #expect(!mayBegin)
    row.play(.began(), .moved(by: 100))
    #expect(row.session.offset == 0)
    row.play(.moved(by: -200), .ended())
    #expect(row.outcomes.map(\.state) == [.right(0)])
    row.wait(.seconds(1))
    row.session.triggers.enabledSides = .both
    mayBegin = row.mayBegin(100)
    #expect(mayBegin)
  }

  @Test("wish 7: triggers can be taken away again")
  func removeTriggers() {
    var row = Player()
    row.session.triggers.unregisterAll(on: .left)
    let left = row.mayBegin(100)
    let right = row.mayBegin(-100)
    #expect(!left && right)
  }

  @Test("wish 4: left and right have their own thresholds")
  func ownThresholds() {
    var row = Player {
      $0.points.move(.left(0), to: 0.1)
      $0.points.move(.right(0), to: 0.6)
    }
    row.play(.began(), .moved(by: 40))
    #expect(row.session.sample.state == .left(0))
    row.play(.moved(by: -200))
    #expect(row.session.sample.state == .none)
    row.play(.moved(by: -40))
    #expect(row.session.sample.state == .right(0))
  }

  @Test(
    "wish 5: a row with one side only cannot be dragged to the other after a start the right way"
  )
  func noSneakingPast() {
    var row = Player(states: [.right(0)])
    row.play(.began(), .moved(by: -6), .moved(by: 106))
    #expect(row.session.offset == 0)
    #expect(row.session.sample.state == .none)
  }

  @Test("a side that is switched off during the drag lets go of the row and fires nothing")
  func disableDuringDrag() {
    var row = Player()
    row.play(.began(), .moved(by: 100))
    row.session.triggers.enabledSides = .right
    #expect(!row.session.sample.activated)
    row.play(.moved(by: 1), .ended())
    row.wait(.seconds(1))
    #expect(row.outcomes.map(\.activated) == [false])
    #expect(row.fired.isEmpty)
  }

  @Test("wish 32: a side without triggers can be made to give a little instead of nothing")
  func rubberBand() {
    var configuration = TriggerConfiguration.default
    configuration.travel.uselessSide = .rubberBands(0.2)
    var row = Player(configuration, states: [.right(0)])
    row.play(.began(), .moved(by: 100))
    #expect(abs(row.session.offset - 20) < 1e-9)
    row.play(.ended())
    #expect(row.outcomes.map(\.state) == [.none])
  }

  @Test("wish 13: any number of triggers on either side")
  func anyNumber() {
    var row = Player(states: (0..<9).map { .left($0) } + [.right(0)]) {
      $0.points.replace((1...9).map { Double($0) / 10 })
    }
    row.play(.began())
    for index in 0..<9 {
      row.play(.moved(by: 32.001))
      #expect(row.session.sample.state == .left(index))
    }
    row.play(.movedTo(-319))
    #expect(row.session.sample.state == .right(0))
  }

  @Test("wish 12: view and colour follow the thresholds that are set, not the standard ones")
  func geometryFollows() {
    var row = Player { $0.points.move(.left(0), to: 0.5) }
    row.play(.began(), .moved(by: 80))
    #expect(row.session.appearance?.viewOpacity == 0.5)
    #expect(row.session.appearance?.colour == "white")
    row.play(.moved(by: 80))
    #expect(row.session.appearance?.viewOpacity == 1)
    #expect(row.session.appearance?.colour == "colour left:0")
  }

  @Test("wish 17: each side can have a colour of its own short of the first threshold")
  func colourPerSide() {
    var configuration = TriggerConfiguration.default
    configuration.appearance.leftDefaultColour = "grey"
    configuration.appearance.rightDefaultColour = "sand"
    var row = Player(configuration)
    row.play(.began(), .moved(by: 20))
    #expect(row.session.appearance?.colour == "grey")
    row.play(.moved(by: -40))
    #expect(row.session.appearance?.colour == "sand")
  }

  @Test("wish 18: the view is there as soon as the drag starts")
  func viewAtOnce() {
    var row = Player()
    row.play(.began(), .moved(by: 1))
    #expect(row.session.appearance?.view == "view left:0")
    row.play(.moved(by: -2))
    #expect(row.session.appearance?.view == "view right:0")
  }

  @Test("wish 20: whether a drag may begin is asked anew for each drag and side")
  func askedAnew() {
    var row = Player()
    var answers = [row.mayBegin(100), row.mayBegin(-100)]
    row.session.triggers.enabledSides = .left
    answers += [row.mayBegin(100), row.mayBegin(-100)]
    row.session.triggers.enabledSides = []
    answers += [row.mayBegin(100), row.mayBegin(-100)]
    #expect(answers == [true, true, true, false, false, false])
  }

  @Test("a row that stands open may be dragged either way")
  func openRow() {
    var row = Player(states: [.left(0)])
    row.play(.held(at: 0.5))
    let mayBegin = row.mayBegin(-100)
    #expect(mayBegin)
  }

  @Test("wish 53: a drag that is about as steep as it is wide is left to scrolling")
  func dominance() {
    var row = Player()
    let answers = [
      row.mayBegin(100, 0), row.mayBegin(100, 80), row.mayBegin(100, -90), row.mayBegin(0, 0),
      row.mayBegin(.nan, .nan), row.mayBegin(-.infinity, 3),
    ]
    #expect(answers == [true, true, false, false, false, true])
  }

  @Test("wish 47: drags that start near the edge of the row can be left to a drawer")
  func edges() {
    var configuration = TriggerConfiguration.default
    configuration.begin.edgeMargin = 20
    var row = Player(configuration)
    let answers = [
      row.mayBegin(100, touchX: 10), row.mayBegin(-100, touchX: 310),
      row.mayBegin(100, touchX: 160), row.mayBegin(100, touchX: nil),
    ]
    #expect(answers == [false, false, true, true])
  }

  @Test("wish 48: a side without triggers leaves the gesture to others from the start")
  func refusedAtBegin() {
    var row = Player(states: [.left(0)])
    let answers = [row.mayBegin(100), row.mayBegin(-100)]
    #expect(answers == [true, false])
    #expect(row.events.isEmpty)
  }

  @Test("wish 23: a threshold can be given in points")
  func thresholdInPoints() {
    let geometry = RowGeometry(width: 320)
    var row = Player { $0.points.move(.left(0), to: geometry.fraction(of: 120).value) }
    row.play(.began(), .moved(by: 119.9))
    #expect(row.session.sample.state == .none)
    row.play(.moved(by: 0.1))
    #expect(row.session.sample.state == .left(0))
  }

  @Test("wish 46: in a right-to-left interface what belongs to one side lies on the other")
  func rightToLeft() {
    var row = Player(states: [.left(0)], layoutDirection: .rightToLeft)
    let answers = [row.mayBegin(100), row.mayBegin(-100)]
    #expect(answers == [false, true])
    row.play(.began(), .moved(by: -100), .ended())
    row.wait(.seconds(1))
    #expect(row.fired.map(\.state) == [.right(0)])
    #expect(row.fired.map(\.action) == ["left:0"])
  }
}

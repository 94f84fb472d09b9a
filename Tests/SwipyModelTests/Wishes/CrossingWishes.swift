// What users of swipe libraries asked for: what a drag does that comes to the other side.

import SwipyModel
import Testing

@Suite("Wishes: one gesture, two sides")
struct CrossingWishes {
  private func row(
    _ crossing: TravelRule.Crossing,
    _ configuration: TriggerConfiguration = .default
  ) -> Player {
    var configuration = configuration
    configuration.travel.crossing = crossing
    return Player(configuration) { $0.points.move(.right(0), to: 0.05) }
  }

  @Test("wish 6: a side without triggers does not move at all")
  func uselessSideStays() {
    var row = Player(states: [.right(0)])
    row.play(.began(), .moved(by: 40), .moved(by: 300), .ended(velocity: 2000))
    #expect(row.samples.allSatisfy { $0.offset == 0 && $0.state == .none })
    row.wait(.seconds(1))
    #expect(row.fired.isEmpty && row.session.phase == .atRest)
  }

  @Test("wish 31: by default one gesture may go to one side and then to the other")
  func follows() {
    var row = Player()
    row.play(.began(), .moved(by: 60), .moved(by: -200), .ended())
    #expect(row.outcomes.map(\.state) == [.right(0)])
  }

  @Test("wish 31: the other side can be forbidden for as long as a gesture goes on")
  func stops() {
    var row = row(.stops)
    row.play(.began(), .moved(by: 60), .moved(by: -200))
    #expect(row.session.offset == 0 && row.session.sample.state == .none)
    // The finger has to come back all the way before the row follows again.
    row.play(.moved(by: 130))
    #expect(row.session.offset == 0)
    row.play(.moved(by: 100))
    #expect(row.session.offset == 90)
    row.play(.moved(by: -300), .ended())
    row.wait(.seconds(1))
    #expect(row.fired.isEmpty && row.outcomes.map(\.activated) == [false])
    row.play(.began(), .moved(by: -200), .ended())
    row.wait(.seconds(1))
    #expect(row.fired.map(\.state) == [.right(0)])
  }

  @Test("wish 31: the other side can give a little, and still fires nothing")
  func bounces() {
    var row = row(.rubberBands(0.2))
    row.play(.began(), .moved(by: 60), .moved(by: -260))
    #expect(abs(row.session.offset + 40) < 1e-9)
    #expect(row.session.sample.state == .none && row.crossings.isEmpty)
    row.play(.ended())
    row.wait(.seconds(1))
    #expect(row.fired.isEmpty && row.session.phase == .atRest)
  }

  @Test("wish 31: a row that stands open is dragged to its place and not beyond it")
  func openRow() {
    var row = row(.stops)
    row.play(.held(at: 0.5), .began(), .moved(by: -300))
    #expect(row.session.offset == 0)
    row.play(.ended())
    row.wait(.seconds(1))
    #expect(row.fired.isEmpty && row.session.phase == .atRest)
  }

  @Test("wish 31: a row caught while it swings past its place goes where the finger leads it")
  func caughtSwinging() throws {
    var row = row(.stops)
    row.play(.began(), .moved(by: 60), .ended())
    let back = try #require(row.session.animation)
    let past = (0...400).first { back.value(at: .milliseconds($0)) < -1 }
    row.wait(.milliseconds(try #require(past)))
    row.play(.began(), .moved(by: 120))
    #expect(row.session.offset > 100)
    row.play(.moved(by: -300))
    #expect(row.session.offset == 0)
  }

  @Test("wish 31: shares that make no sense give nothing", arguments: [-1, .nan, .infinity])
  func oddShares(_ share: Double) {
    var row = row(.rubberBands(share))
    row.play(.began(), .moved(by: 60), .moved(by: -260))
    #expect(row.session.offset == 0)
  }

  @Test("wish 48: a row without triggers cannot be swiped, whatever the rows around it do")
  func onlySomeRows() {
    var bare = Player(states: [])
    let answers = [bare.mayBegin(100), bare.mayBegin(-100)]
    #expect(answers == [false, false] && bare.events.isEmpty)
    bare.play(.began(), .moved(by: 200), .ended())
    bare.wait(.seconds(1))
    #expect(bare.session.offset == 0 && bare.fired.isEmpty)
  }

  @Test("wish 20: a row can be closed to drags while its list is edited, and opened again")
  func whileEditing() {
    var row = Player()
    row.session.triggers.enabledSides = []
    row.play(.began(), .moved(by: 200), .ended())
    row.wait(.seconds(1))
    #expect(row.fired.isEmpty && row.samples.allSatisfy { $0.offset == 0 })
    row.session.triggers.enabledSides = .both
    row.play(.began(), .moved(by: 200), .ended())
    row.wait(.seconds(1))
    #expect(row.fired.count == 1)
  }

  @Test("wish 70: whether it was more than half the width can be asked at any time")
  func moreThanHalf() {
    var row = Player()
    row.play(.began(), .moved(by: 150))
    #expect(row.session.fraction < 0.5)
    row.play(.moved(by: 20), .ended())
    #expect(row.outcomes.allSatisfy { $0.fraction > 0.5 })
  }
}

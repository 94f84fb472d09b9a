// The setters of the trigger points, quirks included.

import SwipyModel
import Testing

@Suite("Trigger points")
struct TriggerPointsTests {
  private func text(_ points: TriggerPoints) -> String {
    points.entries.map { "\($0.fraction)=\($0.state)" }.joined(separator: " ")
  }

  @Test("there are two points on either side to begin with")
  func defaults() {
    #expect(text(.default) == "-0.75=right:1 -0.25=right:0 0.25=left:0 0.75=left:1")
  }

  @Test("a state's point takes its sign from the state's side")
  func sign() {
    var points = TriggerPoints()
    points.set(.right(0), at: 0.5)
    points.set(.left(0), at: -0.5)
    #expect(text(points) == "-0.5=right:0 0.5=left:0")
  }

  @Test("setting a state leaves the point it had, moving it does not")
  func setAndMove() {
    var points = TriggerPoints.default
    points.set(.left(0), at: 0.5)
    #expect(text(points) == "-0.75=right:1 -0.25=right:0 0.25=left:0 0.5=left:0 0.75=left:1")
    points.move(.left(0), to: 0.1)
    #expect(text(points) == "-0.75=right:1 -0.25=right:0 0.1=left:0 0.75=left:1")
  }

  @Test("a point holds one state, the last one set")
  func overwritten() {
    var points = TriggerPoints.default
    points.set(.left(5), at: 0.25)
    #expect(points[0.25] == .left(5))
    #expect(points.entries.count == 4)
  }

  @Test("an index at zero ends up on the right side, since both zeros are one point")
  func zero() {
    var points = TriggerPoints()
    points.set(index: 0, at: 0)
    #expect(text(points) == "0.0=right:0")
    #expect(points[-0.0] == .right(0))
  }

  @Test("an array gives indices by its order, and of equal fractions the last one counts")
  func array() {
    var points = TriggerPoints()
    points.replace([0.6, 0.2])
    #expect(text(points) == "-0.6=right:0 -0.2=right:1 0.2=left:1 0.6=left:0")
    points.replace([0.3, -0.3])
    #expect(text(points) == "-0.3=right:1 0.3=left:1")
  }

  @Test("points by state are taken verbatim, points by index go on both sides")
  func dictionaries() {
    var points = TriggerPoints()
    points.replace([-0.5: .left(0), 0.5: .right(0)] as [Double: SwipeState])
    #expect(text(points) == "-0.5=left:0 0.5=right:0")
    #expect(points.nearest(.left) == -0.5)
    #expect(points.nearest(.right) == 0.5)
    points.replace([0.3: 0, -0.6: 1] as [Double: Int])
    #expect(text(points) == "-0.6=right:1 -0.3=right:0 0.3=left:0 0.6=left:1")
  }

  @Test("without points, and with points out of reach, a side begins at its end")
  func nearest() {
    var points = TriggerPoints.default
    #expect(points.nearest(.left) == 0.25)
    points.replace([1.5])
    #expect(points.nearest(.left) == 1)
    points.clear()
    #expect(points.nearest(.right) == -1)
  }

  @Test("what is not a number is no point", arguments: [.nan, .infinity, -.infinity] as [Double])
  func notFinite(_ fraction: Double) {
    var points = TriggerPoints()
    points.set(.left(0), at: fraction)
    points.set(index: 1, at: fraction)
    points.replace([fraction])
    points.move(.left(0), to: fraction)
    #expect(points.entries.isEmpty)
    #expect(TriggerPoints.pair(first: fraction, second: 0.5).entries.count == 2)
  }

  @Test("mirroring twice gives the same points")
  func mirrored() {
    var points = TriggerPoints()
    points.replace([0.1: .left(0), 0.7: .left(1), -0.4: .right(0)] as [Double: SwipeState])
    #expect(text(points.mirrored) == "-0.7=right:1 -0.1=right:0 0.4=left:0")
    #expect(points.mirrored.mirrored == points)
  }
}

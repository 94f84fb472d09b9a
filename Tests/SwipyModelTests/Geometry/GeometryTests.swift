// Fractions, offsets, sides and rectangles.

import SwipyModel
import Testing

@Suite("Geometry")
struct GeometryTests {
  @Test(
    "a fraction is always a number between -1 and 1",
    arguments: [.nan, .infinity, -.infinity, 3, -3, 0.25, 1e-300] as [Double]
  )
  func fraction(_ value: Double) {
    let fraction = SwipeFraction(value).value
    #expect(fraction >= -1 && fraction <= 1)
  }

  @Test("a fraction inside the range is kept as it is")
  func kept() { #expect(SwipeFraction(0.3).value == 0.3) }

  @Test("an offset beyond the width counts as the width, on either side")
  func clamped() {
    let row = RowGeometry(width: 320)
    #expect(row.fraction(of: 640).value == 1)
    #expect(row.fraction(of: -640).value == -1)
    #expect(row.offset(of: 1.5) == 320)
    #expect(row.offset(of: -1.5) == -320)
  }

  @Test(
    "a row without a sensible width has no fractions",
    arguments: [0, -5, .nan, .infinity] as [Double]
  )
  func noWidth(_ width: Double) {
    let row = RowGeometry(width: width)
    #expect(row.fraction(of: 10) == .zero)
    #expect(row.offset(of: 1) == 0)
  }

  @Test("dragging right uncovers the left side")
  func sides() {
    #expect(SwipeSide(uncoveredBy: 1) == .left)
    #expect(SwipeSide(uncoveredBy: -1) == .right)
    #expect(SwipeSide(uncoveredBy: 0) == nil)
    #expect(SwipeDirection(of: 1) == .right)
    #expect(SwipeDirection(of: -1).uncoveredSide == .right)
  }

  @Test(
    "the view of either side stands where the other side's would, mirrored",
    arguments: [true, false]
  )
  func mirroredPlacement(follows: Bool) throws {
    let row = RowGeometry(width: 320)
    let anchors = Anchors(left: 0.25, right: -0.25)
    let size = ViewSize(width: 25, height: 31)
    for placement in [ViewPlacement.besideEdge(padding: 24), .insideFirstPoint] {
      for step in 1...64 {
        let fraction = Double(step) / 64
        func frame(_ fraction: Double) -> Rectangle? {
          placement.frame(
            size: size,
            motion: follows ? .follows(fraction) : .stands,
            direction: SwipeDirection(of: fraction),
            anchors: anchors,
            geometry: row
          )
        }
        let left = try #require(frame(fraction))
        let right = try #require(frame(-fraction))
        #expect(left.x == 320 - right.x - right.width, "\(placement) at \(fraction)")
        #expect(left.y == right.y && left.width == right.width)
      }
    }
  }

  @Test("the view fades in up to the first point of its side, wherever that is")
  func opacity() {
    let anchors = Anchors(left: 0.5, right: -0.2)
    #expect(anchors.opacity(at: 0.25) == 0.5)
    #expect(anchors.opacity(at: 0.5) == 1)
    #expect(anchors.opacity(at: -0.1) == 0.5)
    #expect(anchors.opacity(at: -0.9) == 1)
  }
}

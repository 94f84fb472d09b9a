// Timelines: their ends, their course and their durations.

import Testing

@testable import SwipyModel

@Suite("Settling animations")
struct SettleAnimationTests {
  private static let row = RowGeometry(width: 320)

  private static let all: [SettleAnimation] = [
    .exit(.left, from: 100, velocity: 200, row: row, timing: SettleTiming(), at: .seconds(3)),
    .exit(.right, from: -250.5, velocity: 0, row: row, timing: SettleTiming(), at: .zero),
    .origin(from: 97.3, timing: SettleTiming(), at: .milliseconds(5)),
    .origin(from: -97.3, timing: SettleTiming(damping: 1), at: .zero),
    .peek(.left, to: 60, timing: SettleTiming(), at: .zero),
  ]

  @Test("it starts at its start value and ends, exactly, at its end value", arguments: all)
  func ends(_ animation: SettleAnimation) {
    #expect(animation.value(at: .zero) == animation.startValue)
    #expect(animation.value(at: .seconds(-1)) == animation.startValue)
    #expect(animation.value(at: animation.duration) == animation.endValue)
    #expect(animation.value(at: animation.duration * 7) == animation.endValue)
    #expect(animation.endTime - animation.startTime == animation.duration)
  }

  @Test("its course has no jumps", arguments: all)
  func continuous(_ animation: SettleAnimation) {
    var last = animation.startValue
    for step in 1...1000 {
      let value = animation.value(at: animation.duration * step / 1000)
      #expect(abs(value - last) < 3, "step \(step)")
      last = value
    }
  }

  @Test("a row that leaves only ever moves outwards, and slower and slower")
  func exit() {
    let animation = Self.all[0]
    let values = (0...100).map { animation.value(at: animation.duration * $0 / 100) }
    let steps = zip(values, values.dropFirst()).map { $1 - $0 }
    #expect(steps.allSatisfy { $0 > 0 })
    #expect((steps.last ?? 0) < (steps.first ?? 0) / 4)
  }

  @Test(
    "the system's curves pass through the points of their Bézier forms",
    arguments: [
      (Timeline.Curve.easeIn, 0.42, 1), (.easeOut, 0, 0.58), (.easeInOut, 0.42, 0.58),
    ]
  )
  func bezier(_ curve: Timeline.Curve, _ x1: Double, _ x2: Double) {
    let timeline = Timeline(from: 0, to: 1, seconds: 1, curve: curve)
    for step in 1..<20 {
      let s = Double(step) / 20
      let x = 3 * s * (1 - s) * (1 - s) * x1 + 3 * s * s * (1 - s) * x2 + s * s * s
      let y = 3 * s * s * (1 - s) + s * s * s
      #expect(abs(timeline.value(at: .exactly(x)) - y) < 1e-12)
    }
  }

  @Test("which spring brings a row back can be asked")
  func springs() {
    let springs = Self.all.map { $0.spring.map { [$0.damping, $0.initialVelocity] } }
    #expect(springs == [nil, nil, [0.6, 0.9], [1, 0.9], [0.6, 0.9]])
  }

  @Test("mirrored, it leads to the other side", arguments: all)
  func mirrored(_ animation: SettleAnimation) {
    let other = animation.mirrored
    #expect(other.mirrored == animation && other.startTime == animation.startTime)
    for step in 0...10 {
      let time = animation.duration * step / 10
      #expect(other.value(at: time) == -animation.value(at: time))
    }
    if case .exit(let side) = animation.kind { #expect(other.kind == .exit(side.opposite)) }
  }

  @Test("leaving takes 0.35 s from rest and 0.20 s from a width a second on")
  func exitDuration() {
    let timing = SettleTiming()
    #expect(abs(timing.exitSeconds(velocity: 0, width: 320) - 0.35) < 1e-12)
    #expect(abs(timing.exitSeconds(velocity: 160, width: 320) - 0.275) < 1e-12)
    #expect(abs(timing.exitSeconds(velocity: -320, width: 320) - 0.2) < 1e-12)
    #expect(abs(timing.exitSeconds(velocity: .infinity, width: 320) - 0.2) < 1e-12)
    #expect(timing.exitSeconds(velocity: .nan, width: 320) == 0.35)
    #expect(timing.exitSeconds(velocity: 10, width: 0) == 0.35)
  }

  @Test("figures that make no sense become the standard ones")
  func checked() {
    let timing = SettleTiming(damping: .nan, initialVelocity: .infinity, returnSeconds: -1)
    #expect(timing == SettleTiming())
  }

  @Test("seconds become the duration that is meant, so that sums meet")
  func exactSeconds() {
    #expect(Duration.exactly(0.4) == .milliseconds(400))
    #expect(Duration.exactly(0.1) + .exactly(0.2) == .exactly(0.3))
  }
}

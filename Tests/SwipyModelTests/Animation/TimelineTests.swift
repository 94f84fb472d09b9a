// Timelines: sampled, interrupted, retargeted, mirrored.

import TestSupport
import Testing

@testable import SwipyModel

@Suite("Timelines")
struct TimelineTests {
  /// Curves of every kind, made from a seed, odd figures included.
  private static func curve(_ random: inout SeededGenerator, depth: Int = 0) -> Timeline.Curve {
    func number() -> Double { RandomRows.number(&random) / 16 }
    switch Int.random(in: 0..<(depth < 2 ? 8 : 7), using: &random) {
    case 0, 1: return .easing(Easing.allCases.randomElement(using: &random) ?? .linear)
    case 2: return .easeIn
    case 3: return .easeOut
    case 4: return .easeInOut
    case 5: return .spring(dampingRatio: number(), initialVelocity: number())
    case 6:
      return .physicalSpring(
        PhysicalSpring(
          mass: number(),
          stiffness: number() * 20,
          damping: number() * 5,
          initialVelocity: number()
        )
      )
    default:
      var frames: [Timeline.Keyframe] = []
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        let inner = curve(&random, depth: depth + 1)
        frames.append(Timeline.Keyframe(to: number(), seconds: number(), curve: inner))
      }
      return .keyframes(frames)
    }
  }

  private static func timeline(_ random: inout SeededGenerator) -> Timeline {
    let start = RandomRows.number(&random)
    let curve = curve(&random)
    switch curve {
    case .physicalSpring(let spring) where Bool.random(using: &random):
      return Timeline(from: start, to: RandomRows.number(&random), spring: spring)
    case .keyframes(let frames) where Bool.random(using: &random):
      return Timeline(from: start, keyframes: frames)
    default:
      let seconds = RandomRows.number(&random) / 64
      return Timeline(from: start, to: RandomRows.number(&random), seconds: seconds, curve: curve)
    }
  }

  @Test("at 0 it has its start value, at its end exactly its end value", arguments: Seeds.some(300))
  func ends(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let timeline = Self.timeline(&random)
    let end = timeline.duration
    #expect(timeline.value(at: end) == timeline.endValue, "seed \(seed)")
    #expect(timeline.value(at: end * 3 + .seconds(1)) == timeline.endValue, "seed \(seed)")
    #expect(timeline.velocity(at: end) == 0, "seed \(seed)")
    #expect(timeline.value(at: .seconds(-1)) == (end > .seconds(-1) ? timeline.startValue : 0))
    guard end > .zero else { return }
    let size = max(abs(timeline.startValue), abs(timeline.endValue), 1)
    let start = timeline.value(at: .zero)
    #expect(abs(start - timeline.startValue) <= 1e-12 * size, "seed \(seed)")
  }

  @Test("whatever it is made from, everything it says is finite", arguments: Seeds.some(300))
  func finite(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var timeline = Self.timeline(&random)
    for _ in 0..<8 {
      #expect(timeline.seconds.isFinite && timeline.duration >= .zero, "seed \(seed)")
      for step in -1...11 {
        let sample = timeline.sample(at: timeline.duration * step / 10)
        #expect(sample.value.isFinite && sample.velocity.isFinite, "seed \(seed): \(timeline)")
      }
      let share = Int.random(in: 0...10, using: &random)
      timeline = timeline.retargeted(
        to: RandomRows.number(&random),
        at: timeline.duration * share / 10
      )
    }
  }

  @Test("the mirrored way has the negated values at all times", arguments: Seeds.some(100))
  func mirrored(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var timeline = Self.timeline(&random)
    if Bool.random(using: &random) {
      timeline = timeline.retargeted(to: 40, at: timeline.duration / 3)
    }
    #expect(timeline.mirrored.mirrored == timeline, "seed \(seed)")
    for step in 0...20 {
      let one = timeline.sample(at: timeline.duration * step / 20)
      let other = timeline.mirrored.sample(at: timeline.duration * step / 20)
      #expect(other.value == -one.value && other.velocity == -one.velocity, "seed \(seed)")
    }
  }

  /// Curves as they are used, over 0.4 s.
  private static let usual: [Timeline.Curve] =
    Easing.allCases.map(Timeline.Curve.easing) + [
      .easeIn, .easeOut, .easeInOut, .spring(dampingRatio: 0.6, initialVelocity: 0.9),
      .spring(dampingRatio: 1, initialVelocity: 0), .spring(dampingRatio: 0.1, initialVelocity: -4),
      .physicalSpring(PhysicalSpring(mass: 1, stiffness: 400, damping: 18)),
      .physicalSpring(PhysicalSpring(mass: 1, stiffness: 400, damping: 80, initialVelocity: 3)),
      .keyframes([
        Timeline.Keyframe(to: -20, seconds: 1, curve: .easeIn),
        Timeline.Keyframe(to: 15, seconds: 1, curve: .spring(dampingRatio: 1, initialVelocity: 0)),
        Timeline.Keyframe(to: 0, seconds: 2),
      ]),
    ]

  @Test("the velocity is how fast the value changes", arguments: usual)
  func velocity(_ curve: Timeline.Curve) {
    for from in [200.0, 80] {
      var timeline = Timeline(from: from, to: 0, seconds: 0.4, curve: curve)
      for _ in 0..<2 {
        // Away from the corners of bounces and keyframes.
        for share in [0.07, 0.21, 0.33, 0.44, 0.57, 0.66, 0.84, 0.93] {
          let at = Duration.exactly(timeline.seconds * share)
          let step = Duration.microseconds(1)
          let change = timeline.value(at: at + step) - timeline.value(at: at - step)
          let velocity = timeline.velocity(at: at)
          #expect(abs(change / 2e-6 - velocity) < 1e-2 + 1e-3 * abs(velocity), "\(share)")
        }
        timeline = timeline.retargeted(to: 120, at: timeline.duration / 3)
      }
    }
  }

  @Test("retargeting goes on from the same value at the same velocity", arguments: usual)
  func retargeting(_ curve: Timeline.Curve) {
    let timeline = Timeline(from: 200, to: 0, seconds: 0.4, curve: curve)
    for target in [320.0, 0, -90, 117.5] {
      for step in 0..<20 {
        let now = timeline.sample(at: timeline.duration * step / 20)
        let next = timeline.retargeted(to: target, at: timeline.duration * step / 20)
        let start = next.sample(at: .zero)
        guard next.duration > .zero else {
          #expect(now.value == target && now.velocity == 0)
          continue
        }
        #expect(abs(start.value - now.value) < 1e-9, "\(target) \(step)")
        #expect(abs(start.velocity - now.velocity) < 1e-6, "\(target) \(step)")
        #expect(next.endValue == target && next.value(at: next.duration) == target)
      }
    }
  }

  @Test("a spring that is retargeted to where it is still swings out", arguments: [0.3, 0.6, 1])
  func sameTarget(_ ratio: Double) {
    let curve = Timeline.Curve.spring(dampingRatio: ratio, initialVelocity: 0)
    let first = Timeline(from: 0, to: 100, seconds: 0.4, curve: curve)
    let now = first.sample(at: .milliseconds(20))
    let next = first.retargeted(to: now.value, at: .milliseconds(20))
    let farthest = (0...400).map { next.value(at: .milliseconds($0)) }.max() ?? 0
    #expect(now.velocity > 100 && farthest > now.value + 2)
    #expect(next.value(at: .seconds(1)) == now.value)
  }

  @Test("a timeline that is over or has no time is retargeted from rest")
  func afterEnd() {
    let first = Timeline(from: 5, to: 60, seconds: 0.2, curve: .easeOut)
    let next = first.retargeted(to: 0, at: .seconds(9))
    #expect(next.startValue == 60 && next.endValue == 0 && next.duration == .milliseconds(200))
    #expect(next.velocity(at: .zero) == 0)
    let atOnce = Timeline(from: 5, to: 60, seconds: 0, curve: .linear)
    #expect(atOnce.retargeted(to: 7, at: .zero).value(at: .zero) == 7)
  }

  @Test("of several parts, retargeting goes on with the last one's curve and time")
  func retargetedKeyframes() {
    let peek = Timeline(
      from: 0,
      keyframes: [
        Timeline.Keyframe(to: 60, seconds: 0.25, curve: .easeOut),
        Timeline.Keyframe(to: 0, seconds: 0.4, curve: .spring(dampingRatio: 1, initialVelocity: 2)),
      ]
    )
    let next = peek.retargeted(to: 200, at: .milliseconds(100))
    #expect(next.curve == .spring(dampingRatio: 1, initialVelocity: 0))
    #expect(next.duration == .milliseconds(400))
  }

  @Test("keyframes pass their values when their times are over")
  func keyframes() {
    let bounce = Timeline(
      from: 320,
      keyframes: [
        Timeline.Keyframe(to: 0, seconds: 0.09), Timeline.Keyframe(to: -20, seconds: 0.04),
        Timeline.Keyframe(to: 15, seconds: 0.04), Timeline.Keyframe(to: 0, seconds: 0.04),
      ]
    )
    #expect(bounce.duration == .milliseconds(210))
    let times = [0, 45, 90, 110, 130, 150, 170, 190, 210]
    let values = times.map { bounce.value(at: .milliseconds($0)) }
    let expected: [Double] = [320, 160, 0, -10, -20, -2.5, 15, 7.5, 0]
    #expect(zip(values, expected).allSatisfy { abs($0 - $1) < 1e-9 }, "\(values)")
  }

  @Test("keyframes in another duration take their parts of it, and lead to its end")
  func scaledKeyframes() {
    let frames = [Timeline.Keyframe(to: 10, seconds: 1), Timeline.Keyframe(to: 99, seconds: 3)]
    let timeline = Timeline(from: 0, to: 50, seconds: 2, curve: .keyframes(frames))
    let values = [0, 500, 1250, 2000].map { timeline.value(at: .milliseconds($0)) }
    #expect(values == [0, 10, 30, 50])
    let none = Timeline(from: 0, to: 8, seconds: 2, curve: .keyframes([]))
    #expect(none.value(at: .seconds(1)) == 4)
  }

  @Test("curves without bounce or swing only go one way")
  func monotone() {
    let curves: [Timeline.Curve] = [
      .easeIn, .easeOut, .easeInOut, .linear, .easing(.cubicInOut),
      .spring(dampingRatio: 1, initialVelocity: 0.9), .spring(dampingRatio: 7, initialVelocity: 0),
      .physicalSpring(PhysicalSpring(mass: 1, stiffness: 100, damping: 20)),
      .physicalSpring(PhysicalSpring(mass: 1, stiffness: 100, damping: 90)),
    ]
    for curve in curves {
      let timeline = Timeline(from: -40, to: 300, seconds: 0.5, curve: curve)
      let values = (0...1000).map { timeline.value(at: timeline.duration * $0 / 1000) }
      #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 + 1e-12 }, "\(curve)")
    }
  }
}

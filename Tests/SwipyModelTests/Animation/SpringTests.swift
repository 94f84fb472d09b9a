// Springs: their equation, their settling, their limits.

import Testing

@testable import SwipyModel

@Suite("Springs")
struct SpringTests {
  /// Springs damped from hardly to far too much: mass, stiffness, damping.
  private static let figures: [(Double, Double, Double)] = [
    (1, 100, 0), (1, 100, 0.1), (1, 100, 5), (1, 100, 18), (1, 100, 19.9999), (1, 100, 20),
    (1, 100, 20.0001), (1, 100, 21), (1, 100, 200), (1, 100, 1e5), (5, 900, 12), (0.02, 4, 0.1),
    (1e6, 1e-6, 0), (1e-6, 1e9, 1e9),
  ]
  private static let springs = figures.flatMap { figure in
    [0, 4, -30].map {
      PhysicalSpring(
        mass: figure.0,
        stiffness: figure.1,
        damping: figure.2,
        initialVelocity: $0
      )
    }
  }

  @Test(
    "what is left of a spring's movement when it counts as settled is a thousandth",
    arguments: springs
  )
  func settles(_ spring: PhysicalSpring) {
    let seconds = spring.settlingSeconds
    #expect(seconds > 0 && seconds <= 3600)
    guard seconds < 3600 else { return }
    let frequency = (spring.stiffness / spring.mass).squareRoot()
    let whole = max(1, abs(spring.initialVelocity) / frequency)
    for step in 0...200 {
      let time = seconds * (1 + Double(step) / 100)
      let motion = spring.solved.motion(from: -1, velocity: spring.initialVelocity, after: time)
      #expect(abs(motion.place) <= 1.001e-3 * whole, "\(step)")
    }
  }

  @Test("a spring that is damped well has not settled long before", arguments: [5, 12, 18, 20, 40])
  func noLongerThanNeeded(_ damping: Double) {
    let spring = PhysicalSpring(mass: 1, stiffness: 100, damping: damping)
    let motions = (0...40).map { step in
      spring.solved.motion(
        from: -1,
        velocity: 0,
        after: spring.settlingSeconds * (0.6 + Double(step) / 200)
      )
    }
    #expect(motions.contains { abs($0.place) > 1e-3 })
  }

  @Test("a spring obeys its equation of motion", arguments: springs)
  func equation(_ spring: PhysicalSpring) {
    guard spring.damping > 0.5, spring.damping < 1e4 else { return }
    let solved = spring.solved
    let frequency = (spring.stiffness / spring.mass).squareRoot()
    let size = max(1, abs(spring.initialVelocity) / frequency)
    for step in 0..<40 {
      let time = Double(step) * 0.1 / frequency
      let gap = 1e-5 / frequency
      let (one, now, two) = (
        solved.motion(from: -1, velocity: spring.initialVelocity, after: time),
        solved.motion(from: -1, velocity: spring.initialVelocity, after: time + gap),
        solved.motion(from: -1, velocity: spring.initialVelocity, after: time + 2 * gap)
      )
      let acceleration = (two.velocity - one.velocity) / (2 * gap)
      let force = -spring.stiffness * now.place - spring.damping * now.velocity
      let unit = spring.stiffness * size * max(1, spring.dampingRatio)
      #expect(abs(spring.mass * acceleration - force) < 1e-4 * unit, "\(step)")
      #expect(
        abs((two.place - one.place) / (2 * gap) - now.velocity) < 1e-4 * frequency * size
          * max(1, spring.dampingRatio)
      )
    }
  }

  @Test("springs on either side of critical damping move alike")
  func nearCritical() {
    for time in [0.01, 0.1, 0.3, 1] {
      let places = [19.999, 20, 20.001].map {
        PhysicalSpring(mass: 1, stiffness: 100, damping: $0).solved
          .motion(from: -1, velocity: 2, after: time).place
      }
      #expect(abs(places[0] - places[1]) < 1e-4 && abs(places[2] - places[1]) < 1e-4)
    }
  }

  @Test("a spring that is damped little swings over, one that is damped fully does not")
  func swings() {
    func farthest(_ ratio: Double) -> Double {
      let curve = Timeline.Curve.spring(dampingRatio: ratio, initialVelocity: 0.9)
      let timeline = Timeline(from: 0, to: 1, seconds: 0.4, curve: curve)
      return (0...400).map { timeline.value(at: .milliseconds($0)) }.max() ?? 0
    }
    #expect(farthest(0.6) > 1.05 && farthest(0.6) < 1.15)
    #expect(farthest(0.3) > farthest(0.6))
    #expect(farthest(1) <= 1 && farthest(50) <= 1)
  }

  @Test("a spring starts with its initial velocity", arguments: [0.05, 0.3, 0.6, 1, 4])
  func initialVelocity(_ ratio: Double) {
    let curve = Timeline.Curve.spring(dampingRatio: ratio, initialVelocity: 0.9)
    let timeline = Timeline(from: 100, to: 0, seconds: 0.4, curve: curve)
    #expect(abs(timeline.velocity(at: .zero) + 90) < 1e-9)
    let physical = PhysicalSpring(mass: 1, stiffness: 90, damping: ratio * 30, initialVelocity: 3)
    let other = Timeline(from: 0, to: 50, spring: physical)
    #expect(abs(other.velocity(at: .zero) - 150) < 1e-9)
  }

  @Test("a spring has no jump at its end", arguments: springs)
  func smoothEnd(_ spring: PhysicalSpring) {
    let timeline = Timeline(from: 0, to: 1, spring: spring)
    let last = timeline.value(at: timeline.duration - timeline.duration / 1_000_000_000)
    #expect(abs(last - 1) < 1e-3 * max(1, abs(spring.initialVelocity)))
  }

  @Test("figures that make no sense become some that do")
  func checked() {
    let odd = PhysicalSpring(mass: .nan, stiffness: .nan, damping: .nan, initialVelocity: .nan)
    #expect(odd == PhysicalSpring(mass: 1, stiffness: 100, damping: 10))
    let negative = PhysicalSpring(mass: -1, stiffness: -1, damping: -1)
    #expect(negative == PhysicalSpring(mass: 1e-6, stiffness: 1e-6, damping: 0))
    let huge = PhysicalSpring(mass: .infinity, stiffness: .infinity, damping: .infinity)
    #expect(huge == PhysicalSpring(mass: 1e6, stiffness: 1e9, damping: 1e9))
    #expect(huge.settlingSeconds.isFinite && negative.settlingSeconds.isFinite)
  }
}

// The ten curves and the one that runs away.

import SwipyModel
import Testing

@Suite("Easing curves")
struct EasingTests {
  private static let plain: [Easing] = [
    .linear, .quadIn, .quadOut, .quadInOut, .cubicIn, .cubicOut, .cubicInOut,
  ]
  private static let shares = (0...1000).map { Double($0) / 1000 }

  @Test("a curve begins at 0 and ends at 1", arguments: Easing.allCases)
  func ends(_ easing: Easing) {
    #expect(easing.progress(at: 0) == 0)
    #expect(easing.progress(at: 1) == 1)
    #expect(easing.progress(at: -3) == 0 && easing.progress(at: -.infinity) == 0)
    #expect(easing.progress(at: 7) == 1 && easing.progress(at: .infinity) == 1)
    #expect(easing.progress(at: .nan) == 0)
  }

  @Test("a curve that does not bounce never goes back", arguments: plain)
  func monotone(_ easing: Easing) {
    let values = Self.shares.map(easing.progress)
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test("a curve stays on its way, but for the one that runs away", arguments: Easing.allCases)
  func onItsWay(_ easing: Easing) {
    let farthest = Self.shares.map(easing.progress).max() ?? 0
    if easing == .bounceInRunaway {
      #expect(farthest > 4.2 && farthest < 4.29)
    } else {
      #expect(farthest <= 1 && Self.shares.allSatisfy { easing.progress(at: $0) >= 0 })
    }
  }

  @Test(
    "ease-out is ease-in read backwards",
    arguments: [
      (Easing.quadIn, Easing.quadOut), (.cubicIn, .cubicOut), (.bounceIn, .bounceOut),
      (.quadInOut, .quadInOut), (.cubicInOut, .cubicInOut), (.bounceInOut, .bounceInOut),
      (.linear, .linear),
    ]
  )
  func backwards(_ one: Easing, _ other: Easing) {
    for share in Self.shares {
      #expect(abs(one.progress(at: share) - (1 - other.progress(at: 1 - share))) < 1e-12)
    }
  }

  @Test("in-out goes through the middle and is its in, then its out, at half the size")
  func halves() {
    let curves: [(Easing, Easing, Easing)] = [
      (.quadInOut, .quadIn, .quadOut), (.cubicInOut, .cubicIn, .cubicOut),
      (.bounceInOut, .bounceIn, .bounceOut),
    ]
    for (both, first, second) in curves {
      #expect(abs(both.progress(at: 0.5) - 0.5) < 1e-12)
      for share in Self.shares {
        #expect(abs(both.progress(at: share / 2) - first.progress(at: share) / 2) < 1e-12)
        let late = both.progress(at: 0.5 + share / 2)
        #expect(abs(late - 0.5 - second.progress(at: share) / 2) < 1e-12, "\(both) \(share)")
      }
    }
  }

  @Test("the slope is how fast the curve grows", arguments: Easing.allCases)
  func slope(_ easing: Easing) {
    // Between the corners of the bounces, which lie on eighths of 1/2.75 and of half of it.
    for share in [0.07, 0.21, 0.33, 0.44, 0.57, 0.66, 0.84, 0.93] {
      let grown = easing.progress(at: share + 1e-6) - easing.progress(at: share - 1e-6)
      #expect(abs(grown / 2e-6 - easing.slope(at: share)) < 1e-4, "\(share)")
    }
  }

  @Test("a value on a way ends exactly where the way does, also where there is no time")
  func exactEnd() {
    for easing in Easing.allCases {
      for (elapsed, duration) in [(0.3, 0.3), (9, 0.3), (0, 0), (1, -1), (1, .nan)] {
        let value = easing.value(from: 0.1, to: 0.7, elapsed: elapsed, duration: duration)
        #expect(value == 0.7)
      }
      #expect(easing.value(from: 0.1, to: 0.7, elapsed: 0, duration: 0.3) == 0.1)
      #expect(easing.value(from: 0.1, to: 0.7, elapsed: .nan, duration: 0.3) == 0.1)
    }
  }

  @Test("whatever the numbers, a value and a slope are finite", arguments: Easing.allCases)
  func finite(_ easing: Easing) {
    for start in RandomRows.numbers {
      #expect(easing.slope(at: start).isFinite)
      for end in RandomRows.numbers {
        for elapsed in RandomRows.numbers {
          for duration in [0, 1, -1, .infinity, .nan, 1e-300] {
            let value = easing.value(from: start, to: end, elapsed: elapsed, duration: duration)
            #expect(value.isFinite)
          }
        }
      }
    }
  }

  @Test("the curve that runs away snaps back to its end when the time is over")
  func runaway() {
    let late = Easing.bounceInRunaway.value(from: -160, to: 0, elapsed: 0.2997, duration: 0.3)
    #expect(abs(late - 522.58242) < 1e-9)
    let end = Easing.bounceInRunaway.value(from: -160, to: 0, elapsed: 0.3, duration: 0.3)
    #expect(end == 0)
  }
}

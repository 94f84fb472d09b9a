// Vectors that sample a curve of MGSwipeTableCell: a time a row, and the value it has by then.

import SwipyModel

/// Answers the rows of one curve.
struct EasingVectors {
  private let easing: Easing
  private let start: Double
  private let end: Double
  private let duration: Double

  /// A curve from a vector's configuration, with the library's defaults for what is absent.
  init?(config: JSONValue) {
    switch config["easing"]?.string ?? "cubicOut" {
    case "bounceInOut": easing = .bounceInRunaway
    case let name:
      guard let easing = Easing(rawValue: name) else { return nil }
      self.easing = easing
    }
    start = config["from"]?.number ?? 0
    end = config["to"]?.number ?? 0
    duration = config["duration"]?.number ?? 0.3
  }

  /// Compares every expected row; rows are found by their input.
  func compare(_ rows: [JSONValue], into comparison: inout Comparison) -> Bool {
    for row in rows {
      guard let elapsed = row["elapsed"]?.number, let value = row["value"] else { return false }
      let got = easing.value(from: start, to: end, elapsed: elapsed, duration: duration)
      comparison.check("-", "elapsed \(elapsed)", "value", value, .number(got))
    }
    return true
  }
}

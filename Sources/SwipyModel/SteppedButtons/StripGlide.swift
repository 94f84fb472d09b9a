// The way that buttons are seen to take when an expansion begins or ends.

/// How far from where they stand a strip's buttons are seen, for a time after an expansion has moved them.
///
/// A movement of the row moves the buttons meanwhile, and what they are still away adds to that.
struct StripGlide: Sendable, Hashable {
  private let start: Duration
  /// From 1 to 0: how much of the way is left.
  private let rest: Timeline
  private let container: Way
  private let buttons: Buttons

  /// A way that something is away from where it stands.
  struct Way: Sendable, Hashable {
    var x: Double
    var width: Double

    static let none = Way(x: 0, width: 0)
  }

  private enum Buttons: Sendable, Hashable {
    case one(slot: Int, Way)
    case all([Way])
  }

  /// One button that is away from where it stands.
  init(slot: Int, _ way: Way, seconds: Double, at time: Duration) {
    start = time
    rest = Timeline(from: 1, to: 0, seconds: seconds, curve: .easeInOut)
    container = .none
    buttons = .one(slot: slot, way)
  }

  /// All buttons of a strip that are where they were before.
  init(from before: ButtonStrip, to after: ButtonStrip, seconds: Double, at time: Duration) {
    start = time
    rest = Timeline(from: 1, to: 0, seconds: seconds, curve: .easeInOut)
    container = Way(
      x: before.containerX - after.containerX,
      width: before.containerWidth - after.containerWidth
    )
    buttons = .all(
      zip(before.slots, after.slots).map { Way(x: $0.x - $1.x, width: $0.width - $1.width) }
    )
  }

  /// How far the container is away at a time.
  func containerWay(at time: Duration) -> Way { share(of: container, at: time) }

  /// How far a button is away in its container at a time.
  func way(ofSlot slot: Int, at time: Duration) -> Way {
    switch buttons {
    case .one(let moved, let way): moved == slot ? share(of: way, at: time) : .none
    case .all(let ways): ways.indices.contains(slot) ? share(of: ways[slot], at: time) : .none
    }
  }

  private func share(of way: Way, at time: Duration) -> Way {
    let left = rest.value(at: max(time, start) - start)
    return Way(x: way.x * left, width: way.width * left)
  }
}

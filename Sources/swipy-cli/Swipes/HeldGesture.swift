// One gesture on one row, from the touch to the release.

import SwipyModel
import SyncEngine

/// A gesture on a row: the row's item, what its sides mean, and how far things have come.
///
/// The row was picked once; the item is followed by its id wherever it goes meanwhile. Triggers are
/// those of the moment the gesture began.
struct HeldGesture: Sendable {
  /// The item.
  let item: ItemID
  /// What the item is.
  let kind: ItemKind
  /// The row's number when the gesture began.
  let row: Int?
  /// How the row is called in text.
  let name: SafeText
  /// The item's title when the gesture began.
  let title: String
  /// What swipes mean.
  let bindings: Bindings
  /// The row.
  private(set) var session: TriggerSession
  /// Everything the row has told.
  private(set) var events: [GestureEvent] = []
  private var hasBegun = false

  /// A row that nobody has touched yet; nil for an item of a kind that has no triggers.
  init?(_ row: Row, bindings: Bindings, width: Double) {
    guard let kind = row.item.kind else { return nil }
    item = row.id
    self.kind = kind
    self.row = row.number
    name = row.name
    title = row.item.title
    self.bindings = bindings
    session = bindings.session(for: kind, width: width)
  }

  /// One position of the finger, and what it means.
  struct Sample: Sendable {
    /// Where the row is, and what is reached.
    let sample: SwipyModel.SwipeSample
    /// The states left and reached, where a threshold was crossed.
    let crossing: (from: SwipeState, to: SwipeState)?
  }

  /// Moves the finger to a position, counted from where it went down.
  mutating func drag(to fraction: SwipeFraction) -> Sample {
    if !hasBegun { handle(.began()) }
    hasBegun = true
    let known = events.count
    handle(.movedTo(session.geometry.offset(of: fraction.value)))
    var crossing: (from: SwipeState, to: SwipeState)?
    for case .crossed(let from, let to, _) in events[known...] where from != to {
      crossing = (from, to)
    }
    return Sample(sample: session.sample, crossing: crossing)
  }

  /// Lets the row go.
  mutating func release(velocity: Double) -> WholeSwipe {
    handle(.ended(velocity: velocity))
    return session.runOut(&events)
  }

  /// Takes the gesture away.
  mutating func cancel() -> WholeSwipe {
    handle(.cancelled())
    return session.runOut(&events)
  }

  /// The whole gesture at once.
  mutating func swipe(to fraction: SwipeFraction, velocity: Double) -> WholeSwipe {
    let whole = session.perform(to: fraction, velocity: velocity)
    events = whole.events
    return whole
  }

  /// Goes on after a question was answered.
  mutating func answer(_ isConfirmed: Bool) -> WholeSwipe {
    handle(isConfirmed ? .confirmed() : .denied)
    return session.runOut(&events)
  }

  /// What the state means that a gesture has ended in.
  func binding(_ outcome: SwipeOutcome) -> Bindings.Binding? { bindings[kind, outcome.state] }

  private mutating func handle(_ input: GestureInput) {
    // All movement happens at one moment; only animations take time.
    session.handle(input, at: .zero, into: &events)
  }
}

// One gesture on one row, from the touch to the release.

import SwipyModel
import SyncEngine

/// A gesture on a row: the row's item, what its sides mean, and how far things have come.
///
/// The row was picked once; the item is followed by its id wherever it goes meanwhile. What its
/// sides hold is that of the moment the row was touched first. A row that stays open is one that a
/// further gesture goes on with.
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
  private(set) var session: RowSession
  /// Everything the row has told since the gesture began.
  private(set) var events: [GestureEvent] = []
  /// The state that waits for a confirmation.
  private(set) var question: SwipeState?
  /// The time that the row has come to; commands happen at one moment, only animations take time.
  private(set) var clock = Duration.zero

  /// Where the finger is, counted from where it went down.
  private(set) var finger = SwipeFraction.zero
  /// What was done last.
  private(set) var last: GestureStep?

  private var hasBegun = false
  /// The state whose button takes the whole side.
  private var expanded = SwipeState.none
  /// Where the row stood when it was let go, or tapped.
  private var fractionAtEnd = SwipeFraction.zero

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

  /// The most animations a row can follow one up with; far beyond any that it does.
  private static let longestSettling = 10_000

  /// The state that letting go now means.
  var reached: SwipeState {
    let state = session.sample.state
    return state == .none ? expanded : state
  }

  /// Whether letting go now fires something.
  var isActivated: Bool { session.sample.activated || expanded != .none }

  /// The state that a button stands for; none for an index without one.
  func state(of index: Int, on side: SwipeSide) -> SwipeState {
    let buttons = bindings.buttons(kind, on: side)
    return buttons.indices.contains(index) ? buttons[index].state : .none
  }

  /// What a state means to the row's item.
  func binding(_ state: SwipeState) -> Bindings.Binding? { bindings[kind, state] }

  /// The same row with nothing told yet, for the next gesture on it.
  var anew: HeldGesture {
    var next = self
    next.events = []
    next.hasBegun = false
    next.question = nil
    next.finger = .zero
    return next
  }
}

/// One thing that a command does to a row.
enum GestureStep: Sendable {
  /// The finger moves to a share of the width, counted from where it went down.
  case drag(to: SwipeFraction)
  /// The finger lets go, at a velocity in points a second.
  case release(velocity: Double)
  /// Something takes the gesture away.
  case cancel
  /// A side is opened.
  case reveal(SwipeSide)
  /// The button of a state is pressed; its side is open.
  case tap(SwipeState)
  /// The row is put back to its place.
  case hide
}

extension HeldGesture {
  /// One position of the finger, and what it means.
  struct Sample: Sendable {
    /// Where the row is.
    let fraction: SwipeFraction
    /// Where the row is, in points.
    let offset: Double
    /// What is reached.
    let state: SwipeState
    /// Whether letting go here fires it.
    let activated: Bool
    /// The states left and reached, where a threshold was crossed.
    let crossing: (from: SwipeState, to: SwipeState)?
  }

  /// Moves the finger to a position.
  mutating func drag(to fraction: SwipeFraction) -> Sample {
    let (known, before) = (events.count, expanded)
    start(.drag(to: fraction))
    var crossing: (from: SwipeState, to: SwipeState)?
    for case .crossed(let from, let to, _) in events[known...] where from != to {
      crossing = (from, to)
    }
    if before != expanded { crossing = (before, expanded) }
    return Sample(
      fraction: session.fraction,
      offset: session.offset,
      state: reached,
      activated: isActivated,
      crossing: crossing
    )
  }

  /// Does some things one after the other, each when what the one before led to is over.
  mutating func perform(_ steps: [GestureStep]) -> GestureEnd {
    for step in steps {
      start(step)
      if case .drag = step { continue }
      runOut()
    }
    return end
  }

  /// Does one thing, and leaves what follows to time.
  mutating func start(_ step: GestureStep) {
    if case .drag = step {} else { fractionAtEnd = session.fraction }
    last = step
    switch step {
    case .drag(let fraction):
      if !hasBegun { handle(.began()) }
      hasBegun = true
      finger = fraction
      handle(.movedTo(session.geometry.offset(of: fraction.value)))
    case .release(let velocity): handle(.ended(velocity: velocity))
    case .cancel: handle(.cancelled())
    case .reveal(let side): handle(.command(.open(side)))
    case .tap(let state): press(state)
    case .hide: if session.phase != .atRest { handle(.command(.close)) }
    }
  }

  /// Goes on after a question was answered, and leaves what follows to time.
  mutating func answer(_ isConfirmed: Bool) {
    if bindings.style.sides == .backView, let state = question {
      question = nil
      if isConfirmed { tell(.pressed(buttonPress(state))) }
      handle(.command(.close))
    } else {
      handle(isConfirmed ? .confirmed() : .denied)
    }
  }

  /// Presses a button.
  ///
  /// A back view's buttons are the person's own, so that the row only hears that it is to close.
  private mutating func press(_ state: SwipeState) {
    let press = buttonPress(state)
    if bindings.style.sides == .buttons {
      handle(.tapped(.button(press.side, index: press.index)))
    } else if binding(state)?.action.asksFirst == true {
      tell(.pressNeedsConfirmation(press))
    } else {
      tell(.pressed(press))
      handle(.command(.close))
    }
  }

  private func buttonPress(_ state: SwipeState) -> ButtonPress {
    let side = state.side ?? .left
    let action = binding(state)?.action
    return ButtonPress(
      side: side,
      index: bindings.buttons(kind, on: side).firstIndex { $0.state == state } ?? 0,
      name: action?.label.string ?? "",
      action: action?.text,
      origin: .tap
    )
  }
}

// What follows by itself.
extension HeldGesture {
  /// Lets time pass up to a moment.
  mutating func pass(to time: Duration) {
    clock = max(clock, time)
    handle(.timePassed)
  }

  /// Whether the row has still to come to rest.
  var isMoving: Bool { session.nextDeadline != nil }

  /// Says what becomes of a row that a button has filled and nobody else decides about.
  mutating func fulfil() {
    guard session.phase == .waiting, question == nil else { return }
    handle(.command(.fulfil(firing?.binding.mode == .exit ? .delete : .reset)))
  }

  /// What the gesture has come to so far.
  var end: GestureEnd {
    var end = GestureEnd(fraction: fractionAtEnd, open: session.openSide, events: events)
    for event in events {
      switch event {
      case .finished(let outcome): end.take(outcome)
      case .triggered(let outcome) where binding(outcome.state) != nil: end.take(outcome)
      case .settling(let animation): end.settle = animation
      default: break
      }
    }
    if let firing { end.take(firing) }
    switch last {
    case .reveal: end.fraction = session.fraction
    case .cancel: end.isCancelled = end.firing == nil
    default: break
    }
    return end
  }

  /// What fires; nil where nothing does or nothing is bound to it.
  private var firing: GestureEnd.Firing? {
    var firing: GestureEnd.Firing?
    for event in events {
      switch event {
      case .triggered(let outcome):
        firing = binding(outcome.state).map {
          GestureEnd.Firing(state: outcome.state, binding: $0, isTap: false)
        }
      case .pressed(let press):
        let state = state(of: press.index, on: press.side)
        firing = binding(state).map {
          GestureEnd.Firing(state: state, binding: $0, isTap: press.origin != .expansion)
        }
      default: break
      }
    }
    return firing
  }

  /// Lets everything that follows by itself happen.
  mutating func runOut() {
    runDown()
    fulfil()
    runDown()
  }

  private mutating func runDown() {
    for _ in 0..<Self.longestSettling {
      guard let deadline = session.nextDeadline else { break }
      pass(to: deadline)
    }
  }

  private mutating func handle(_ input: GestureInput) {
    let known = events.count
    session.handle(input, at: clock, into: &events)
    switch input {
    case .confirmed, .denied: question = nil
    default: break
    }
    for event in events[known...] { note(event) }
  }

  private mutating func tell(_ event: GestureEvent) {
    events.append(event)
    note(event)
  }

  private mutating func note(_ event: GestureEvent) {
    switch event {
    case .expansionChanged(let change):
      expanded = change.isExpanded ? state(of: change.index, on: change.side) : .none
    case .confirmationNeeded(let outcome): question = outcome.state
    case .pressNeedsConfirmation(let press): question = state(of: press.index, on: press.side)
    default: break
    }
  }
}

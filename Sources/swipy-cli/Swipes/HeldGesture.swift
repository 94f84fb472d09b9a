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
  /// The list that the item was in when the gesture began.
  let list: ListName
  /// Until when the item was hidden when the gesture began; null where it was not.
  let wait: JSON
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
  /// What was done to the row since it was at its place, time passing left out.
  private(set) var inputs: [GestureInput] = []
  /// The state that waits for a confirmation.
  private(set) var question: SwipeState?
  /// The time that the row has come to; commands happen at one moment, only animations take time.
  private(set) var clock = Duration.zero

  /// Where the finger is, counted from where it went down.
  private(set) var finger = SwipeFraction.zero
  /// What was done last.
  private(set) var last: GestureStep?

  private var hasBegun = false
  /// The press that waits for a confirmation the machine knows nothing of.
  private var ownQuestion: ButtonPress?
  /// Whether a question was answered with yes.
  private var isConfirmed = false
  /// The state whose button takes the whole side.
  private(set) var expanded = SwipeState.none
  /// Where the row stood when the finger let go, or when it was tapped.
  private var fractionAtEnd = SwipeFraction.zero
  /// Where the finger let go, counted from where it went down; nil where none did.
  private var fingerAtEnd: SwipeFraction?

  /// A row that nobody has touched yet; nil for an item of a kind that has no triggers.
  init?(_ row: Row, bindings: Bindings, width: Double) {
    guard let kind = row.item.kind else { return nil }
    item = row.id
    self.kind = kind
    self.row = row.number
    list = row.item.list
    wait = row.item[.wait]
    name = row.name
    title = row.item.title
    self.bindings = bindings
    session = bindings.session(for: kind, width: width)
  }

  /// A row of no item, for finding out what the bindings amount to.
  init(trialOf kind: ItemKind, bindings: Bindings, width: Double) {
    item = .settings
    self.kind = kind
    row = nil
    list = .inbox
    wait = .null
    name = ""
    title = ""
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

  /// The same row at its place.
  var atRest: HeldGesture {
    var row = anew
    row.session = bindings.session(for: kind, width: session.geometry.width)
    row.expanded = .none
    return row
  }

  /// The same row with nothing told yet, for the next gesture on it.
  var anew: HeldGesture {
    var next = self
    next.events = []
    next.hasBegun = false
    next.question = nil
    next.ownQuestion = nil
    next.isConfirmed = false
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
    /// Where the finger is, counted from where it went down.
    let finger: SwipeFraction
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
      finger: finger,
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
    switch step {
    case .drag: break
    case .release, .cancel:
      fractionAtEnd = session.fraction
      fingerAtEnd = finger
    case .reveal, .tap, .hide:
      fractionAtEnd = session.fraction
      fingerAtEnd = nil
    }
    last = step
    switch step {
    case .drag(let fraction):
      finger = fraction
      if !hasBegun { begin() }
      guard hasBegun else { return }
      let target = session.geometry.offset(of: fraction.value)
      handle(.movedTo(target))
      // A finger that stops tells its place again, for rules that look one movement behind.
      if bindings.style.sides == .buttons { handle(.movedTo(target)) }
    case .release(let velocity): handle(.ended(velocity: velocity))
    case .cancel: handle(.cancelled())
    case .reveal(let side): handle(.command(.open(side)))
    case .tap(let state): press(state)
    case .hide: if session.phase != .atRest { handle(.command(.close)) }
    }
  }

  /// The finger begins to drag, where the row lets it.
  ///
  /// It touches the row near the edge that it pulls away from, as far from it as this share of the
  /// width. A row that is open is touched where it can be.
  private mutating func begin() {
    guard bindings.style.sides != .triggers else {
      hasBegun = true
      handle(.began())
      return
    }
    guard let side = finger.side else { return }
    let width = session.geometry.width
    let edge = side == .left ? width * Self.touchInset : width * (1 - Self.touchInset)
    let touch = session.openSide == nil ? edge : nil
    let intent = DragIntent(
      velocityX: width * side.sign,
      velocityY: 0,
      touchX: touch,
      translationX: session.geometry.offset(of: finger.value)
    )
    let known = events.count
    hasBegun = session.shouldBegin(intent, at: clock, into: &events)
    note(from: known)
    if hasBegun { handle(.began(velocity: intent.velocityX, touchX: touch)) }
  }

  private static let touchInset = 0.05

  /// Goes on after a question was answered, and leaves what follows to time.
  mutating func answer(_ isConfirmed: Bool) {
    self.isConfirmed = isConfirmed
    guard let press = ownQuestion else {
      handle(isConfirmed ? .confirmed() : .denied)
      return
    }
    question = nil
    ownQuestion = nil
    if isConfirmed { events.append(.pressed(press)) }
    if bindings.style.sides == .backView { handle(.command(.close)) }
  }

  /// Presses a button.
  ///
  /// A back view's buttons are the person's own, so that the row only hears that it is to close.
  private mutating func press(_ state: SwipeState) {
    let press = buttonPress(state)
    guard bindings.style.sides == .backView else {
      handle(.tapped(.button(press.side, index: press.index)))
      return
    }
    let known = events.count
    events.append(.pressed(press))
    note(from: known)
    if question == nil { handle(.command(.close)) }
  }

  private func buttonPress(_ state: SwipeState) -> ButtonPress {
    let side = state.side ?? .left
    let action = binding(state)?.action
    return ButtonPress(
      side: side,
      index: bindings.buttons(kind, on: side).firstIndex { $0.state == state } ?? 0,
      name: bindings.buttons(kind, on: side).first { $0.state == state }?.label.string ?? "",
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
    end.fraction = fractionAtEnd
    end.finger = fingerAtEnd
    switch last {
    case .reveal, .hide: end.fraction = session.fraction
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
    if input != .timePassed { inputs.append(input) }
    session.handle(input, at: clock, into: &events)
    switch input {
    case .confirmed, .denied: question = nil
    default: break
    }
    note(from: known)
  }

  /// Takes note of what the row has told.
  ///
  /// A machine that knows no questions presses at once; the press counts once it is confirmed.
  private mutating func note(from known: Int) {
    for index in events.indices[known...] {
      switch events[index] {
      case .expansionChanged(let change):
        expanded = change.isExpanded ? state(of: change.index, on: change.side) : .none
      case .trayChanged(.expanding(let side), _):
        if expanded == .none { expanded = bindings.buttons(kind, on: side).last?.state ?? .none }
      case .trayChanged: expanded = .none
      case .confirmationNeeded(let outcome): question = outcome.state
      case .pressNeedsConfirmation(let press): question = state(of: press.index, on: press.side)
      case .pressed(let press):
        let state = state(of: press.index, on: press.side)
        guard !isConfirmed, binding(state)?.action.asksFirst == true else { continue }
        events[index] = .pressNeedsConfirmation(press)
        question = state
        ownQuestion = press
      default: break
      }
    }
  }
}

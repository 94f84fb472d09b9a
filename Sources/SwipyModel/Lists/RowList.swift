// The rows of one list as a value: which may be open together, and what closes them.

/// The rows of one list, and the rules between them.
///
/// A row's state belongs to its item, not to its position and not to the view that shows it. What
/// the rows tell goes to one array of the caller's, each event with its item:
///
///     var list = RowList(rows: [ListRow("a", content)], geometry: RowGeometry(width: 320))
///     list.handle(.row("a", .moved(by: -12)), at: now, into: &events)
///     view(of: "a").offset = list["a"]?.offset ?? 0
///
/// Questions whose answer someone waits for are methods of their own: ``shouldBegin(_:_:at:into:)``,
/// ``touch(_:on:at:into:)`` and ``shouldSelect(_:at:into:)``.
/// - Complexity: an input to a row takes what the row takes and O(*n*) in the rows that are not at
///   rest, however many rows there are.
public struct RowList<ID: Hashable & Sendable>: Sendable, Hashable {
  /// How the rows behave, and how they act on each other.
  public let configuration: SwipeConfiguration
  /// What a row falls back to when its view is used for another, where that matters.
  public var reuseDefaults: RowDefaults
  /// The items in the order of their rows.
  public internal(set) var ids: [ID] = []
  /// Whether the list is being edited.
  public internal(set) var isEditing = false
  /// Whether an assistive technology is on.
  public internal(set) var isAssisted = false
  /// The row that was last told to open, where the configuration goes by that.
  public internal(set) var lastRevealed: ID?
  /// The size of the rows that have none of their own.
  public var geometry: RowGeometry {
    didSet { for id in ids where rows[id]?.geometry == nil { sessions[id]?.geometry = geometry } }
  }
  /// In which direction the interface is read.
  public var layoutDirection: LayoutDirection {
    didSet { for id in ids { sessions[id]?.layoutDirection = layoutDirection } }
  }

  /// What each row holds.
  var rows: [ID: ListRow<ID>] = [:]
  /// The rows to which something has happened.
  var sessions: [ID: RowSession] = [:]
  /// The rows that are not at rest or wait for a time, in the order in which they began to.
  var active: [ID] = []
  /// The rows in which something is due, in the order in which that was arranged.
  private var due: [Due] = []
  /// The animations that carry rows and have not ended, in the order in which they began.
  var begun: [Begun] = []
  /// The rows whose present drag was refused.
  var refused: [ID] = []
  /// Room for what one row tells.
  var scratch: [GestureEvent] = []

  /// A row in which something is due.
  struct Due: Sendable, Hashable {
    let id: ID
    let time: Duration
  }

  /// A list with these rows at their places; of two with the same item the first counts.
  public init(
    configuration: SwipeConfiguration = .default,
    rows: [ListRow<ID>] = [],
    geometry: RowGeometry,
    layoutDirection: LayoutDirection = .leftToRight
  ) {
    self.configuration = configuration
    self.geometry = geometry
    self.layoutDirection = layoutDirection
    reuseDefaults = RowDefaults(appearance: configuration.triggers.appearance)
    setRows(rows)
  }

  /// The rules between the rows.
  var rules: ListConfiguration { configuration.list }

  /// Takes in one thing that happens, and appends what follows from it.
  ///
  /// What is due by `time` in any row happens first, in the order of time.
  public mutating func handle(
    _ input: ListInput<ID>,
    at time: Duration,
    into events: inout [ListEvent<ID>]
  ) {
    let time = advance(to: time, into: &events)
    switch input {
    case .row(let id, let input): row(id, input, at: time, into: &events)
    case .scrolled: close(by: rules.scroll, at: time, into: &events)
    case .editing(let isOn): edit(isOn, at: time, into: &events)
    case .closeOpenRows(let animated):
      closeOpenRows(animated: animated, at: time, into: &events)
    case .viewReused(let id):
      if rules.viewReuse == .reset { reset(id, at: time, into: &events) }
    case .reloaded(let rows): reload(rows, at: time, into: &events)
    case .deleted(let id): forget(id)
    case .assistance(let isOn): isAssisted = isOn
    case .timePassed: break
    }
  }
}

// How a row is reached.
extension RowList {
  /// Hands an input to a row and passes on what it tells.
  mutating func give(
    _ input: GestureInput,
    to id: ID,
    at time: Duration,
    into events: inout [ListEvent<ID>]
  ) {
    guard wake(id) else { return }
    sessions[id]?.handle(input, at: time, into: &scratch)
    passOn(id, &events)
  }

  /// Makes a row's session if it has none yet; `false` where the list has no such row.
  mutating func wake(_ id: ID) -> Bool {
    guard let row = rows[id] else { return false }
    if sessions[id] == nil {
      var session = RowSession(
        configuration: configuration,
        content: row.content,
        geometry: row.geometry ?? geometry,
        layoutDirection: layoutDirection
      )
      if isEditing { session.handle(.editing(true), at: .zero, into: &scratch) }
      scratch.removeAll(keepingCapacity: true)
      sessions[id] = session
    }
    return true
  }

  /// Takes note of whether a row is at rest, and of what is due in it.
  mutating func note(_ id: ID) {
    guard let session = sessions[id] else { return }
    let isActive = session.phase != .atRest || session.nextDeadline != nil
    let index = active.firstIndex(of: id)
    if isActive, index == nil { active.append(id) }
    if !isActive, let index { active.remove(at: index) }
    schedule(id, session.nextDeadline)
    if session.nextDeadline == nil { begun.removeAll { $0.id == id } }
  }

  /// Takes note of when something is due in a row; what is due at the same time in others, and was arranged
  /// before, comes first.
  mutating func schedule(_ id: ID, _ time: Duration?) {
    let index = due.firstIndex { $0.id == id }
    if let index, due[index].time == time { return }
    if let index { due.remove(at: index) }
    if let time { due.append(Due(id: id, time: time)) }
  }

  /// Lets everything happen that is due by a time, and gives the time back with sane bounds.
  mutating func advance(to time: Duration, into events: inout [ListEvent<ID>]) -> Duration {
    let time = min(max(time, .zero - .endOfTime), .endOfTime)
    while let next = nextDue, next.time <= time {
      schedule(next.id, nil)
      give(.timePassed, to: next.id, at: next.time, into: &events)
    }
    return time
  }

  /// What is due next; of several things at once what was arranged first.
  private var nextDue: Due? {
    // The first of equals, which `min` does not promise.
    due.reduce(nil) { next, one in
      guard let next else { return one }
      if one.time == next.time { return place(of: one) < place(of: next) ? one : next }
      return one.time < next.time ? one : next
    }
  }
}

// What can be asked of a list without changing it.
extension RowList {
  /// The row of an item, as it is now; `nil` where the list has no such row.
  public subscript(id: ID) -> RowSession? {
    if let session = sessions[id] { return session }
    guard let row = rows[id] else { return nil }
    return RowSession(
      configuration: configuration,
      content: row.content,
      geometry: row.geometry ?? geometry,
      layoutDirection: layoutDirection
    )
  }

  /// The rows that show a side and stay so, or are on their way there, in the order in which they began to.
  public var openIDs: [ID] { active.filter { sessions[$0]?.isOpenOrOpening == true } }

  /// The row that a finger drags; of several the one that began first.
  public var draggedID: ID? { active.first { sessions[$0]?.isGestureActive == true } }

  /// The time at which `handle(.timePassed…)` is due next.
  public var nextDeadline: Duration? { nextDue?.time }
}

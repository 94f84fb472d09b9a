// The row, or the list of rows, that a gesture happens on.

/// What a gesture happens on: one row by itself, or the rows of a list with the rules between them.
enum ReplayStage: Sendable, Hashable {
  /// One row.
  case row(RowSession)
  /// The rows of a list, by their numbers in the head.
  case list(RowList<Int>)

  /// Rows at their places.
  init(_ replay: Replay, _ configuration: SwipeConfiguration?) {
    var rules = configuration ?? replay.row.configuration
    guard let list = replay.list else {
      self = .row(replay.row.session(rules))
      return
    }
    if let named = list.configuration { rules.list = named }
    self = .list(
      RowList(
        configuration: rules,
        rows: replay.rows.enumerated().map {
          ListRow($0, $1.content, geometry: $1.geometry)
        },
        geometry: replay.row.geometry,
        layoutDirection: replay.row.layoutDirection
      )
    )
  }

  /// The time at which something is due next.
  var nextDeadline: Duration? {
    switch self {
    case .row(let row): row.nextDeadline
    case .list(let list): list.nextDeadline
    }
  }

  /// A row; the only one, where there is one.
  func session(_ index: Int) -> RowSession? {
    switch self {
    case .row(let row): row
    case .list(let list): list[index]
    }
  }

  /// Hands an input to a row.
  mutating func give(_ input: GestureInput, to row: Int, at time: Duration) -> [ListEvent<Int>] {
    change(row) { session, told in
      session.handle(input, at: time, into: &told)
    } list: { list, told in
      switch input {
      case .timePassed: list.handle(.timePassed, at: time, into: &told)
      case .editing(let isOn): list.handle(.editing(isOn), at: time, into: &told)
      case .reused: list.handle(.viewReused(row), at: time, into: &told)
      default: list.handle(.row(row, input), at: time, into: &told)
      }
    }.told
  }

  /// Whether a drag may begin on a row.
  mutating func shouldBegin(
    _ intent: DragIntent,
    on row: Int,
    at time: Duration
  ) -> (answer: Bool, told: [ListEvent<Int>]) {
    change(row) { session, told in
      session.shouldBegin(intent, at: time, into: &told)
    } list: { list, told in
      list.shouldBegin(row, intent, at: time, into: &told)
    }
  }

  /// Whether a row, or the list beside its rows, gets a touch.
  mutating func touch(
    _ moment: TouchMoment,
    on row: Int?,
    at time: Duration
  ) -> (answer: Bool, told: [ListEvent<Int>]) {
    change(row ?? 0) { _, _ in
      true
    } list: { list, told in
      list.touch(moment, on: row, at: time, into: &told) == .passed
    }
  }

  /// Whether a row may be selected.
  mutating func select(_ row: Int, at time: Duration) -> (answer: Bool, told: [ListEvent<Int>]) {
    change(row) { _, _ in
      true
    } list: { list, told in
      list.shouldSelect(row, at: time, into: &told)
    }
  }

  /// Lets the list scroll.
  mutating func scroll(at time: Duration) -> [ListEvent<Int>] {
    change(0) { _, _ in
    } list: { list, told in
      list.handle(.scrolled, at: time, into: &told)
    }.told
  }

  /// Lets only some sides of a row by itself be used.
  mutating func allow(_ sides: SideSet) {
    guard case .row(var session) = self else { return }
    session.content.triggers.enabledSides = sides
    self = .row(session)
  }

  private mutating func change<Answer>(
    _ row: Int,
    row one: (inout RowSession, inout [GestureEvent]) -> Answer,
    list many: (inout RowList<Int>, inout [ListEvent<Int>]) -> Answer
  ) -> (answer: Answer, told: [ListEvent<Int>]) {
    switch self {
    case .row(var session):
      var told: [GestureEvent] = []
      let answer = one(&session, &told)
      self = .row(session)
      return (answer, told.map { ListEvent(row, $0) })
    case .list(var list):
      var told: [ListEvent<Int>] = []
      let answer = many(&list, &told)
      self = .list(list)
      return (answer, told)
    }
  }
}

/// The rules between the rows of a replay's list.
public enum ReplayListRules: String, Sendable, Hashable, CaseIterable {
  /// Those of the configuration.
  case asStyle = "as-style"
  /// One row is open at a time, and one gesture goes from one to the next.
  case standard = "default"
  /// One row is open at a time, and it takes a second gesture to open another.
  case exclusive
  /// Any number of rows are open.
  case multiple
  /// Rows know nothing of each other.
  case independent

  /// The configuration that the name stands for; `nil` for that of the style.
  public var configuration: ListConfiguration? {
    switch self {
    case .asStyle: nil
    case .standard: .default
    case .exclusive: .exclusive
    case .multiple: .multiple
    case .independent: .independent
    }
  }
}

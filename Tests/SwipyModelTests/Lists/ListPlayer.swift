// Plays what happens to a list and keeps what its rows tell.

import SwipyModel

struct ListPlayer {
  var list: RowList<String>
  var events: [ListEvent<String>] = []
  var time = Duration.zero

  /// A list of rows of 320 points, all with the same content.
  init(
    _ configuration: SwipeConfiguration = .default,
    ids: [String] = ["a", "b", "c"],
    content: RowContent = .backView,
    layoutDirection: LayoutDirection = .leftToRight
  ) {
    list = RowList(
      configuration: configuration,
      rows: ids.map { ListRow($0, content) },
      geometry: RowGeometry(width: 320),
      layoutDirection: layoutDirection
    )
  }

  mutating func play(_ inputs: ListInput<String>...) {
    for input in inputs {
      list.handle(input, at: time, into: &events)
      time += .milliseconds(16)
    }
  }

  mutating func wait(_ duration: Duration = .seconds(2)) {
    time += duration
    list.handle(.timePassed, at: time, into: &events)
  }

  /// Whether a drag to the left may begin on a row.
  mutating func mayBegin(_ id: String, velocity: Double = -100) -> Bool {
    let intent = DragIntent(velocityX: velocity, velocityY: 0)
    return list.shouldBegin(id, intent, at: time, into: &events)
  }

  mutating func touch(_ moment: TouchMoment, on id: String?) -> TouchAnswer {
    list.touch(moment, on: id, at: time, into: &events)
  }

  mutating func maySelect(_ id: String) -> Bool {
    list.shouldSelect(id, at: time, into: &events)
  }

  /// Opens a row's right side by command and lets it come to rest.
  mutating func open(_ id: String) {
    play(.row(id, .command(.open(.right))))
    wait()
  }

  /// The items whose rows have told something since it was last asked.
  mutating func tellers() -> [String] {
    defer { events = [] }
    return events.map(\.id).reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }
}

// move: to another list, or to another place in the same one.

import SyncEngine

/// `move ROWS {LIST [new]|top|bottom|before ROW|after ROW}`.
struct MoveCommand: Command {
  static let spec = CommandSpec(
    name: "move",
    group: .items,
    summary: "moves rows to another list, or to another place in it",
    arguments: "<rows> {<list> [new] | top | bottom | before <row> | after <row>}",
    details: [
      .init("<rows>", "row numbers such as 1-3,7, ids, or a quoted query"),
      .init("<list>", "a list that holds an item; 'new' makes one"),
      .init("<row>", "a row of the same list"),
    ],
    examples: [
      .init("move 2 someday new", "to a list that is new"),
      .init("move 3 top", "to the front of its list"),
      .init("move 1 after 3", "right behind another row"),
    ],
    effect: .writes,
    changes: "the list the items are in, or their place in it",
    seeAlso: ["archive", "list", "undo"]
  )

  private enum Target {
    case list(Text, isNew: Bool)
    case top
    case bottom
    case before(RowReference)
    case after(RowReference)
  }

  private let rows: RowSelection
  private let target: Target

  init(parsing arguments: inout ArgumentReader) throws(UsageError) {
    rows = try arguments.rows()
    target = try Self.target(&arguments)
  }

  private static func target(
    _ arguments: inout ArgumentReader
  ) throws(UsageError) -> Target {
    if arguments.keyword("top") { return .top }
    if arguments.keyword("bottom") { return .bottom }
    if arguments.keyword("before") { return .before(try anchor(&arguments)) }
    if arguments.keyword("after") { return .after(try anchor(&arguments)) }
    let word = try arguments.word("list", hint: "a list, top, bottom, before or after a row")
    guard word.text.utf8.contains(where: { !Byte.isBlank($0) }) else {
      throw UsageError(.choice, "the list's name is empty", at: word.range)
    }
    return .list(Text(word.text), isNew: arguments.keyword("new"))
  }

  /// A row that is typed even where the rows to move are supplied.
  private static func anchor(
    _ arguments: inout ArgumentReader
  ) throws(UsageError) -> RowReference {
    let word = try arguments.word("row", hint: "a number from 'list'")
    return try RowReference(word.text, at: word.range)
  }

  func run(_ context: inout CommandContext) throws -> Report {
    let store = try context.session.store()
    let ids = try context.resolve(rows, in: store)
    switch target {
    case .list(let name, let isNew):
      let list = isNew ? ListName(name) : try context.list(named: name, in: store)
      return try context.change(ids, in: store, done: "moved", suffix: " to \(name.string)") {
        for row in $1 { try $0.move(row.id, to: list) }
      }
    case .top: return try place(ids, .top, context, in: store)
    case .bottom: return try place(ids, .bottom, context, in: store)
    case .before(let row):
      let anchor = try anchor(row, beside: ids, context, in: store)
      return try place(ids, .before(anchor), context, in: store)
    case .after(let row):
      let anchor = try anchor(row, beside: ids, context, in: store)
      return try place(ids, .after(anchor), context, in: store)
    }
  }

  private func anchor(
    _ row: RowReference,
    beside ids: [ItemID],
    _ context: CommandContext,
    in store: Store
  ) throws -> ItemID {
    let anchor = try context.resolve(row, in: store)
    guard !ids.contains(anchor) else {
      throw CommandError("move.itself", "a row cannot be moved next to itself")
    }
    return anchor
  }

  private func place(
    _ ids: [ItemID],
    _ place: Transaction.Place,
    _ context: CommandContext,
    in store: Store
  ) throws -> Report {
    try context.change(ids, in: store, done: "moved") { try $0.place($1.map(\.id), at: place) }
  }
}

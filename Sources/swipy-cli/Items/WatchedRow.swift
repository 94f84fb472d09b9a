// Differences of rows as results: a line of JSON, a record, a line for people.

import SyncEngine

/// A difference with the row as a person on this machine names it.
struct WatchedRow: Sendable {
  /// What became of the row; the raw value is its name in results.
  enum Kind: String, Sendable {
    case insert, remove, move, update
  }

  let kind: Kind
  let row: Row
  /// Where the row stood, from 0; nil where it has come in.
  let from: Int?
  /// Where the row stands, from 0; nil where it has gone.
  let to: Int?

  /// A difference, in a store that knows the names of its items.
  init(_ difference: RowDifference, in store: Store) throws {
    let seen: ObservedRow
    switch difference {
    case .insert(let row, let index): (kind, seen, from, to) = (.insert, row, nil, index)
    case .remove(let row, let index): (kind, seen, from, to) = (.remove, row, index, nil)
    case .move(let row, let old, let new): (kind, seen, from, to) = (.move, row, old, new)
    case .update(let row, let index): (kind, seen, from, to) = (.update, row, index, index)
    }
    row = try Row.make([seen], in: store)[0]
  }

  /// A difference put together.
  init(_ kind: Kind, _ row: Row, from: Int? = nil, to: Int? = nil) {
    (self.kind, self.row, self.from, self.to) = (kind, row, from, to)
  }

  /// The difference as scripts get it.
  var json: JSON {
    var object = JSONObject()
    object["diff"] = .string(kind.rawValue)
    object["item"] = row.json
    object["from"] = from.map(JSON.int)
    object["to"] = to.map(JSON.int)
    return .object(object)
  }

  /// The columns of `--plain`: what became of the row, from where, to where, then the row.
  var plain: [SafeText] {
    [SafeText(kind.rawValue), from.map { "\($0)" } ?? "", to.map { "\($0)" } ?? ""] + row.plain
  }

  /// The difference as a line for people, with a sign before the row.
  func table(zone: CivilZone, now: Instant) -> Table {
    Table(
      columns: [.left, .right, .left, .left, .flexible, .left],
      rows: [[StyledText(sign)] + row.cells(zone: zone, now: now)],
      indent: 1
    )
  }

  private var sign: SafeText {
    switch kind {
    case .insert: "+"
    case .remove: "-"
    case .update: "~"
    case .move: (from ?? 0) > (to ?? 0) ? "^" : "v"
    }
  }
}

extension Row {
  /// Observed rows with their names on this machine.
  static func make(_ rows: [ObservedRow], in store: Store) throws -> [Row] {
    let unnumbered = rows.filter { $0.number == nil }.map(\.id)
    let short =
      unnumbered.isEmpty
      ? [:] : try store.read { document, _ in ShortID.prefixes(of: unnumbered, in: document) }
    return rows.map { row in
      Row(
        item: row.item,
        number: row.number,
        shortID: short[row.id] ?? String("\(row.id)".prefix(RowReference.shortestPrefix))
      )
    }
  }
}

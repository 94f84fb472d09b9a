// An item made of plain values, for queries.

import TestSupport

@testable import SyncEngine

/// What a query sees of an item, set member by member.
struct FakeItem: QuerySubject {
  var id: ItemID
  var fields: [Field: JSON] = [:]
  var sets: [Field: [Text]] = [:]
  var conflictedFields: [Field] = []

  init(
    _ name: String = "a1",
    _ fields: [Field: JSON] = [:],
    tags: [Text] = [],
    to: [Text] = [],
    conflicts: [Field] = []
  ) {
    id = Named.item(name)
    self.fields = fields
    sets = [.tags: tags, .to: to]
    conflictedFields = conflicts
  }

  subscript(field: Field) -> JSON { fields[field] ?? .null }

  func elements(_ field: Field) -> [Text] { sets[field] ?? [] }
}

/// The moment the tables are read at: Wednesday, 2026-03-25, 10:00 in Berlin.
let wednesday = moment("2026-03-25T09:00:00Z")

/// The items the tables ask for, by name.
let samples: [FakeItem] = [
  FakeItem(
    "milk",
    ["kind": "todo", "title": "Buy MILK and bread", "position": "a1", "due": "2026-03-25"],
    tags: ["errand", "home"]
  ),
  FakeItem(
    "tax",
    [
      "kind": "todo", "title": "Tax return", "notes": "ask Zoë about the form", "priority": "A",
      "due": "2026-03-29T10:00:00.000Z", "flagged": true, "list": "work", "position": "a0",
      "date": "2026-03-01", "x-est": 5, "x-place": "Town Hall",
    ],
    tags: ["money"],
    conflicts: [.title]
  ),
  FakeItem(
    "done",
    [
      "kind": "todo", "title": "Fix (the) door", "completed": "2026-03-25T08:00:00.000Z",
      "priority": "C", "position": "a2", "unread": false,
    ]
  ),
  FakeItem(
    "later",
    [
      "kind": "todo", "title": "Water plants", "wait": "2026-03-26", "list": "inbox",
      "priority": "B",
    ],
    tags: ["home"]
  ),
  FakeItem(
    "news",
    [
      "kind": "mail", "title": "News or not: a test", "from": "Ana Lee <ana@site.example>",
      "unread": true, "date": "2026-03-24T22:59:59.999Z", "source": "mbox",
    ],
    to: ["bob@site.example", "Çelik@site.example"]
  ),
  FakeItem(
    "old",
    [
      "kind": "mail", "title": "Re: milk", "from": "bob@site.example", "list": "archive",
      "date": "2026-03-24T23:00:00.000Z", "wait": "2026-03-25T09:00:00.000Z",
    ],
    to: ["ana@site.example"]
  ),
  FakeItem("bin", ["kind": "todo", "title": "archive", "list": "trash", "due": "soon"]),
]

/// The names of the samples that a query takes, sorted, joined by blanks.
func found(
  _ query: String,
  in scope: Query.Scope = .everywhere,
  lists: [ListName] = []
) throws -> String {
  let filter = try Query.parse(query, lists: lists).filter(in: scope)
  let matcher = Query.Matcher(filter, at: wednesday, in: .berlin2026)
  return samples.filter { matcher.matches(subject: $0) }.map(\.id).sorted()
    .map(\.description).joined(separator: " ")
}

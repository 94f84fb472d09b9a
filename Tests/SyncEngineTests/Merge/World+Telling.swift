// Short sentences for tests about replicas in a world.

import TestSupport

@testable import SyncEngine

extension World {
  /// The document of a member.
  func document(_ index: Int) -> Document { members[index].replica.document }

  /// An item as a member sees it.
  func item(_ id: ItemID, on index: Int) -> Item? { document(index)[id] }

  /// The tags of an item as a member sees them.
  func tags(_ id: ItemID, on index: Int) -> [Text] {
    item(id, on: index)?.elements(.tags) ?? []
  }

  /// The title of an item as a member sees it.
  func title(_ id: ItemID, on index: Int = 0) -> String? { item(id, on: index)?[.title].string }

  /// The items of a list in their order, as a member sees them.
  func order(on index: Int, in list: ListName = .inbox) -> [ItemID] {
    document(index).items.filter { $0.kind != nil && $0.list == list }
      .sorted { ($0.position, $0.id) < ($1.position, $1.id) }.map(\.id)
  }

  /// Makes a todo on a member.
  mutating func create(_ index: Int = 0, _ title: String = "tea") throws -> ItemID {
    var made: ItemID?
    try commit(index) { made = try $0.create(.todo, title: title) }
    return made ?? .settings
  }

  /// Makes a todo on the first member that every member has seen.
  mutating func createShared(_ title: String = "tea") throws -> ItemID {
    let item = try create(0, title)
    settle()
    return item
  }

  /// Gives an item a title on a member.
  mutating func retitle(_ item: ItemID, _ title: JSON, on index: Int) throws {
    try commit(index) { try $0.set(.title, of: item, to: title) }
  }

  /// Purges an item on a member.
  mutating func purge(_ item: ItemID, on index: Int) throws {
    try commit(index) { try $0.purge(item) }
  }

  /// Adds a tag on a member.
  mutating func tag(_ item: ItemID, _ tag: Text, on index: Int) throws {
    try commit(index) { try $0.add(tag, to: .tags, of: item) }
  }

  /// Removes a tag on a member.
  mutating func untag(_ item: ItemID, _ tag: Text, on index: Int) throws {
    try commit(index) { try $0.remove(tag, from: .tags, of: item) }
  }

  /// States on a member what every machine would derive from the same source.
  mutating func state(_ item: ItemID, _ actions: [Operation.Action], on index: Int) throws {
    try commit(index) {
      for action in actions {
        try $0.append(Operation(item: item, action: action, isOrigin: true))
      }
    }
  }

  /// Imports a mail of that title on a member.
  mutating func importMail(_ title: JSON, on index: Int) throws -> ItemID {
    let item = ItemID.derived(from: "mail".utf8)
    try state(
      item,
      [.set(.kind, "mail"), .set(.title, title), .add(.tags, element: "post")],
      on: index
    )
    return item
  }

  /// Whether all members have the same digest.
  var isConverged: Bool { Set(members.map { $0.replica.document.digest() }).count == 1 }
}

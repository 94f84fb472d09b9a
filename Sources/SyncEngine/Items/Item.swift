// An item as people and queries see it.

/// What an item is, as far as this engine knows.
public enum ItemKind: String, Hashable, Sendable, CaseIterable {
  /// Something to do.
  case todo
  /// A message.
  case mail
}

/// One item of a document, read field by field.
public struct Item: Sendable {
  /// The item's name.
  public let id: ItemID
  let state: ItemState

  /// The value a register shows; `null` where it has none.
  /// - Complexity: O(*h*) in the heads of the item.
  public subscript(field: Field) -> JSON { state.shown(Slot(field))?.value ?? .null }

  /// The elements of a set, in byte order.
  public func elements(_ field: Field) -> [Text] {
    var elements: [Text] = []
    var last: Slot?
    for entry in state.entries where entry.slot != last {
      last = entry.slot
      guard entry.slot.isIn(field), let element = entry.slot.element,
        state.contains(entry.slot)
      else { continue }
      elements.append(element)
    }
    return elements
  }

  /// The concurrent edits of the item, by field.
  public var conflicts: [Conflict] { state.conflicts(of: id) }

  /// The fields that were written concurrently with different values.
  public var conflictedFields: [Field] { conflicts.map(\.field) }

  /// The registers that hold a value, in byte order.
  public var fields: [Field] {
    var fields: [Field] = []
    for entry in state.entries where !entry.slot.isOpaque && entry.slot.element == nil {
      let field = entry.slot.field
      if field != fields.last, self[field] != .null { fields.append(field) }
    }
    return fields
  }

  /// The fields that hold a set with an element, in byte order.
  public var sets: [Field] {
    var fields: [Field] = []
    for entry in state.entries where !entry.slot.isOpaque && state.contains(entry.slot) {
      guard entry.slot.element != nil else { continue }
      if entry.slot.field != fields.last { fields.append(entry.slot.field) }
    }
    return fields
  }
}

extension Item {
  /// What the item is; `nil` for the store's own items and kinds of a newer version.
  public var kind: ItemKind? { self[.kind].string.flatMap(ItemKind.init(rawValue:)) }

  /// The title; empty where there is none.
  public var title: String { self[.title].string ?? "" }

  /// The list the item is in.
  public var list: ListName { self[.list].text.map(ListName.init) ?? .inbox }

  /// Whether a mail has not been read.
  public var isUnread: Bool { self[.unread] == true }

  /// Whether the item carries a flag.
  public var isFlagged: Bool { self[.flagged] == true }

  /// Whether a todo has been completed.
  public var isCompleted: Bool { self[.completed] != .null }

  /// Whether `a` comes before `b` in the order of lists, places and names.
  static func isOrdered(_ a: Item, _ b: Item) -> Bool {
    if a.list != b.list { return a.list < b.list }
    let (left, right) = (a.position, b.position)
    return left != right ? left < right : a.id < b.id
  }

  /// Where the item stands in its list.
  public var position: Position { self[.position].text.flatMap(Position.init) ?? .first }
}

extension Slot {
  /// Whether the slot is an element of the field's set.
  fileprivate func isIn(_ field: Field) -> Bool {
    let prefix = field.name.string.utf8
    let bytes = key.string.utf8
    return bytes.count > prefix.count && bytes.starts(with: prefix)
      && bytes[bytes.index(bytes.startIndex, offsetBy: prefix.count)] == 0
  }
}

/// The name of a list.
public struct ListName: Hashable, Comparable, Sendable, ExpressibleByStringLiteral {
  /// The name.
  public let name: Text

  /// The list that new items come into.
  public static let inbox: ListName = "inbox"
  /// The list of what is finished with.
  public static let archive: ListName = "archive"
  /// The list of what is thrown away; nothing leaves it by itself.
  public static let trash: ListName = "trash"

  /// Names a list.
  public init(_ name: Text) { self.name = name }

  /// Names a list.
  public init(stringLiteral value: String) { name = Text(value) }

  /// Whether the items of the list are still to be dealt with.
  public var isOpen: Bool { self != .archive && self != .trash }

  /// In byte order of the names.
  public static func < (a: ListName, b: ListName) -> Bool { a.name < b.name }
}

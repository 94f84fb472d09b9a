// The names of an item's fields, and the slots that operations write.

/// The name of a field; unknown names are kept and synced like known ones.
public struct Field: Hashable, Comparable, Sendable, ExpressibleByStringLiteral {
  /// The name as it stands in the journal.
  public let name: Text

  /// Names a field.
  public init(_ name: Text) { self.name = name }

  /// Names a field.
  public init(stringLiteral value: String) { name = Text(value) }

  /// In byte order of the names.
  public static func < (a: Field, b: Field) -> Bool { a.name < b.name }

  /// Whether this is a free field, `x-NAME`.
  public var isFree: Bool { name.string.utf8.starts(with: "x-".utf8) }

  /// Whether an operation can write the field: its name has a byte, and none is NUL.
  var isWritable: Bool { !name.isEmpty && !name.string.utf8.contains(0) }
}

extension Field {
  /// What an item is: `"todo"`, `"mail"`, or a kind of the store's own.
  public static let kind: Field = "kind"
  /// A todo's text or a mail's subject.
  public static let title: Field = "title"
  /// A todo's notes or the beginning of a mail's text.
  public static let notes: Field = "notes"
  /// The list the item is in, such as `"inbox"`.
  public static let list: Field = "list"
  /// The list an archived item left; absent for the inbox.
  public static let archivedFrom: Field = "archived-from"
  /// The list a trashed item left; absent for the inbox.
  public static let trashedFrom: Field = "trashed-from"
  /// Whether a mail has not been read.
  public static let unread: Field = "unread"
  /// Whether the item carries a flag.
  public static let flagged: Field = "flagged"
  /// When a todo was completed, as a time.
  public static let completed: Field = "completed"
  /// A letter from `"A"`, the most urgent, to `"Z"`.
  public static let priority: Field = "priority"
  /// When a todo is due, as a date or a time.
  public static let due: Field = "due"
  /// Until when the item is hidden, as a date or a time.
  public static let wait: Field = "wait"
  /// When the item came to be, as a time or a date.
  public static let date: Field = "date"
  /// A mail's sender.
  public static let from: Field = "from"
  /// A mail's recipients; a set.
  public static let to: Field = "to"
  /// The item's tags; a set.
  public static let tags: Field = "tags"
  /// A mail's `Message-ID`.
  public static let messageID: Field = "messageID"
  /// The `Message-ID` that a mail's conversation began with.
  public static let thread: Field = "thread"
  /// How a todo recurs.
  public static let recur: Field = "recur"
  /// Where an imported item came from.
  public static let source: Field = "source"
  /// The source bytes of an imported item.
  public static let raw: Field = "raw"
  /// The item's place in its list, as a fractional key.
  public static let position: Field = "position"
}

/// What an operation writes: a register of an item, or one element of a set.
struct Slot: Hashable, Comparable, Sendable {
  /// The field, then a NUL and the element where there is one.
  let key: Text

  init(_ field: Field) { key = field.name }

  init(_ field: Field, element: Text) {
    key = Text(field.name.string + "\0" + element.string)
  }

  /// The slot of operations whose kind this engine does not know.
  static func opaque(kind: Text) -> Slot { Slot("", element: kind) }

  var field: Field {
    guard let end = key.string.utf8.firstIndex(of: 0) else { return Field(key) }
    return Field(Text(key.string[..<end]))
  }

  /// The element, where the slot is one of a set.
  var element: Text? {
    let bytes = key.string.utf8
    guard let end = bytes.firstIndex(of: 0) else { return nil }
    return Text(key.string[bytes.index(after: end)...])
  }

  var isOpaque: Bool { key.string.utf8.first == 0 }

  static func < (a: Slot, b: Slot) -> Bool { a.key < b.key }
}

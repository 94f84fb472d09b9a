// An item as an importer hands it to the store, and as an exporter takes it back.

/// What a source says about one item.
///
/// Registers are in `fields` and sets in `sets`, under the names the store uses. A field that
/// could have been there and is not is unset: see ``ItemDraft/Kind/importedFields``. Times are
/// RFC 3339 text in UTC with milliseconds, days are `YYYY-MM-DD`, both as JSON strings.
public struct ItemDraft: Equatable, Sendable {
  /// What the item is.
  public enum Kind: String, Sendable {
    /// A task.
    case todo
    /// A message.
    case mail
  }

  /// The item's name: derived from the source, so that a second import finds the first.
  public var id: ItemID
  /// What the item is.
  public var kind: Kind
  /// The registers, without kind, list and position.
  public var fields: [Field: JSON]
  /// The sets, `tags` and `to`, in the order of the source and each element once.
  public var sets: [Field: [Text]]
  /// Where in the source the item stands; nil for an item that comes from a store.
  public var location: SourceLocation?

  /// Puts an item together.
  public init(
    id: ItemID,
    kind: Kind,
    fields: [Field: JSON] = [:],
    sets: [Field: [Text]] = [:],
    location: SourceLocation? = nil
  ) {
    self.id = id
    self.kind = kind
    self.fields = fields
    self.sets = sets
    self.location = location
  }

  /// The string in a register, if there is one.
  func string(_ field: Field) -> String? { fields[field]?.string }

  /// Sets a register to a string, or leaves it unset.
  mutating func set(_ field: Field, _ value: String?) {
    if let value { fields[field] = .string(value) }
  }
}

extension ItemDraft.Kind {
  /// The fields an import of this kind speaks for, free ones aside: what is not in a draft was
  /// not in the source either.
  public var importedFields: [Field] {
    switch self {
    case .todo: [.title, .completed, .priority, .due, .wait, .date, .recur, .source, .raw, .tags]
    case .mail:
      [
        .title, .notes, .from, .to, .date, .messageID, .thread, .unread, .flagged, .source, .tags,
      ]
    }
  }
}

extension Field {
  /// The free field that says in which charset `raw` stood in the source, if not in UTF-8.
  static let sourceCharset: Field = "x-charset"
  /// The free field that says where a date comes from, if not from where it belongs.
  static let dateSource: Field = "x-date-source"
}

/// A place in a source file.
public struct SourceLocation: Hashable, Sendable {
  /// The line, counted from 1.
  public let line: Int
  /// The byte, counted from 0.
  public let offset: Int
  /// How many bytes from there on belong to the item.
  public let length: Int
}

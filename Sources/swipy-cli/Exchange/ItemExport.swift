// Items on their way out.

import SyncEngine

extension ItemDraft {
  /// An item of the store as an exporter takes it; nil for the store's own items.
  init?(_ item: Item) {
    let kind: Kind
    switch item.kind {
    case .todo: kind = .todo
    case .mail: kind = .mail
    case nil: return nil
    }
    var fields: [Field: JSON] = [:]
    for field in item.fields where !Self.ownFields.contains(field) { fields[field] = item[field] }
    var sets: [Field: [Text]] = [:]
    for field in item.sets { sets[field] = item.elements(field) }
    self.init(id: item.id, kind: kind, fields: fields, sets: sets)
  }

  /// The fields that say where in this store an item is.
  private static let ownFields: Set<Field> = [
    .kind, .list, .position, .archivedFrom, .trashedFrom,
  ]
}

extension [Item] {
  /// In the order they were imported, as far as nobody has moved them.
  func inImportOrder() -> [Item] {
    map { (position: $0.position, item: $0) }
      .sorted { $0.position != $1.position ? $0.position < $1.position : $0.item.id < $1.item.id }
      .map(\.item)
  }
}

extension TodoTxtLoss {
  /// What is lost, for people; `count` items lose it.
  func words(_ count: Int) -> SafeText {
    let items = CommandContext.items(count)
    switch self {
    case .notes: return "the notes of \(items) have no place in todo.txt"
    case .lineBreaks: return "line breaks in the titles of \(items) became blanks"
    case .timeOfDay(let field): return "the time of day in '\(field.name.string)' of \(items)"
    case .field(let field): return "'\(field.name.string)' of \(items) does not fit todo.txt"
    case .tag(let tag): return "the tag '\(tag.string)' of \(items) has '-' for its blanks"
    }
  }
}

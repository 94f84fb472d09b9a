// The words of `add` and `edit`: a title, fields and tags.

import SyncEngine

/// One write to an item, with everything about it known.
enum ItemWrite: Sendable {
  /// A register gets a value; `null` clears it.
  case set(Field, JSON)
  /// A set holds exactly these elements.
  case replace(Field, [Text])
  /// A tag is there.
  case tag(Text)
  /// A tag is not there.
  case untag(Text)
  /// The item is in this list.
  case move(ListName)

  /// Makes the write.
  func apply(to item: ItemID, in transaction: inout Transaction) throws(TransactionError) {
    switch self {
    case .set(.completed, let value) where transaction[item]?.kind == .todo:
      let moment = When(value).map { $0.start(in: transaction.zone) }
      try transaction.setCompleted(moment != nil, item, at: moment)
    case .set(let field, let value): try transaction.set(field, of: item, to: value)
    case .tag(let tag): try transaction.add(tag, to: .tags, of: item)
    case .untag(let tag): try transaction.remove(tag, from: .tags, of: item)
    case .move(let list): try transaction.move(item, to: list)
    case .replace(let field, let elements):
      for element in transaction[item]?.elements(field) ?? [] where !elements.contains(element) {
        try transaction.remove(element, from: field, of: item)
      }
      for element in elements { try transaction.add(element, to: field, of: item) }
    }
  }
}

/// What the words of `add` or `edit` ask for.
struct ItemEdits: Sendable {
  /// The title; nil where none was typed.
  private(set) var title: String?

  /// The fields, each once.
  private(set) var fields: [FieldEdit] = []

  /// The tags to add and to take away, in the order typed.
  private(set) var tags: [ItemWrite] = []

  /// What may have been meant otherwise.
  private(set) var hints: [SafeText] = []

  /// Whether nothing is asked for.
  var isEmpty: Bool { title == nil && fields.isEmpty && tags.isEmpty }

  /// Sorts the words.
  ///
  /// - Throws: `UsageError` for a value that does not fit, and for a field given twice.
  init(_ words: [ItemWord]) throws(UsageError) {
    var titleWords: [Word] = []
    for word in words {
      switch word {
      case .text(let word):
        titleWords.append(word)
        if let hint = ItemWord.hint(for: word) { hints.append(hint) }
      case .tag(let name): tags.append(.tag(Text(name)))
      case .untag(let name): tags.append(.untag(Text(name)))
      case .field(let name, let value):
        let edit = try FieldEdit(name: name, value: value)
        guard !fields.contains(where: { $0.field == edit.field }) else {
          throw UsageError(.field, "'\(name):' is given twice", at: edit.range)
        }
        fields.append(edit)
      }
    }
    guard let first = titleWords.first, let last = titleWords.last else { return }
    let range = first.range.lowerBound..<last.range.upperBound
    if let edit = fields.first(where: { $0.field == .title }) {
      throw UsageError(.field, "the title is given twice", at: edit.range)
    }
    let text = titleWords.map(\.text).joined(separator: " ")
    guard text.utf8.contains(where: { !Byte.isBlank($0) }) else {
      throw UsageError(.missing, "the title is empty", at: range)
    }
    title = text
  }

  /// The writes, in the order of title, fields and tags.
  ///
  /// - Throws: `UsageError` for a time outside the calendar, `CommandError` for an unknown list.
  func writes(_ context: CommandContext, in store: Store) throws -> [ItemWrite] {
    let title = title.map { [ItemWrite.set(.title, .string($0))] } ?? []
    return try title + fields.map { try $0.write(context, in: store) } + tags
  }
}

// `field:value` as typed: which field, and what it is to hold.

import SyncEngine

/// A new value for one field of an item.
struct FieldEdit: Sendable {
  /// The field.
  let field: Field

  /// What it is to hold.
  let value: Value

  /// Where the value was typed, in UTF-8 bytes of the line.
  let range: Range<Int>

  /// A value that may have to wait until it is known when "now" is.
  enum Value: Sendable {
    /// Nothing.
    case none
    /// Text, a letter or a truth value.
    case json(JSON)
    /// A date or a moment.
    case time(TypedTime)
    /// Exactly these elements of a set.
    case elements([Text])
  }

  /// Reads the value of a field that a person sets.
  ///
  /// - Parameters:
  ///   - name: The field's name in full.
  ///   - value: What stands behind the colon; empty to clear.
  /// - Throws: `UsageError` that points at a value the field does not take.
  init(name: String, value: Word) throws(UsageError) {
    field = Field(Text(name))
    range = value.range
    self.value = try Self.read(field, value)
  }

  private static func read(_ field: Field, _ word: Word) throws(UsageError) -> Value {
    let text = word.text
    guard !text.utf8.allSatisfy({ Byte.isBlank($0) }) else {
      guard field != .title else {
        throw UsageError(.field, "a title cannot be cleared", at: word.range)
      }
      return field == .tags || field == .to ? .elements([]) : .none
    }
    switch field {
    case .due, .wait, .date, .completed:
      return .time(try TypedTime([word], end: word.range.upperBound))
    case .priority:
      guard let letter = Query.Priority(text) else {
        throw UsageError(
          .field,
          "'\(text)' is no priority",
          at: word.range,
          hint: "a letter from A to Z"
        )
      }
      return .json(.string("\(letter)"))
    case .recur:
      do throws(RecurrenceError) {
        _ = try Recurrence(parsing: text)
      } catch {
        throw error.usageError(in: word)
      }
      return .json(.string(text))
    case .flagged, .unread:
      let answers: [Text: Bool] = ["true": true, "yes": true, "false": false, "no": false]
      guard let flag = answers[Text(text)] else {
        throw UsageError(.field, "'\(text)' is no answer", at: word.range, hint: "yes or no")
      }
      return .json(.bool(flag))
    case .tags, .to:
      guard word.isBare else { return .elements([Text(text)]) }
      return .elements(text.split(separator: ",").map { Text($0) })
    default:
      return .json(.string(text))
    }
  }

  /// The only kind of item that has this field; nil for a field of every kind.
  var kind: ItemKind? {
    switch field {
    case .due, .priority, .recur: .todo
    case .from, .to, .thread: .mail
    default: nil
    }
  }

  /// The writes it comes to.
  ///
  /// - Throws: `UsageError` for a time outside the calendar, `CommandError` for an unknown list.
  func write(_ context: CommandContext, in store: Store) throws -> ItemWrite {
    if field == .list {
      guard case .json(let value) = value, let name = value.text else { return .move(.inbox) }
      return .move(try context.list(named: name, in: store))
    }
    switch value {
    case .none: return .set(field, .null)
    case .json(let value): return .set(field, value)
    case .time(let time): return .set(field, try time.resolve(context).json)
    case .elements(let elements): return .replace(field, elements)
    }
  }
}

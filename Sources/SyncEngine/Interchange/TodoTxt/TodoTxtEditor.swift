// Brings a todo.txt line up to an item's fields, touching what differs and nothing else.

/// Compares an item with its source line, field by field.
struct TodoTxtEditor {
  private let item: ItemDraft
  private let secondsFromGMT: Int
  /// The fields as the source line states them.
  private let stated: ItemDraft
  /// The line so far.
  private(set) var line: TodoTxtLine
  /// What could not be written.
  private(set) var losses: [TodoTxtLoss] = []

  /// Starts with the source line of an item, or with an empty line if it has none.
  init(item: ItemDraft, secondsFromGMT: Int) {
    self.item = item
    self.secondsFromGMT = secondsFromGMT
    let charset = item.string(.sourceCharset).flatMap { TodoTxtLine.Encoding(rawValue: $0) }
    let raw = TodoTxtLine.sourceLine(item.string(.raw) ?? "")
    line = TodoTxtLine(content: raw, encoding: charset ?? .utf8)
    stated = TodoTxtMapping.draft(of: line, id: item.id)
  }

  /// Makes every edit that is needed.
  mutating func run() {
    if line.isBlank || (item.string(.title) != nil && !isAsStated(.title)) { writeTitle() }
    writeTags()
    writeDay(.due, key: .due)
    writeDay(.wait, key: .threshold)
    writeRecurrence()
    writeFreeFields()
    writeCompletion()
    writeCreation()
    writePriority()
    if let notes = item.string(.notes), !notes.isEmpty { losses.append(.notes) }
  }

  /// Whether the source line says the same about a field as the item does.
  private func isAsStated(_ field: Field) -> Bool {
    let value = item.fields[field]
    return (value == .null ? nil : value) == stated.fields[field]
  }

  /// Whether the line as it is now still says what the source line says about a field.
  ///
  /// A new title can take the place of all that the line held.
  private func stillStates(_ field: Field) -> Bool {
    TodoTxtMapping.draft(of: line, id: item.id).fields[field] == stated.fields[field]
  }

  private func needsEdit(_ field: Field) -> Bool { !isAsStated(field) || !stillStates(field) }

  private mutating func writeTitle() {
    let title = item.string(.title) ?? ""
    if TodoTxtLine.oneLine(title) != Array(Array(title.utf8)[...].trimmed) {
      losses.append(.lineBreaks)
    }
    line = line.settingTitle(title)
    if line.isBlank {
      // A blank line is no task, so an item without a title would be lost.
      losses.append(.field(.title))
      line = line.settingTitle("-")
    }
  }

  private mutating func writeTags() {
    let wanted = item.sets[.tags] ?? []
    let present = TodoTxtMapping.tagNames(of: line).map { Text($0) }
    for tag in present where !wanted.contains(tag) {
      line = line.removing(word: TodoTxtEditor.word(for: tag.string))
    }
    for tag in wanted where !present.contains(tag) {
      let name = TodoTxtEditor.withoutBlanks(tag.string)
      guard !name.isEmpty, name != "@" else {
        losses.append(.tag(tag))
        continue
      }
      if Text(name) != tag { losses.append(.tag(tag)) }
      let word = TodoTxtEditor.word(for: name)
      if !TodoTxtMapping.tagNames(of: line).map({ Text($0) }).contains(Text(name)) {
        line = line.appending(word: word)
      }
    }
  }

  private mutating func writeDay(_ field: Field, key: TodoTxtKey) {
    guard needsEdit(field) else { return }
    guard let value = item.fields[field], value != .null else {
      line = line.settingValue(nil, of: key.rawValue)
      return
    }
    guard let day = day(value.string ?? "") else {
      losses.append(.field(field))
      return
    }
    if day.hasTime { losses.append(.timeOfDay(field)) }
    line = line.settingValue(day.date.text, of: key.rawValue)
  }

  private mutating func writeRecurrence() {
    guard needsEdit(.recur) else { return }
    var value = item.string(.recur)
    if let text = value, !TodoTxtKey.recurrence.accepts(Array(text.utf8)[...]) {
      value = (try? Recurrence(parsing: text))?.todoTxt ?? text
    }
    if let value, !TodoTxtKey.recurrence.accepts(Array(value.utf8)[...]) {
      losses.append(.field(.recur))
      return
    }
    line = line.settingValue(value, of: TodoTxtKey.recurrence.rawValue)
  }

  /// Writes the free fields of a todo that read back as tags; others are reported.
  private mutating func writeFreeFields() {
    guard item.kind == .todo else { return }
    let hidden: Set<Field> = [.sourceCharset, .dateSource]
    let names = Set(item.fields.keys).union(stated.fields.keys)
    for field in names.sorted() where field.isFree && !hidden.contains(field) {
      guard needsEdit(field) else { continue }
      let key = String(field.name.string.dropFirst(2))
      guard let value = item.fields[field], value != .null else {
        line = line.settingValue(nil, of: key)
        continue
      }
      let text = value.string ?? String(decoding: JSONWriter.encode(value), as: UTF8.self)
      let word = Array("\(key):\(text)".utf8)[...]
      let isOneWord = !word.contains { $0.isWhitespace || $0 == 0 }
      guard isOneWord, TodoTxtToken.kind(of: word) == .custom else {
        losses.append(.field(field))
        continue
      }
      line = line.settingValue(text, of: key)
    }
  }

  private mutating func writeCreation() {
    guard needsEdit(.date) else { return }
    guard let value = item.fields[.date], value != .null else {
      line = line.settingCreationDate(nil)
      return
    }
    guard let day = day(value.string ?? "") else {
      losses.append(.field(.date))
      return
    }
    // A lone date behind `x` would be read as the day of completion.
    if line.isCompleted, line.completionDate == nil, line.prefixPriority == nil {
      losses.append(.field(.date))
      return
    }
    // A todo made in a store has a time of creation, of which nobody misses the hours.
    line = line.settingCreationDate(day.date)
  }

  private mutating func writePriority() {
    guard needsEdit(.priority) else { return }
    let value = item.string(.priority)
    if let value, !TodoTxtKey.priority.accepts(Array(value.utf8)[...]) {
      losses.append(.field(.priority))
      return
    }
    line = line.settingPriority(value?.first)
  }

  private mutating func writeCompletion() {
    guard needsEdit(.completed) else { return }
    guard let value = item.fields[.completed], value != .null else {
      line = line.reopening()
      return
    }
    guard let day = day(value.string ?? "") else {
      losses.append(.field(.completed))
      return
    }
    line = line.completing(on: day.date)
  }

  /// The day of a date, or of a time as the clocks in use showed it.
  private func day(_ text: String) -> (date: CivilDate, hasTime: Bool)? {
    if let date = CivilDate(text) { return (date, false) }
    guard let instant = UTCInstant(text),
      let date = UTCInstant(seconds: instant.seconds + secondsFromGMT).day
    else { return nil }
    return (date, true)
  }

  /// A tag as a word: `@home` as it is, others with a `+`.
  private static func word(for tag: String) -> String {
    tag.utf8.first == .ascii("@") ? tag : "+" + tag
  }

  /// A tag with blanks and control characters made `-`.
  private static func withoutBlanks(_ tag: String) -> String {
    var name = String.UnicodeScalarView()
    for scalar in tag.unicodeScalars {
      let isBreak = scalar.properties.isWhitespace || scalar.value < 0x20
      name.append(isBreak ? "-" : scalar)
    }
    return String(name)
  }
}

extension TodoTxtLine {
  /// The bytes of a line kept in a field, up to the first line break, which no source line has.
  static func sourceLine(_ text: String) -> [UInt8] {
    Array(text.utf8.prefix { $0 != .lf && $0 != .cr })
  }
}

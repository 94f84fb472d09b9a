// Reads a replay line by line.

/// The state between two lines.
struct ReplayParser {
  private(set) var lines: [ReplayLine] = []
  private(set) var rows: [ReplayRow] = []
  private(set) var list: ReplayListRules?
  private var number = 0
  private var place = Place.start
  private var tray: SwipeSide?
  private var currentRow: String?
  private var gestures = 0

  /// How far the file has come.
  private enum Place { case start, head, gestures }

  /// Takes in the bytes of one line.
  mutating func add(_ source: some Collection<UInt8>) throws(ReplayError) {
    number += 1
    guard source.count <= Replay.mostLineBytes else {
      throw ReplayError(.lineTooLong, number, Replay.mostLineBytes + 1)
    }
    let words = try ReplayWords(Array(source), number: number)
    lines.append(ReplayLine(words, try statement(words)))
  }

  private mutating func statement(_ words: ReplayWords) throws(ReplayError) -> ReplayStatement? {
    var reader = ReplayReader(words, number: number)
    guard let word = reader.next else { return nil }
    guard !word.isQuoted else { throw reader.unknown(word, among: ReplayVocabulary.lineStarts) }
    if place == .start, !word.isKeyword("row") {
      guard ReplayVocabulary.lineStarts.contains(where: { word.isKeyword($0) }) else {
        throw reader.unknown(word, among: ["row"])
      }
      throw reader.error(.misplaced(word.text, needs: "a line 'row'"), word)
    }
    let statement: ReplayStatement
    if ReplayHead.keywords.contains(where: { word.isKeyword($0) }),
      !(place == .gestures && Self.isBoth(word))
    {
      statement = try head(word, &reader)
    } else if word.isKeyword("gesture") {
      place = .gestures
      currentRow = nil
      gestures += 1
      guard gestures <= Replay.mostGestures else { throw reader.error(.tooLong, word) }
      return .gesture(Self.title(words))
    } else {
      statement = try action(word, &reader)
    }
    try reader.finish()
    return statement
  }

  /// Whether a word means one thing in the head and another behind it.
  private static func isBoth(_ word: ReplayWord) -> Bool {
    ReplayClaim.keywords.contains { word.isKeyword($0) }
  }

  /// The words behind `gesture`; a single one in quotes without them.
  private static func title(_ words: ReplayWords) -> String {
    if words.words.count == 2, words.words[1].isQuoted { return words.words[1].text }
    let rest = words.body.utf8.dropFirst("gesture".utf8.count).drop { $0 == 0x20 || $0 == 0x09 }
    return String(decoding: rest, as: UTF8.self)
  }

  private mutating func head(
    _ word: ReplayWord,
    _ reader: inout ReplayReader
  ) throws(ReplayError) -> ReplayStatement {
    guard place != .gestures else {
      throw reader.error(.misplaced(word.text, needs: "no gesture"), word)
    }
    place = .head
    _ = try reader.word("a word")
    let line = try ReplayHead(word, &reader, tray: tray)
    switch line {
    case .buttons(let side, _): tray = side
    case .button, .expands: break
    default: tray = nil
    }
    try apply(line, word, reader)
    return .head(line)
  }

  private mutating func apply(
    _ line: ReplayHead,
    _ word: ReplayWord,
    _ reader: ReplayReader
  ) throws(ReplayError) {
    switch line {
    case .row(let name, _, _):
      // Size, style and direction are those of the row before until the head says otherwise.
      let last = rows.last
      if last != nil, list == nil { list = .asStyle }
      guard rows.count < 64 else { throw reader.error(.outOfRange("row"), word) }
      let isTaken = rows.contains { $0.name.hasSameBytes(as: name ?? "") }
      guard !isTaken else { throw reader.error(.missing("a name that no other row has"), word) }
      var row = ReplayRow(geometry: last?.geometry ?? RowGeometry(width: 320))
      (row.style, row.layoutDirection) =
        (last?.style ?? .standard, last?.layoutDirection ?? .leftToRight)
      row.rules = last?.rules ?? []
      rows.append(row)
    case .list(let rules): list = rules
    case .style, .reads, .rules:
      for index in rows.indices.dropLast() { rows[index].apply(line) }
    case .button(let side, _):
      if case .buttons(let tray)? = rows.last?.content[side], tray.buttons.count >= 64 {
        throw reader.error(.outOfRange("button"), word)
      }
    default: break
    }
    rows[rows.count - 1].apply(line)
  }

  private mutating func action(
    _ word: ReplayWord,
    _ reader: inout ReplayReader
  ) throws(ReplayError) -> ReplayStatement {
    place = .gestures
    let time = try reader.optionalTime()
    let row = try rowName(&reader)
    guard let first = reader.next else { throw reader.error(.missing("a step"), .end(reader)) }
    if time == nil, ReplayClaim.keywords.contains(where: { first.isKeyword($0) }) {
      _ = try reader.word("a word")
      let line = try ReplayExpectation(first, row: row, &reader)
      switch line.claim {
      case .frame(.target(let target), _), .hides(let target):
        try check(target, on: row ?? currentRow, reader)
      default: break
      }
      return .expectation(line)
    }
    guard ReplayStep.keywords.contains(where: { first.isKeyword($0) }) else {
      throw reader.unknown(first, among: ReplayVocabulary.lineStarts)
    }
    let line = try ReplayStepLine(time: time, row: row, &reader)
    currentRow = row
    for step in line.steps {
      if case .tap(let target) = step {
        try check(target, on: row, reader)
        try checkPlace(target, on: row, reader)
      }
      if step.needsList, list == nil {
        throw reader.error(.misplaced(step.text, needs: "a line 'list' in the head"), first)
      }
      if case .sides = step, list != nil {
        throw reader.error(.misplaced(step.text, needs: "a row by itself, not a list,"), first)
      }
    }
    return .steps(line)
  }

  /// The row that a line names, which the head has to have.
  private func rowName(_ reader: inout ReplayReader) throws(ReplayError) -> String? {
    guard reader.take("on") else { return nil }
    let word = try reader.word("a row")
    if rows.contains(where: { $0.name.hasSameBytes(as: word.text) }) { return word.text }
    let near = ReplaySuggestion.names(near: word.text, among: rows.map(\.name))
    throw reader.error(.unknownRow(word.text, suggestions: near), word)
  }

  /// Whether the row has the button that a line names.
  private func check(
    _ target: ReplayTarget,
    on name: String?,
    _ reader: ReplayReader
  ) throws(ReplayError) {
    guard case .named(let button) = target else { return }
    let row = rows.first { $0.name.hasSameBytes(as: name ?? rows[0].name) } ?? ReplayRow()
    try check(button, of: row, reader)
  }

  /// Whether the row has a button at the place that a tap names.
  private func checkPlace(
    _ target: ReplayTarget,
    on name: String?,
    _ reader: ReplayReader
  ) throws(ReplayError) {
    guard case .button(let side, let index) = target else { return }
    let row = rows.first { $0.name.hasSameBytes(as: name ?? rows[0].name) } ?? ReplayRow()
    guard !row.hasButton(side, index) else { return }
    let places = row.buttons.map { "\($0.side.rawValue):\($0.index)" }
    let near = ReplaySuggestion.names(near: target.text, among: places)
    throw reader.error(
      .unknownButton(target.text, suggestions: near),
      reader.first(target.text) ?? .end(reader)
    )
  }

  private func check(
    _ name: String,
    of row: ReplayRow,
    _ reader: ReplayReader
  ) throws(ReplayError) {
    let found = row.buttons.filter { $0.name.hasSameBytes(as: name) }
    if found.count == 1 { return }
    let word = reader.first(name) ?? .end(reader)
    guard found.isEmpty else { throw reader.error(.ambiguousButton(name), word) }
    let near = ReplaySuggestion.names(near: name, among: row.buttons.map(\.name) + ["content"])
    throw reader.error(.unknownButton(name, suggestions: near), word)
  }

  /// Ends the file.
  func finish() throws(ReplayError) {
    guard place != .start else { throw ReplayError(.missing("a line 'row'"), max(number, 1), 1) }
  }
}

extension ReplayRow {
  /// Whether there is a button at a place, as it is seen.
  func hasButton(_ side: SwipeSide, _ index: Int) -> Bool {
    buttons.contains { $0.side == side && $0.index == index }
  }

  /// The buttons by name, as they are seen.
  var buttons: [(name: String, side: SwipeSide, index: Int)] {
    let seen = content.resolved(for: layoutDirection)
    return SwipeSide.allCases.flatMap { side -> [(name: String, side: SwipeSide, index: Int)] in
      guard case .buttons(let tray) = seen[side] else { return [] }
      return tray.buttons.enumerated().map { ($1.name, side, $0) }
    }
  }
}

extension ReplayWord {
  /// The place behind a line's last word.
  static func end(_ reader: ReplayReader) -> ReplayWord {
    ReplayWord(text: "", isQuoted: true, column: reader.endColumn)
  }
}

// Reads a replay line by line.

/// The state between two lines.
struct ReplayParser {
  private(set) var lines: [ReplayLine] = []
  private(set) var row = ReplayRow()
  private var number = 0
  private var place = Place.start
  private var tray: SwipeSide?
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
      !(word.isKeyword("row") && place != .start), !(place == .gestures && Self.isBoth(word))
    {
      statement = try head(word, &reader)
    } else if word.isKeyword("gesture") {
      place = .gestures
      gestures += 1
      guard gestures <= Replay.mostGestures else { throw reader.error(.tooLong, word) }
      return .gesture(Self.title(words.body))
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

  private static func title(_ body: String) -> String {
    let rest = body.utf8.dropFirst("gesture".utf8.count).drop { $0 == 0x20 || $0 == 0x09 }
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
    if case .button(let side, _) = line, case .buttons(let tray) = row.content[side],
      tray.buttons.count >= 64
    {
      throw reader.error(.outOfRange("button"), word)
    }
    row.apply(line)
    return .head(line)
  }

  private mutating func action(
    _ word: ReplayWord,
    _ reader: inout ReplayReader
  ) throws(ReplayError) -> ReplayStatement {
    place = .gestures
    if ReplayClaim.keywords.contains(where: { word.isKeyword($0) }) {
      _ = try reader.word("a word")
      let line = try ReplayExpectation(word, &reader)
      switch line.claim {
      case .frame(.target(let target), _), .hides(let target): try check(target, reader)
      default: break
      }
      return .expectation(line)
    }
    let time = try reader.optionalTime()
    guard let first = reader.next else { throw reader.error(.missing("a step"), .end(reader)) }
    guard ReplayStep.keywords.contains(where: { first.isKeyword($0) }) else {
      throw reader.unknown(first, among: ReplayVocabulary.lineStarts)
    }
    let line = try ReplayStepLine(time: time, &reader)
    for case .tap(let target) in line.steps { try check(target, reader) }
    return .steps(line)
  }

  /// Whether the row has the button that a line names.
  private func check(_ target: ReplayTarget, _ reader: ReplayReader) throws(ReplayError) {
    guard case .named(let name) = target else { return }
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

// Reading the arguments that several commands share.

import SwipyModel

extension ArgumentReader {
  /// Takes one row; `.supplied` stands for the row a surrounding command supplies.
  mutating func row() throws(UsageError) -> RowSelection {
    if suppliesRows { return .supplied }
    let word = try word("row", hint: "a number from 'list'")
    guard !word.isQuery else {
      throw UsageError(.row, "one row is expected, not a query", at: word.range)
    }
    return .named([
      .init(rows: .one(try RowReference(word.text, at: word.range)), range: word.range)
    ])
  }

  /// Takes one row if a word is left.
  mutating func optionalRow() throws(UsageError) -> RowSelection? {
    isAtEnd && !suppliesRows ? nil : try row()
  }

  /// Takes rows: one word, or every word that is left where `takesRest` says nothing follows.
  ///
  /// A quoted word is a query, and then the only one.
  mutating func rows(takesRest: Bool = false) throws(UsageError) -> RowSelection {
    if suppliesRows { return .supplied }
    let first = try word("rows", hint: "such as 2, 1-3,7 or a quoted query")
    let selection = try RowSelection(first)
    guard case .named(var parts) = selection else { return selection }
    while takesRest, let word = next() {
      guard case .named(let more) = try RowSelection(word) else {
        throw UsageError(.row, "a query stands alone", at: word.range)
      }
      parts += more
    }
    return .named(parts)
  }

  /// Takes a distance, signed only where the command says so.
  mutating func distance(signed: Bool = false) throws(UsageError) -> Distance {
    try Distance(try word("distance", hint: "such as 80%"), signed: signed)
  }

  /// Takes a side, or a direction.
  mutating func side(_ name: String = "side") throws(UsageError) -> SwipeSide {
    try choice(name, ["left": .left, "right": .right])
  }

  /// The largest place of a trigger state that can be typed.
  static var largestStateIndex: Int { 99 }

  /// Takes a trigger state such as `left:0`, never `none`.
  mutating func state() throws(UsageError) -> SwipeState {
    let word = try word("state", hint: "such as left:0")
    let parts = word.text.split(separator: ":", omittingEmptySubsequences: false)
    guard word.isBare, parts.count == 2, let index = Number.whole(parts[1]),
      index <= Self.largestStateIndex
    else {
      throw UsageError(
        .state,
        "'\(word.text)' is no state",
        at: word.range,
        hint: "a side and a place, such as left:0"
      )
    }
    let name = String(parts[0])
    guard let side = SwipeSide.allCases.first(where: { same($0.rawValue, name) }) else {
      throw UsageError(
        .state,
        "unknown side '\(name)'",
        at: word.range.lowerBound..<word.range.lowerBound + name.utf8.count,
        hint: Suggestion.hint(for: name, among: SwipeSide.allCases.map(\.rawValue))
          ?? "left or right"
      )
    }
    return .state(index: index, side: side)
  }

  /// Takes a whole number in `range`.
  mutating func count(
    _ name: String,
    in range: ClosedRange<Int>
  ) throws(UsageError) -> Int {
    let word = try word(name)
    return try Self.count(word, name, in: range)
  }

  /// Reads a word as a whole number in `range`.
  static func count(
    _ word: Word,
    _ name: String,
    in range: ClosedRange<Int>
  ) throws(UsageError) -> Int {
    guard let number = Number.whole(word.text), range.contains(number) else {
      let bounds: SafeText =
        range.upperBound == .max
        ? "a whole number from \(range.lowerBound)"
        : "a whole number from \(range.lowerBound) to \(range.upperBound)"
      throw UsageError(.number, "'\(word.text)' is no \(name)", at: word.range, hint: bounds)
    }
    return number
  }

  /// Takes a velocity along the drag in points a second: a plain number, `pt/s` allowed behind it.
  mutating func velocity() throws(UsageError) -> Double {
    let word = try word("velocity", hint: "points a second, such as 800")
    var digits = Substring(word.text)
    if digits.utf8.count > 4, digits.utf8.suffix(4).elementsEqual("pt/s".utf8) {
      digits = digits.dropLast(4)
    }
    guard let (value, _) = Number.parse(digits, signed: true), value.isFinite else {
      throw UsageError(
        .number,
        "'\(word.text)' is no velocity",
        at: word.range,
        hint: "points a second, such as 800"
      )
    }
    return value
  }

  /// Takes a duration such as `250ms`, `90s`, `30m`, `2h`, `3d` or `1w`; in seconds.
  mutating func duration(_ name: String = "duration") throws(UsageError) -> Double {
    let word = try word(name, hint: "such as 2h")
    let units = [
      ("ms", 0.001), ("s", 1.0), ("m", 60.0), ("h", 3600.0), ("d", 86_400.0), ("w", 604_800.0),
    ]
    for (unit, seconds) in units
    where word.text.utf8.suffix(unit.utf8.count).elementsEqual(unit.utf8) {
      let digits = Substring(word.text).dropLast(unit.utf8.count)
      guard let (value, _) = Number.parse(digits, signed: false) else { continue }
      let total = value * seconds
      // A thousand years is past any snooze and far inside what a date can hold.
      guard total <= 31_557_600_000 else { break }
      return total
    }
    throw UsageError(
      .duration,
      "'\(word.text)' is no \(name)",
      at: word.range,
      hint: "a number and ms, s, m, h, d or w, such as 2h"
    )
  }

  /// Takes the words that are left as parts of an item: text, fields and tags.
  mutating func items(removes: Bool) -> [ItemWord] {
    rest().map { ItemWord($0, removes: removes) }
  }
}

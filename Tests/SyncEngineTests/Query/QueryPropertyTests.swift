// Properties of queries over arbitrary words and filters.

import TestSupport
import Testing

@testable import SyncEngine

@Suite("Query properties")
struct QueryPropertyTests {
  private static let texts: [Text] = [
    "milk", "or", "archive", "a b", "-x", "(", ")", "\"", "\\", "'", "", "é", "e\u{301}", "none",
    "from:ana", "+tag", "\n", "then", "x)", "--", "\u{0}", "#", ";", "日本",
  ]

  @Test("the canonical text of any filter is read as that filter, whatever lists there are")
  func filterRoundTrip() throws {
    let seed: UInt64 = 0xF117E5
    var generator = SeededGenerator(seed: seed)
    for round in 0..<3000 {
      let request = Query.Request(
        filter: Self.filter(depth: 4, using: &generator),
        order: Query.Order(
          Query.Order.Key.allCases.randomElement(using: &generator) ?? .due,
          isDescending: Bool.random(using: &generator)
        ),
        limit: Bool.random(using: &generator) ? Int.random(in: 1...99, using: &generator) : nil
      )
      let text = request.description
      let read = try Query.parse(text, lists: ["milk", "or", "a b", "none"])
      #expect(read == request, "seed \(seed), round \(round): \(text)")
      #expect(read.description == text, "seed \(seed), round \(round)")
    }
  }

  @Test("no words trap, and what is read has a text that is read alike")
  func anyWords() throws {
    let seed: UInt64 = 0xA17
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "(", ")", "-", "+", "or", "a", "é", "\u{301}", ":", "<", ">=", "due", "due:", "is:", "list:",
      "x-", "x-a:", "sort:", "limit:", "none", "today", "9", "\"", "'", "\\", " ", "\u{0}", "tag:",
      "pri:", "A", "kind:mail", "\u{345}", "🍵", "-(", "from:",
    ]
    var readCount = 0
    for round in 0..<20_000 {
      var words: [Query.Word] = []
      for column in 0..<Int.random(in: 0...5, using: &generator) {
        let text = (0..<Int.random(in: 0...4, using: &generator))
          .map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
        let bare =
          Bool.random(using: &generator) ? Int.max : Int.random(in: -1...6, using: &generator)
        words.append(Query.Word(text, bareCount: bare, column: column))
      }
      guard var request = try? Query.parse(words) else { continue }
      readCount += 1
      let text = request.description
      request.hints = []
      var again = try Query.parse(text)
      again.hints = []
      #expect(again == request, "seed \(seed), round \(round): \(text)")
    }
    #expect(readCount > 1000)
  }

  @Test("no text traps the lexer, and words without signs come out as they went in")
  func anyText() {
    let seed: UInt64 = 0x1E8
    var generator = SeededGenerator(seed: seed)
    let pieces = ["a", " ", "\"", "'", "\\", "from:", "(", "-", "\t", "é", "\u{301}", "\n", ":"]
    for round in 0..<10_000 {
      let text = (0..<Int.random(in: 0...10, using: &generator))
        .map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      guard let words = try? Query.words(of: text) else { continue }
      if !text.utf8.contains(where: { [34, 39, 92].contains($0) }) {
        let areBare = words.allSatisfy { $0.isBare }
        #expect(areBare, "seed \(seed), round \(round)")
        let parts = text.utf8.split { [9, 10, 32].contains($0) }
          .map { Text(String(decoding: Array($0), as: UTF8.self)) }
        #expect(words.map { Text($0.text) } == parts, "seed \(seed), round \(round)")
      }
    }
  }

  @Test("filters keep the laws of and, or and not")
  func laws() {
    let seed: UInt64 = 0x1A45
    var generator = SeededGenerator(seed: seed)
    for round in 0..<500 {
      let a = Self.filter(depth: 2, using: &generator)
      let b = Self.filter(depth: 2, using: &generator)
      func taken(_ filter: Query.Filter) -> [Bool] {
        let matcher = Query.Matcher(filter, at: wednesday, in: .berlin2026)
        return samples.map { matcher.matches(subject: $0) }
      }
      let pairs = zip(taken(a), taken(b))
      #expect(taken(.all([a, b])) == pairs.map { $0 && $1 }, "seed \(seed), round \(round)")
      #expect(taken(.any([a, b])) == pairs.map { $0 || $1 }, "seed \(seed), round \(round)")
      #expect(taken(.not(a)) == taken(a).map { !$0 }, "seed \(seed), round \(round)")
    }
    #expect(Query.Filter.all([]) == .everything)
    #expect(Query.Filter.any([]) == .nothing)
    #expect(Query.Filter.not(.nothing) == .everything)
  }

  private static func filter(
    depth: Int,
    using generator: inout SeededGenerator
  ) -> Query.Filter {
    let kind = Int.random(in: 0..<(depth == 0 ? 4 : 10), using: &generator)
    func parts() -> [Query.Filter] {
      (0..<Int.random(in: 0...3, using: &generator)).map { _ in
        filter(depth: depth - 1, using: &generator)
      }
    }
    switch kind {
    case 4, 5: return .all(parts())
    case 6, 7: return .any(parts())
    case 8, 9: return .not(filter(depth: depth - 1, using: &generator))
    default: return .term(term(using: &generator))
    }
  }

  private static func term(using generator: inout SeededGenerator) -> Query.Term {
    func pick<Value>(_ values: [Value], or other: Value) -> Value {
      values.randomElement(using: &generator) ?? other
    }
    let text = pick(texts, or: "a")
    let value = text.isEmpty ? "a" : text
    let comparison = pick(Query.Comparison.allCases, or: .equal)
    let whens: [WhenExpression] = [
      .now, .day(0, at: nil), .day(-3, at: clock(9)), .weekday(.monday, at: nil), .minutes(90),
      .nextMonth(at: clock(0)), .date(day("2026-03-29"), at: nil), .time(clock(7)),
      .date(day("2026-03-29"), at: clock(2, 30)), .instant(wednesday),
    ]
    let when = pick(whens, or: .now)
    switch Int.random(in: 0..<9, using: &generator) {
    case 0: return .list(ListName(value))
    case 1: return .kind(pick(ItemKind.allCases, or: .todo))
    case 2: return .status(pick(Query.Status.allCases, or: .open))
    case 3: return .tag(value)
    case 4: return .holds(pick(Query.TextField.allCases, or: .to), value)
    case 5: return .time(pick(Query.TimeField.allCases, or: .due), .compare(comparison, when))
    case 6:
      guard let letter = Query.Priority("K") else { return .priority(.none) }
      return .priority(.compare(comparison, letter))
    case 7:
      guard let name = Query.FreeField("x-Some_field-2") else { return .priority(.none) }
      return .free(name, Bool.random(using: &generator) ? .none : .equals(value))
    default: return Bool.random(using: &generator) ? .text(text) : .time(.wait, .none)
    }
  }
}

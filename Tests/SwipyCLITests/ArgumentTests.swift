// The values that commands read: distances, rows, states, numbers.

import SwipyModel
import Testing

@testable import swipy_cli

/// A reader of a line's words, behind a reference so that expectations can read from it.
private final class Words {
  private var reader: ArgumentReader

  init(_ line: String, suppliesRows: Bool = false) throws {
    let words = try Lexer.words(line)
    reader = ArgumentReader(words, end: line.utf8.count, suppliesRows: suppliesRows)
  }

  var isAtEnd: Bool { reader.isAtEnd }
  var peek: Word? { reader.peek }
  func distance(signed: Bool = false) throws(UsageError) -> Distance {
    try reader.distance(signed: signed)
  }
  func row() throws(UsageError) -> RowSelection { try reader.row() }
  func rows(takesRest: Bool = false) throws(UsageError) -> RowSelection {
    try reader.rows(takesRest: takesRest)
  }
  func state() throws(UsageError) -> SwipeState { try reader.state() }
  func duration() throws(UsageError) -> Double { try reader.duration() }
  func velocity() throws(UsageError) -> Double { try reader.velocity() }
  func count() throws(UsageError) -> Int { try reader.count("count", in: 1...9) }
  func keyword(_ keyword: String) -> Bool { reader.keyword(keyword) }
  func items(removes: Bool) -> [ItemWord] { reader.items(removes: removes) }
  func rest(upTo keyword: String) -> [Word]? { reader.rest(upTo: keyword) }
  func rest() -> [Word] { reader.rest() }
}

@Suite struct ArgumentTests {
  @Test(
    "a distance is a share, a percentage or points, and past the width counts as the width",
    arguments: [
      ("80%", 0.8), ("0.8", 0.8), (".5", 0.5), ("256pt", 0.8), ("0", 0), ("1", 1), ("0%", 0),
      ("150%", 1), ("1000pt", 1), ("1.0", 1), ("12.5%", 0.125), ("33.3pt", 33.3 / 320),
    ] as [(String, Double)]
  )
  func distance(text: String, fraction: Double) throws {
    let arguments = try Words(text)
    let distance = try arguments.distance()
    #expect(abs(distance.fraction(ofWidth: 320) - fraction) < 1e-12)
  }

  @Test(
    "signs are for drag alone",
    arguments: [("-30%", -0.3), ("+30%", 0.3), ("-0.5", -0.5), ("-64pt", -0.2), ("-200%", -1)]
      as [(String, Double)]
  )
  func signed(text: String, fraction: Double) throws {
    let arguments = try Words(text)
    let distance = try arguments.distance(signed: true)
    #expect(abs(distance.fraction(ofWidth: 320) - fraction) < 1e-12)
    let again = try Words(text)
    #expect(usageError { () throws(UsageError) in _ = try again.distance() }?.code == .distance)
  }

  @Test("no distance is negative zero")
  func zero() throws {
    let arguments = try Words("-0%")
    #expect(try arguments.distance(signed: true).fraction(ofWidth: 320).sign == .plus)
  }

  @Test(
    "what is no distance says what is one",
    arguments: [
      ("80", "did you mean '80%'?"), ("1.5", "did you mean '1.5%'?"),
      ("nan", "such as 80%, 0.8 or 256pt"), ("inf", "such as 80%, 0.8 or 256pt"),
      ("nan%", "such as 80%, 0.8 or 256pt"), ("1e999%", "such as 80%, 0.8 or 256pt"),
      ("%", "such as 80%, 0.8 or 256pt"), ("pt", "such as 80%, 0.8 or 256pt"),
      ("1.2.3", "such as 80%, 0.8 or 256pt"), (".", "such as 80%, 0.8 or 256pt"),
      ("80px", "such as 80%, 0.8 or 256pt"), ("0,8", "such as 80%, 0.8 or 256pt"),
      ("0x10", "such as 80%, 0.8 or 256pt"), ("٨٠%", "such as 80%, 0.8 or 256pt"),
    ]
  )
  func badDistance(text: String, hint: String) throws {
    let arguments = try Words(text)
    let error = usageError { () throws(UsageError) in _ = try arguments.distance() }
    #expect(error?.code == .distance)
    #expect(error?.hint?.string == hint)
    #expect(error?.range == 0..<text.utf8.count)
  }

  @Test("a number too large to be finite is refused, not clamped")
  func overflow() throws {
    let arguments = try Words(String(repeating: "9", count: 400) + "%")
    let error = usageError { () throws(UsageError) in _ = try arguments.distance() }
    #expect(error?.message.string.hasSuffix("is not finite") == true)
  }

  @Test("rows are numbers, runs, the beginnings of ids, or a quoted query")
  func rows() throws {
    let one = try Words("1-3,7,k3xf 9")
    let parts: [RowSelection.Part] = [
      .init(rows: .run(1...3), range: 0..<3), .init(rows: .one(.number(7)), range: 4..<5),
      .init(rows: .one(.identifier("k3xf")), range: 6..<10),
    ]
    #expect(try one.rows() == .named(parts))
    #expect(one.peek?.text == "9")
    let several = try Words("1-3,7,k3xf 9")
    #expect(
      try several.rows(takesRest: true)
        == .named(parts + [.init(rows: .one(.number(9)), range: 11..<12)])
    )
    let query = try Words("\"list:work or +home\" top")
    #expect(try query.rows(takesRest: true) == .query("list:work or +home"))
    #expect(query.keyword("top"))
    let supplied = try Words("tomorrow", suppliesRows: true)
    #expect(try supplied.rows(takesRest: true) == .supplied)
    #expect(try supplied.row() == .supplied)
    #expect(supplied.peek?.text == "tomorrow")
  }

  @Test(
    "what is no row is pointed at",
    arguments: [
      ("0", 0..<1), ("abc", 0..<3), ("1,,2", 0..<4), ("1-", 0..<2), ("3-1", 0..<3), ("-1", 0..<2),
      ("1,x y", 2..<3), ("1-k3xf", 0..<6), ("99999999999999999999", 0..<20), ("tag:x", 0..<5),
      ("1 \"tag:x\"", 2..<9), ("\"  \"", 0..<4), ("café", 0..<5),
    ]
  )
  func badRows(text: String, range: Range<Int>) throws {
    let arguments = try Words(text)
    let error = usageError { () throws(UsageError) in _ = try arguments.rows(takesRest: true) }
    #expect(error?.range == range)
  }

  @Test("a state is a side and a place")
  func state() throws {
    let arguments = try Words("left:0 right:12 rihgt:1 left left:x left:100 \"left:0\"")
    #expect(try arguments.state() == SwipeState.left(0))
    #expect(try arguments.state() == SwipeState.right(12))
    let error = usageError { () throws(UsageError) in _ = try arguments.state() }
    #expect(error?.hint == "did you mean 'right'?")
    #expect(error?.range == 16..<21)
    while !arguments.isAtEnd {
      #expect(usageError { () throws(UsageError) in _ = try arguments.state() }?.code == .state)
    }
  }

  @Test("durations have a unit")
  func durations() throws {
    let arguments = try Words("250ms 90s 30m 2h 1.5d 1w")
    let seconds: [Double] = [0.25, 90, 1800, 7200, 129_600, 604_800]
    for expected in seconds { #expect(try arguments.duration() == expected) }
    let wrong = try Words("2 h 5x -2h 99999999999w infh")
    while !wrong.isAtEnd {
      #expect(usageError { () throws(UsageError) in _ = try wrong.duration() }?.code == .duration)
    }
  }

  @Test("counts and velocities are plain numbers in bounds")
  func numbers() throws {
    let arguments = try Words("3 0 800 1200pt/s -20 fast")
    #expect(try arguments.count() == 3)
    let error = usageError { () throws(UsageError) in _ = try arguments.count() }
    #expect(error?.hint == "a whole number from 1 to 9")
    #expect(try arguments.velocity() == 800)
    #expect(try arguments.velocity() == 1200)
    #expect(try arguments.velocity() == -20)
    #expect(usageError { () throws(UsageError) in _ = try arguments.velocity() }?.code == .number)
  }

  @Test("fields, tags and text of an item, and quotes that make text of all of them")
  func items() throws {
    let line = #"Call due:today +home -late pri:B +3 -x "due:x" \+y due\:z re:x x-p:"a b" tags: +é"#
    let edit = try Words(line)
    let read = edit.items(removes: true).map { item in
      switch item {
      case .text(let word): "text \(word.text)"
      case .field(let name, let value): "\(name)=\(value.text)"
      case .tag(let name): "+\(name)"
      case .untag(let name): "-\(name)"
      }
    }
    #expect(
      read == [
        "text Call", "due=today", "+home", "-late", "priority=B", "text +3", "-x", "text due:x",
        "text +y", "text due:z", "text re:x", "x-p=a b", "tags=", "+é",
      ]
    )
    #expect(ItemWord(try Lexer.words("-milk")[0], removes: false) != .untag("milk"))
  }

  @Test("a colon behind what is nearly a field's name gets a hint")
  func fieldHint() throws {
    let words = try Lexer.words("deu:today http://site.example 9:30 due:x")
    #expect(ItemWord.hint(for: words[0]) == "'deu:' is part of the title; did you mean 'due:'?")
    for word in words.dropFirst() { #expect(ItemWord.hint(for: word) == nil) }
  }

  @Test("an unquoted 'then' ends a query, a quoted one does not")
  func then() throws {
    let arguments = try Words("milk \"then\" then done")
    #expect(arguments.rest(upTo: "then")?.map(\.text) == ["milk", "then"])
    #expect(arguments.rest().map(\.text) == ["done"])
  }
}

@Suite struct SuggestionTests {
  @Test(
    "near is a third of the letters, a swap is one edit, the order is stable, three at most",
    arguments: [
      ("rihgt", ["right"]), ("lst", ["list"]), ("archvie", ["archive"]), ("LIST", ["list"]),
      ("xyzzy", []), ("", []), ("x", []), ("undoen", ["undone", "undo"]),
      ("lis", ["list", "lift", "lits"]), (String(repeating: "a", count: 1000), []),
    ] as [(String, [String])]
  )
  func candidates(word: String, expected: [String]) {
    let names = ["left", "right", "list", "lift", "lits", "liss", "archive", "undone", "undo"]
    let found = Suggestion.candidates(for: word, among: names)
    if word == "lis" {
      #expect(found == ["list", "lits", "liss"])
    } else {
      #expect(found == expected)
    }
  }

  @Test("a hint names up to three")
  func hint() {
    #expect(Suggestion.hint(for: "lis", among: ["list"]) == "did you mean 'list'?")
    #expect(
      Suggestion.hint(for: "lis", among: ["list", "lits", "liss"])
        == "did you mean 'list', 'lits' or 'liss'?"
    )
    #expect(Suggestion.hint(for: "zzz", among: ["list"]) == nil)
    #expect(Suggestion.hint(for: "trig", among: ["tap", "trigger"]) == "did you mean 'trigger'?")
    #expect(Suggestion.hint(for: "tr", among: ["trigger"]) == nil)
  }
}

@Suite struct AliasTests {
  private func expand(_ template: String, _ line: String) throws(UsageError) -> String {
    let words = try Lexer.words(line)
    return Quoting.source(try Alias.expand(template, words, end: line.utf8.count))
  }

  @Test("arguments go to their places, or last where there are none")
  func places() throws {
    #expect(try expand("snooze $1 tomorrow", "z 3") == "snooze 3 tomorrow")
    #expect(try expand("list +work", "w sort:due") == "list +work sort:due")
    #expect(try expand("swipe $2 $1 80%", "s left 4") == "swipe 4 left 80%")
    #expect(try expand("add $* +milk", "m \"two words\" x") == "add \"two words\" x +milk")
  }

  @Test("too few and too many arguments are pointed at")
  func wrong() {
    let few = usageError { () throws(UsageError) in _ = try expand("snooze $1 tomorrow", "z") }
    #expect(few?.code == .missing)
    let many = usageError { () throws(UsageError) in _ = try expand("snooze $1 tomorrow", "z 1 2") }
    #expect(many?.range == 4..<5)
    let broken = usageError { () throws(UsageError) in _ = try expand("snooze 'x", "z 1") }
    #expect(broken?.range == 0..<1)
  }
}

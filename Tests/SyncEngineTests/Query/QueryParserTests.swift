// Groups, alternatives, negations, quoting, and what is refused.

import TestSupport
import Testing

@testable import SyncEngine

@Suite("Query parser")
struct QueryParserTests {
  @Test(
    "words must all match, or binds looser, parentheses bind tighter and may stick to words",
    arguments: [
      ("milk or tax", "milk old tax"), ("milk kind:todo or tax", "milk tax"),
      ("kind:todo (milk or tax)", "milk tax"), ("kind:todo ( milk or tax )", "milk tax"),
      ("(+home or +money)", "later milk tax"), ("(+home or +money) -milk", "later tax"),
      ("-(+home or +money) kind:todo", "bin done"),
      ("-( milk or archive )", "bin done later news tax"),
      ("-(milk kind:todo)", "bin done later news old tax"), ("((+home))", "later milk"),
      ("-(-(+home))", "later milk"), ("-milk -tax kind:todo", "bin done later"),
      ("(-milk) +home", "later"), ("a(b", ""),
      ("()", "bin done later milk news old tax"), ("-()", ""),
      ("(milk or tax) (kind:mail or pri:A)", "old tax"),
      ("+home or is:unread sort:due or trash", "bin later milk news"),
    ]
  )
  func grouping(query: String, expected: String) throws {
    #expect(try found(query) == expected)
  }

  @Test("or is a keyword only where it stands alone and bare")
  func keyword() throws {
    #expect(try Query.parse("'or'").filter == .term(.text("or")))
    #expect(try Query.parse("Or").filter == .term(.text("Or")))
    #expect(try Query.parse("-or").filter == .not(.term(.text("or"))))
    #expect(try Query.parse("a\\or").filter == .term(.text("aor")))
    #expect(try Query.parse("and").filter == .term(.text("and")))
    #expect(try Query.parse("-").filter == .term(.text("-")))
    #expect(try Query.parse("--x").filter == .not(.term(.text("-x"))))
    #expect(try Query.parse("-'x y'").description == "-( \"'x\" ) \"y'\"")
  }

  @Test("parentheses that a word balances itself are the word's")
  func balanced() throws {
    #expect(try Query.parse("f(x)").filter == .term(.text("f(x)")))
    #expect(try Query.parse("(f(x))").filter == .term(.text("f(x)")))
    #expect(try Query.parse("(f() or g)").filter == .any([.term(.text("f()")), .term(.text("g"))]))
  }

  @Test("a field's value may be quoted, and then holds what it likes")
  func quotedValues() throws {
    let words = [
      Query.Word("from:a) or b", bareCount: 5, column: 0),
      Query.Word("x-place:none", bareCount: 8, column: 20),
      Query.Word(text: "from:ana", isQuoted: true, column: 40),
      Query.Word(text: "-x", isQuoted: true, column: 50),
    ]
    let place = try #require(Query.FreeField("x-place"))
    let parts: [Query.Filter] = [
      .term(.holds(.from, "a) or b")), .term(.free(place, .equals("none"))),
      .term(.text("from:ana")), .term(.text("-x")),
    ]
    #expect(try Query.parse(words).filter == .all(parts))
  }

  @Test("a colon behind no field's name is text, with a hint")
  func hints() throws {
    let request = try Query.parse("dew:today http://site.example 12:30 a: é:b milk")
    #expect(request.hints.map(\.name) == ["dew", "http"])
    #expect(request.hints.map(\.word) == [0, 1])
    #expect(request.hints.map(\.column) == [0, 10])
    #expect(
      request.filter.description
        == #""dew:today" "http://site.example" "12:30" "a:" "é:b" "milk""#
    )
  }

  @Test("sort and limit are taken anywhere on the line, the last one counts")
  func sortAndLimit() throws {
    let request = try Query.parse("sort:date milk limit:5 +home sort:-due limit:20")
    #expect(request.order == Query.Order(.due, isDescending: true))
    #expect(request.limit == 20)
    #expect(request.filter == .all([.term(.text("milk")), .term(.tag("home"))]))
    #expect(request.description == #""milk" tag:home sort:-due limit:20"#)
    for key in Query.Order.Key.allCases {
      #expect(try Query.parse("sort:\(key.rawValue)").order == Query.Order(key))
    }
    #expect(try Query.parse([Query.Word]()) == Query.Request())
  }

  @Test(
    "what is no query is named with its word and column",
    arguments: [
      ("milk is:redd", QueryError.Reason.unknownValue(field: "is", value: "redd"), 1, 8),
      ("-(is:x", .unknownValue(field: "is", value: "x"), 0, 5),
      ("kind:note", .unknownValue(field: "kind", value: "note"), 0, 5),
      ("sort:size", .unknownValue(field: "sort", value: "size"), 0, 5),
      ("sort:--due", .unknownValue(field: "sort", value: "--due"), 0, 5),
      ("limit:0", .unknownValue(field: "limit", value: "0"), 0, 6),
      ("limit:+5", .unknownValue(field: "limit", value: "+5"), 0, 6),
      (
        "limit:99999999999999999999",
        .unknownValue(field: "limit", value: "99999999999999999999"), 0, 6
      ),
      ("pri:AA", .unknownValue(field: "pri", value: "AA"), 0, 4),
      ("pri:<none", .unknownValue(field: "pri", value: "<none"), 0, 4),
      ("a from:", .missingValue(field: "from"), 1, 7),
      ("x-est:", .missingValue(field: "x-est"), 0, 6),
      ("from:''", .missingValue(field: "from"), 0, 5),
      (
        "due:<soon",
        .badTime(field: "due", WhenError(expected: .when, found: "soon", offset: 0)), 0, 5
      ),
      (
        "due:>=2026-02-30",
        .badTime(field: "due", WhenError(expected: .date, found: "2026-02-30", offset: 0)), 0, 6
      ),
      ("due:<", .badTime(field: "due", WhenError(expected: .when, found: "", offset: 0)), 0, 5),
      (
        "due:<none", .badTime(field: "due", WhenError(expected: .when, found: "none", offset: 0)),
        0, 5
      ),
      ("or a", .missingOperand, 0, 0), ("a or", .missingOperand, 1, 2),
      ("a or or b", .missingOperand, 1, 2), ("a (or b)", .missingOperand, 1, 3),
      ("a or limit:3", .missingOperand, 1, 2), ("-) a", .missingOperand, 0, 0),
      ("a (b", .unclosedGroup, 1, 2), ("a ((b)", .unclosedGroup, 1, 2),
      ("a b)", .unopenedGroup, 1, 3), (")", .unopenedGroup, 0, 0), (":)", .unopenedGroup, 0, 1),
      ("(sort:due)", .notATerm(field: "sort"), 0, 1), ("-limit:3", .notATerm(field: "limit"), 0, 1),
      ("a 'b", .badQuote, 1, 2), ("a 'b'c", .badQuote, 1, 5), ("a \\", .badEscape, 1, 2),
    ]
  )
  func refused(query: String, reason: QueryError.Reason, word: Int, column: Int) {
    #expect(throws: QueryError(reason, word: word, column: column)) { try Query.parse(query) }
  }

  @Test("a mistyped value comes with the values there are")
  func candidates() {
    func candidates(_ query: String) -> [String] {
      do {
        _ = try Query.parse(query)
        return ["no error"]
      } catch { return error.candidates }
    }
    #expect(candidates("is:redd").contains("read"))
    #expect(candidates("kind:m") == ["todo", "mail"])
    #expect(candidates("sort:d").contains("due"))
    #expect(candidates("is:").contains("flagged"))
    #expect(candidates("due:tomorow").contains("tomorrow"))
    #expect(candidates("(a") == [])
    #expect(Query.fieldNames.contains("subject"))
  }

  @Test("nesting is bounded, in groups and in negations")
  func depth() throws {
    func nested(_ open: String, _ count: Int) -> String {
      String(repeating: open, count: count) + "a" + String(repeating: ")", count: count)
    }
    let limit = Query.maximumDepth
    #expect(try Query.parse(nested("(", limit)).filter == .term(.text("a")))
    for open in ["(", "-(", "( (", "(b or "] {
      #expect(throws: QueryError.self) { try Query.parse(nested(open, limit + 1)) }
    }
    #expect(throws: QueryError.self) { try Query.parse(String(repeating: "-(", count: 100_000)) }
    #expect(
      try Query.parse(String(repeating: "-", count: 100_000)).filter.description.count
        > 99_999
    )
  }

  @Test("without a list, the inbox scope looks in the inbox and hides what is snoozed")
  func scopes() throws {
    #expect(try found("", in: .inbox) == "done milk news")
    #expect(try found("+home", in: .inbox) == "milk")
    #expect(try found("is:snoozed", in: .inbox) == "later")
    #expect(try found("wait:tomorrow", in: .inbox) == "later")
    #expect(try found("milk or tax", in: .inbox) == "milk")
    #expect(try found("archive", in: .inbox) == "old")
    #expect(try found("inbox", in: .inbox) == "done later milk news")
    #expect(try found("-archive milk", in: .inbox) == "milk")
    #expect(try found("tax or archive", in: .inbox) == "old tax")
    #expect(try found("milk", in: .everywhere) == "milk old")
    #expect(try Query.parse("list:a -list:b (c or list:d) list:a").explicitLists == ["a", "d"])
    #expect(try Query.parse("-(-list:a)").explicitLists == ["a"])
  }
}

// What each term finds.

import TestSupport
import Testing

@testable import SyncEngine

@Suite("Query terms")
struct TermTests {
  @Test(
    "words are found in title, sender and notes, in any case",
    arguments: [
      ("milk", "milk old"), ("MiLk", "milk old"), ("zoë", "tax"), ("ZOË", "tax"), ("zoe", ""),
      ("ana", "news"), ("milk bread", "milk"), ("\"milk and\"", "milk"), ("\"bread milk\"", ""),
      ("Water", "later"), ("wat", "later"), ("\"\"", "bin done later milk news old tax"),
      ("'(the)'", "done"), ("(the)", "done tax"),
      ("test", "news"), ("not:", "news"), ("bob@site.example", "old"), ("errand", ""),
    ]
  )
  func words(query: String, expected: String) throws {
    #expect(try found(query) == expected)
  }

  @Test(
    "a list is named by list: or by its bare name, and quoting makes it text",
    arguments: [
      ("list:work", "tax"), ("list:inbox", "done later milk news"),
      ("inbox", "done later milk news"),
      ("archive", "old"), ("trash", "bin"), ("\"archive\"", "bin"), ("'trash'", ""),
      ("\\archive", "bin"), ("work", ""), ("list:Work", ""), ("list:nowhere", ""),
      ("Archive", "bin"), ("-inbox", "bin old tax"), ("-list:inbox -trash", "old tax"),
    ]
  )
  func lists(query: String, expected: String) throws {
    #expect(try found(query) == expected)
  }

  @Test("a list that the caller knows is a term by its bare name")
  func knownLists() throws {
    #expect(try found("work", lists: ["work"]) == "tax")
    #expect(try found("-work milk", lists: ["work"]) == "milk old")
    #expect(try found("'work'", lists: ["work"]) == "")
  }

  @Test(
    "conditions",
    arguments: [
      ("kind:todo", "bin done later milk tax"), ("kind:mail", "news old"), ("is:unread", "news"),
      ("is:read", "old"), ("is:flagged", "tax"), ("is:done", "done"),
      ("is:open", "later milk news tax"), ("is:snoozed", "later"), ("is:conflicted", "tax"),
      ("-is:done kind:todo", "bin later milk tax"),
    ]
  )
  func conditions(query: String, expected: String) throws {
    #expect(try found(query) == expected)
  }

  @Test(
    "tags",
    arguments: [
      ("tag:home", "later milk"), ("+home", "later milk"), ("tags:home", "later milk"),
      ("+home -+errand", "later"), ("+home -tag:errand", "later"), ("+Home", ""), ("+hom", ""),
      ("-tag:home kind:todo", "bin done tax"), ("+5", ""), ("'+home'", ""), ("\\+home", ""),
    ]
  )
  func tags(query: String, expected: String) throws {
    #expect(try found(query) == expected)
  }

  @Test(
    "fields of text hold the value, in any case",
    arguments: [
      ("from:ana", "news"), ("from:\"ana lee\"", "news"), ("-from:'ANA LEE' kind:mail", "old"),
      ("to:ana", "old"), ("to:ÇELIK", "news"), ("to:çelik", "news"), ("subject:milk", "milk old"),
      ("title:milk", "milk old"), ("notes:form", "tax"), ("source:mbox", "news"),
      ("subject:\"re:\"", "old"), ("subject:re:", "old"), ("from:none", ""),
    ]
  )
  func texts(query: String, expected: String) throws {
    #expect(try found(query) == expected)
  }

  @Test(
    "priorities are letters from A down",
    arguments: [
      ("pri:A", "tax"), ("pri:a", "tax"), ("priority:B", "later"), ("pri:<C", "later tax"),
      ("pri:<=C", "done later tax"), ("pri:>A", "done later"), ("pri:>=B", "done later"),
      ("pri:none", "bin milk news old"), ("-pri:none", "done later tax"), ("pri:>C", ""),
    ]
  )
  func priorities(query: String, expected: String) throws {
    #expect(try found(query) == expected)
  }

  @Test(
    "free fields are equal to the value, in any case",
    arguments: [
      ("x-est:5", "tax"), ("x-est:50", ""), ("x-place:\"town hall\"", "tax"), ("x-place:town", ""),
      ("x-est:none", "bin done later milk news old"), ("x-est:\"none\"", ""),
    ]
  )
  func free(query: String, expected: String) throws {
    #expect(try found(query) == expected)
  }

  @Test(
    "times are compared by the day for days and by the moment for moments",
    arguments: [
      ("due:today", "milk"), ("due:none", "done later news old"), ("due:2026-03-25", "milk"),
      ("due:sunday", "tax"), ("due:2026-03-29", "tax"), ("due:<2026-03-29", "milk"),
      ("due:<=2026-03-29", "milk tax"), ("due:>today", "tax"), ("due:>=today", "milk tax"),
      ("due:<1w", "milk tax"), ("due:<4d", "milk"), ("due:>2026-03-29", ""),
      ("due:\">2026-03-29 11:59\"", "tax"), ("due:\"<2026-03-29 12:00\"", "milk"),
      ("due:\"2026-03-29 12:00\"", "tax"), ("due:\"<=next week\"", "milk tax"),
      ("due:<2026-03-29T10:00:00.001Z", "milk tax"), ("due:<tomorrow", "milk"),
      ("wait:tomorrow", "later"), ("wait:>today", "later"), ("wait:<=now", "old"),
      ("wait:<now", ""), ("wait:<24h", "later old"), ("wait:none", "bin done milk news tax"),
      ("date:yesterday", "news"), ("date:today", "old"), ("date:2026-03-01", "tax"),
      ("date:<-20d", "tax"), ("date:>=-1d", "news old"), ("-date:none -kind:mail", "tax"),
      ("completed:today", "done"), ("completed:none kind:todo", "bin later milk tax"),
      ("-due:none trash", "bin"), ("due:<9999999d", ""),
    ]
  )
  func times(query: String, expected: String) throws {
    #expect(try found(query) == expected)
  }

  @Test("a day has its hours: 23 and 25 of them where the clock is changed")
  func changedClocks() throws {
    func isFound(_ query: String, _ due: String) throws -> Bool {
      let filter = try Query.parse(query).filter
      let item = FakeItem("a1", ["due": .string(due)])
      return Query.Matcher(filter, at: wednesday, in: .berlin2026).matches(subject: item)
    }
    for (date, first, last) in [
      ("2026-03-29", "2026-03-28T23:00:00Z", "2026-03-29T21:59:59.999Z"),
      ("2026-10-25", "2026-10-24T22:00:00Z", "2026-10-25T22:59:59.999Z"),
    ] {
      for inside in [date, first, last] {
        #expect(try isFound("due:\(date)", inside))
        #expect(try isFound("due:<=\(date) due:>=\(date)", inside))
        #expect(try !isFound("due:<\(date) or due:>\(date)", inside))
      }
      let before = Instant(clamping: moment(first).milliseconds - 1).description
      let after = Instant(clamping: moment(last).milliseconds + 1).description
      #expect(try isFound("due:<\(date) -due:\(date) -due:>=\(date)", before))
      #expect(try isFound("due:>\(date) -due:\(date) -due:<=\(date)", after))
    }
  }

  @Test("what is snoozed until a date is shown again from local midnight on")
  func snoozed() {
    let item = FakeItem("a1", ["wait": "2026-03-29"])
    func isSnoozed(at now: String) -> Bool {
      Query.Matcher(.term(.status(.snoozed)), at: moment(now), in: .berlin2026)
        .matches(subject: item)
    }
    #expect(isSnoozed(at: "2026-03-28T22:59:59.999Z"))
    #expect(!isSnoozed(at: "2026-03-28T23:00:00Z"))
  }

  @Test(
    "values that are no text, or too long, or not in the calendar, match nothing and stop nothing"
  )
  func strangeValues() throws {
    let values: [JSON] = [
      .null, true, 3, .double(1.5), [1], ["a": 1], "", "2026-02-30", "9999-12-31", "0000-01-01",
      .string(String(repeating: "é", count: 5000)), "\u{0}",
    ]
    let fields: [Field] = [
      .title, .notes, .from, .list, .kind, .due, .wait, .completed, .priority, "x-a", .unread,
      .position,
    ]
    let query = "a is:open is:unread is:snoozed due:<today due:>today pri:<C x-a:1 from:b kind:todo"
    let terms = try Query.parse(query.replacing(" ", with: " or ")).filter
    let matcher = Query.Matcher(terms, at: wednesday, in: .berlin2026)
    for value in values {
      for field in fields {
        let item = FakeItem("a1", [field: value])
        _ = matcher.matches(subject: item)
        for key in Query.Order.Key.allCases {
          _ = Query.Order(key).sorted(subjects: [item, item], in: .berlin2026)
        }
      }
    }
    let day = FakeItem("a1", ["due": "9999-12-31"])
    let last = try Query.parse("due:9999-12-31 due:>9999-12-30").filter
    #expect(Query.Matcher(last, at: wednesday, in: .berlin2026).matches(subject: day))
  }
}

// Header fields: names, encoded words, parameters, addresses, dates and identifiers.

import Testing

@testable import SyncEngine

private func bytes(_ text: String) -> ArraySlice<UInt8> { Array(text.utf8)[...] }
private func decode(_ text: String) -> String {
  EncodedWords(charsets: CharsetDecoder()).decode(bytes(text))
}
private func addresses(_ text: String) -> [String] {
  MailAddressParser.parse(bytes(text), charsets: CharsetDecoder()).map(\.text)
}
private func date(_ text: String) -> String? { MailDate(bytes(text))?.instant.text }

@Suite("Mail header")
struct MailHeaderTests {
  @Test("folded lines are one value, and a tab that began one is a space")
  func unfolding() {
    let header = MailHeader(bytes("Subject: one\r\n\ttwo\r\n  three\r\nTo: a\r\n\r\nbody"))
    #expect(header.value("subject") == bytes("one two  three"))
    #expect(header.bodyStart == 38)
  }

  @Test("a bad line between fields is passed over, and text without fields begins the body")
  func badLines() {
    let header = MailHeader(bytes("From: a\nno field here\nTo: b\n\nx"))
    #expect(header.badLines == 1)
    #expect(header.value("To") == bytes("b"))
    let text = bytes("From: a\nDear Ana\nhow are you\n")
    #expect(text[MailHeader(text).bodyStart...] == bytes("From: a\nDear Ana\nhow are you\n")[8...])
    #expect(MailHeader(bytes("Dear Ana\nhello\n")).isEmpty)
  }

  @Test("an envelope line in front is no field")
  func envelope() {
    for mark in ["From ", ">From "] {
      let header = MailHeader(bytes(mark + "a@b.example Tue Mar  4 10:15:00 2025\nFrom: c\n\n"))
      #expect(header.value("From") == bytes("c"))
      #expect(header.badLines == 0)
    }
  }

  @Test(
    "encoded words are decoded",
    arguments: [
      ("=?utf-8?Q?Caf=C3=A9?=", "Café"),
      ("=?UTF-8?b?Q2Fmw6k=?=", "Café"),
      ("=?utf-8?B?Q2Fmw6k?=", "Café"),
      ("=?iso-8859-1?q?a_b?= c", "a b c"),
      ("=?iso-8859-1*en?q?a?=", "a"),
      ("a =?utf-8?Q?b?= =?utf-8?Q?c?= d", "a bc d"),
      ("=?utf-8?Q?a?=\t \t=?iso-8859-1?Q?=E9?=", "aé"),
      ("=?utf-8?B?w6k=?= =?utf-8?B?w6k=?=", "éé"),
      ("=?utf-8?B?ww==?= =?utf-8?B?qQ==?=", "é"),
      ("=?utf-8?Q?=C3?= =?utf-8?Q?=A9?=", "é"),
      ("x=?utf-8?Q?b?=y", "xby"),
      ("=?utf-8?Q?two words?=", "two words"),
      ("=?utf-8?Q??=", ""),
      ("=?utf-8?Q?=XY?=", "=XY"),
      ("=?windows-1252?Q?Just_a_t=85?=", "Just a t…"),
      ("=?ISO-2022-JP?B?GyRCMlY4KxsoQg==?=", "花見"),
      ("=?iso-2022-jp?B?GyRCMlYbKEI=?= =?iso-2022-jp?B?GyRCOCsbKEI=?=", "花見"),
      ("=?no-such-charset?Q?a=41?=", "=?no-such-charset?Q?a=41?="),
      ("=?utf-8?X?a?=", "=?utf-8?X?a?="),
      ("=?utf-8?Q?never closed", "=?utf-8?Q?never closed"),
      ("1 =? 2", "1 =? 2"),
    ]
  )
  func encodedWords(source: String, expected: String) { #expect(decode(source) == expected) }

  @Test(
    "the usual charsets are read, under their usual wrong names too",
    arguments: [
      ("iso-8859-1", [0x93, 0x94], "“”"), ("ISO8859-15", [0xA4], "€"), ("latin1", [0xE9], "é"),
      ("iso-8859-9", [0xFD], "ı"), ("gb2312", [0xD6, 0xD0, 0xE9, 0x46], "中镕"),
      ("KOI8-R", [0xE1], "А"), ("ks_c_5601-1987", [0xB0, 0xA1], "가"),
      ("shift_jis", [0x87, 0x40], "①"), ("windows-1251", [0xC0], "А"), ("utf8", [0xC3, 0xA9], "é"),
      ("us-ascii", [0xE9], "é"), ("iso-2022-jp", [0xE3, 0x81, 0xBB], "ほ"),
      ("utf-16be", [0x00, 0x41], "A"), ("", [0xE9], "é"), ("", [0xC3, 0xA9], "é"),
      ("made-up", [0xE9], "é"), ("utf-8//ignore", [0xE9], "é"),
    ] as [(String, [UInt8], String)]
  )
  func charsets(name: String, source: [UInt8], expected: String) {
    #expect(CharsetDecoder().decode(source[...], charset: name) == expected)
  }

  @Test("a sequence that a charset lacks hides nothing else")
  func brokenSequence() {
    let text = CharsetDecoder().decode([0x41, 0xFF, 0xFF, 0x42][...], charset: "euc-jp")
    #expect(text.hasPrefix("A\u{FFFD}"))
    #expect(text.hasSuffix("B"))
  }

  @Test("parameters are quoted, numbered, encoded and out of order")
  func parameters() {
    func parameters(_ text: String) -> HeaderParameters {
      HeaderParameters(bytes(text), charsets: CharsetDecoder())
    }
    let type = parameters("Text/Plain; CHARSET = \"utf-8\"; boundary=\"a;b\\\"c\" ; x")
    #expect(type.value == "text/plain")
    #expect(type["charset"] == "utf-8")
    #expect(type["boundary"] == "a;b\"c")
    let name = parameters("a; filename*1=\" map.png\"; filename*0*=utf-8''Fu%C3%9Fweg")
    #expect(name["filename"] == "Fußweg map.png")
    #expect(parameters("a; n*=iso-8859-1'de'%E9")["n"] == "é")
    #expect(parameters("a; n*=no%20ticks")["n"] == "no ticks")
    #expect(parameters("a; n=\"=?utf-8?Q?=C3=A9?=\"")["n"] == "é")
    #expect(parameters("").value == "")
  }

  @Test(
    "address lists are split into names and addresses",
    arguments: [
      ("a@b.example", ["a@b.example"]),
      ("Ana Lind <a@b.example>, c@d.example", ["Ana Lind <a@b.example>", "c@d.example"]),
      ("\"Lind, Ana\" <a@b.example>", ["Lind, Ana <a@b.example>"]),
      ("a@b.example (Ana (the first))", ["Ana (the first) <a@b.example>"]),
      ("undisclosed-recipients:;", []),
      (
        "friends: a@b.example, Bo <c@d.example>; e@f.example",
        ["a@b.example", "Bo <c@d.example>", "e@f.example"]
      ),
      ("MAILER DAEMON <>", ["MAILER DAEMON"]),
      ("=?utf-8?Q?Am=C3=A9lie?= Roy <a@b.example>", ["Amélie Roy <a@b.example>"]),
      ("\"=?utf-8?Q?Lind=2C_Am=C3=A9lie?=\" <a@b.example>", ["Lind, Amélie <a@b.example>"]),
      ("<@x.example:a@b.example>", ["a@b.example"]),
      (", ,,", []), ("\"open", ["open"]), ("<open", ["open"]), ("(open", ["open"]),
    ]
  )
  func addressLists(source: String, expected: [String]) { #expect(addresses(source) == expected) }

  @Test(
    "dates of every usual form become UTC",
    arguments: [
      ("Tue, 04 Mar 2025 10:15:00 +0100", "2025-03-04T09:15:00.000Z"),
      ("4 Mar 2025 10:15 -0330", "2025-03-04T13:45:00.000Z"),
      ("Tue Jul 24 18:55:07 2007", "2007-07-24T18:55:07.000Z"),
      ("Tue Jul 24 18:55:07 EST 2007", "2007-07-24T23:55:07.000Z"),
      ("Fri, 25 Dec 2020 08:57:44 Z", "2020-12-25T08:57:44.000Z"),
      ("Fri, 30 Nov 2012 20:57:23 Q", "2012-11-30T20:57:23.000Z"),
      ("Fri, 6 Mar 26 07:00 EST (early)", "2026-03-06T12:00:00.000Z"),
      ("1 Jan 99 00:00:00 GMT", "1999-01-01T00:00:00.000Z"),
      ("1 Jan 103 00:00:00 GMT", "2003-01-01T00:00:00.000Z"),
      ("Tue (day), 4 (of) Mar 2025 (a (b) c) 10:15:00 PDT", "2025-03-04T17:15:00.000Z"),
      ("31 Dec 2024 24:00:00 +0000", "2025-01-01T00:00:00.000Z"),
      ("31 Dec 2016 23:59:60 +0000", "2017-01-01T00:00:00.000Z"),
      ("2025-03-04T10:15:00.123+01:00", "2025-03-04T09:15:00.000Z"),
      ("2025-03-04 10:15:00", "2025-03-04T10:15:00.000Z"),
      ("4-Mar-2025 10:15:00 GMT+0200", "2025-03-04T08:15:00.000Z"),
      ("Tue, 4 March 2025 10:15:00 -0000", "2025-03-04T10:15:00.000Z"),
    ]
  )
  func dates(source: String, expected: String) { #expect(date(source) == expected) }

  @Test(
    "what is no date gives none",
    arguments: [
      "", "tomorrow", "31 Feb 2025 10:00:00 +0000", "4 Mar 2025", "4 Mar 2025 25:00:00 +0000",
      "4 Mar 2025 10:61:00 +0000", "4 Mar 2025 aa:bb", "99 Mar 2025 10:00:00", "((((((",
      "0 Mar 2025 10:00:00", "4 Mar 99999 10:00:00", "2025-03-04Tx",
    ]
  )
  func noDates(source: String) { #expect(date(source) == nil) }

  @Test("identifiers lose brackets, blanks and the prose around them")
  func identifiers() {
    let charsets = CharsetDecoder()
    func single(_ text: String) -> String? {
      MessageIdentifier.single(bytes(text), charsets: charsets)
    }
    func list(_ text: String) -> [String] {
      MessageIdentifier.list(bytes(text), limit: 9, charsets: charsets)
    }
    #expect(single("<a@b.example>") == "a@b.example")
    #expect(single("< a @b.example >") == "a@b.example")
    #expect(single("a@b.example") == "a@b.example")
    #expect(single("<>") == nil)
    #expect(single(String(repeating: "x", count: 2000)) == nil)
    #expect(list("<a@b.example> <c@d.example>") == ["a@b.example", "c@d.example"])
    #expect(list("Your message of Tuesday <a@b.example>") == ["a@b.example"])
    #expect(list("Your message of Tuesday") == [])
  }
}

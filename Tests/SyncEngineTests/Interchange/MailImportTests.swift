// Messages as items: previews, identity, flags, and the files of reported trouble.

import TestSupport
import Testing

@testable import SyncEngine

private func eml(_ text: String) -> ImportResult {
  MailImporter.importEML(Array(text.utf8), sourceName: "a.eml")
}

private func preview(_ text: String) -> String? { eml(text).drafts.first?.fields[.notes]?.string }

private func reported(_ name: String) throws -> ItemDraft {
  let result = MailImporter.importEML(try dataBytes("interchange/eml/\(name).eml"), sourceName: "s")
  return try #require(result.drafts.first)
}

@Suite("Mail import")
struct MailImportTests {
  @Test("a message's header becomes fields")
  func fields() throws {
    let draft = try #require(
      eml(
        """
        From: "Lind, Ana" <ana@site.example>
        To: Bo <bo@site.example>
        To: chi@site.example
        Cc: bo@site.example, group: dag@site.example;
        Subject: =?utf-8?Q?Caf=C3=A9?=
        Date: Tue, 04 Mar 2025 10:15:00 +0100
        Message-ID: <2@site.example>
        References: <0@site.example> <1@site.example>
        In-Reply-To: <1@site.example>
        Status: RO
        X-Status: FA
        Keywords: one, two words
        X-Label: three four
        List-Id: A list <list.site.example>

        Hello
        """
      ).drafts.first
    )
    #expect(draft.kind == .mail)
    #expect(draft.fields[.title] == "Café")
    #expect(draft.fields[.from] == "Lind, Ana <ana@site.example>")
    #expect(
      draft.sets[.to] == [
        "bo@site.example", "chi@site.example", "dag@site.example",
      ]
    )
    #expect(draft.fields[.date] == "2025-03-04T09:15:00.000Z")
    #expect(draft.fields[.messageID] == "2@site.example")
    #expect(draft.fields[.thread] == "0@site.example")
    #expect(draft.fields[.unread] == nil)
    #expect(draft.fields[.flagged] == true)
    #expect(draft.fields["x-answered"] == true)
    #expect(draft.fields["x-list-id"] == "list.site.example")
    #expect(draft.sets[.tags] == ["one", "two words", "three", "four"])
    #expect(draft.fields[.notes] == "Hello")
    #expect(draft.fields[.source] == "a.eml")
  }

  @Test("a message without Status is unread and stands for its own thread")
  func defaults() throws {
    let draft = try #require(eml("Message-ID: <a@site.example>\n\nx").drafts.first)
    #expect(draft.fields[.unread] == true)
    #expect(draft.fields[.flagged] == nil)
    #expect(draft.fields[.thread] == "a@site.example")
    #expect(draft.fields[.title] == "")
  }

  @Test(
    "the files of reported trouble have the right title",
    arguments: [
      ("1252-subject", "Just a t…"), ("raw-8bit-subject", "Formação de verão"),
      ("blank-folded-subject", "Cloud bill 0011 請求書"),
    ]
  )
  func titles(name: String, expected: String) throws {
    #expect(try reported(name).fields[.title]?.string == expected)
  }

  @Test(
    "the files of reported trouble have the right text",
    arguments: [
      ("latin1-is-1252", "some ellipsis…(!)\nan apostrophe ’"), ("label-2022jp-body-utf8", "ほげ"),
    ]
  )
  func texts(name: String, expected: String) throws {
    #expect(try reported(name).fields[.notes]?.string == expected)
  }

  @Test(
    "the files of reported trouble have the right date",
    arguments: [
      ("date-asctime", "2007-07-24T18:55:07.000Z"), ("date-z", "2020-12-25T08:57:44.000Z"),
      ("military", "2012-11-30T20:57:23.000Z"), ("no-date", "2021-02-05T14:05:02.000Z"),
    ]
  )
  func dates(name: String, expected: String) throws {
    #expect(try reported(name).fields[.date]?.string == expected)
  }

  @Test("a guessed date is marked and reported, and none is invented")
  func guessedDates() throws {
    let bytes = try dataBytes("interchange/eml/no-date.eml")
    let result = MailImporter.importEML(bytes, sourceName: "s")
    #expect(result.warnings == [ImportWarning(line: 1, kind: .noDate)])
    #expect(result.drafts.first?.fields[.dateSource] == "received")
    let none = eml("From: a@site.example\nDate: soon\n\nx")
    #expect(none.drafts.first?.fields[.date] == nil)
    #expect(none.warnings == [ImportWarning(line: 1, kind: .noDate)])
    let envelope = eml("From a@site.example Tue Mar  4 10:15:00 2025\nFrom: a@site.example\n\nx")
    #expect(envelope.drafts.first?.fields[.date] == "2025-03-04T10:15:00.000Z")
    #expect(envelope.drafts.first?.fields[.dateSource] == "envelope")
  }

  @Test("an empty group has no recipients, and a name without an address is a sender")
  func addresses() throws {
    #expect(try reported("undisclosed").sets[.to] == nil)
    #expect(try reported("from-no-addr").fields[.from] == "MAILER DAEMON")
  }

  @Test("messages without Message-ID are told apart by content")
  func noMessageID() throws {
    #expect(try reported("no-message-id-1").id != reported("no-message-id-2").id)
  }

  @Test("copies that differ in what was added on their way are one item")
  func volatileHeaders() throws {
    #expect(try reported("xtuid-1").id == reported("xtuid-2").id)
    let plain = "From: a@b.example\nSubject: s\nMessage-ID: <1@b.example>\n\n>From x\n>y\n\ntext\n"
    let copies = [
      plain, plain.replacing("\n", with: "\r\n"), plain + "\n\n", "Received: x\n" + plain,
      plain.replacing(">From x", with: "From x"), plain.replacing(">From x", with: ">>From x"),
      plain.replacing("Subject: s", with: "Subject:\n s"), "Status: RO\n" + plain,
    ]
    #expect(Set(copies.compactMap { eml($0).drafts.first?.id }).count == 1)
    let others = [
      plain, plain.replacing("text", with: "texts"), plain.replacing(": s", with: ": t"),
      plain.replacing(">y", with: "y"), plain.replacing("1@", with: "2@"),
    ]
    #expect(Set(others.compactMap { eml($0).drafts.first?.id }).count == others.count)
  }

  @Test("the preview is the first plain text that is no attachment")
  func multipart() {
    let text = """
      Content-Type: multipart/mixed; boundary=b

      preamble
      --bb
      --b
      Content-Type: text/plain
      Content-Disposition: attachment

      attached
      --b
      Content-Type: multipart/alternative; boundary="bb"

      --bb
      Content-Type: text/html

      <p>html</p>
      --bb
      Content-Type: text/plain; charset=utf-8
      Content-Transfer-Encoding: BASE64

      Y2Fm!w6k=
      --bb--
      --b--
      epilogue
      """
    #expect(preview(text) == "café")
  }

  @Test("parts that are never closed, have no boundary line or no type still have text")
  func brokenMultipart() {
    let type = "Content-Type: multipart/mixed; boundary=b\n\n"
    #expect(preview(type + "--b\n\nopen end") == "open end")
    #expect(preview(type + "no line") == "no line")
    #expect(preview("Content-Type: multipart/mixed\n\nno boundary") == "no boundary")
    #expect(preview("Content-Type: nonsense\n\nplain") == "plain")
    #expect(preview(type + "--b\nContent-Type: message/rfc822\n\nSubject: s\n\ninner") == "inner")
    #expect(preview(type + "--b\nContent-Type: message/rfc822\n\n--b--") == nil)
  }

  @Test("HTML loses tags, scripts and styles and keeps its text")
  func html() {
    let type = "Content-Type: text/html; charset=utf-8\n\n"
    #expect(
      preview(
        type + """
          <html><head><title>t</title><style>a > b {}</style></head><!-- <p>no</p> -->
          <p title="a > b">One &amp; two&hellip;<br>three &#8364; &#x2014; &#150; &nope;</p>
          <script>if (a < b) "<p>"</script><div>1 < 2</div>
          """
      ) == "One & two…\nthree € — – &nope;\n1 < 2"
    )
  }

  @Test("quoted-printable and flowed text are joined as they were written")
  func flowed() {
    #expect(
      preview(
        "Content-Type: text/plain; format=flowed\n\na long \nline\n> quoted \n> text\n\n-- \nsig"
      )
        == "a long line\n> quoted text\n\n--\nsig"
    )
    #expect(
      preview("Content-Transfer-Encoding: quoted-printable\n\na=20 \nb=\n=C3=A9 =XY=\n")
        == "a\nbé =XY"
    )
  }

  @Test("a preview is short, and cut between characters")
  func previewLimit() throws {
    let long = try #require(preview("A: b\n\n" + String(repeating: "👨‍👩‍👧 é ", count: 1000)))
    #expect(long.count <= MailMessage.previewLimit + 1)
    #expect(long.hasSuffix("👨‍👩‍👧 é…") || long.hasSuffix("é 👨‍👩‍👧…"))
    #expect(preview("A: b\n\n" + String(repeating: "word\n", count: 1000))?.count ?? 0 > 350)
    #expect(preview("A: b\n\nshort\n\n\n \n") == "short")
    let marks = "A: b\n\ne" + String(repeating: "\u{301}", count: 20_000)
    #expect(try #require(preview(marks)).unicodeScalars.count < 5000)
  }

  @Test("bytes that are no message are skipped with a reason")
  func noMessage() {
    #expect(eml("").skipped == [SkippedRecord(line: 1, reason: .empty)])
    #expect(
      eml("just text\nwithout fields\n").skipped == [
        SkippedRecord(line: 1, reason: .noHeader)
      ]
    )
  }

  @Test("lone carriage returns and a byte order mark are no obstacle")
  func oddLineEnds() {
    let mac = eml("Subject: s\rFrom: a@b.example\r\rbody\r").drafts.first
    #expect(mac?.fields[.title] == "s")
    #expect(mac?.fields[.notes] == "body")
    #expect(eml("\u{FEFF}Subject: s\n\nx").drafts.first?.fields[.title] == "s")
  }

  @Test("control characters of a subject stay in the data, line breaks become blanks")
  func hostileSubject() {
    let draft = eml("Subject: =?utf-8?Q?a=1B[31mb=0D=0Ac=E2=80=AE?=\n\n").drafts.first
    #expect(draft?.fields[.title] == "a\u{1B}[31mb c\u{202E}")
  }

  @Test("depth, width and size are bounded")
  func bounds() {
    var nested = ""
    for depth in 0..<10_000 {
      nested += "Content-Type: multipart/mixed; boundary=b\(depth)\n\n--b\(depth)\n"
    }
    #expect(eml(nested).drafts.count == 1)
    let wide =
      "Content-Type: multipart/mixed; boundary=b\n\n"
      + String(repeating: "--b\nContent-Type: a/b\n\n", count: 10_000)
    #expect(eml(wide).drafts.count == 1)
    let fields = String(repeating: "To: a@b.example\n", count: 10_000)
    #expect(eml(fields + "\nx").drafts.first?.sets[.to] == ["a@b.example"])
    let words = "Subject: " + String(repeating: "=?utf-8?Q?a?= ", count: 10_000)
    #expect(eml(words).drafts.count == 1)
    let comments =
      "From: " + String(repeating: "(", count: 100_000) + "\nTo: "
      + String(repeating: "<", count: 100_000)
    #expect(eml(comments).drafts.count == 1)
    let tags = "Content-Type: text/html\n\n" + String(repeating: "<a <!-- &# ", count: 20_000)
    #expect(eml(tags).drafts.count == 1)
  }

  @Test("any bytes: a message is one item or is skipped, twice the same")
  func anyBytes() throws {
    var random = SeededGenerator(seed: interchangeSeed)
    var sources = try dataFiles(in: "interchange/eml").map { try dataBytes($0) }
    var splitter = MboxSplitter()
    var messages = try splitter.feed(try dataBytes("samples/inbox.mbox"))
    messages += try splitter.finish()
    sources += messages.map(\.bytes)
    for round in 0..<300 {
      let bytes = mutated(sources[round % sources.count], using: &random)
      let result = MailImporter.importEML(bytes, sourceName: "s")
      #expect(
        result.drafts.count + result.skipped.count == 1,
        "seed \(interchangeSeed), round \(round)"
      )
      #expect(
        result == MailImporter.importEML(bytes, sourceName: "s"),
        "seed \(interchangeSeed), round \(round)"
      )
    }
  }
}

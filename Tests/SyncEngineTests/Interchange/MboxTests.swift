// Cutting mailboxes into messages.

import TestSupport
import Testing

@testable import SyncEngine

private func split(_ bytes: [UInt8], chunk: Int = .max) throws(MboxError) -> [MboxMessage] {
  var splitter = MboxSplitter()
  var messages: [MboxMessage] = []
  var rest = bytes[...]
  while !rest.isEmpty {
    messages += try splitter.feed(rest.prefix(chunk))
    rest = rest.dropFirst(chunk)
  }
  return messages + (try splitter.finish())
}

private func split(_ text: String) throws(MboxError) -> [MboxMessage] {
  try split(Array(text.utf8))
}

private func subjects(_ text: String) throws -> [String?] {
  try MailImporter.importMbox(Array(text.utf8), sourceName: "m").drafts.map {
    $0.fields[.title]?.string
  }
}

private let envelope = "From ana@site.example Tue Mar  4 10:15:00 2025\n"

@Suite("mbox")
struct MboxTests {
  @Test(
    "the files of reported trouble have the right number of messages",
    arguments: [("crlf", 2), ("from-line-full-name", 1), ("quoted-mail-in-body", 1)]
  )
  func reported(name: String, count: Int) throws {
    #expect(try split(try dataBytes("interchange/mbox/\(name).mbox")).count == count)
  }

  @Test(
    "envelopes of many programs separate messages",
    arguments: [
      "From ana@site.example Tue Mar  4 10:15:00 2025", "From - Tue Mar  4 10:15:00 2025",
      "From Kim Lee <kim@site.example>  Wed Jan  2 16:34:35 2019", "From -", "From ",
      "From 184567@xxx", "From ana@site.example Tue Mar 4 10:15 2025 remote from host",
      "From ana@site.example Tue Mar  4 10:15:00 +0100 2025",
      "From MAILER-DAEMON Tue Mar  4 10:15:00 1999",
    ]
  )
  func envelopes(line: String) throws {
    let text = "\(line)\nSubject: a\n\nx\n\n\(line)\r\nSubject: b\n\ny\n"
    #expect(try subjects(text) == ["a", "b"])
  }

  @Test(
    "lines of a body that only begin like an envelope do not",
    arguments: [
      "From here on\nSubject: x", "From ana@site.example\nno field", "From 12:30 until 14:00",
      "From 2024 on, 12:30", "Fromage: x", ">" + envelope, " " + envelope, "From\n",
      "From -\nno field", "From 100:00 2025",
    ]
  )
  func notEnvelopes(body: String) throws {
    #expect(try split(envelope + "Subject: a\n\n\(body)\n\nend\n").count == 1)
    #expect(try split(envelope + "Subject: a\n\nstart\n\(body)\n").count == 1)
  }

  @Test("every message knows its line and bytes, which are those of the file")
  func locations() throws {
    for name in try dataFiles(in: "interchange/mbox") + ["samples/inbox.mbox"] {
      let bytes = try dataBytes(name)
      var end = 0
      for message in try split(bytes) {
        let before = bytes[..<message.offset]
        #expect(message.line == before.filter { $0 == 0x0A }.count + 1)
        #expect(bytes[end..<message.offset].allSatisfy { $0 == 0x0A || $0 == 0x0D })
        end = message.offset + message.length
        #expect(Array(bytes[message.offset..<end].suffix(message.bytes.count)) == message.bytes)
        #expect(bytes[message.offset...].starts(with: message.envelope))
      }
      #expect(bytes[end...].allSatisfy { $0 == 0x0A || $0 == 0x0D })
    }
  }

  @Test("only one blank line separates; others belong to the body")
  func trailingBlankLines() throws {
    let messages = try split(envelope + "A: b\n\nx\n\n\n\n" + envelope + "A: b\n\ny\n\n")
    #expect(messages.map(\.bytes) == [Array("A: b\n\nx\n\n\n".utf8), Array("A: b\n\ny\n".utf8)])
  }

  @Test("a byte order mark and blank lines in front lose no message")
  func leading() throws {
    #expect(try subjects("\u{FEFF}" + envelope + "Subject: a\n\nx\n") == ["a"])
    #expect(try subjects("\n\r\n" + envelope + "Subject: a\n\nx\n") == ["a"])
    #expect(try subjects("") == [])
    #expect(try subjects("\n\n") == [])
  }

  @Test("a right Content-Length steps over lines that look like envelopes")
  func contentLength() throws {
    let body = "x\n\n" + envelope + "Subject: inner\n\ny\n"
    let right = envelope + "Subject: a\nContent-Length: \(body.utf8.count)\n\n\(body)"
    #expect(try subjects(right) == ["a"])
    #expect(try subjects(right + "\n" + envelope + "Subject: b\n\nz\n") == ["a", "b"])
  }

  @Test("a wrong Content-Length is ignored", arguments: [0, 1, 7, 60, 61, 500, 99_999_999, -1])
  func wrongContentLength(length: Int) throws {
    let one = envelope + "Subject: a\nContent-Length: \(length)\n\nx\ny\n\n"
    #expect(try subjects(one + one + envelope + "Subject: b\n\nz\n") == ["a", "a", "b"])
  }

  @Test("what is no mailbox is refused, and said what it looks like")
  func notMbox() {
    func error(_ bytes: [UInt8]) -> MboxError? {
      do throws(MboxError) {
        _ = try split(bytes, chunk: 7)
        return nil
      } catch {
        return error
      }
    }
    #expect(
      error(Array("(A) Call Bo +x\n".utf8)) == .notMbox(line: 1, looksLike: .text)
    )
    #expect(
      error(Array("\n\nFrom: a@b.example\n\nx".utf8)) == .notMbox(line: 3, looksLike: .message)
    )
    #expect(error([0x7F, 0x45, 0x4C, 0x46, 0, 0, 0, 1]) == .notMbox(line: 1, looksLike: .binary))
    #expect(error(Array("From here to there\n".utf8)) == .notMbox(line: 1, looksLike: .text))
    #expect(error([UInt8](repeating: 0, count: 200_000)) == .notMbox(line: 1, looksLike: .binary))
  }

  @Test("a message over the bound keeps its beginning and the digest of all of it")
  func largeMessage() throws {
    let line = "0123456789012345678901234567890123456789012345678901234567890123456789\n"
    func mailbox(_ last: String) -> String {
      envelope + "Subject: big\n\n" + String(repeating: line, count: 20_000) + last + "\n\n"
        + envelope + "Subject: next\n\nx\n"
    }
    let bytes = Array(mailbox("a").utf8)
    let messages = try split(bytes, chunk: 65_536)
    #expect(messages.map(\.isTruncated) == [true, false])
    #expect(messages.map(\.bytes.count).max() == MboxSplitter.keptBytes)
    let first = try MailImporter.importMbox(bytes, sourceName: "m")
    #expect(first.warnings.contains(ImportWarning(line: 1, kind: .truncated)))
    #expect(first.drafts.map { $0.fields[.title] } == ["big", "next"])
    let other = try MailImporter.importMbox(Array(mailbox("b").utf8), sourceName: "m")
    #expect(first.drafts.first?.id != other.drafts.first?.id)
  }

  @Test("a message is the same item in a mailbox and in a file of its own")
  func sameItem() throws {
    let mail =
      "Subject: a\nDate: 4 Mar 2025 10:15:00 +0000\nMessage-ID: <1@site.example>\n\nFrom now on\n\nx\n"
    let quoted = mail.replacing("\nFrom", with: "\n>From")
    let inBox = try MailImporter.importMbox(Array((envelope + quoted + "\n").utf8), sourceName: "m")
    let alone = MailImporter.importEML(Array(mail.utf8), sourceName: "m")
    #expect(inBox.drafts.map(\.id) == alone.drafts.map(\.id))
    #expect(inBox.drafts.map(\.fields) == alone.drafts.map(\.fields))
  }

  @Test("the same message twice is reported")
  func duplicates() throws {
    let one = envelope + "Subject: a\nDate: Tue, 4 Mar 2025 10:15:00 +0000\n\nx\n\n"
    let result = try MailImporter.importMbox(Array((one + one).utf8), sourceName: "m")
    #expect(Set(result.drafts.map(\.id)).count == 1)
    #expect(result.warnings == [ImportWarning(line: 7, kind: .duplicate)])
  }

  @Test("the sample mailbox is whole, each message a different item")
  func sample() throws {
    let bytes = try dataBytes("samples/inbox.mbox")
    let result = try MailImporter.importMbox(bytes, sourceName: "inbox.mbox")
    #expect(result.drafts.count == 23)
    #expect(Set(result.drafts.map(\.id)).count == 23)
    #expect(result.skipped.isEmpty)
    #expect(result.warnings.isEmpty)
    #expect(try MailImporter.importMbox(bytes, sourceName: "inbox.mbox") == result)
    let titles = Set(result.drafts.compactMap { $0.fields[.title]?.string })
    #expect(
      titles.isSuperset(of: [
        "Votre réservation est confirmée", "The programme is ready – “final” version…",
        "花見のお誘い", "春节照片", "相册封面 𠮷", "Рецепт вишнёвого пирога", "봄 차 시음회",
        "Übergabe der Schlüssel für den Gemeinschaftsraum", "Ensaio às 19:00, canções novas",
      ])
    )
    let threads = result.drafts.filter { $0.fields[.thread] == "hedge-1@garden.example" }
    #expect(threads.count == 3)
    let quoted = result.drafts.first { $0.fields[.title] == "The old harbour letters" }
    #expect(quoted?.fields[.notes]?.string?.contains("\nFrom the harbour") ?? false)
    #expect(result.drafts.filter { $0.fields[.messageID] == nil }.count == 2)
  }

  @Test("any bytes in any chunks: the same messages, at the same places")
  func anyBytesAnyChunks() throws {
    var random = SeededGenerator(seed: interchangeSeed)
    let sources = try (dataFiles(in: "interchange/mbox") + ["samples/inbox.mbox"]).map {
      try dataBytes($0)
    }
    for round in 0..<100 {
      let bytes = mutated(sources[round % sources.count], using: &random)
      let chunk = Int.random(in: 1...200, using: &random)
      let note: Comment = "seed \(interchangeSeed), round \(round), chunk \(chunk)"
      let whole: [MboxMessage]
      do throws(MboxError) {
        whole = try split(bytes)
      } catch {
        #expect(throws: MboxError.self, note) { try split(bytes, chunk: chunk) }
        continue
      }
      let pieces = try split(bytes, chunk: chunk)
      #expect(pieces.map(\.offset) == whole.map(\.offset), note)
      #expect(pieces.map(\.line) == whole.map(\.line), note)
      #expect(pieces.map(\.length) == whole.map(\.length), note)
      #expect(pieces.map(\.bytes) == whole.map(\.bytes), note)
      #expect(pieces.map(\.bodyDigest) == whole.map(\.bodyDigest), note)
      let result = try MailImporter.importMbox(bytes, sourceName: "m")
      #expect(result.drafts.count + result.skipped.count == whole.count, note)
    }
  }
}

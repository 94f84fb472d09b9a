// Every command's description: complete, consistent, and true.

import FoundationEssentials
import TestSupport
import Testing

@testable import swipy_cli

@Suite struct TableTests {
  @Test("no two commands share a name, and every name can be typed bare")
  func names() throws {
    var seen: Set<String> = []
    for name in CommandTable.all.names {
      #expect(seen.insert(name).inserted, "\(name) is there twice")
      #expect(name.utf8.allSatisfy { (0x61...0x7A).contains($0) }, "\(name)")
      #expect(try Lexer.words(name).first?.isKeyword(name) == true)
    }
  }

  @Test("summaries are short, lower case and without a stop; what writes says what it changes")
  func summaries() {
    for spec in CommandTable.all.specs {
      let summary = spec.summary.string
      #expect(summary.count <= 72 && !summary.isEmpty, "\(spec.name): \(summary)")
      #expect(summary.first?.isLowercase == true && summary.last != ".", "\(spec.name)")
      #expect((spec.effect == .writes) == (spec.changes != nil), "\(spec.name)")
      #expect(!spec.examples.isEmpty, "\(spec.name) has no example")
    }
  }

  @Test("related commands and topics exist")
  func related() {
    let known = CommandTable.all.names + HelpTopic.allCases.map(\.rawValue)
    for spec in CommandTable.all.specs {
      for name in spec.seeAlso { #expect(known.contains(name), "\(spec.name): \(name)") }
    }
  }

  @Test("every example is a line of its command, and one that a transcript runs")
  func examples() throws {
    let typed = try Set(
      Replays.names.flatMap { name in
        try Transcript(parsing: Replays.read(DataFiles.path("replays/" + name))).parts
          .compactMap { part -> String? in
            guard case .command(let command) = part else { return nil }
            return command.text
          }
      }
    )
    for spec in CommandTable.all.specs {
      for example in spec.examples {
        let words = try Lexer.words(example.line)
        let end = example.line.utf8.count
        let parsed = try OptionParser.parse(words, end: end, place: .line)
        let command = try CommandTable.all.parse(parsed.command, end: end)
        let name = type(of: command).spec.name
        #expect(name == spec.name, "\(example.line)")
        #expect(typed.contains(example.line), "no transcript runs '\(example.line)'")
      }
    }
  }

  @Test("every command and topic has a page that mentions its usage")
  func pages() {
    for spec in CommandTable.all.specs {
      for name in spec.names {
        let page = run(["help", name], table: .all)
        #expect(page.exit == .success)
        #expect(page.results.contains("usage: \(spec.usage)\n"))
      }
    }
    for topic in HelpTopic.allCases {
      #expect(run(["help", topic.rawValue], table: .all).results.contains("\n"))
    }
  }
}

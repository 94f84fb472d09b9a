// The words of a line, rule by rule.

import Testing
import TestSupport

@testable import swipy_cli

@Suite struct LexerTests {
  @Test(
    "blanks separate words, quotes open at a word's start or after a field's name",
    arguments: [
      ("", []), ("   \t ", []), ("# a comment", []), ("  # a comment", []),
      ("list", ["list"]), ("  swipe  2\tright 80% ", ["swipe", "2", "right", "80%"]),
      ("add Don't panic", ["add", "Don't", "panic"]),
      ("add \"Buy milk\" now", ["add", "Buy milk", "now"]),
      ("add 'say \"hi\"'", ["add", "say \"hi\""]),
      ("add \"\"", ["add", ""]),
      ("add due:\"next friday\"", ["add", "due:next friday"]),
      ("find -tag:'deep work'", ["find", "-tag:deep work"]),
      ("add x-place:\"at home\"", ["add", "x-place:at home"]),
      ("add said:\"oh no\"", ["add", "said:\"oh", "no\""]),
      ("add 5\" disk", ["add", "5\"", "disk"]),
      ("add C# #tag", ["add", "C#", "#tag"]),
      ("add a;b", ["add", "a;b"]),
      ("add a\\ b \\\"c \\\\", ["add", "a b", "\"c", "\\"]),
      ("add \"a\\\"b\\\\\"", ["add", "a\"b\\"]),
      ("add é\\é 日本", ["add", "éé", "日本"]),
      ("swipe 2 \\\n right", ["swipe", "2", "right"]),
      ("swipe\\\nright", ["swipe", "right"]),
      ("add \"a\\\nb\"", ["add", "a b"]),
    ] as [(String, [String])]
  )
  func words(line: String, expected: [String]) throws {
    #expect(try Lexer.words(line).map(\.text) == expected)
  }

  @Test(
    "a semicolon ends a statement only where it may",
    arguments: [
      ("a; b", [["a"], ["b"]]), ("a;b;", [["a"], ["b"]]), (";;", []),
      ("add \"x;y\" ; list", [["add", "x;y"], ["list"]]),
      ("add x\\;y;list", [["add", "x;y"], ["list"]]),
      ("# a; b", []), ("a; # b", [["a"], ["#", "b"]]),
      ("add \"x\";list", [["add", "x"], ["list"]]),
    ] as [(String, [[String]])]
  )
  func separators(line: String, expected: [[String]]) throws {
    let statements = try Lexer.statements(line, separators: true)
    #expect(statements.map { $0.map(\.text) } == expected)
  }

  @Test("a word knows where it stands and how much of it was typed bare")
  func ranges() throws {
    let words = try Lexer.words("add \"a b\" due:'x y' \\+milk +mi\\lk")
    #expect(words.map(\.range) == [0..<3, 4..<9, 10..<19, 20..<26, 27..<33])
    #expect(words.map(\.isQuoted) == [false, true, false, false, false])
    #expect(words.map(\.bareCount) == [3, 0, 4, 0, 3])
    #expect(words[0].isKeyword("add"))
    #expect(!words[1].isKeyword("a b"))
    #expect(!words[3].startsBare(with: "+"))
    #expect(words[4].startsBare(with: "+"))
  }

  @Test(
    "what cannot be read is pointed at",
    arguments: [
      ("add \"milk", UsageError.Code.quote, 4..<5), ("add due:'x", .quote, 8..<9),
      ("add \"a\"b", .quote, 7..<8), ("add \"a\"é", .quote, 7..<9),
      ("add a\\", .escape, 5..<6), ("add 'a\\", .escape, 6..<7),
    ]
  )
  func errors(line: String, code: UsageError.Code, range: Range<Int>) {
    let error = usageError { () throws(UsageError) in _ = try Lexer.words(line) }
    #expect(error?.code == code)
    #expect(error?.range == range)
  }

  @Test(
    "an argument with a blank, or none at all, counts as quoted; nothing else in one is special"
  )
  func arguments() {
    let (line, words) = Quoting.words(arguments: [
      "add", "Buy milk", "", "due:today", "a\\b", "\"q",
    ])
    #expect(line == "add \"Buy milk\" \"\" due:today a\\b \"q")
    #expect(words.map(\.isQuoted) == [false, true, true, false, false, false])
    #expect(words.map(\.text) == ["add", "Buy milk", "", "due:today", "a\\b", "\"q"])
    #expect(words[3].range == 18..<27)
  }

  @Test("a shell's argument that begins with a field is one, its value quoted where it has a blank")
  func fieldArguments() throws {
    let arguments = [
      "add", "due:friday 9:00", "note: to self", "to: whom", "http://x.example/a b",
      "-from:Ana Lee",
    ]
    let (line, words) = Quoting.words(arguments: arguments)
    #expect(
      line == "add due:\"friday 9:00\" \"note: to self\" \"to: whom\" \"http://x.example/a b\""
        + " -from:\"Ana Lee\""
    )
    let typed = try Lexer.words(line)
    #expect(typed.map(\.text) == arguments)
    #expect(words.map(\.isQuoted) == typed.map(\.isQuoted))
    #expect(words.map(\.bareCount) == typed.map(\.bareCount))
    #expect(words.map(\.range) == typed.map(\.range))
  }

  @Test("any bytes are words or an error, and every range lies in the line")
  func anyBytes() {
    let seed = UInt64.random(in: .min ... .max)
    var generator = SeededGenerator(seed: seed)
    let interesting = Array("\"'\\#;:- \t\n+,.%$due:x-a".utf8) + [0, 0x1B, 0x80, 0xC3, 0xFF]
    for _ in 0..<3000 {
      let count = Int.random(in: 0...24, using: &generator)
      let bytes = (0..<count).map { _ in
        Bool.random(using: &generator)
          ? interesting[Int.random(in: 0..<interesting.count, using: &generator)]
          : UInt8.random(in: 0...255, using: &generator)
      }
      let line = String(decoding: bytes, as: UTF8.self)
      let length = line.utf8.count
      do throws(UsageError) {
        for words in try Lexer.statements(line, separators: true) {
          var last = 0
          for word in words {
            #expect(
              word.range.lowerBound >= last && word.range.upperBound <= length,
              "seed \(seed)"
            )
            #expect(!word.range.isEmpty, "seed \(seed)")
            last = word.range.upperBound
          }
          let end = words.last?.range.upperBound ?? 0
          _ = usageError { () throws(UsageError) in
            _ = try OptionParser.parse(words, end: end, place: .line)
            _ = try CommandTable.trial.parse(words, end: end)
          }
        }
      } catch {
        #expect(error.range.upperBound <= length, "seed \(seed)")
        let lines = ErrorRenderer.lines(error, in: SourceLine(line), width: 40)
        #expect(lines.count >= 3, "seed \(seed)")
      }
    }
  }

  @Test("a word written with its quotes reads back as it was")
  func roundTrip() throws {
    let seed = UInt64.random(in: .min ... .max)
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "a", "due:", "x-y:", "\"", "'", "\\", " ", ";", "#", "+", "-", "é", "日", ":", "\t",
    ]
    for _ in 0..<3000 {
      let count = Int.random(in: 1...6, using: &generator)
      let text = (0..<count).map { _ in
        pieces[Int.random(in: 0..<pieces.count, using: &generator)]
      }.joined()
      for written in [Quoting.quoted(text), Quoting.argument(text)] {
        let words = try Lexer.words("add " + written)
        #expect(words.map(\.text) == ["add", text], "seed \(seed)")
      }
      guard let typed = try? Lexer.words("add " + text) else { continue }
      let again = try Lexer.words(Quoting.source(typed))
      #expect(again.map(\.text) == typed.map(\.text), "seed \(seed)")
      #expect(again.map(\.isQuoted) == typed.map(\.isQuoted), "seed \(seed)")
      #expect(again.map(\.bareCount) == typed.map(\.bareCount), "seed \(seed), \(text)")
    }
  }
}

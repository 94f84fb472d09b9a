// Foreign text, as it may be shown: hostile strings, widths and cuts.

import SyncEngine
import TestSupport
import Testing

@testable import swipy_cli

@Suite struct SafeTextTests {
  @Test(
    "what a terminal would act on becomes what a person can see",
    arguments: [
      ("plain", "plain"), ("a\u{1B}[31mb", "a^[[31mb"), ("\u{0}\u{7}\u{7F}", "^@^G^?"),
      ("a\nb\tc\r\nd\re", "a b c d^Me"), ("\u{85}\u{9B}31m", "\\u{85}\\u{9B}31m"),
      ("abc\u{202E}cba", "abc\\u{202E}cba"), ("\u{2066}x\u{2069}", "\\u{2066}x\\u{2069}"),
      ("a\u{200E}\u{200F}\u{61C}b", "a\\u{200E}\\u{200F}\\u{61C}b"),
      ("a\u{200B}b\u{FEFF}", "a\\u{200B}b\\u{FEFF}"), ("a\u{2028}b", "a\\u{2028}b"),
      ("a\u{AD}b", "a\\u{AD}b"), ("a\u{200D}b", "a\\u{200D}b"), ("\u{E0041}", "\\u{E0041}"),
      ("👨‍👩‍👧", "👨‍👩‍👧"), ("می‌خواهم", "می‌خواهم"), ("שלום", "שלום"), ("e\u{301}", "e\u{301}"),
    ]
  )
  func sanitized(raw: String, shown: String) {
    #expect(same(SafeText(raw).string, shown))
    #expect(same(SafeText(SafeText(raw).string).string, shown))
  }

  @Test("interpolated parts are made safe, too")
  func interpolation() {
    let title = "x\u{1B}]0;y\u{7}"
    #expect(same(("row '\(title)'" as SafeText).string, "row 'x^[]0;y^G'"))
  }

  @Test("no output ever holds a control, a bidi control or an invisible mark")
  func neverRaw() {
    let seed = UInt64.random(in: .min ... .max)
    var generator = SeededGenerator(seed: seed)
    let hostile: [Unicode.Scalar] = [
      "\u{1B}", "\u{9B}", "\u{202E}", "\u{2067}", "\u{200D}", "\u{200C}", "\u{7F}", "\r", "\n", "👨",
      "ا", "a", "\u{FE0F}", "\u{301}", "\u{FEFF}", "日",
    ]
    for round in 0..<2000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...12, using: &generator) {
        let scalar =
          Bool.random(using: &generator)
          ? hostile[Int.random(in: 0..<hostile.count, using: &generator)]
          : Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &generator)) ?? "x"
        text.append(scalar)
      }
      let sink = MemorySink()
      let output = Output(results: sink, notes: sink)
      let line = StyledText.foreign(String(text), .error)
      output.result(line)
      output.result(line.truncated(to: 5))
      output.note("a \(String(text)) b")
      output.result(fields: [SafeText(String(text)), "x"])
      output.result(JSONRenderer.bare(.string(String(text))))
      let written = sink.take()
      #expect(written.utf8.reduce(0) { $0 + ($1 == Byte.newline ? 1 : 0) } == 5, "seed \(seed)")
      for scalar in written.unicodeScalars
      where scalar != "\n" && scalar != "\t" && scalar != "\u{200C}" && scalar != "\u{200D}" {
        #expect(!Sanitizer.isInvisible(scalar), "seed \(seed), round \(round)")
      }
    }
  }

  @Test(
    "widths are counted by what is drawn",
    arguments: [
      ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("ｱ", 1), ("Ａ", 2), ("한", 2),
      ("\u{1112}\u{1161}\u{11AB}", 2), ("👍", 2), ("👍🏽", 2), ("👨‍👩‍👧", 2), ("🇩🇪", 2), ("❤️", 2),
      ("❤", 1), ("1", 1), ("…", 1), ("ก็", 1), ("\u{0301}", 0), ("𠀀", 2), ("עברית", 5),
    ]
  )
  func width(text: String, columns: Int) { #expect(DisplayWidth.of(text) == columns) }

  @Test(
    "a cut falls between graphemes and is marked",
    arguments: [
      ("milk", 4, "milk"), ("milk!", 4, "mil…"), ("日本語", 4, "日…"), ("日本語", 5, "日本…"),
      ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("ab", 1, "…"), ("ab", 0, ""),
      ("👨‍👩‍👧👨‍👩‍👧", 3, "👨‍👩‍👧…"),
    ]
  )
  func truncated(text: String, width: Int, cut: String) {
    #expect(same(StyledText(SafeText(text)).truncated(to: width).text.string, cut))
  }

  @Test("a slice takes the columns it was asked for, a halved wide character is a blank")
  func slices() {
    let seed = UInt64.random(in: .min ... .max)
    var generator = SeededGenerator(seed: seed)
    let pieces: [Character] = ["a", "日", "e\u{301}", "👍", " ", "한"]
    #expect(SafeText("日本").columns(1..<3).string == "  ")
    for _ in 0..<1000 {
      let text = String((0..<8).map { _ in pieces.randomElement(using: &generator) ?? "a" })
      let width = DisplayWidth.of(text)
      let low = Int.random(in: 0...width, using: &generator)
      let high = Int.random(in: low...width, using: &generator)
      let slice = DisplayWidth.slice(text, columns: low..<high)
      #expect(DisplayWidth.of(slice) == high - low, "seed \(seed): \(text) \(low)..<\(high)")
    }
  }
}

// Text without its case.

import TestSupport
import Testing

@testable import SyncEngine

@Suite("Case folding")
struct CaseFoldingTests {
  @Test("letters whose case is one character each are the same, accents count")
  func pairs() {
    let same = [
      ("HELLO", "hello"), ("ÄÖÜ", "äöü"), ("ΣΑΣ", "σας"), ("ПРИВЕТ", "привет"), ("ſ", "S"),
      ("\u{212A}", "k"), ("ẞ", "ß"), ("ԱԲ", "աբ"), ("Ⴀ", "ⴀ"), ("Ꙁ", "ꙁ"), ("𐐀", "𐐨"),
    ]
    for (a, b) in same {
      #expect(CaseFolding.folded(Text(a)) == CaseFolding.folded(Text(b)), "\(a)")
    }
    for (a, b) in [("é", "e"), ("é", "e\u{301}"), ("ß", "ss"), ("ı", "i"), ("İ", "i"), ("日", "目")] {
      #expect(CaseFolding.folded(Text(a)) != CaseFolding.folded(Text(b)), "\(a)")
    }
  }

  @Test("every character folds to one that folds to itself and takes at most twice its bytes")
  func everyScalar() {
    let sparse = stride(from: UInt32(0x2_0000), through: 0x10_FFFF, by: 997)
    for value in Array(UInt32(0)...0x1_FFFF) + Array(sparse) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let folded = CaseFolding.folded(scalar)
      guard folded == CaseFolding.folded(folded), folded.utf8.count <= 2 * scalar.utf8.count
      else {
        Issue.record("U+\(String(value, radix: 16))")
        continue
      }
      guard scalar.properties.changesWhenCaseMapped || folded == scalar else {
        Issue.record("U+\(String(value, radix: 16)) has no case")
        continue
      }
    }
  }

  @Test("a text is found where folding both and looking byte by byte finds it")
  func search() {
    let seed: UInt64 = 0x5EA7
    var generator = SeededGenerator(seed: seed)
    let letters = ["a", "A", "b", "é", "É", "e\u{301}", "ſ", "s", "日", "🍵", "\u{212A}", "k", "Ⱥ"]
    for _ in 0..<4000 {
      func text(_ most: Int) -> String {
        (0..<Int.random(in: 0...most, using: &generator))
          .map { _ in letters.randomElement(using: &generator) ?? "" }.joined()
      }
      let (needle, haystack) = (Text(text(3)), Text(text(12)))
      let whole = Array(CaseFolding.folded(haystack).string.utf8)
      let part = Array(CaseFolding.folded(needle).string.utf8)
      let isThere =
        part.isEmpty
        || (0..<whole.count).contains { whole[$0...].starts(with: part) }
      #expect(
        Needle(needle).isFound(in: haystack) == isThere,
        "seed \(seed): \(needle) \(haystack)"
      )
      #expect(Needle(needle).isWhole(of: haystack) == (whole == part), "seed \(seed)")
    }
  }
}

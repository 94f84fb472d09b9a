// JSON values and texts: byte for byte, and within what can be held.

import Testing

@testable import SyncEngine

@Suite("Values")
struct ValueTests {
  @Test("texts are equal, ordered and hashed by their bytes")
  func bytes() {
    let composed: Text = "\u{E9}"
    let decomposed: Text = "e\u{301}"
    #expect(composed != decomposed)
    #expect(decomposed < composed)
    #expect(Set([composed, decomposed]).count == 2)
    #expect(Text("") < "a")
    #expect(Text("a") < "a\0")
    #expect(Text("\u{FFFF}") < "\u{10000}")
  }

  @Test("a foreign number keeps its spelling", arguments: ["1.0", "1e400", "-0", "1E+2", "0.10"])
  func spelling(text: String) throws {
    let value = try JSON(parsing: Array(text.utf8))
    #expect(JSONWriter.encode(value) == Array(text.utf8))
  }

  @Test("a number beyond every double has no double")
  func beyond() throws {
    #expect(try JSON(parsing: Array("1e400".utf8)).double == nil)
    #expect(try JSON(parsing: Array("-1e400".utf8)).double == nil)
    #expect(try JSON(parsing: Array("1e-400".utf8)).double == 0)
  }

  @Test(
    "what is not strict JSON is refused",
    arguments: [
      "", "01", "1.", ".5", "+1", "1e", "tru", "[1,]", "{\"a\":1,}", "{a:1}", "'a'", "\"\\x\"",
      "\"\\ud800\"", "\"\\udc00\\ud800\"", "\"\u{1}\"", "1 2", "{\"a\":1,\"a\":1}", "NaN",
      "{\"a\":1,\"\\u0061\":2}", "\u{FEFF}1",
    ]
  )
  func strict(text: String) {
    #expect(throws: JSONError.self) { try JSON(parsing: Array(text.utf8)) }
  }

  @Test("keys that look alike but differ in bytes are two members")
  func keys() throws {
    let value = try JSON(parsing: Array("{\"\u{E9}\":1,\"e\u{301}\":2}".utf8))
    #expect(value.object?.members.count == 2)
    #expect(value["\u{E9}"] == 1)
  }

  @Test("one value has one spelling, members in byte order")
  func canonical() throws {
    let value = try JSON(parsing: Array(#" { "b" : [1, "\u00e9\/\u007f"] , "a" : null } "#.utf8))
    let text = String(decoding: JSONWriter.encode(value), as: UTF8.self)
    #expect(text == "{\"a\":null,\"b\":[1,\"\u{E9}/\\u007f\"]}")
  }
}

// Moments and their text.

import TestSupport
import Testing

@testable import SyncEngine

@Suite("Instant")
struct InstantTests {
  @Test(
    "RFC 3339 is read with any offset and fraction",
    arguments: [
      ("2026-05-01T09:00:00Z", "2026-05-01T09:00:00.000Z"),
      ("2026-05-01t09:00:00z", "2026-05-01T09:00:00.000Z"),
      ("2026-05-01 09:00:00Z", "2026-05-01T09:00:00.000Z"),
      ("2026-05-01T11:00:00.25+02:00", "2026-05-01T09:00:00.250Z"),
      ("2026-05-01T00:30:00-09:30", "2026-05-01T10:00:00.000Z"),
      ("2026-05-01T09:00:00.123999Z", "2026-05-01T09:00:00.123Z"),
      ("2016-12-31T23:59:60Z", "2017-01-01T00:00:00.000Z"),
      ("1969-12-31T23:59:59.999Z", "1969-12-31T23:59:59.999Z"),
      ("0000-01-01T00:00:00Z", "0000-01-01T00:00:00.000Z"),
      ("9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999Z"),
    ]
  )
  func read(text: String, printed: String) {
    #expect(Instant(text)?.description == printed)
  }

  @Test(
    "what is not RFC 3339 is refused",
    arguments: [
      "", "2026-05-01", "2026-05-01T09:00Z", "2026-05-01T09:00:00", "2026-05-01T24:00:00Z",
      "2026-05-01T09:60:00Z", "2026-05-01T09:00:61Z", "2026-05-01T09:00:00.Z",
      "2026-05-01T09:00:00+0200", "2026-05-01T09:00:00+02", "2026-05-01T09:00:00Z ",
      "2026-02-30T09:00:00Z", "2026-05-01X09:00:00Z", "9999-12-31T23:59:59-01:00",
      "0000-01-01T00:00:00+00:01",
    ]
  )
  func refused(text: String) { #expect(Instant(text) == nil) }

  @Test("printing and reading any moment gives it back")
  func roundTrip() {
    let seed: UInt64 = 0x7_11E5
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<2000 {
      let drawn = Int.random(in: -62_167_219_200_000...253_402_300_799_999, using: &generator)
      let instant = Instant(clamping: drawn)
      #expect(Instant(instant.description) == instant, "seed \(seed)")
    }
  }

  @Test("arithmetic past the ends says so")
  func ends() {
    #expect(Instant(milliseconds: .max) == nil)
    #expect(Instant(clamping: .max).description == "9999-12-31T23:59:59.999Z")
    #expect(Instant(clamping: .min).description == "0000-01-01T00:00:00.000Z")
    #expect(Instant(clamping: .max).adding(milliseconds: 1) == nil)
    #expect(Instant(clamping: 1).adding(milliseconds: .max) == nil)
  }

  @Test("a field's text is a date or a moment, and printing keeps which")
  func when() {
    #expect(When("2026-05-01") == .date(day("2026-05-01")))
    #expect(When("2026-05-01T11:00:00+02:00") == .instant(moment("2026-05-01T09:00:00Z")))
    #expect(When("2026-05-01T11:00:00+02:00")?.json == "2026-05-01T09:00:00.000Z")
    #expect(When(.string("2026-05-01"))?.json == "2026-05-01")
    #expect(When("tomorrow") == nil)
    #expect(When(JSON.int(3)) == nil)
  }
}

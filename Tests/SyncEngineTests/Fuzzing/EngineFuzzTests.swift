// What the fuzzers of the engine have found, and what they start from.

import TestSupport
import Testing

@testable import SyncEngine

@Suite("Engine fuzz inputs")
struct EngineFuzzTests {
  static let targets = [
    FuzzTarget("JSON", JSONFuzz.run),
    FuzzTarget("JournalLine", JournalLineFuzz.run),
    FuzzTarget("Merge", and: ["journals/good"], MergeFuzz.run),
    FuzzTarget(
      "Segment",
      and: ["journals/good", "journals/torn", "journals/corrupt"],
      SegmentFuzz.run
    ),
    FuzzTarget("StateFile", StateFileFuzz.run),
    FuzzTarget("SyncMessage", SyncMessageFuzz.run),
    FuzzTarget("SharedPlace", SharedPlaceFuzz.run),
    FuzzTarget("Query", QueryFuzz.run),
    FuzzTarget("Mail", and: ["interchange/eml", "interchange/mbox"], MailFuzz.run),
    FuzzTarget("TodoTxt", and: ["interchange/todotxt"], TodoTxtFuzz.run),
  ]

  @Test(
    "what broke a parser once, and what a fuzzer starts from, breaks it no more",
    arguments: targets
  )
  func inputs(target: FuzzTarget) throws {
    #expect(!target.inputs.isEmpty)
    try target.runInputs()
  }

  @Test("inputs altered at random break no parser", arguments: targets, Seeds.some(2))
  func altered(target: FuzzTarget, seed: UInt64) throws {
    #expect(!target.inputs.isEmpty)
    try target.runAltered(100, seed: seed)
  }
}

// What the fuzzer of the command language has found, and what it starts from.

import TestSupport
import Testing

@testable import swipy_cli

@Suite("Command fuzz inputs")
struct CommandFuzzTests {
  static let targets = [FuzzTarget("Command", CommandFuzz.run)]

  @Test(
    "what broke the language once, and what a fuzzer starts from, breaks it no more",
    arguments: targets
  )
  func inputs(target: FuzzTarget) throws {
    #expect(!target.inputs.isEmpty)
    try target.runInputs()
  }

  @Test("lines altered at random break no part of the language", arguments: targets, Seeds.some(2))
  func altered(target: FuzzTarget, seed: UInt64) throws {
    #expect(!target.inputs.isEmpty)
    try target.runAltered(500, seed: seed)
  }
}

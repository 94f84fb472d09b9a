// What the fuzzer of swipe replays has found, and what it starts from.

import TestSupport
import Testing

@Suite("Model fuzz inputs")
struct ModelFuzzTests {
  static let targets = [FuzzTarget("SwipeReplay", and: ["replays/*.swipe"], SwipeReplayFuzz.run)]

  @Test(
    "what broke the replay's reader once, and what exists, breaks it no more",
    arguments: targets
  )
  func inputs(target: FuzzTarget) throws {
    #expect(!target.inputs.isEmpty)
    try target.runInputs()
  }
}

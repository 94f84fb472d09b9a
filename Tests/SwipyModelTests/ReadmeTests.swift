// The README's example of the model.

import SwipyModel
import Testing

@Suite("README, the model")
struct ModelReadmeTests {
  @Test("the README's gesture does what the README says")
  func gesture() {
    var row = TriggerSession(
      configuration: .default,
      triggers: TriggerSet(
        points: .default,
        triggers: [
          SwipeTrigger(.left(0), mode: .toggle, action: "done"),
          SwipeTrigger(.left(1), mode: .exit, action: "archive"),
        ]
      ),
      geometry: RowGeometry(width: 320)
    )
    let swipe = row.perform(to: 0.8, velocity: 900)
    #expect(swipe.outcome.state == .left(1))
    #expect(swipe.outcome.action == "archive")
    #expect(swipe.settle?.seconds == 0.2)
  }
}

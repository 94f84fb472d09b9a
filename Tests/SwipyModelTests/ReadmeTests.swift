// The README's example of the model.

import SwipyModel
import Testing

@Suite("README, the model")
struct ModelReadmeTests {
  @Test("the README's gesture does what the README says")
  func gesture() {
    let triggers = TriggerSet(triggers: [
      SwipeTrigger(.left(0), mode: .toggle, action: "done"),
      SwipeTrigger(.left(1), mode: .exit, action: "archive"),
    ])
    let more = ButtonTray([SwipeButton("More"), SwipeButton("Trash")], expansion: .destructive)
    var row = RowSession(
      content: RowContent(triggers: triggers, left: .triggers, right: .buttons(more)),
      geometry: RowGeometry(width: 320)
    )
    let long = row.perform(to: 0.8, velocity: 900)
    #expect(long.outcome.action == "archive")
    #expect(long.settle?.seconds == 0.2)
  }
}

// Any gesture on a row of any content: by default it comes to one outcome.

import SwipyModel
import TestSupport
import Testing

@Suite("A row of any content and arbitrary gestures")
struct RowFuzzTests {
  private static func side(_ random: inout SeededGenerator) -> SideContent {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: .nothing
    case 1: .triggers
    case 2: .backView
    default:
      .buttons(
        ButtonTray(
          (0..<Int.random(in: 1...3, using: &random)).map { SwipeButton("\($0)", width: 70) }
        )
      )
    }
  }

  private static func input(_ random: inout SeededGenerator) -> GestureInput {
    let way = Double(Int.random(in: -900...900, using: &random)) / 8
    switch Int.random(in: 0..<14, using: &random) {
    case 0..<3: return .began(translation: Bool.random(using: &random) ? 0 : way, velocity: way)
    case 3..<9: return .moved(by: way)
    case 9: return .movedTo(way)
    case 10, 11: return .ended(velocity: way * 8)
    case 12: return .cancelled(velocity: way)
    default: return Bool.random(using: &random) ? .failed : .timePassed
    }
  }

  @Test("each gesture that is told to begin is told to end, once", arguments: Seeds.some(150))
  func oneOutcome(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let content = RowContent(
      triggers: RandomRows.triggers(&random),
      left: Self.side(&random),
      right: Self.side(&random)
    )
    var player = RowPlayer(.default, content)
    for _ in 0..<100 {
      let input = Self.input(&random)
      player.play(input)
      if Int.random(in: 0..<4, using: &random) == 0 {
        player.wait(.milliseconds(Int.random(in: 0...600, using: &random)))
      }
      let open = player.count(.started) - player.outcomes.count
      #expect(open == (player.row.isGestureActive ? 1 : 0), "seed \(seed), after \(input)")
    }
    player.play(.cancelled(), .denied)
    player.wait()
    #expect(player.count(.started) == player.outcomes.count, "seed \(seed)")
    #expect(player.row.nextDeadline == nil, "seed \(seed)")
    switch player.row.phase {
    case .atRest, .open, .exited, .waiting: break
    case .dragging, .settling: Issue.record("seed \(seed): ended as \(player.row.phase)")
    }
  }
}

// The text form of states.

import SwipyModel
import Testing

@Suite("States in text")
struct SwipeStateTests {
  @Test(
    "a state's text reads back as the state",
    arguments: [.none, .left(0), .right(1), .left(12), .right(.max)] as [SwipeState]
  )
  func roundTrip(_ state: SwipeState) {
    #expect(SwipeState(state.description) == state)
  }

  @Test("the text is side and index")
  func text() {
    #expect(SwipeState.left(0).description == "left:0")
    #expect(SwipeState.right(3).description == "right:3")
    #expect(SwipeState.none.description == "none")
  }

  @Test(
    "anything else is no state",
    arguments: [
      "", "left", "left:", "left:-1", "left:+1", "left: 1", "Left:0", "up:0", "left:1x", "none ",
      "left:99999999999999999999", "le\u{301}ft:0", "center:0", "left:0:0", "left:٣",
    ]
  )
  func refused(_ text: String) { #expect(SwipeState(text) == nil) }

  @Test("the mirror of a state has its index on the other side")
  func mirrored() {
    #expect(SwipeState.left(2).mirrored == .right(2))
    #expect(SwipeState.none.mirrored == .none)
  }
}

// Any text as a replay of swipes.

import SwipyModel
import TestSupport

/// A replay that is read is written as it was; played and taken over, it passes.
enum SwipeReplayFuzz {
  static func run(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let replay = try? Replay(parsing: text) else { return }
    try FuzzFinding.require(
      replay.text.utf8.elementsEqual(text.utf8),
      "it is not written as it was read"
    )
    let updated = replay.updated(by: replay.run())
    guard let again = try? Replay(parsing: updated.text) else {
      throw FuzzFinding("what was taken over cannot be read:\n\(updated.text)")
    }
    try FuzzFinding.require(again == updated, "what was taken over is another:\n\(updated.text)")
  }
}

// Damaged replays: whatever a file holds, it is read or refused, and what is read can be played.

import FoundationEssentials
import SwipyModel
import TestSupport
import Testing

@Suite("Damaged replays")
struct ReplayFuzzTests {
  private static let texts: [[UInt8]] = {
    let folder = DataFiles.path("replays")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.hasSuffix(".swipe") }.sorted().compactMap { name in
      (try? Data(contentsOf: URL(filePath: folder + "/" + name))).map { Array($0) }
    }
  }()

  private static let words = [
    "0%", "-100%", "1e9pt", "-1e9pt", "1e-300%", "600s", "0ms", "left:9999", "right:0", "at",
    "after",
    "on", "nan", "\"", ",", "#", "touch", "move", "drag", "release", "over", "confirm", "reuse",
    "wait",
    "interrupt", "expand right", "open left", "tap content", "hold -100%", "peek left 100%",
    "row x",
    "points none", "style swipecellkit", "style mgswipe", "expansion outermost at 1pt", "list",
    "scroll", "rules never open, keep 1e9pt", "rules overdrag 1e9%, inertia none",
  ]

  private func mutated(_ text: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var lines = text.split(separator: 10, omittingEmptySubsequences: false).map { Array($0) }
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let index = Int.random(in: 0..<lines.count, using: &random)
      switch Int.random(in: 0..<7, using: &random) {
      case 0: lines.swapAt(index, Int.random(in: 0..<lines.count, using: &random))
      case 1: lines.insert(lines[index], at: index)
      case 2 where lines.count > 1: lines.remove(at: index)
      case 3:
        let other = Self.texts.randomElement(using: &random) ?? []
        let others = other.split(separator: 10)
        if let line = others.randomElement(using: &random) { lines.insert(Array(line), at: index) }
      case 4 where !lines[index].isEmpty:
        let place = Int.random(in: 0..<lines[index].count, using: &random)
        lines[index][place] = UInt8.random(in: 0...255, using: &random)
      default:
        var words = lines[index].split(separator: 32).map { Array($0) }
        guard !words.isEmpty else { continue }
        let place = Int.random(in: 0..<words.count, using: &random)
        words[place] = Array((Self.words.randomElement(using: &random) ?? "").utf8)
        lines[index] = Array(words.joined(separator: [32]))
      }
    }
    return Array(lines.joined(separator: [10]))
  }

  @Test(
    "a damaged replay never traps, and one that is read is written as it was",
    arguments: Seeds.some(8)
  )
  func damaged(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var played = 0
    for _ in 0..<60 {
      guard let text = Self.texts.randomElement(using: &random) else { return }
      let damaged = String(decoding: mutated(text, &random), as: UTF8.self)
      guard let replay = try? Replay(parsing: damaged) else { continue }
      played += 1
      #expect(replay.text == damaged, "seed \(seed)")
      let result = replay.run()
      #expect(!"\(result)".isEmpty)
      let updated = replay.updated(by: result)
      let again = try? Replay(parsing: updated.text)
      #expect(again == updated, "seed \(seed)\n\(updated.text)")
    }
    #expect(played > 0, "seed \(seed)")
  }
}

// A chunked list does what a plain sorted list does.

import TestSupport
import Testing

@testable import SyncEngine

@Suite("Sorted chunks")
struct SortedChunksTests {
  @Test("insertions, removals and searches go as in a plain sorted list", arguments: Seeds.some(20))
  func asPlain(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var plain = (0..<Int.random(in: 0...30, using: &random)).map { $0 * 3 }
    var chunks = SortedChunks(plain, capacity: Int.random(in: 2...9, using: &random))
    for round in 0..<400 {
      let number = Int.random(in: 0..<120, using: &random)
      let index = plain.firstIndex { $0 >= number } ?? plain.count
      let place = chunks.place { $0 < number }
      #expect(chunks.index(of: place) == index, "seed \(seed), round \(round)")
      #expect(chunks[place] == (index < plain.count ? plain[index] : nil), "seed \(seed)")
      #expect(chunks.element(at: number) == (number < plain.count ? plain[number] : nil))
      if chunks[place] == number {
        chunks.remove(at: place)
        plain.remove(at: index)
      } else {
        chunks.insert(number, at: place)
        plain.insert(number, at: index)
      }
      #expect(chunks.count == plain.count)
      #expect(chunks.prefix(.max) == plain, "seed \(seed), round \(round)")
      #expect(chunks.prefix(number) == Array(plain.prefix(number)))
      var visited: [Int] = []
      chunks.visit(from: chunks.place { $0 < number }) {
        visited.append($0)
        return visited.count < 4
      }
      #expect(visited == Array(plain.drop { $0 < number }.prefix(4)), "seed \(seed)")
    }
  }

  @Test("many at once go as one by one", arguments: Seeds.some(20))
  func manyAtOnce(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let before = Set((0..<60).map { _ in Int.random(in: 0..<200, using: &random) })
    let removed = before.filter { _ in Bool.random(using: &random) }
    let inserted = Set((0..<60).map { _ in Int.random(in: 0..<200, using: &random) })
      .subtracting(before)
    var chunks = SortedChunks(before.sorted(), capacity: 7)
    chunks.replace(removed.sorted(), with: inserted.sorted(), by: <)
    #expect(chunks.prefix(.max) == before.subtracting(removed).union(inserted).sorted())
    #expect(chunks.count == chunks.prefix(.max).count, "seed \(seed)")
  }
}

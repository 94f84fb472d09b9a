// Differences of rows that are joined, so that each row is told once.

import SyncEngine
import TestSupport
import Testing

@testable import swipy_cli

@Suite struct RowDifferenceTests {
  /// Rows of a store, as an observer sees them before and after they have numbers.
  private func rows(_ titles: String...) throws -> (bare: [ObservedRow], named: [ObservedRow]) {
    let store = try Store(at: "/a", effects: .simulated(fileSystem: MemoryFileSystem()))
    for title in titles { try store.commit(Cause("add")) { try $0.create(.todo, title: title) } }
    let named = try store.observe(try Query.parse("")).rows
    return (named.map { ObservedRow(item: $0.item, number: nil) }, named)
  }

  @Test("a row that came in is told with the number it has got since")
  func numbered() throws {
    let (bare, named) = try rows("one", "two")
    var told: [RowDifference] = [.insert(bare[0], at: 0), .insert(bare[1], at: 1)]
    #expect(told.lacksNumber)
    told.join([.update(named[0], at: 0), .update(named[1], at: 1)])
    #expect(told == [.insert(named[0], at: 0), .insert(named[1], at: 1)])
    #expect(!told.lacksNumber)
  }

  @Test("a row that came in and moved shows the latest at both")
  func moved() throws {
    let (bare, named) = try rows("one", "two")
    var told: [RowDifference] = [
      .insert(bare[0], at: 0), .insert(bare[1], at: 1), .move(bare[0], from: 0, to: 1),
    ]
    told.join([.update(named[0], at: 1)])
    #expect(
      told
        == [.insert(named[0], at: 0), .insert(bare[1], at: 1), .move(named[0], from: 0, to: 1)]
    )
  }

  @Test("what was there before, or has gone meanwhile, is told by itself")
  func apart() throws {
    let (bare, named) = try rows("one", "two")
    var told: [RowDifference] = [.insert(bare[0], at: 0), .remove(bare[0], at: 0)]
    let more: [RowDifference] = [.update(named[0], at: 0), .update(named[1], at: 1)]
    told.join(more)
    #expect(told == [.insert(bare[0], at: 0), .remove(bare[0], at: 0)] + more)
  }
}

// What a base keeps of the lines it stands for.

import TestSupport
import Testing

@testable import SyncEngine

@Suite("Trails")
struct TrailTests {
  private let anna = Named.replica("anna1")
  private let branch = Named.replica("b0123456789a")

  private func mark(_ number: Int) -> VersionVector.Mark {
    VersionVector.Mark(sequence: number, checksum: UInt32(number))
  }

  @Test("a base gives its trails back, also those that take several lines, with or without items")
  func coding() throws {
    let trails: Trails = [
      anna: Trail(of: anna, from: 1, (1...10_000).map { UInt32($0) }, after: [branch: mark(3)]),
      branch: Trail(of: anna, from: 7, [8, 9]),
    ]
    let disk = MemoryFileSystem()
    var bytes: [UInt8] = []
    let points = [anna: [mark(6), VersionVector.Mark(sequence: 0, checksum: 0)]]
    let writer = StateFileWriter(Document(), for: .base, trails: trails, forks: points)
    #expect(writer.run { bytes += $0 })
    disk.plant("/state", bytes)
    let file = try StateFile("/state", on: disk)
    #expect(file.trails() == trails && file.verify())
    #expect(file.header.forks == points)
    #expect(file.header.branches == [branch: Named.change("anna1:7")])
    let place = try #require(bytes.firstRange(of: Array(#""crcs":"0000"#.utf8))).upperBound
    bytes[place] ^= 1
    disk.plant("/state", bytes)
    #expect(try !StateFile("/state", on: disk).verify())
  }

  @Test("trails of the same lines join, and keep no number without its checksum")
  func joining() {
    let numbers = { (range: ClosedRange<Int>) in
      Trail(of: anna, from: range.lowerBound, range.map { UInt32($0) })
    }
    #expect(numbers(1...5).joined(numbers(4...9)) == numbers(1...9))
    #expect(numbers(4...9).joined(numbers(1...5)) == numbers(1...9))
    #expect(numbers(1...3).joined(numbers(4...9)) == numbers(1...9))
    #expect(numbers(1...2).joined(numbers(4...9)) == numbers(4...9))
    #expect(numbers(1...9).joined(numbers(4...5)) == numbers(1...9))
    #expect(numbers(1...9)[9] == 9 && numbers(3...9)[2] == nil && numbers(3...9)[10] == nil)
    #expect(numbers(3...9).marks(from: 8) == [mark(8), mark(9)])
  }

  @Test("where lines differ, those of the other base become the branch that everybody names")
  func merging() throws {
    let here = [mark(1), mark(2), VersionVector.Mark(sequence: 3, checksum: 33)]
    var merge = TrailMerge([:]) { directory, from in
      directory == anna ? here.filter { $0.sequence >= from } : []
    }
    try merge.add([anna: Trail(of: anna, from: 1, [1, 2, 3, 4])])
    let name = BranchName.of(anna, from: mark(3), after: 2)
    #expect(merge.trails == [name: Trail(of: anna, from: 3, [3, 4])])
    // Once more, and further, it is the same branch.
    try merge.add([anna: Trail(of: anna, from: 1, [1, 2, 3, 4, 5])])
    #expect(merge.trails == [name: Trail(of: anna, from: 3, [3, 4, 5])])
    #expect(throws: TrailMerge.Unresolved.self) {
      try merge.add([anna: Trail(of: anna, from: 3, [7])])
    }
  }
}

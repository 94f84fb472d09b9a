// Streams, names and ways of a replica that is forked.

import TestSupport
import Testing

@testable import SyncEngine

@Suite("Fork tree")
struct ForkTreeTests {
  private let anna = Named.replica("anna1")

  private func mark(_ sequence: Int, _ checksum: UInt32) -> VersionVector.Mark {
    VersionVector.Mark(sequence: sequence, checksum: checksum)
  }

  private func name(_ sequence: Int, _ checksum: UInt32, after parent: UInt32) -> ReplicaID {
    BranchName.of(anna, from: mark(sequence, checksum), after: parent)
  }

  /// Lines 40, then 41, 42 or 410, 420, 430 or, after 410, 421.
  private func tree(_ trunk: [UInt32]) -> ForkTree {
    var branches: [ReplicaID: (first: Int, checksums: [UInt32])] = [
      name(41, 41, after: 40): (41, [41, 42]),
      name(41, 410, after: 40): (41, [410, 420, 430]),
      name(42, 421, after: 410): (42, [421]),
    ]
    if trunk == [41, 42] { branches[name(41, 41, after: 40)] = nil }
    return ForkTree(of: anna, base: mark(40, 40), trunk: trunk, branches: branches)
  }

  @Test("a branch's name is the one that the article on the format says")
  func branchName() {
    let name = BranchName.of(anna, from: mark(41, 0x5e6f_7a8b), after: 0x2a)
    #expect(name.description == "hyjjter30aq7")
    #expect(BranchName.isPossible(name))
    var generator = SeededGenerator(seed: 1)
    #expect(!BranchName.isPossible(.random(using: &generator)))
  }

  @Test("whichever branch lies in the replica's own directory, streams are the same")
  func streams() {
    let trunks: [[UInt32]] = [[], [41, 42], [410, 420, 430], [410, 421], [410]]
    for trunk in trunks {
      let tree = tree(trunk)
      let counts = Dictionary(uniqueKeysWithValues: tree.streams.map { ($0.name, $0.count) })
      #expect(
        counts == [
          anna: 40, name(41, 41, after: 40): 2, name(41, 410, after: 40): 1,
          name(42, 420, after: 410): 2, name(42, 421, after: 410): 1,
        ]
      )
      #expect(tree.orphans.isEmpty)
      #expect(
        tree.streams.filter(\.isClosed).map(\.name).sorted()
          == [anna, name(41, 410, after: 40)].sorted()
      )
    }
  }

  @Test("every line has a place in a stream, and lies in the directory that the place names")
  func places() throws {
    let tree = tree([41, 42])
    #expect(tree.place(of: 7, in: anna) == ForkTree.Place(stream: anna, number: 7))
    let first = name(41, 41, after: 40)
    #expect(tree.place(of: 42, in: anna) == ForkTree.Place(stream: first, number: 2))
    let home = try #require(tree.home(of: first))
    #expect(home.directory == anna && home.first == 41)
    let nested = name(42, 421, after: 410)
    #expect(tree.place(of: 42, in: nested) == ForkTree.Place(stream: nested, number: 1))
    #expect(tree.checksum(of: nested, at: 1) == 421)
    #expect(tree.place(of: 43, in: nested) == nil)
  }

  @Test("a number past the fork means the line on the way that its writer had come")
  func resolving() throws {
    let tree = tree([41, 42])
    let (left, right) = (name(41, 41, after: 40), name(41, 410, after: 40))
    #expect(tree.resolve(40, of: anna, on: nil) == ForkTree.Place(stream: anna, number: 40))
    #expect(tree.resolve(41, of: anna, on: nil) == nil)
    let way = try #require(tree.way(to: mark(42, 42), of: anna))
    #expect(tree.resolve(41, of: anna, on: way) == ForkTree.Place(stream: left, number: 1))
    #expect(tree.marks(on: way) == [anna: mark(40, 40), left: mark(2, 42)])
    let other = try #require(tree.way(to: mark(2, 421), of: right))
    #expect(tree.resolve(41, of: anna, on: other) == ForkTree.Place(stream: right, number: 1))
    #expect(
      tree.resolve(2, of: right, on: other)
        == ForkTree.Place(stream: name(42, 421, after: 410), number: 1)
    )
    #expect(tree.way(to: mark(42, 9), of: anna) == nil)
  }

  @Test("a line that grows a branch is taken, one that begins another has the tree built anew")
  func growing() {
    var tree = tree([41, 42])
    #expect(tree.note(mark(43, 43), in: anna) == .taken)
    #expect(tree.stream(name(41, 41, after: 40))?.count == 3)
    #expect(tree.note(mark(43, 43), in: anna) == .taken)
    #expect(tree.note(mark(43, 44), in: anna) == .changed)
    #expect(tree.note(mark(45, 45), in: anna) == .changed)
    #expect(tree.note(mark(12, 1), in: anna) == .taken)
  }

  @Test("a fork at the first line, and one whose line before it is not here, are no trouble")
  func edges() {
    let names = [name(1, 10, after: 0), name(1, 20, after: 0)]
    let tree = ForkTree(
      of: anna,
      base: mark(0, 0),
      trunk: [10, 11],
      branches: [names[1]: (1, [20])]
    )
    #expect(Set(tree.streams.filter { $0.count > 0 }.map(\.name)) == Set(names))
    let stray = ForkTree(
      of: anna,
      base: mark(0, 0),
      trunk: [],
      branches: [name(41, 41, after: 40): (41, [41])]
    )
    #expect(stray.orphans.count == 1)
    #expect(stray.streams.map(\.count) == [0])
  }
}

// Any bytes as the file of a replica's journal, opened, checked and written to.

import TestSupport

@testable import SyncEngine

/// A store opens over any file; what it then acknowledges is there when it is opened again.
enum SegmentFuzz {
  private static let root = "/store"

  static func run(_ bytes: [UInt8]) throws {
    try check(bytes)
    let sealed = Sealing.lines(bytes)
    if sealed != bytes { try check(sealed) }
  }

  private static func check(_ bytes: [UInt8]) throws {
    let disk = MemoryFileSystem()
    let layout = StoreLayout(root: root)
    for folder in [root, layout.journal, layout.journal(of: Named.replica("anna1"))] {
      try disk.makeDirectory(folder)
    }
    disk.plant(layout.format, Array(#"{"format":"swipy-store","version":1}"#.utf8))
    disk.plant(layout.segment(of: Named.replica("anna1"), first: 1), bytes)
    let store = try open(disk, 1)
    let before = try store.read { document, _ in (document.changeCount, document.digest()) }
    let found = try store.check()
    try FuzzFinding.require(found.changes >= before.0, "more was applied than there are lines")
    if found.damages.isEmpty, store.problems.isEmpty {
      // A line may be there twice.
      let lines = Set(bytes.split(separator: UInt8(ascii: "\n")).map { Array($0) })
      try FuzzFinding.require(lines.count == before.0, "a line is neither applied nor a problem")
    }
    let title = "written after"
    var created: ItemID?
    do {
      created = try store.commit(Cause("add")) { try $0.create(.todo, title: title) }.value
    } catch let error as StoreError {
      try FuzzFinding.require(
        error.code == .damaged,
        "a write fails with \(error.code.rawValue) where only a file is odd"
      )
    }
    let after = try store.read { document, _ in document.digest() }
    let again = try open(disk, 2)
    let reopened = try again.read { document, _ in
      (document.digest(), created.flatMap { document[$0] } != nil)
    }
    try FuzzFinding.require(reopened.0 == after, "opened again it holds another state")
    try FuzzFinding.require(reopened.1 == (created != nil), "an acknowledged change is gone")
  }

  private static func open(_ disk: MemoryFileSystem, _ process: Int) throws -> Store {
    try Store(
      at: root,
      effects: .simulated(fileSystem: disk, seed: UInt64(process), process: process),
      lockWait: .zero
    )
  }
}

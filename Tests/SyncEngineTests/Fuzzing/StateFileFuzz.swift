// Any bytes as a checkpoint, opened alone and by a store that goes on from it.

import TestSupport

@testable import SyncEngine

/// A state file that is whole can be read to its last item; a store that finds any file among its
/// checkpoints opens, and keeps what it then acknowledges.
enum StateFileFuzz {
  private static let root = "/store"
  private static let path = "/store/checkpoints/000000000003-anna1.jsonl"

  static func run(_ bytes: [UInt8]) throws {
    try check(bytes, isForged: false)
    let sealed = repaired(bytes)
    if sealed != bytes { try check(sealed, isForged: true) }
  }

  /// The bytes with right checksums, and a last line that says where the one before it begins.
  private static func repaired(_ bytes: [UInt8]) -> [UInt8] {
    let lines = Sealing.lines(bytes).split(separator: UInt8(ascii: "\n"))
    guard lines.count > 2 else { return Sealing.lines(bytes) }
    let end = lines.dropLast(2).reduce(0) { $0 + $1.count + 1 }
    let kept = lines.dropLast().flatMap { $0 + [UInt8(ascii: "\n")] }
    return kept + StateTrailer(index: end).line
  }

  /// A checkpoint with right checksums that no store has written may hide what a store writes
  /// next, and make nothing worse than that.
  private static func check(_ bytes: [UInt8], isForged: Bool) throws {
    let disk = MemoryFileSystem()
    let layout = StoreLayout(root: root)
    let anna = Named.replica("anna1")
    for folder in [root, layout.journal, layout.journal(of: anna), layout.checkpoints] {
      try disk.makeDirectory(folder)
    }
    disk.plant(layout.format, Array(#"{"format":"swipy-store","version":1}"#.utf8))
    disk.plant(path, bytes)
    if let file = try? StateFile(path, on: disk), file.verify() { try read(file) }
    let store = try open(disk, 1)
    _ = try store.read { document, _ in (document.changeCount, document.digest(), document.count)
    }
    _ = try store.status()
    guard let created = try? store.commit(Cause("add"), { try $0.create(.todo, title: "after") })
    else { return }
    let again = try open(disk, 2)
    let isThere = try again.read { document, _ in document[created.value]?.title == "after" }
    try FuzzFinding.require(isThere || isForged, "an acknowledged change is gone")
  }

  /// Reads all that a whole file holds.
  private static func read(_ file: StateFile) throws {
    let document = file.document
    var count = 0
    for item in document.items {
      count += 1
      for field in item.fields { _ = item[field] }
      _ = (item.kind, item.list, item.position, item.conflicts)
      try FuzzFinding.require(document[item.id] != nil, "\(item.id) is listed and not found")
    }
    try FuzzFinding.require(count == document.count, "\(document.count) items, \(count) listed")
    _ = (document.digest(), document.hasUnknownOperations)
    try FuzzFinding.require(file.items.fault == nil, "a whole file cannot be read")
  }

  private static func open(_ disk: MemoryFileSystem, _ process: Int) throws -> Store {
    try Store(
      at: root,
      effects: .simulated(fileSystem: disk, seed: UInt64(process), process: process),
      lockWait: .zero
    )
  }
}

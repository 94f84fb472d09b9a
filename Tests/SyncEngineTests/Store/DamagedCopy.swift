// A small store whose true history is known, and what a damaged copy of it may show.

import Synchronization
import TestSupport
import Testing

@testable import SyncEngine

/// A store of two replicas, with every line it truly holds.
final class TrueStore {
  let disk: MemoryFileSystem
  /// Every file of the store.
  let files: [String]
  /// The lines of each replica.
  let lines: [ReplicaID: [JournalLine]]
  /// The row numbers.
  let rows: RowNumbers
  private let busy: BusyStore
  private var documents: [[ReplicaID: Int]: Document?] = [:]

  init() throws {
    busy = BusyStore()
    // As short as can be: most tests open it anew for each of its bytes.
    for step in BusyStore.steps[..<5] + BusyStore.steps[7..<10] { try busy.run(step) }
    disk = busy.disk
    files = try Self.files(below: "/store", on: disk)
    let store = try busy.open()
    rows = try store.read { $1 }
    lines = try store.core.withLock { core in
      var lines: [ReplicaID: [JournalLine]] = [:]
      for replica in core.journal.replicas {
        lines[replica] = try core.journal.lines(of: replica, 1...1_000)
      }
      return lines
    }
  }

  private static func files(below directory: String, on disk: MemoryFileSystem) throws -> [String] {
    try disk.names(in: directory).flatMap { name -> [String] in
      let path = directory + "/" + name
      return try disk.status(of: path)?.kind == .directory ? files(below: path, on: disk) : [path]
    }
  }

  /// The last change of each replica.
  var whole: [ReplicaID: Int] { lines.mapValues(\.count) }

  /// What the true lines up to the numbers given come to; `nil` where one waits for another.
  func document(through seen: [ReplicaID: Int]) -> Document? {
    if let known = documents[seen] { return known }
    var replica = Replica(id: Named.replica("nobody"))
    var rest = lines.mapValues { $0[...] }
    _ = CausalMerge.run(
      rest.keys.sorted(),
      into: &replica,
      peek: { id in rest[id]?.first.flatMap { $0.change.id.sequence <= seen[id] ?? 0 ? $0 : nil } },
      advance: { rest[$0]?.removeFirst() }
    )
    let reached = lines.keys.map { replica.document.seen.sequence(of: $0) == seen[$0] ?? 0 }
    let document = reached.contains(false) ? nil : replica.document
    documents[seen] = .some(document)
    return document
  }

  /// A new handle on a copy of the disk.
  func open(_ disk: MemoryFileSystem) throws -> Store { try busy.open(on: disk) }

  /// A copy of the disk with one file changed; without bytes the file is gone.
  func damaged(_ file: String, _ bytes: [UInt8]?) throws -> MemoryFileSystem {
    let copy = disk.copy()
    if let bytes { copy.plant(file, bytes) } else { try copy.remove(file) }
    return copy
  }

  /// What a damaged copy shows is the truth, or a part of it that is said to be one.
  ///
  /// Where `isNamed`, a part has to be said to be one.
  /// - Returns: The store, where it can be opened.
  @discardableResult
  func expectHonest(
    _ disk: MemoryFileSystem,
    isNamed: Bool = true,
    _ note: String
  ) throws -> Store? {
    let store: Store
    do {
      store = try open(disk)
    } catch {
      // It says why it cannot be opened.
      return nil
    }
    let (seen, isTrue) = try store.read { shown, _ in
      let numbers = shown.seen.replicas.map { ($0, shown.seen.sequence(of: $0)) }
      let seen = Dictionary(uniqueKeysWithValues: numbers)
      return (seen, shown == document(through: seen))
    }
    #expect(isTrue, "a state that never was: \(note)")
    guard isNamed, seen != whole else { return store }
    let isReported = !store.problems.isEmpty || (try? store.check().damages.isEmpty) != true
    #expect(isReported, "a part is shown as all there is: \(note)")
    return store
  }
}

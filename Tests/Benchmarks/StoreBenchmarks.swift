// A store on disk: replay, opening, status, the past, compaction, single changes.

@testable import SyncEngine

/// The benchmarks of one store with 100,000 items and a million changes.
enum StoreBenchmarks {
  private static var root: String {
    (CommandLine.arguments.dropFirst(2).first ?? "/tmp") + "/swipy-bench-store"
  }

  private static func size(_ scale: Int) -> HistorySize {
    HistorySize(items: 100_000 / scale, changes: 1_000_000 / scale)
  }

  /// The length of the state's JSON: that of the newest checkpoint.
  private static func stateLength() throws -> Int? {
    let disk = POSIXFileSystem()
    let directory = StoreLayout(root: root).checkpoints
    return try disk.names(in: directory)
      .compactMap { try disk.status(of: directory + "/" + $0)?.size }.max()
  }

  /// Makes the store that the others open.
  static func make(_ scale: Int) throws {
    _ = try Histories.directory("store")
    let size = size(scale)
    let length = try Figures.show("making \(size.changes) changes", count: size.changes) {
      try Histories.store(at: root, size)
    }
    Figures.show("the state's JSON", "\(length >> 20) MiB")
  }

  /// Opens the store without a checkpoint; the first change then writes one.
  static func replay(_ scale: Int) throws {
    let store = try Figures.show("replay from the beginning", count: size(scale).changes) {
      try Store(at: root)
    }
    let operations = try store.read { document, _ in document.changeCount }
    Figures.show("  changes", operations)
    try Figures.show("a first change, with a checkpoint") {
      try store.commit(Cause("add")) { try $0.create(.todo, title: "x") }
    }
    Figures.showMemory(beside: try stateLength())
  }

  /// Opens the store from its checkpoint.
  static func open(_ scale: Int) throws {
    let store = try Figures.show("open") { try Store(at: root) }
    try Figures.show("open items") {
      _ = try store.read { document, _ in document.openItems.map(\.id) }
    }
    try Figures.show("all items") {
      _ = try store.read { document, _ in document.items.reduce(0) { $0 + $1.title.utf8.count } }
    }
    Figures.showMemory(beside: try stateLength())
  }

  /// Counts and hashes the state.
  static func status(_ scale: Int) throws {
    let store = try Store(at: root)
    let status = try Figures.show("status") { try store.status() }
    Figures.show("  digest", status.digest)
    Figures.showMemory(beside: try stateLength())
  }

  /// The state in the middle of the history.
  static func past(_ scale: Int) throws {
    let store = try Store(at: root)
    let changes = size(scale).changes
    let moment = Instant(clamping: Histories.start + changes / 2 * 1000)
    let past = try Figures.show("the state half-way", count: changes) {
      try store.past(at: moment)
    }
    Figures.show("  items", try past.read { document, _ in document.count })
    Figures.showMemory(beside: try stateLength())
  }

  /// Compacts everything.
  static func compact(_ scale: Int) throws {
    let store = try Store(at: root)
    try Figures.show("compaction") {
      for replica in try store.replicas() where !replica.isSelf {
        try store.retireReplica("\(replica.id)", Cause("retire"))
      }
      _ = try store.compact()
    }
    Figures.showMemory(beside: try stateLength())
  }

  /// One change at a time, beside a plain append and flush of as many bytes.
  static func commits(_ scale: Int) throws {
    let root = try Histories.directory("commits")
    let store = try Store(at: root)
    var bytes = 0
    try Figures.showEach("a change, on disk", count: 3000) { number in
      let made = try store.commit(Cause("add")) { try $0.create(.todo, title: "todo \(number)") }
      bytes = made.change.map { JournalLine($0).bytes.count } ?? bytes
    }
    let line = [UInt8](repeating: UInt8(ascii: "x"), count: bytes)
    let file = try POSIXFileSystem().create(root + "/plain")
    try Figures.showEach("a plain append and flush", count: 3000) { _ in
      try file.append(line)
      try file.flush()
    }
  }
}

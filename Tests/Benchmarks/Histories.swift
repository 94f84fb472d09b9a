// Histories to measure with: the same ones for the same numbers.

@testable import SyncEngine

/// What a history consists of.
struct HistorySize {
  /// How many items there are in the end.
  let items: Int
  /// How many changes led there.
  let changes: Int
}

/// Makes histories.
enum Histories {
  /// When the first change of a history is stamped; each later one a second after the last.
  static let start = 1_700_000_000_000

  /// A directory of this process, empty.
  static func directory(_ name: String) throws -> String {
    let path = (CommandLine.arguments.dropFirst(2).first ?? "/tmp") + "/swipy-bench-" + name
    let disk = POSIXFileSystem()
    try remove(path, from: disk)
    try disk.makeDirectories(path)
    return path
  }

  private static func remove(_ path: String, from disk: POSIXFileSystem) throws {
    guard let status = try disk.status(of: path) else { return }
    guard status.kind == .directory else { return try disk.remove(path) }
    for name in try disk.names(in: path) { try remove(path + "/" + name, from: disk) }
    if try disk.names(in: path).isEmpty { try? disk.remove(path) }
  }

  /// The changes of one replica: an item each, then edits of items drawn at random.
  static func run(
    _ name: String,
    _ size: HistorySize,
    each body: (JournalLine) throws -> Void
  ) throws -> Replica {
    guard let id = ReplicaID(name) else { preconditionFailure("a constant is a name") }
    var replica = Replica(id: id)
    var random = Mixer(state: UInt64(name.utf8.reduce(7) { $0 &* 31 &+ Int($1) }))
    var items: [ItemID] = []
    for number in 1...size.changes {
      let item =
        items.count < size.items ? nil : items[Int(random.next() % UInt64(items.count))]
      guard let line = try line(number, item, of: replica, &items, random) else { continue }
      _ = random.next()
      replica.apply(line)
      try body(line)
    }
    return replica
  }

  /// The next line: an edit of an item, or a new one.
  ///
  /// The transaction's hold on the document ends here.
  private static func line(
    _ number: Int,
    _ item: ItemID?,
    of replica: Replica,
    _ items: inout [ItemID],
    _ random: Mixer
  ) throws -> JournalLine? {
    guard var step = replica.begin(wall: start + number * 1000, generator: random) else {
      return nil
    }
    if let item {
      try edit(item, number, in: &step)
    } else {
      items.append(try create(number, in: &step))
    }
    return replica.line(for: step, cause: Cause(item == nil ? "add" : "edit"))
  }

  private static func create(_ number: Int, in step: inout Transaction) throws -> ItemID {
    let item = try step.create(.todo, title: "Water the ferns and the moss number \(number)")
    try step.set("date", of: item, to: "2026-01-01")
    try step.add("home", to: "tags", of: item)
    if number % 10 != 0 { try step.set("list", of: item, to: "archive") }
    return item
  }

  private static func edit(_ item: ItemID, _ number: Int, in step: inout Transaction) throws {
    switch number % 4 {
    case 0: try step.set("title", of: item, to: .string("Water the ferns number \(number)"))
    case 1: try step.set("flagged", of: item, to: .bool(number % 8 < 4))
    case 2: try step.set("notes", of: item, to: .string("note \(number)"))
    default: try step.set("due", of: item, to: .string("2026-12-\(10 + number % 20)"))
    }
    if step.operations.isEmpty { try step.set("x-n", of: item, to: .int(number)) }
  }

  /// A store on disk that consists of segments alone.
  /// - Returns: The length of the state's JSON.
  static func store(at root: String, _ size: HistorySize) throws -> Int {
    let disk = POSIXFileSystem()
    let layout = StoreLayout(root: root)
    guard let id = ReplicaID("anna1") else { preconditionFailure("a constant is a name") }
    try disk.makeDirectories(layout.journal(of: id))
    try disk.makeDirectories(layout.local)
    try FormatFile.ensure(StoreFiles(root: root, fileSystem: disk))
    var segment: [UInt8] = []
    var first = 1
    func close(before next: Int) throws {
      let path = layout.segment(of: id, first: first)
      try disk.writeAtomically(path, segment, flushed: false)
      (segment, first) = ([], next)
    }
    let replica = try run("anna1", size) { line in
      segment += line.bytes
      segment.append(UInt8(ascii: "\n"))
      if segment.count > Journal.defaultSegmentSize {
        try close(before: line.change.id.sequence + 1)
      }
    }
    if !segment.isEmpty { try close(before: size.changes + 1) }
    var length = 0
    _ = StateFileWriter(replica.document, for: .checkpoint).run { length += $0.count }
    return length
  }
}

/// A generator of which every run draws the same.
struct Mixer: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
    return word ^ word >> 31
  }
}

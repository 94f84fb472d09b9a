// Writes a state as a file, a piece at a time.

/// The writer of state files: a document in, pieces of bytes out.
///
/// Items that have not changed since the file they came from are copied as the lines they are.
struct StateFileWriter {
  /// How many bytes a piece has, about.
  private static let pieceSize = 256 << 10

  private let document: Document
  private let revivals: [ItemID: ItemState]
  private let trails: Trails
  private var header: StateHeader

  /// Prepares to write.
  /// - Parameters:
  ///   - document: The state.
  ///   - purpose: What the file is for.
  ///   - own: A replica's part of it.
  ///   - revivals: Items that the replica has still to answer a purge for.
  ///   - trails: With a base, the lines it stands for.
  ///   - forks: With a base, where these lines fork.
  init(
    _ document: Document,
    for purpose: StateHeader.Purpose,
    own: StateHeader.Own? = nil,
    revivals: [ItemID: ItemState] = [:],
    trails: Trails = [:],
    forks: [ReplicaID: [VersionVector.Mark]] = [:]
  ) {
    self.document = document
    self.revivals = revivals
    self.trails = trails
    header = StateHeader(purpose: purpose)
    header.seen = document.seen
    header.latestTimes = document.latestTimes
    header.changeCount = document.changeCount
    header.lastPosition = document.lastPosition
    header.own = own
    header.forks = forks
    for (directory, trail) in trails where trail.writer != directory {
      header.branches[directory] = ChangeID(replica: trail.writer, sequence: trail.first)
    }
  }

  /// Writes the file.
  /// - Parameter write: Takes the next bytes.
  /// - Returns: Whether every item could be read; what was written is of no use otherwise.
  /// - Throws: What `write` throws.
  /// - Complexity: O(*n*) in the bytes of the state; memory for one piece and for what has
  ///   changed since the last file.
  func run<Failure: Error>(
    _ write: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    let changed = document.states.changedItems()
    var header = header
    for section in SavedItems.Section.allCases {
      header.itemCounts[section] =
        document.states.unchangedCount(in: section) + (changed[section]?.count ?? 0)
    }
    var output = Output()
    output.append(header.line)
    let purged = document.purged.sorted()
    for start in stride(from: 0, to: purged.count, by: 500) {
      let names = purged[start..<min(start + 500, purged.count)]
      output.append(
        SealedLine.line(JSONObject([("purged", .array(names.map { .string("\($0)") }))]))
      )
    }
    for (item, state) in revivals.sorted(by: { $0.key < $1.key }) {
      output.append(ItemLine.encode(item, state, as: .revival))
    }
    var indexes: [SavedItems.Section: SavedItems.Index] = [:]
    for section in SavedItems.Section.allCases {
      var merge = document.states.lines(of: section, changed: changed[section] ?? [])
      var index = SavedItems.Index()
      var count = 0
      while let (item, line) = merge.next() {
        if count.isMultiple(of: SavedItems.linesPerBlock) {
          index.blocks.append(SavedItems.Block(first: item, start: output.offset))
        }
        count += 1
        output.append(line)
        if output.piece.count >= Self.pieceSize { try write(output.takePiece()) }
      }
      guard count == header.itemCounts[section] else { return false }
      index.end = output.offset
      indexes[section] = index
    }
    let trailStart = output.offset
    for line in TrailLine.encode(trails) {
      output.append(line)
      if output.piece.count >= Self.pieceSize { try write(output.takePiece()) }
    }
    let start = output.offset
    output.append(StateIndex.line(indexes, trails: trails.isEmpty ? nil : trailStart))
    output.append(StateTrailer(index: start).line)
    try write(output.takePiece())
    return !document.isFaulty
  }

  /// The bytes not yet written, and where they begin.
  private struct Output {
    private(set) var piece: [UInt8] = []
    private(set) var offset = 0

    mutating func append(_ bytes: some Collection<UInt8>) {
      piece.append(contentsOf: bytes)
      offset += bytes.count
    }

    mutating func takePiece() -> [UInt8] {
      defer { piece.removeAll(keepingCapacity: true) }
      return piece
    }
  }
}

// Cutting what a crash left after the last whole line.

/// A tail that was cut from a segment, with the bytes kept beside it.
struct CutTail: Hashable, Sendable {
  let replica: ReplicaID
  /// The segment, from the store's directory on.
  let file: String
  /// The byte where the tail began.
  let offset: Int
  /// How many bytes were cut.
  let count: Int
  /// The file that holds them now, from the store's directory on.
  let saved: String
  /// Whether a newline was among them.
  ///
  /// Others may have seen that line: where the journal is the store's own, the store goes
  /// on under a new identity.
  let heldLine: Bool
}

extension Journal {
  /// Cuts the torn tails that reading met, after saving their bytes.
  ///
  /// A crash in between leaves the tail to be cut again.
  /// - Parameters:
  ///   - access: The right to write.
  ///   - spared: Replicas whose tail stands where acknowledged lines were: it is damage.
  /// - Returns: What was cut.
  /// - Throws: `StoreError`; tails before the failing one are cut.
  mutating func cutTornTails(
    _ access: WriteAccess,
    sparing spared: Set<ReplicaID> = []
  ) throws(StoreError) -> [CutTail] {
    var cuts: [CutTail] = []
    for (replica, tail) in tornTails.sorted(by: { $0.key < $1.key })
    where !spared.contains(replica) {
      let path = files.layout.segment(of: replica, first: tail.segment)
      if latest?.key.replica == replica { latest = nil }
      do {
        if let cut = try cut(tail, of: replica, from: path) { cuts.append(cut) }
      } catch {
        throw StoreError(error)
      }
      readers[replica]?.tailWasCut()
    }
    return cuts
  }

  private func cut(
    _ tail: LineReader.TornTail,
    of replica: ReplicaID,
    from path: String
  ) throws(FileError) -> CutTail? {
    let (layout, fileSystem) = (files.layout, files.fileSystem)
    let file = try fileSystem.open(path)
    let size = try file.status().size
    guard size > tail.offset else { return nil }
    let bytes = try file.read(from: tail.offset, count: size - tail.offset)
    // The same tail has the same name, however often saving it is interrupted.
    let checksum = String(decoding: Hex.digits(CRC32C.checksum(bytes)), as: UTF8.self)
    let saved = "\(layout.torn)/\(replica)-\(tail.segment)-\(tail.offset)-\(checksum)"
    try fileSystem.makeDirectories(layout.torn)
    try fileSystem.writeAtomically(saved, bytes)
    try file.truncate(to: tail.offset)
    try file.flush()
    return CutTail(
      replica: replica,
      file: layout.relative(path),
      offset: tail.offset,
      count: bytes.count,
      saved: layout.relative(saved),
      heldLine: bytes.contains(UInt8(ascii: "\n"))
    )
  }
}

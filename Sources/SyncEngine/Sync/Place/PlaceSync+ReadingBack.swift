// Finds objects in a shared place whose bytes have changed where their length has not.

/// How far the objects of a place have been read back, to go on from there.
struct ReadingBack: Hashable, Sendable {
  /// The object read last, in the order of the names.
  var after: SegmentName?
  /// How many bytes may be read that earlier syncs did not use.
  var credit = 0
  /// Objects that a check found damaged: they are read first, however many they are.
  var suspects: Set<SegmentName> = []
}

extension PlaceSync {
  /// How many objects a usual sync reads back.
  static let readBackCount = 4
  /// How many bytes it reads back, on average: a longer object waits for several syncs.
  ///
  /// So little that a sync a minute stays cheap, and reads 90 MB a day all the same.
  static let readBackBytes = 64 << 10

  /// Reads some of the objects back whose lines are here, the next ones at each sync, and puts
  /// those again whose bytes are not those of their names.
  ///
  /// What a sync reads of itself, it reads once; so bytes that rot afterwards would be noticed
  /// only by a machine that lacks the lines. After some syncs every object has been read again.
  /// - Parameters:
  ///   - known: The objects that earlier syncs put or read; those of this one are fresh.
  ///   - target: The store.
  /// - Throws: `SyncError` where the place or the store fails.
  mutating func readBack(
    _ known: [SegmentName: Int],
    _ target: some SyncTarget
  ) throws(SyncError) {
    let segments = try heldSegments(target).filter { known[$0.name] != nil }
    for name in memory.readingBack.suspects.sorted(by: <)
    where segments.contains(where: { $0.name == name }) { try mend(name, target) }
    memory.readingBack.suspects = []
    guard !segments.isEmpty else {
      memory.readingBack = ReadingBack()
      return
    }
    let next = memory.readingBack.after.flatMap { last in
      segments.firstIndex { last < $0.name }
    }
    var rest = segments[(next ?? 0)...] + segments[..<(next ?? 0)]
    rest = rest.prefix(Self.readBackCount)
    memory.readingBack.credit += Self.readBackBytes
    while let segment = rest.first, segment.byteCount <= memory.readingBack.credit {
      rest.removeFirst()
      memory.readingBack.credit -= segment.byteCount
      memory.readingBack.after = segment.name
      try mend(segment.name, target)
    }
    // Credit is kept only for an object that is longer than what there is.
    if rest.isEmpty { memory.readingBack.credit = 0 }
  }

  /// The objects whose lines are all here, as far as the listing shows, in order of the names.
  private func heldSegments(
    _ target: some SyncTarget
  ) throws(SyncError) -> [(name: SegmentName, byteCount: Int)] {
    var held: [(name: SegmentName, byteCount: Int)] = []
    for replica in inventory.replicas where !forked.contains(replica) {
      let floor = try target.floor(of: replica)
      for (name, byteCount) in sound(replica)
      where floor < name.first && byteCount <= Self.maximumObject {
        held.append((name, byteCount))
      }
    }
    return held.sorted { $0.name < $1.name }
  }

  private mutating func mend(
    _ name: SegmentName,
    _ target: some SyncTarget
  ) throws(SyncError) {
    do {
      // One that has gone meanwhile was taken away by its owner, or comes back at the next sync.
      guard let found = try place.get(.segment(name), limit: Self.maximumObject) else { return }
      report.bytesReceived += found.count
      guard ContentHash(of: found) != name.hash else { return }
    } catch .damaged {
      // Its bytes cannot be read, so they are not those of its name.
    } catch {
      throw error
    }
    let run: LineRun?
    do throws(SyncError) {
      run = try whole(name, target)
    } catch  where error.isDamageHere {
      return
    }
    guard let run, ContentHash(of: run.bytes) == name.hash else {
      return
    }
    try put(run)
    report.healed += run.lines.count
  }
}

extension SegmentName {
  /// By replica, then by numbers, then by hash.
  static func < (a: SegmentName, b: SegmentName) -> Bool {
    if a.replica != b.replica { return a.replica < b.replica }
    if a.first != b.first { return a.first < b.first }
    return a.last != b.last ? a.last < b.last : a.hash.digits < b.hash.digits
  }
}

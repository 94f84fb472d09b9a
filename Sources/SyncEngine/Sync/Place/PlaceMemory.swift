// What a store remembers of a shared place between syncs.

/// A cache of what was found out about a place, so that it need not be found out again.
///
/// Losing it costs time and nothing else.
struct PlaceMemory: Hashable, Sendable {
  /// Segments whose names stand for lines that are here, with their lengths.
  var verified: [SegmentName: Int] = [:]
  /// Segments that hold lines which stand for lost ones, where the true ones are here.
  var superseded: Set<SegmentName> = []
  /// The acknowledgement last read of each replica.
  var acknowledged: [ReplicaID: AcknowledgementName] = [:]
  /// What the compacted states there stand for.
  var bases: [BaseName: BaseHead] = [:]
  /// Compacted states that were read whole once.
  var wholeBases: Set<BaseName> = []
  /// How far the objects there have been read back.
  var readingBack = ReadingBack()

  /// Whether an earlier sync saw something there.
  var isKnown: Bool { !verified.isEmpty || !wholeBases.isEmpty }

  /// Forgets what segments stand for that share numbers with lines which have come back here.
  mutating func forget(_ range: ClosedRange<Int>, of replica: ReplicaID) {
    verified = verified.filter { name, _ in
      name.replica != replica || name.last < range.lowerBound || range.upperBound < name.first
    }
  }

  /// Forgets objects that are no longer there.
  mutating func keep(only inventory: PlaceInventory) {
    var kept: [SegmentName: Int] = [:]
    for segment in inventory.segments.values.joined() {
      kept[segment.name] = verified[segment.name]
    }
    superseded = superseded.filter { name in
      inventory.segments[name.replica]?.contains { $0.name == name } ?? false
    }
    verified = kept
    let listed = Set(inventory.bases)
    bases = bases.filter { listed.contains($0.key) }
    wholeBases.formIntersection(listed)
  }
}

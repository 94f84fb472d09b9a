// What a store remembers of a shared place between syncs.

/// A cache of what was found out about a place, so that it need not be found out again.
///
/// Losing it costs time and nothing else.
struct PlaceMemory: Hashable, Sendable {
  /// Segments whose names stand for lines that are here, with their lengths.
  var verified: [SegmentName: Int] = [:]
  /// The acknowledgement last read of each replica.
  var acknowledged: [ReplicaID: AcknowledgementName] = [:]
  /// What the compacted states there stand for.
  var bases: [BaseName: BaseHead] = [:]
  /// Compacted states that were read whole once.
  var wholeBases: Set<BaseName> = []

  /// Forgets objects that are no longer there.
  mutating func keep(only inventory: PlaceInventory) {
    var kept: [SegmentName: Int] = [:]
    for segment in inventory.segments.values.joined() {
      kept[segment.name] = verified[segment.name]
    }
    verified = kept
    let listed = Set(inventory.bases)
    bases = bases.filter { listed.contains($0.key) }
    wholeBases.formIntersection(listed)
  }
}

// Reads everything in a shared place, to see that it is whole.

extension PlaceSync {
  /// Reads every object that syncs go by, and notes those that are not what their names say.
  ///
  /// The next sync begins its reading back with these, and puts those again whose lines, or whose
  /// state, are here.
  mutating func check(_ target: some SyncTarget) throws(SyncError) {
    var damaged: Set<SegmentName> = []
    for segment in inventory.segments.values.joined().sorted(by: { $0.name < $1.name }) {
      report.objectsRead += 1
      if try run(in: segment) == nil { damaged.insert(segment.name) }
    }
    memory.readingBack.suspects = damaged
    for name in inventory.bases {
      report.objectsRead += 1
      guard let head = try head(name) else { continue }
      report.objectsRead += head.parts.count
      if try bytes(of: head, name) == nil { memory.wholeBases.remove(name) }
    }
  }
}

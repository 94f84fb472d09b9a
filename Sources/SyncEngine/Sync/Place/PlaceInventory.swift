// A listing of a shared place, sorted out.

/// What a listing shows of the objects sync knows; all else is passed over.
struct PlaceInventory {
  /// A segment and the length the place gives for it.
  struct Segment: Hashable {
    let name: SegmentName
    let size: Int?
  }

  /// The most names that are looked at.
  static let maximumCount = 1_000_000

  /// Whether the marker is there.
  private(set) var hasMarker = false
  /// The segments of each replica, by first number, then by last.
  private(set) var segments: [ReplicaID: [Segment]] = [:]
  /// The acknowledgements of each replica, the one that counts first.
  private(set) var acknowledgements: [ReplicaID: [AcknowledgementName]] = [:]
  /// The compacted states, those that stand for most first.
  private(set) var bases: [BaseName] = []
  /// The parts of compacted states, with the length the place gives for each.
  private(set) var parts: [BaseName: Int?] = [:]

  /// Sorts out a listing.
  init(_ entries: [PlaceEntry]) throws(SyncError) {
    guard entries.count <= Self.maximumCount else { throw .damaged("list", .tooLarge) }
    var seen: Set<ObjectName> = []
    for entry in entries {
      guard let name = ObjectName(entry.name.string), seen.insert(name).inserted else { continue }
      switch name {
      case .marker: hasMarker = true
      case .segment(let name):
        segments[name.replica, default: []].append(Segment(name: name, size: entry.size))
      case .acknowledgement(let name): acknowledgements[name.replica, default: []].append(name)
      case .base(let name): bases.append(name)
      case .part(let name): parts[name] = .some(entry.size)
      }
    }
    bases.sort {
      if $0.counter != $1.counter { return $0.counter > $1.counter }
      return $0.replica != $1.replica
        ? $0.replica < $1.replica : $0.hash.digits < $1.hash.digits
    }
    for replica in segments.keys {
      segments[replica]?.sort {
        let (a, b) = ($0.name, $1.name)
        if a.first != b.first { return a.first < b.first }
        return a.last != b.last ? a.last < b.last : a.hash.digits < b.hash.digits
      }
    }
    for replica in acknowledgements.keys {
      acknowledgements[replica]?.sort {
        $0.counter != $1.counter ? $0.counter > $1.counter : $1.hash.digits < $0.hash.digits
      }
    }
  }

  /// Whether anything but the marker is there.
  var isInUse: Bool {
    !segments.isEmpty || !acknowledgements.isEmpty || !bases.isEmpty || !parts.isEmpty
  }

  /// The replicas that have lines there, in byte order of their names.
  var replicas: [ReplicaID] { segments.keys.sorted() }
}

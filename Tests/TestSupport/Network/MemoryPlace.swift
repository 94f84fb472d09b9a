// A shared place in memory whose calls can fail in every way a real one's can.

public import SyncEngine

/// Objects by name, with faults drawn from a seed or set for one call.
public final class MemoryPlace: SharedPlace {
  /// What can happen to a call.
  public enum Fault: String, CaseIterable, Sendable {
    /// It fails and has done nothing.
    case refused
    /// It fails and has been done.
    case unconfirmed
    /// A put leaves the beginning of the object and fails; others as `refused`.
    case torn
    /// A put leaves the beginning of the object and claims success; others succeed.
    case halfCopied
    /// A listing is that of before; others succeed.
    case stale
    /// A get finds nothing, as where the object is taken away meanwhile; others succeed.
    case gone
    /// A put is seen only some calls later, after what was put since; others succeed.
    case delayed
    /// A put fails for want of space and has done nothing; others succeed.
    case full
  }

  /// What is there, by name.
  public var objects: [Text: [UInt8]] = [:]
  /// Whether a listing says how long the objects are.
  public var saysSizes = true
  /// The fault that a call meets, by the number of the call.
  public var fault: (Int) -> Fault? = { _ in nil }
  /// How many calls there were.
  public private(set) var calls = 0
  /// How many puts there were.
  public private(set) var puts = 0
  /// How many deletions there were.
  public private(set) var deletes = 0
  private var lastListing: [PlaceEntry] = []
  private var delayed: [(call: Int, key: Text, bytes: [UInt8])] = []

  /// An empty place.
  public init() {}

  /// Another place in the same state, faults apart.
  public func copy() -> MemoryPlace {
    let copy = MemoryPlace()
    (copy.objects, copy.saysSizes) = (objects, saysSizes)
    (copy.calls, copy.puts, copy.deletes) = (calls, puts, deletes)
    (copy.lastListing, copy.delayed) = (lastListing, delayed)
    return copy
  }

  /// A name as the place's key.
  public static func key(_ name: ObjectName) -> Text { Text(name.description) }

  /// The names of the objects that hold lines, in byte order.
  public var segmentNames: [SegmentName] {
    objects.keys.sorted().compactMap {
      if case .segment(let name)? = ObjectName($0.string) { name } else { nil }
    }
  }

  /// How many acknowledgements there are.
  public var acknowledgementCount: Int {
    objects.keys.count { $0.string.hasPrefix("acks/") }
  }

  /// Lets what was delayed be seen.
  public func arrive() { arrive(before: .max) }

  private func arrive(before call: Int) {
    for put in delayed where put.call <= call { objects[put.key] = put.bytes }
    delayed.removeAll { $0.call <= call }
  }

  private func begin(_ what: String) throws(SyncError) -> Fault? {
    defer { calls += 1 }
    arrive(before: calls)
    let fault = fault(calls)
    if fault == .refused { throw .unreachable(what, cause: nil) }
    return fault
  }

  /// Everything that is there, in byte order.
  public func list() throws(SyncError) -> [PlaceEntry] {
    let fault = try begin("list")
    let now = objects.sorted { $0.key < $1.key }.map {
      PlaceEntry(name: $0.key, size: saysSizes ? $0.value.count : nil)
    }
    defer { lastListing = now }
    if fault == .torn || fault == .unconfirmed { throw .unreachable("list", cause: nil) }
    return fault == .stale ? lastListing : now
  }

  /// The bytes of an object.
  public func get(_ name: ObjectName, limit: Int) throws(SyncError) -> [UInt8]? {
    let fault = try begin("get")
    if fault == .torn || fault == .unconfirmed { throw .unreachable("get", cause: nil) }
    guard fault != .gone, let bytes = objects[Self.key(name)] else { return nil }
    guard bytes.count <= limit else { throw .damaged("get", .tooLarge) }
    return fault == .halfCopied ? Array(bytes.prefix(bytes.count / 2)) : bytes
  }

  /// Puts an object there.
  public func put(_ name: ObjectName, _ bytes: [UInt8]) throws(SyncError) {
    let fault = try begin("put")
    puts += 1
    switch fault {
    case .torn, .halfCopied: objects[Self.key(name)] = Array(bytes.prefix(bytes.count / 2))
    case .delayed: delayed.append((calls + bytes.count % 7, Self.key(name), bytes))
    case .full: throw .full("put", cause: nil)
    default: objects[Self.key(name)] = bytes
    }
    if fault == .torn { throw .full("put", cause: nil) }
    if fault == .unconfirmed { throw .unreachable("put", cause: nil) }
  }

  /// Takes an object away.
  public func delete(_ name: ObjectName) throws(SyncError) {
    let fault = try begin("delete")
    if fault == .torn { throw .unreachable("delete", cause: nil) }
    deletes += 1
    objects[Self.key(name)] = nil
    if fault == .unconfirmed { throw .unreachable("delete", cause: nil) }
  }
}

// A shared place in memory whose calls can fail in every way a real one's can.

import TestSupport

@testable import SyncEngine

/// Objects by name, with faults drawn from a seed or set for one call.
final class MemoryPlace: SharedPlace {
  /// What can happen to a call.
  enum Fault: CaseIterable {
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
  }

  var objects: [Text: [UInt8]] = [:]
  var saysSizes = true
  /// The fault that a call meets, by the number of the call.
  var fault: (Int) -> Fault? = { _ in nil }
  private(set) var calls = 0
  private(set) var puts = 0
  private(set) var deletes = 0
  private var lastListing: [PlaceEntry] = []

  /// A name as the place's key.
  static func key(_ name: ObjectName) -> Text { Text(name.description) }

  var segmentNames: [SegmentName] {
    objects.keys.compactMap {
      if case .segment(let name)? = ObjectName($0.string) { name } else { nil }
    }
  }

  var acknowledgementCount: Int {
    objects.keys.count { $0.string.hasPrefix("acks/") }
  }

  private func begin(_ what: String) throws(SyncError) -> Fault? {
    defer { calls += 1 }
    let fault = fault(calls)
    if fault == .refused { throw .unreachable(what, cause: nil) }
    return fault
  }

  func list() throws(SyncError) -> [PlaceEntry] {
    let fault = try begin("list")
    let now = objects.map { PlaceEntry(name: $0.key, size: saysSizes ? $0.value.count : nil) }
    defer { lastListing = now }
    if fault == .torn || fault == .unconfirmed { throw .unreachable("list", cause: nil) }
    return fault == .stale ? lastListing : now
  }

  func get(_ name: ObjectName, limit: Int) throws(SyncError) -> [UInt8]? {
    let fault = try begin("get")
    if fault == .torn || fault == .unconfirmed { throw .unreachable("get", cause: nil) }
    guard let bytes = objects[Self.key(name)] else { return nil }
    guard bytes.count <= limit else { throw .damaged("get", .tooLarge) }
    return fault == .halfCopied ? Array(bytes.prefix(bytes.count / 2)) : bytes
  }

  func put(_ name: ObjectName, _ bytes: [UInt8]) throws(SyncError) {
    let fault = try begin("put")
    puts += 1
    switch fault {
    case .torn, .halfCopied: objects[Self.key(name)] = Array(bytes.prefix(bytes.count / 2))
    default: objects[Self.key(name)] = bytes
    }
    if fault == .torn { throw .full("put", cause: nil) }
    if fault == .unconfirmed { throw .unreachable("put", cause: nil) }
  }

  func delete(_ name: ObjectName) throws(SyncError) {
    let fault = try begin("delete")
    if fault == .torn { throw .unreachable("delete", cause: nil) }
    deletes += 1
    objects[Self.key(name)] = nil
    if fault == .unconfirmed { throw .unreachable("delete", cause: nil) }
  }
}

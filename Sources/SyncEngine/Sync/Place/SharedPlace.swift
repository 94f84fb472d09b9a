// What sync asks of a place that machines share.

/// A place that keeps named objects: a folder, an object store, a cloud drive.
///
/// Plain put, get, list and delete are enough. No call is conditional, nothing is locked,
/// no object is shared by writers with different contents, and a listing may lag behind.
public protocol SharedPlace {
  /// Everything that is there, foreign names among it, in no order.
  /// - Returns: Nothing where the place does not exist yet.
  /// - Throws: `SyncError.unreachable` where the place cannot be read.
  func list() throws(SyncError) -> [PlaceEntry]

  /// Says which objects will be asked for next, so that they can be fetched together.
  func prepare(_ names: [ObjectName]) throws(SyncError)

  /// The bytes of an object.
  /// - Parameters:
  ///   - name: The object.
  ///   - limit: The most bytes it may have; a longer one is `SyncDamage.tooLarge`.
  /// - Returns: `nil` where it is not there.
  /// - Throws: `SyncError.unreachable`, or `.damaged` for an object over the limit.
  func get(_ name: ObjectName, limit: Int) throws(SyncError) -> [UInt8]?

  /// Puts an object there, whole and to stay, in place of one that has the name.
  /// - Throws: `SyncError.refused`, `.full` or `.unreachable`; the object may then be
  ///   there, absent, or there in part.
  func put(_ name: ObjectName, _ bytes: [UInt8]) throws(SyncError)

  /// Takes an object away; one that is not there is no error.
  func delete(_ name: ObjectName) throws(SyncError)
}

extension SharedPlace {
  /// Does nothing: objects are fetched one by one.
  public func prepare(_ names: [ObjectName]) throws(SyncError) {}
}

/// One line of a listing.
public struct PlaceEntry: Hashable, Sendable {
  /// The name, relative to the place, with `/` between parts.
  public let name: Text
  /// The length in bytes; `nil` where the place does not say.
  public let size: Int?

  /// Assembles an entry.
  public init(name: Text, size: Int?) {
    self.name = name
    self.size = size
  }
}

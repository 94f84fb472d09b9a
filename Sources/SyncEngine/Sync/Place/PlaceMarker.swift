// The object that says what a shared place is.

/// The marker, `swipy.json`: the same bytes whoever writes it.
enum PlaceMarker {
  /// The version of shared places that this engine reads and writes.
  static let version = 1
  /// The most bytes a marker has.
  static let maximumLength = 64 << 10
  /// The marker's bytes.
  static let bytes = Array("{\"format\":\"swipy-place\",\"v\":1}\n".utf8)

  /// Checks a marker that was read.
  /// - Parameters:
  ///   - found: Its bytes.
  ///   - isInUse: Whether the place holds objects of this engine's, so that a marker which is
  ///     none at all is a damaged one.
  /// - Returns: Whether it is whole; one that is damaged is to be written again.
  /// - Throws: `SyncError.version` for a later version, `.damaged` for anything else.
  static func check(_ found: [UInt8], isInUse: Bool) throws(SyncError) -> Bool {
    if found == bytes { return true }
    if bytes.starts(with: found) { return false }
    let marker = try? JSON(parsing: found)
    guard marker?["format"]?.string == "swipy-place", let version = marker?["v"]?.int,
      version >= 1
    else {
      let isNewer = marker?["v"]?.int.map { $0 > Self.version } ?? false
      guard isInUse, marker == nil || found.isAlmost(bytes), !isNewer else {
        throw .damaged("swipy.json", .member("format"))
      }
      return false
    }
    guard version <= Self.version else {
      throw .version(found: version, supported: Self.version)
    }
    return true
  }
}

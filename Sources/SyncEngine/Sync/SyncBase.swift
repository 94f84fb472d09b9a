// A compacted state as sync offers it.

/// What a base stands for, and the bytes that make it up.
///
/// Whoever lacks lines that are nowhere any more takes the state instead of them.
struct SyncBase: Hashable, Sendable {
  /// The most bytes a base has.
  static let maximumLength = 1 << 30

  /// The last line of each replica that the state stands for.
  let vector: VersionVector
  /// The length of the state in bytes.
  let byteCount: Int
  /// The hash of these bytes.
  let hash: ContentHash
}

/// A base on its way, piece by piece.
struct SyncBaseArrival: Sendable {
  /// The base that was announced.
  let base: SyncBase
  private(set) var bytes: [UInt8] = []

  /// Begins with the first piece.
  init(_ base: SyncBase) { self.base = base }

  /// Whether everything has come.
  var isComplete: Bool { bytes.count == base.byteCount }

  /// Adds the next piece.
  /// - Throws: `SyncDamage` for one that is not next, or too much, or where the whole is
  ///   not what was announced.
  mutating func add(_ piece: [UInt8], at offset: Int) throws(SyncDamage) {
    guard offset == bytes.count, !piece.isEmpty else { throw .gap }
    guard piece.count <= base.byteCount - offset else { throw .tooLarge }
    bytes += piece
    guard !isComplete || ContentHash(of: bytes) == base.hash else { throw .hashMismatch }
  }
}

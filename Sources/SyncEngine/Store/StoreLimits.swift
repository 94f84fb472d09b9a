// At which sizes a store closes files and writes new ones.

/// The sizes by which a store organises its files; none of them changes what it holds.
public struct StoreLimits: Hashable, Sendable {
  /// The length in bytes at which a segment closes.
  public var segmentSize: Int
  /// How many changes are read after a checkpoint before a commit writes the next one.
  public var checkpointInterval: Int

  /// Limits; those that suit a disk without arguments.
  /// - Parameters:
  ///   - segmentSize: The length in bytes at which a segment closes.
  ///   - checkpointInterval: How many changes are read after a checkpoint before a commit
  ///     writes the next one.
  public init(segmentSize: Int = 4 << 20, checkpointInterval: Int = 4096) {
    self.segmentSize = segmentSize
    self.checkpointInterval = checkpointInterval
  }
}

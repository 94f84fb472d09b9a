// The sizes by which a store works, for those who need others.

/// How large the parts of a store grow; no size changes what a store holds.
public struct StoreTuning: Hashable, Sendable {
  /// The length in bytes at which a segment of a journal closes.
  public var segmentBytes = 4 << 20

  /// The sizes of every ordinary store.
  public init() {}
}

// Hybrid logical time: a wall clock that never runs backwards past what it has seen.

/// A point in hybrid time: milliseconds since 1970 and a counter within the millisecond.
public struct HybridTime: Hashable, Comparable, Sendable {
  /// The largest number of milliseconds that is represented, in the year 6429.
  public static let maximumMilliseconds = 1 << 47 - 1
  /// The largest counter within one millisecond.
  public static let maximumCounter = 0xFFFF

  /// The time of origin operations, before every other.
  public static let zero = HybridTime(bits: 0)

  private let bits: UInt64

  private init(bits: UInt64) { self.bits = bits }

  /// Names a time; `nil` where a part is out of range.
  public init?(milliseconds: Int, counter: Int) {
    guard 0...Self.maximumMilliseconds ~= milliseconds, 0...Self.maximumCounter ~= counter
    else { return nil }
    bits = UInt64(milliseconds) << 16 | UInt64(counter)
  }

  /// Milliseconds since the start of 1970 in UTC.
  public var milliseconds: Int { Int(bits >> 16) }

  /// The place within the millisecond.
  public var counter: Int { Int(bits & 0xFFFF) }

  /// The next time after this one; the last time there is stays itself.
  var next: HybridTime { HybridTime(bits: min(bits, Self.maximumBits - 1) + 1) }

  private static let maximumBits = UInt64(maximumMilliseconds) << 16 | UInt64(maximumCounter)

  /// The first time of a wall-clock millisecond, clamped into the range after `zero`.
  static func start(of milliseconds: Int) -> HybridTime {
    HybridTime(bits: UInt64(min(max(milliseconds, 1), maximumMilliseconds)) << 16)
  }

  /// Whether `a` is earlier than `b`.
  public static func < (a: HybridTime, b: HybridTime) -> Bool { a.bits < b.bits }
}

/// The rule by which a replica stamps its changes.
public enum HybridClock {
  /// How far ahead of the wall clock a seen time may be and still be followed, in milliseconds.
  public static let bound = 5 * 60 * 1000

  /// The time for a new change: after the wall clock and after every seen time that is
  /// no further ahead than the bound.
  /// - Parameters:
  ///   - wall: Milliseconds since 1970.
  ///   - seen: The latest time of each replica, this one's own among them.
  /// - Returns: A time later than the wall clock's millisecond began.
  public static func now(wall: Int, seen: some Sequence<HybridTime>) -> HybridTime {
    let start = HybridTime.start(of: wall)
    let latest = seen.lazy.filter { $0.milliseconds - start.milliseconds <= bound }.max()
    guard let latest, latest >= start else { return start }
    return latest.next
  }

  /// How far a replica's latest time is ahead of the wall clock, in milliseconds, where
  /// that is more than the bound.
  public static func lead(of time: HybridTime, wall: Int) -> Int? {
    let lead = time.milliseconds - HybridTime.start(of: wall).milliseconds
    return lead > bound ? lead : nil
  }
}

// The seeds a property test runs with.

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Seeds for property tests: `SWIPY_SEED=N` runs that one, `SWIPY_SEEDS=N` that many.
///
/// Seeds are numbered from 0, and `SWIPY_SEEDS_FROM=K` begins with number K, so that several
/// processes, or one after the other, share the work: with `SWIPY_SEEDS=5000` each, one begins
/// with 0, the next with 5000.
public enum Seeds {
  /// The seeds to run: as many as a test asks for, unless the environment says otherwise.
  public static func some(_ count: Int) -> [UInt64] {
    if let one = number("SWIPY_SEED") { return [one] }
    let count = number("SWIPY_SEEDS").map { Int(clamping: $0) } ?? count
    let first = number("SWIPY_SEEDS_FROM") ?? 0
    return (0..<UInt64(max(count, 1))).map { (first &+ $0) &* 0x9E37_79B9 &+ 1 }
  }

  /// Whether the environment asks for one seed, of which everything is to be told.
  public static var isSingle: Bool { number("SWIPY_SEED") != nil }

  private static func number(_ name: String) -> UInt64? {
    getenv(name).flatMap { UInt64(String(cString: $0)) }
  }
}

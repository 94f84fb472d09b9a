// A clock that stands still until a test moves it, and effects around it.

public import SyncEngine
import Synchronization

/// A wall clock in a test's hands.
public final class ManualClock: Sendable {
  private let now: Mutex<Int>

  /// A clock that shows a time, in milliseconds since 1970.
  public init(_ milliseconds: Int = 1_764_470_000_000) { now = Mutex(milliseconds) }

  /// What the clock shows, in milliseconds since 1970.
  public var milliseconds: Int {
    get { now.withLock { $0 } }
    set { now.withLock { $0 = newValue } }
  }

  /// Moves the clock, backwards too.
  public func advance(by milliseconds: Int) { now.withLock { $0 += milliseconds } }
}

extension Effects {
  /// A world whose every answer follows from a seed, a clock and a disk.
  public static func simulated(
    fileSystem: any FileSystem = MemoryFileSystem(),
    clock: ManualClock = ManualClock(),
    seed: UInt64 = 1,
    machine: String = "machine",
    process: Int = 1
  ) -> Effects {
    let generator = SharedGenerator(seed: seed)
    return Effects(
      milliseconds: { clock.milliseconds },
      random: { generator.next() },
      fileSystem: fileSystem,
      machine: machine,
      process: process
    )
  }
}

/// A seeded generator that several callers draw from.
private final class SharedGenerator: Sendable {
  private let generator: Mutex<SeededGenerator>

  init(seed: UInt64) { generator = Mutex(SeededGenerator(seed: seed)) }

  func next() -> UInt64 { generator.withLock { $0.next() } }
}

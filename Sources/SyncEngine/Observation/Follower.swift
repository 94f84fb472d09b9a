// Brings what other processes write, and the time, to a store's observers.

import Synchronization

/// A thread that refreshes a store whenever its files may have changed or an observed time comes.
///
/// It sleeps in between, and holds on to the store only while it refreshes.
final class Follower: Sendable {
  /// How long it sleeps at most where a time is awaited: the wall clock may be set meanwhile.
  private static let longestWait = 60_000
  /// How long it waits after a refresh that failed, in milliseconds.
  private static let retryPause = 1000
  /// How much of the store's time it leaves to others, in milliseconds between two refreshes.
  private static let pause = 5

  private let signal: any ChangeSignal
  private let isStopped = Atomic<Bool>(false)

  private init(_ signal: any ChangeSignal) { self.signal = signal }

  /// What a refresh came to.
  enum Refreshed: Sendable {
    /// Everything was read; the next moment at which time changes something.
    case upToDate(next: Instant?, now: Instant)
    /// The disk refused.
    case failed
    /// The store has gone.
    case gone
  }

  /// Starts a thread.
  /// - Parameters:
  ///   - signal: What to wait for.
  ///   - refresh: Refreshes the store.
  /// - Returns: `nil` where the system has no thread left.
  static func start(
    _ signal: any ChangeSignal,
    refresh: @escaping @Sendable () -> Refreshed
  ) -> Follower? {
    let follower = Follower(signal)
    return DetachedThread.start { follower.run(refresh) } ? follower : nil
  }

  private func run(_ refresh: () -> Refreshed) {
    while !isStopped.load(ordering: .acquiring) {
      let wait: Duration?
      switch refresh() {
      case .upToDate(let next, let now):
        wait = next.map {
          let left = max($0.milliseconds - now.milliseconds, 0)
          return .milliseconds(min(left, Self.longestWait))
        }
      case .failed: wait = .milliseconds(Self.retryPause)
      case .gone: return
      }
      DetachedThread.sleep(milliseconds: Self.pause)
      if isStopped.load(ordering: .acquiring) { return }
      signal.wait(atMost: wait)
    }
  }

  /// Makes it look again, now.
  func wake() { signal.wake() }

  /// Lets it end; it may be in a refresh still.
  func stop() {
    isStopped.store(true, ordering: .releasing)
    signal.wake()
  }
}

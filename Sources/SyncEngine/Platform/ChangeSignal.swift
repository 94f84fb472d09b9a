// How one learns that somebody else has written.

/// Waits until files may have changed.
///
/// It may wake without a reason, and never sleeps through one: what is written after it was made
/// ends the next wait. One thread waits; any may wake it.
public protocol ChangeSignal: Sendable {
  /// Returns when something may have changed, somebody calls `wake`, a signal of the system
  /// comes in, or the time is over.
  /// - Parameter time: As long as it takes without one.
  func wait(atMost time: Duration?)

  /// Returns as `wait` does, and when nobody reads any more from what a descriptor writes to.
  func wait(atMost time: Duration?, orEndOf descriptor: Int32)

  /// Ends the wait that is on, or else the next.
  func wake()
}

extension ChangeSignal {
  /// Waits without looking at the descriptor.
  public func wait(atMost time: Duration?, orEndOf descriptor: Int32) { wait(atMost: time) }
}

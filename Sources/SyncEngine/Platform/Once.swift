// Something that is done at most once, whoever asks.

import Synchronization

/// A closure that runs at most once.
final class Once: Sendable {
  private let action: Mutex<(@Sendable () -> Void)?>

  init(_ action: @escaping @Sendable () -> Void) { self.action = Mutex(action) }

  func run() {
    let taken = action.withLock { action in
      defer { action = nil }
      return action
    }
    taken?()
  }
}

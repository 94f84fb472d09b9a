// Keeps the trails of a base at hand while a sync asks for them.

import Synchronization

/// The trails of the base that was asked for last.
final class TrailReading: Sendable {
  private let last = Mutex<(name: Bases.Name, trails: Trails)?>(nil)

  /// What a base says of the lines that it stands for, read once.
  func trails(of base: Bases.Found?) -> Trails {
    guard let base else { return [:] }
    return last.withLock { last in
      if let last, last.name == base.name { return last.trails }
      let trails = base.state.knownTrails
      last = (base.name, trails)
      return trails
    }
  }
}

// The world a transcript runs in: its clock, its randomness, and the names of its folders.

import Synchronization
import SyncEngine

/// What makes a replay come out the same on every machine and every time.
///
/// The clock stands still until the transcript moves it, randomness is drawn from a fixed seed,
/// dates are read in UTC, and the two folders that differ from run to run go by names.
final class ReplayWorld: Sendable {
  private let state: Mutex<(now: Instant, random: UInt64)>

  /// A world whose clock shows `now`.
  init(_ now: Instant) { state = Mutex((now, 1)) }

  /// What the clock shows.
  var now: Instant {
    get { state.withLock { $0.now } }
    set { state.withLock { $0.now = newValue } }
  }

  /// The next 64 bits, the same in every run.
  ///
  /// - Source: SplitMix64, as published by Steele, Lea and Flood.
  private func random() -> UInt64 {
    state.withLock { state in
      state.random &+= 0x9E37_79B9_7F4A_7C15
      var bits = state.random
      bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
      bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
      return bits ^ (bits >> 31)
    }
  }

  /// The real disk, and nothing else that is real.
  var effects: Effects {
    Effects(
      milliseconds: { self.now.milliseconds },
      random: { self.random() },
      fileSystem: Effects.system().fileSystem,
      machine: "replay",
      process: 1
    )
  }
}

/// The names that stand in a transcript for folders that differ from run to run.
struct ReplayFolders {
  /// The folder of the store: `$STORE`.
  let store: String
  /// An empty folder beside it, where relative paths begin: `$DIR`.
  let scratch: String
  /// The folder of the samples: `$DATA`.
  let data: String

  private var names: [(name: String, path: String)] {
    [("$DATA", data), ("$DIR", scratch), ("$STORE", store)].filter { $0.1.utf8.count > 1 }
  }

  /// A line with the folders in place of their names.
  func expanded(_ line: String) -> String {
    names.reduce(line) { Self.replacing($1.name, with: $1.path, in: $0) }
  }

  /// Output with the names in place of the folders.
  func collapsed(_ text: String) -> String {
    names.reduce(text) { Self.replacing($1.path, with: $1.name, in: $0) }
  }

  private static func replacing(_ old: String, with new: String, in text: String) -> String {
    let (old, bytes) = (Array(old.utf8), Array(text.utf8))
    guard let first = old.first, bytes.contains(first) else { return text }
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == first, bytes[index...].starts(with: old) {
        result += new.utf8
        index += old.count
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

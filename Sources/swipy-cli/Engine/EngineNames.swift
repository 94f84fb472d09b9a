// The engine's names in text that is shown.

import SyncEngine

extension SafeText.Interpolation {
  /// An item's name.
  mutating func appendInterpolation(_ id: ItemID) { appendInterpolation("\(id)") }

  /// A replica's name.
  mutating func appendInterpolation(_ id: ReplicaID) { appendInterpolation("\(id)") }

  /// A change's name.
  mutating func appendInterpolation(_ id: ChangeID) { appendInterpolation("\(id)") }
}

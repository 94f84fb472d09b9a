// What swiping an item does, for `show`.

import SyncEngine

/// The triggers that hold for an item.
struct ItemTriggers: Sendable {
  /// The triggers as results have them.
  var data: JSON = []

  /// The triggers as lines for people.
  var lines: [StyledText] = []

  /// The triggers of an item.
  static func of(
    _ item: Item,
    _ context: CommandContext,
    in store: any StoreReading
  ) throws -> ItemTriggers {
    guard let kind = item.kind else { return ItemTriggers() }
    let bindings = try StoredSettings(store).bindings
    return ItemTriggers(data: bindings.json(kind), lines: bindings.lines(kind))
  }
}

// The lists there are, and names that are none of them.

import SyncEngine

extension CommandContext {
  /// The list of that name.
  ///
  /// - Throws: `CommandError` with the nearest names where no item is in such a list.
  func list(named name: Text, in store: Store) throws(CommandError) -> ListName {
    let list = ListName(name)
    let known = [ListName.inbox, .archive, .trash] + store.lists
    guard !known.contains(list) else { return list }
    let names = known.map(\.name.string)
    throw CommandError(
      "list.unknown",
      "no list '\(name.string)'",
      hint: Suggestion.hint(for: name.string, among: names)
        ?? "'move <rows> \(Quoting.argument(name.string)) new' makes it"
    )
  }
}

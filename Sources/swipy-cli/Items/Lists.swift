// The lists there are, and names that are none of them.

import SyncEngine

extension CommandContext {
  /// The list of that name.
  ///
  /// - Parameters:
  ///   - name: The list's name as typed.
  ///   - store: Where the lists are.
  ///   - whereNew: What to type for a list that is new.
  /// - Returns: The list.
  /// - Throws: `CommandError` with the nearest names where no item is in such a list.
  func list(
    named name: Text,
    in store: any StoreReading,
    whereNew: SafeText? = nil
  ) throws -> ListName {
    let list = ListName(name)
    let known = try [ListName.inbox, .archive, .trash] + store.lists()
    guard !known.contains(list) else { return list }
    let names = known.map(\.name.string)
    throw CommandError(
      "list.unknown",
      "no list '\(name.string)'",
      hint: Suggestion.hint(for: name.string, among: names)
        ?? "\(whereNew ?? "'move <rows> \(Quoting.argument(name.string)) new'") makes it"
    )
  }
}

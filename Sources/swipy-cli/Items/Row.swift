// An item together with how a person on this machine names it.

import SyncEngine

/// An item as commands work with it: its content, its row and its shortest name.
struct Row: Sendable {
  /// The item.
  var item: Item
  /// The row number, while the item is open and has one.
  var number: Int?
  /// The shortest beginning of the id, at least four characters, that no other item shares.
  var shortID: String

  /// The item's name.
  var id: ItemID { item.id }

  /// How the item is named in text: its row, else its short id.
  var name: SafeText { number.map { "\($0)" } ?? SafeText(shortID) }
}

extension StoreReading {
  /// The items as rows, in the order given; those that are not there are left out.
  func rows(_ ids: [ItemID]) throws -> [Row] {
    try read { document, numbers in
      Row.make(ids.compactMap { document[$0] }, in: document, numbers)
    }
  }
}

extension Row {
  /// Pairs items with their names on this machine.
  /// - Complexity: O(*n*) in the document where an item lacks a number.
  static func make(_ items: [Item], in document: Document, _ numbers: RowNumbers) -> [Row] {
    let open = items.map { $0.list.isOpen ? numbers[$0.id] : nil }
    let unnumbered = zip(items, open).filter { $0.1 == nil }.map(\.0.id)
    let short = ShortID.prefixes(of: unnumbered, in: document)
    return zip(items, open).map { item, number in
      Row(
        item: item,
        number: number,
        shortID: short[item.id] ?? String("\(item.id)".prefix(RowReference.shortestPrefix))
      )
    }
  }
}

/// The beginnings of ids that name one item.
enum ShortID {
  /// For each id the shortest beginning, at least four characters, that no other item's has.
  static func prefixes(of ids: [ItemID], in document: Document) -> [ItemID: String] {
    guard !ids.isEmpty else { return [:] }
    let all = document.itemIDs
    var result: [ItemID: String] = [:]
    for id in ids {
      let name = Array("\(id)".utf8)
      let place = all.partitioningIndex { $0 >= id }
      var shared = 0
      for neighbour in [place - 1, place + 1] where all.indices.contains(neighbour) {
        let other = Array("\(all[neighbour])".utf8)
        shared = max(shared, zip(name, other).prefix { $0 == $1 }.count)
      }
      let length = max(RowReference.shortestPrefix, shared + 1)
      result[id] = String(decoding: name.prefix(length), as: UTF8.self)
    }
    return result
  }
}

extension [ItemID] {
  /// The first index whose element satisfies a test that holds from some point on.
  func partitioningIndex(where holds: (ItemID) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

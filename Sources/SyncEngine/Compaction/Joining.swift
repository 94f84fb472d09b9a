// What it takes to go on from another replica's state.

extension StateFile {
  /// The document of a base that came from elsewhere, checked as a whole: nothing in it is
  /// believed.
  /// - Throws: `SyncDamage` for anything but a whole base that stands for what it says.
  /// - Complexity: O(*n*) in the items.
  func receivedDocument() throws(SyncDamage) -> Document {
    guard header.purpose == .base, header.own == nil, header.changeCount == header.seen.total,
      verify()
    else { throw .member("state") }
    if header.forks.isEmpty {
      guard (trails() ?? [:]).allSatisfy({ $0.value.end == header.seen[$0.key] }) else {
        throw .member("trail")
      }
    }
    guard header.latestTimes.keys.allSatisfy({ header.seen.sequence(of: $0) > 0 }) else {
      throw .member("times")
    }
    let document = document
    for entry in document.states.entries {
      for head in entry.value.entries.lazy.map(\.head) {
        guard header.seen.covers(head.id.change) else { throw .gap }
        guard !head.isOrigin || !purged.contains(entry.key) else { throw .member("purged") }
      }
    }
    return document
  }
}

extension Replica {
  /// The items that a purge in a state about to be taken in meets with an edit of this
  /// replica's, under whatever name of its own, that the purge had not seen, as they stand now;
  /// beside those owed already.
  /// - Parameters:
  ///   - document: This replica's document, under the names of then.
  ///   - after: That document together with that state.
  /// - Returns: Each item with the state to write again.
  func revivals(
    from document: Document? = nil,
    joining after: Document
  ) -> [ItemID: ItemState] {
    var owed = revivals
    let document = document ?? self.document
    for (item, state) in document.states.entries {
      guard state.isThere, let left = after.state(item), !left.isThere,
        left.entries.contains(where: {
          answers(for: $0.head.id.change.replica) && !$0.head.isOrigin
        })
      else { continue }
      owed[item] = state
    }
    return owed
  }
}

extension ItemState {
  /// Whether the item has a kind, so that it is more than what a purge left of it.
  fileprivate var isThere: Bool { !heads(Slot(.kind)).isEmpty }
}

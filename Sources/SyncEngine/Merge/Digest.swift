// A hash of the merged state.

extension Document {
  /// The SHA-256 of the state: every head and every purged name, in byte order.
  ///
  /// Replicas that have seen the same changes have the same digest; what has been
  /// replaced, and the order of arrival, do not enter into it.
  /// - Complexity: O(*n* log *n*) in the items.
  public func digest() -> String { digest { _, _ in } }

  /// The digest, and on the way to it a look at every item in byte order of the names.
  func digest(visiting visit: (ItemID, ItemState) -> Void) -> String {
    var hash = SHA256()
    states.forEachInOrder { id, state in
      visit(id, state)
      var writer = JSONWriter(capacity: 128 * state.entries.count)
      let name = id.utf8
      for entry in state.entries {
        writer.write(raw: #"""#)
        writer.write(rawBytes: name)
        writer.write(raw: #"""#)
        writer.write(entry.slot.key)
        writer.write(raw: #"""#)
        writer.write(entry.head.id)
        writer.write(raw: #"""#)
        writer.write(entry.head.time.milliseconds)
        writer.write(raw: ",")
        writer.write(entry.head.time.counter)
        writer.write(entry.head.value)
        writer.write(raw: "\n")
      }
      hash.update(writer.bytes)
    }
    for id in purged.sorted() { hash.update(Array("purged \(id)\n".utf8)) }
    return Hex.string(hash.finalize())
  }
}

// A replica that several stores went on with, in words and as data.

import SyncEngine

extension Store.Fork {
  /// What a fork is, for people.
  var words: SafeText {
    Self.words(replica, from: sequence, stores: branches.count)
  }

  /// What the fork of a replica is.
  static func words(_ replica: ReplicaID, from sequence: Int, stores: Int = 2) -> SafeText {
    let count: SafeText = stores > 2 ? "\(stores) stores" : "two stores"
    let kept: SafeText = stores > 2 ? "all" : "both"
    return "replica \("\(replica)") was continued by \(count) from change \(sequence) on "
      + "(a restored backup or a cloned machine); \(kept) are kept"
  }

  /// What `check` says: the fork, where its branches are, and that nothing has to be done.
  var notes: [Report.Note] {
    let names = branches.sorted { $0.key < $1.key }.map { name, count -> SafeText in
      "\("\(name)") (\(count == 1 ? "1 change" : "\(count) changes"))"
    }
    return [
      .remark(words),
      .remark(
        "  they go by \(SafeText.joined(names, separator: " and ")) everywhere; nothing is lost and "
          + "nothing has to be done"
      ),
    ]
  }

  /// The entry in the results of `check --json`.
  var json: JSON {
    [
      "replica": .string("\(replica)"), "sequence": .int(sequence),
      "branches": .array(
        branches.sorted { $0.key < $1.key }.map { name, count in
          ["replica": .string("\(name)"), "changes": .int(count)]
        }
      ),
    ]
  }
}

extension StoreCheck.Disagreement {
  /// What it means that somebody has seen another line, for people.
  var words: SafeText {
    "\("\(witness)") had seen another \("\(change)") than is here; a sync with whoever has it "
      + "brings it, and both are kept"
  }
}

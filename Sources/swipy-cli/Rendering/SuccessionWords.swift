// A store that went on as another replica, in words and as data.

import SyncEngine

extension Succession {
  /// What is to be said of it once, beside whatever command made it happen.
  var notes: [Report.Note] {
    var notes: [Report.Note] = [.warning(message)]
    if former == nil {
      notes.append(
        .remark(
          "the name it had shows as another machine: 'replica list', then 'replica retire REPLICA'"
        )
      )
    }
    if let name { notes.append(.remark("'replica name \"\(name)\"' gives it its name again")) }
    return notes
  }

  private var message: SafeText {
    let before: SafeText = former.map { " in place of \("\($0)")" } ?? ""
    return
      "\(why), so it goes on as replica \("\(replica)")\(before) and keeps everything; "
      + "'undo' reaches back to here"
  }

  private var why: SafeText {
    switch reason {
    case .copied: "this store was copied, moved or restored"
    case .nameless: "the file that names this store is gone or damaged"
    case .behind: "others may have changes of this store that are not here"
    }
  }

  /// The envelope's `note`.
  var json: JSON {
    var members = JSONObject()
    members["code"] = "replica.new"
    members["former"] = former.map { .string("\($0)") }
    members["message"] = .string(message.string)
    members["replica"] = .string("\(replica)")
    return .object(members)
  }
}

extension StoreIdentity {
  /// What is to be said where the name shown is one that the store is about to give up.
  var notes: [Report.Note] {
    guard case .copy(let replica) = self else { return [] }
    return [
      .remark(
        "this store is a copy of \("\(replica)"), or was moved or restored; with its next change it "
          + "goes on as a new replica and keeps everything"
      )
    ]
  }
}

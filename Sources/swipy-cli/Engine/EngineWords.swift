// The engine's errors in words: what happened, what it means for the data, what to do.

import SyncEngine

extension StoreError: WordedError {
  var words: CommandError {
    let where_: SafeText = path.map { " '\($0)'" } ?? ""
    let reason: SafeText = errno.map { ": \(Platform.message($0))" } ?? ""
    switch code {
    case .damaged:
      let place: SafeText = line.map { ", line \($0)" } ?? ""
      return CommandError(
        code.rawValue,
        "a journal is damaged at\(where_)\(place); nothing was written",
        hint: "'check' says what it means and what to do",
        exit: .damaged
      )
    case .order, .stale:
      return CommandError(
        code.rawValue,
        "the journal at\(where_) changed while it was written to; nothing was written",
        hint: "try again",
        exit: .damaged
      )
    case .locked:
      let holder: SafeText = process.map { " by process \($0)" } ?? ""
      return CommandError(
        code.rawValue,
        "the store is in use\(holder); nothing was written",
        hint: "try again when it has finished",
        exit: .locked
      )
    case .full:
      return CommandError(
        code.rawValue,
        "no space is left for\(where_); what was acknowledged before is intact",
        hint: "free some space and try again",
        exit: .notOnDisk
      )
    case .readOnly:
      return CommandError(
        code.rawValue,
        "the store at\(where_) cannot be written\(reason); nothing was lost",
        exit: .notOnDisk
      )
    case .unreadable:
      return CommandError(
        code.rawValue,
        "the store at\(where_) cannot be read\(reason)",
        hint: "check its permissions, or pass --store <dir>",
        exit: .notOnDisk
      )
    case .notDirectory:
      return CommandError(
        code.rawValue,
        "the store's path\(where_) is not a directory",
        hint: "pass --store <dir>",
        exit: .damaged
      )
    case .format:
      let message: SafeText =
        version.map { "the store is of version \($0), newer than this program" }
        ?? "the file\(where_) is not a store's"
      return CommandError(
        code.rawValue,
        "\(message); nothing was touched",
        hint: "pass --store <dir>",
        exit: .damaged
      )
    case .compacted:
      return CommandError(
        code.rawValue,
        "the history does not reach back that far: what came before has been compacted",
        hint: "a later time, or the present"
      )
    case .failed:
      return CommandError(
        code.rawValue,
        "a failed write to\(where_) could not be taken back\(reason); no more is written",
        hint: "start again; what was acknowledged before is intact",
        exit: .notOnDisk
      )
    default:
      return CommandError(
        code.rawValue,
        "the disk failed at\(where_)\(reason); what was acknowledged before is intact",
        exit: .notOnDisk
      )
    }
  }
}

extension TransactionError: WordedError {
  var words: CommandError {
    switch self {
    case .unknownItem(let item):
      CommandError("row.unknown", "no item '\("\(item)")'", hint: "'list' shows the rows")
    case .wrongKind(let item):
      CommandError("kind.mismatch", "'\("\(item)")' is not of the kind this works on")
    case .noConflict(let item, let field):
      CommandError(
        "conflict.none",
        "no conflict in '\(field.name.string)' of '\("\(item)")'",
        hint: "'conflicts' lists them"
      )
    case .differentLists:
      CommandError(
        "list.differs",
        "the rows are in different lists",
        hint: "'move ROWS LIST' comes first"
      )
    case .unwritableField:
      CommandError("field.name", "a field's name is not empty and holds no NUL")
    case .tooManyOperations, .unreadableChange:
      CommandError("change.tooLarge", "that is too much for one change", hint: "do it in parts")
    }
  }
}

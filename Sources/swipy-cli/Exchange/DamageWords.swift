// Damage in words.

import SyncEngine

extension StoreReading {
  /// What is to be said beside a result that damage may have kept something from.
  var damageWarnings: [Report.Note] {
    let damages = problems.damages
    guard let damage = damages.first else { return [] }
    let more: SafeText = damages.count == 1 ? "" : " and \(damages.count - 1) more"
    let advice: SafeText = "what depends on it is not shown; 'check' says what to do"
    return [.warning("'\(damage.file)'\(more) is damaged: \(advice)")]
  }
}

extension Store {
  /// What is to be said where the list of remotes is damaged.
  var remoteWarnings: [Report.Note] {
    get throws {
      guard let file = try damagedRemotes else { return [] }
      return [
        .warning(
          "'\(file)', the list of remotes, is damaged and what it lacks is passed over: "
            + "'remote list' shows what is left, 'remote add NAME URL' adds the others again"
        )
      ]
    }
  }
}

extension Damage.Reason {
  /// What is wrong there, for people.
  var words: SafeText {
    switch self {
    case .line(let error): error.words
    case .zeros: "it begins with NUL bytes, as after a crash of the machine"
    case .unterminated: "the file ends in the middle of it"
    case .gap(let expected, let found):
      "changes \(expected) to \(found - 1) are missing before it"
    case .foreign(let replica): "it belongs to replica \("\(replica)")"
    case .conflict(let sequence): "it is another change \(sequence) than an earlier line"
    case .misnamed(let first): "the file should be named for change \(first)"
    case .notSegment: "the file is no part of a journal"
    case .format: "it does not say any more that this is a store"
    case .missing(let first, let last):
      first == last
        ? "change \(first) was here and is missing"
        : "changes \(first) to \(last) were here and are missing"
    case .base: "neither copy of the base can be read"
    }
  }

  /// What it means for the data.
  var meaning: SafeText {
    switch self {
    case .zeros, .unterminated, .line, .foreign, .conflict, .misnamed:
      "that line and what depends on it is not shown; no other line is touched"
    case .gap, .missing: "they and what depends on them is not shown"
    case .notSegment: "it is passed over"
    case .base: "what only the base held is not shown until a 'sync' brings it back"
    case .format: "the journals say so as well, and nothing is lost; the next write mends it"
    }
  }

  /// Whether a writer cuts it without losing anything.
  var isTail: Bool { self == .zeros || self == .unterminated }
}

extension StateDamage {
  /// What is wrong with it, for people.
  var words: SafeText {
    let name: SafeText =
      switch purpose {
      case .checkpoint: "the checkpoint"
      case .base: "this copy of the base"
      }
    return switch reason {
    case .unreadable: "\(name) is not what was written, from line \(line) on"
    case .absent: "\(name) is not there"
    case .differs: "\(name) says something else than the changes come to"
    case .otherLine(let change):
      "\(name) was made of another change \("\(change)") than the journal has"
    case .version: "\(name) was written by another version"
    case .superseded: "\(name) is of no use any more"
    }
  }

  /// What it means for the data.
  var meaning: SafeText {
    switch remedy {
    case .journal:
      reason == .unreadable || purpose == .base
        ? "nothing is lost; 'check repair' makes it anew from the journals"
        : "nothing is lost, but what is shown may be wrong; 'check repair' makes it anew from "
          + "the journals"
    case .copy: "nothing is lost; the other copy is used, and 'check repair' writes this one again"
    case .checkpoint: "nothing is lost; 'check repair' makes a new base from the checkpoint"
    case .sync: "what only the base held is not shown until a 'sync' brings it back"
    case .none: "it is passed over, and the next one takes its place"
    }
  }

  /// Whether a repair makes it right.
  var isRepairable: Bool { remedy != .sync && remedy != .none }
}

// Damage in words.

import SyncEngine

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
    }
  }

  /// Whether a writer cuts it without losing anything.
  var isTail: Bool { self == .zeros || self == .unterminated }
}

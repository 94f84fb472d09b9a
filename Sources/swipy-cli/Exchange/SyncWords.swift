// Sync in words: why it failed, what waits, and what that means for the data.

import SyncEngine

extension SyncError: WordedError {
  var words: CommandError {
    if case .local(let cause) = self, let store = cause as? StoreError { return store.words }
    return CommandError(
      code,
      "\(reason)\(causeText); local data is unharmed",
      hint: advice,
      exit: .sync
    )
  }

  private var reason: SafeText {
    switch self {
    case .unreachable(let name, _): "'\(name)' cannot be reached"
    case .refused(let name, _): "'\(name)' cannot be written"
    case .full(let name, _): "no space is left for '\(name)' at the remote"
    case .damaged(let name, let damage): "'\(name)' is not usable: \(damage.words)"
    case .needsNewIdentity(let fork): "another line goes by the number \("\(fork.change)")"
    case .version(let found, let supported):
      "the remote is of version \(found), this program knows up to \(supported)"
    case .endedByPeer(let code): "the far side ended the sync with '\(code)'"
    case .interrupted: "the exchange broke off before it was complete"
    case .compacted(let replica):
      "changes of \("\(replica)") that are here go on from others than were left behind elsewhere"
    case .unsupported(let url): "this program cannot sync with '\(url)'"
    case .address(let text): "'\(text)' names no remote"
    case .local: "the store on this side failed"
    }
  }

  private var causeText: SafeText {
    switch cause {
    case let error as FileError:
      ": '\(error.path)': \(Platform.message(error.errno))"
    case is SyncDamage, nil: ""
    case let cause?: ": \(CommandError(cause).message)"
    }
  }

  private var advice: SafeText? {
    switch self {
    case .unreachable: "is it mounted, and the path right? 'sync' may be run again at any time"
    case .refused: "check the permissions there"
    case .full: "free some space there and sync again"
    case .damaged: "'sync' again once it has been copied whole"
    case .version: "update this program"
    case .interrupted, .endedByPeer, .needsNewIdentity: "'sync' again goes on where it stopped"
    case .unsupported: "a folder can be synced with"
    case .address: Self.addresses
    case .compacted:
      "'export' what is here, sync a new store ('--store') with the remote, and import it there"
    case .local: nil
    }
  }

  /// How a remote can be named.
  static let addresses: SafeText =
    "a folder's path, such as /media/stick/swipy"
}

extension SyncDamage {
  /// What is wrong, for people.
  var words: SafeText {
    switch self {
    case .tooLarge: "it is too large"
    case .truncated: "it is not whole"
    case .hashMismatch: "its bytes are not those it is named for"
    case .line(let error): "a line of it is not valid: \(error.words)"
    case .json: "it is no JSON"
    case .member(let name): "its member '\(name)' is missing or wrong"
    case .foreignLine: "it holds lines of another replica"
    case .gap: "changes before it are missing"
    case .outOfTurn: "it comes at the wrong moment"
    }
  }
}

extension LineError {
  /// What is wrong with a line, for people.
  var words: SafeText {
    switch self {
    case .noChecksum: "it does not end in a checksum"
    case .checksumMismatch: "its checksum is not that of its bytes"
    case .json: "it is no valid JSON"
    case .member(let name): "its member '\(name)' is missing or wrong"
    case .tooLong: "it is too long"
    }
  }
}

extension Document.Readiness {
  /// What a change that is held waits for, for people.
  var words: SafeText {
    switch self {
    case .waiting(let replica, let sequence): "it comes after \("\(replica)"):\(sequence)"
    case .forked: "another change goes by its number"
    case .divergent(let replica, let sequence):
      "it comes after another change than the one that goes by \("\(replica)"):\(sequence) here"
    case .ready, .seen: "it is about to be applied"
    }
  }
}

extension RemoteError: WordedError {
  var words: CommandError {
    switch self {
    case .badName(let name):
      CommandError(
        "remote.name",
        "'\(name)' cannot name a remote",
        hint: "letters, digits, '-', '_' and '.', at most 64"
      )
    case .exists(let name):
      CommandError(
        "remote.exists",
        "there is a remote '\(name)' already",
        hint: "'remote forget \(name)' comes first"
      )
    case .unknown(let name, let known):
      CommandError(
        "remote.unknown",
        "there is no remote '\(name)'",
        hint: Suggestion.hint(for: name, among: known) ?? "'remote list' shows them"
      )
    }
  }
}

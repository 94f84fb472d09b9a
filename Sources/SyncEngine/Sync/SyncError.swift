// Why a sync, or a part of it, did not happen.

/// A sync that stopped; what both sides held before, both still hold.
public enum SyncError: Error, Sendable {
  /// The remote cannot be read.
  case unreachable(String, cause: (any Error)?)
  /// The remote can be read and does not let itself be written.
  case refused(String, cause: (any Error)?)
  /// The remote has no space left.
  case full(String, cause: (any Error)?)
  /// What the remote sent or holds is not what it should be.
  case damaged(String, SyncDamage)
  /// Another line goes by a number of this replica's own, so the store has been copied
  /// or set back: it goes on under a new identity.
  case needsNewIdentity(SyncFork)
  /// The remote speaks a later version than this engine.
  case version(found: Int, supported: Int)
  /// The far side ended the exchange, with the code of its own error.
  case endedByPeer(code: String)
  /// The exchange broke off before it was complete.
  case interrupted
  /// Lines that only a compacted state stands for were asked for.
  case compacted(ReplicaID)
  /// This engine has no transport of that kind.
  case unsupported(String)
  /// The text names no remote.
  case address(String)
  /// The store on this side failed.
  case local(cause: any Error)

  /// The stable text that scripts match.
  public var code: String {
    switch self {
    case .unreachable: "sync.unreachable"
    case .refused: "sync.refused"
    case .full: "sync.full"
    case .damaged: "sync.damaged"
    case .needsNewIdentity: "sync.fork"
    case .version: "sync.version"
    case .endedByPeer: "sync.ended"
    case .interrupted: "sync.interrupted"
    case .compacted: "sync.compacted"
    case .unsupported: "sync.unsupported"
    case .address: "sync.address"
    case .local: "sync.local"
    }
  }

  /// What lies behind the error, where another error does.
  public var cause: (any Error)? {
    switch self {
    case .unreachable(_, let cause), .refused(_, let cause), .full(_, let cause): cause
    case .local(let cause): cause
    case .damaged(_, let damage): damage
    default: nil
    }
  }
}

extension SyncError {
  /// Whether lines of the store on this side cannot be read.
  var isDamageHere: Bool {
    guard case .local(let cause) = self else { return false }
    return (cause as? StoreError)?.code == .damaged || cause is SyncDamage
  }
}

/// What is wrong with bytes from elsewhere.
public enum SyncDamage: Error, Hashable, Sendable {
  /// More bytes, names or members than there may be.
  case tooLarge
  /// Fewer bytes than announced.
  case truncated
  /// The bytes are not those that the name or the checksum stands for.
  case hashMismatch
  /// A line cannot be read.
  case line(LineError)
  /// A message is not strict JSON.
  case json(JSONError)
  /// A member of a message is absent or holds what it cannot hold.
  case member(String)
  /// A line of another replica than announced.
  case foreignLine
  /// A line that does not follow the one before it.
  case gap
  /// A message that cannot come at this point.
  case outOfTurn
}

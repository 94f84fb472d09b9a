// What a sync did.

/// What one sync with one remote moved each way, and what it found.
public struct SyncReport: Sendable {
  /// A change that is here and waits for another.
  public struct Held: Hashable, Sendable {
    /// The change.
    public let change: ChangeID
    /// What it waits for.
    public let reason: Document.Readiness

    /// Names a change and what it waits for.
    public init(change: ChangeID, reason: Document.Readiness) {
      self.change = change
      self.reason = reason
    }
  }

  /// An object that cannot be used yet, such as one that is still being copied.
  public struct Pending: Hashable, Sendable {
    /// The object's name.
    public let name: String
    /// What keeps it from being used.
    public let reason: SyncDamage
  }

  /// Changes that the remote did not have.
  public var sent = 0
  /// Changes that this store did not have.
  public var received = 0
  /// Lines that one side had lost and has again.
  public var healed = 0
  /// Registers that came to be in conflict here.
  public var conflicts = 0
  /// Bytes written to the remote.
  public var bytesSent = 0
  /// Bytes read from the remote.
  public var bytesReceived = 0
  /// Objects of a shared place that were looked at; counted by a check alone.
  public var objectsRead = 0
  /// Changes that are here and wait for others.
  public var held: [Held] = []
  /// Objects that were passed over, to be looked at again by the next sync.
  public var pending: [Pending] = []
  /// Numbers under which different lines exist.
  public var forks: [SyncFork] = []
  /// Whether the place holds nothing of what earlier syncs saw there, so that it was filled anew.
  public var isRefilled = false
  /// What ended the sync early; the counts above hold nevertheless.
  public var failure: SyncError?

  /// A report of nothing.
  public init() {}

  /// Takes in what a store made of lines.
  mutating func add(_ received: Received) {
    self.received += received.new
    healed += received.healed
  }

  /// Notes a fork once, whichever line of it was met first.
  mutating func add(_ fork: SyncFork) {
    if !forks.contains(where: { $0.change == fork.change }) { forks.append(fork) }
  }
}

/// Two different lines under one number.
public struct SyncFork: Hashable, Sendable {
  /// The change's name, which two lines claim; the first one where that is known.
  public let change: ChangeID
  /// The checksum of the line here.
  public let ours: UInt32
  /// The checksum of the line there.
  public let theirs: UInt32

  /// Names a fork.
  public init(change: ChangeID, ours: UInt32, theirs: UInt32) {
    self.change = change
    self.ours = ours
    self.theirs = theirs
  }
}

// What two stores say to each other.

/// One message of an exchange.
enum SyncMessage: Hashable, Sendable {
  /// The version that this engine speaks and the latest it understands.
  static let version = 1

  /// Who speaks, and what is there.
  case hello(SyncGreeting)
  /// Lines that follow the line of a mark; without one, those from the first on.
  case lines(LineRun, after: VersionVector.Mark?)
  /// A piece of a compacted state, which stands for lines that the sender no longer has.
  case base(SyncBase, offset: Int, bytes: [UInt8])
  /// Under a number the sender has another line than the receiver's vector says.
  case fork(SyncFork)
  /// That was all; the vector is what the sender has durably applied.
  case done(VersionVector)
  /// The sender ends the exchange because of an error.
  case refused(code: Text)
}

/// How a side introduces itself.
struct SyncGreeting: Hashable, Sendable {
  /// The bounds of how many bytes of lines one message may carry.
  static let byteLimits = 64 << 10...16 << 20
  /// How many lost changes a greeting names at most.
  static let maximumLost = 1_000

  /// The side's replica.
  let replica: ReplicaID
  /// The lines it holds.
  let held: VersionVector
  /// How many bytes of lines it wants in one message, a single longer line aside.
  let byteLimit: Int
  /// The lines among them that only stand for changes it lost.
  var lost: [ChangeID] = []
  /// Whether it takes compacted states in place of lines, which the first engines did not.
  var takesBases = true
}

// What a replica has seen: for each replica its last change.

/// The last change seen of each replica, with the checksum of its line.
public struct VersionVector: Hashable, Sendable {
  /// A point in one replica's journal.
  public struct Mark: Hashable, Sendable {
    /// The number of the change, from 1.
    public let sequence: Int
    /// The checksum of its line.
    public let checksum: UInt32

    /// Names a line by number and checksum.
    public init(sequence: Int, checksum: UInt32) {
      self.sequence = sequence
      self.checksum = checksum
    }
  }

  private var marks: [ReplicaID: Mark] = [:]

  /// The vector that has seen nothing.
  public init() {}

  /// The last change seen of a replica; `nil` where none was.
  public subscript(replica: ReplicaID) -> Mark? {
    get { marks[replica] }
    set { marks[replica] = newValue }
  }

  /// The number of the last change seen of a replica, 0 where none was.
  public func sequence(of replica: ReplicaID) -> Int { marks[replica]?.sequence ?? 0 }

  /// Whether the change has been seen.
  public func covers(_ change: ChangeID) -> Bool { sequence(of: change.replica) >= change.sequence }

  /// Whether everything the other has seen has been seen.
  public func covers(_ other: VersionVector) -> Bool {
    other.marks.allSatisfy { sequence(of: $0.key) >= $0.value.sequence }
  }

  /// Takes in marks, each standing for everything before it.
  mutating func merge(_ others: [ReplicaID: Mark]) {
    for (replica, mark) in others where sequence(of: replica) < mark.sequence {
      marks[replica] = mark
    }
  }

  /// Takes in what another vector has seen.
  mutating func merge(_ other: VersionVector) { merge(other.marks) }

  /// The number of changes seen.
  var total: Int { marks.values.reduce(0) { $0 + $1.sequence } }

  /// The replicas seen, in byte order of their names.
  public var replicas: [ReplicaID] { marks.keys.sorted() }

  /// Whether nothing has been seen.
  public var isEmpty: Bool { marks.isEmpty }
}

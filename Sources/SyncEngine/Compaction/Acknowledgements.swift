// What other replicas are known to have applied for good.

/// What each other replica has durably applied, as far as it was ever said here.
///
/// Every statement stands for good, so statements are merged by the greater number. Losing
/// them delays compaction until the next syncs, and nothing else.
struct Acknowledgements: Hashable, Sendable {
  /// What one replica has said.
  struct Entry: Hashable, Sendable {
    /// The last change of each other replica that it will never ask for again.
    var applied = VersionVector()
    /// When it was last heard of, in milliseconds since 1970 on this machine.
    var heard = 0
  }

  private(set) var entries: [ReplicaID: Entry] = [:]

  /// Nothing known.
  init() {}

  /// What a replica has said it has applied; `nil` where it has said nothing.
  func applied(by replica: ReplicaID) -> VersionVector? { entries[replica]?.applied }

  /// Takes in a statement.
  ///
  /// Of two statements the greater number counts; under the same number the later checksum,
  /// since a replica that has found its way back from a fork says so.
  mutating func note(_ vector: VersionVector, by replica: ReplicaID, at milliseconds: Int) {
    var entry = entries[replica] ?? Entry()
    for other in vector.replicas where other != replica {
      guard let mark = vector[other], mark.sequence >= entry.applied.sequence(of: other) else {
        continue
      }
      entry.applied[other] = mark
    }
    entry.heard = max(entry.heard, milliseconds)
    entries[replica] = entry
  }

  /// Takes in what another handle of the store was told.
  mutating func merge(_ other: Acknowledgements) {
    for (replica, entry) in other.entries { note(entry.applied, by: replica, at: entry.heard) }
  }
}

extension Acknowledgements {
  /// The longest file that is read, in bytes.
  static let maximumLength = 16 << 20

  /// The statements as one line of JSON with its checksum.
  var bytes: [UInt8] {
    var said = JSONObject()
    for (replica, entry) in entries {
      said[Text("\(replica)")] = ["applied": entry.applied.json, "heard": .int(entry.heard)]
    }
    var object = JSONObject()
    object["v"] = 1
    object["acknowledged"] = .object(said)
    return SealedJSON.encode(object) + [UInt8(ascii: "\n")]
  }

  /// Reads what `bytes` gives; anything else says nothing.
  init(parsing bytes: [UInt8]) {
    self.init()
    guard let object = try? SealedJSON.decode(Array(bytes.dropLast())), object["v"] == 1 else {
      return
    }
    for member in object["acknowledged"]?.object?.members ?? [] {
      guard let replica = ReplicaID(member.key.string),
        let vector = VersionVector(member.value["applied"])
      else { continue }
      note(vector, by: replica, at: max(0, member.value["heard"]?.int ?? 0))
    }
  }
}

extension StoreLayout {
  /// The file that keeps what other replicas have acknowledged.
  var acknowledgements: String { local + "/acknowledged.json" }
}

extension StoreFiles {
  /// What other replicas have acknowledged; nothing where that cannot be read.
  func acknowledgements() -> Acknowledgements {
    let limit = Acknowledgements.maximumLength
    guard let found = try? fileSystem.contents(of: layout.acknowledgements, limit: limit) else {
      return Acknowledgements()
    }
    return Acknowledgements(parsing: found)
  }

  /// Keeps statements together with those that are there; under the lock.
  ///
  /// Where the disk refuses it nothing is lost: they are told again by the next sync.
  func keep(_ acknowledgements: Acknowledgements) {
    var all = self.acknowledgements()
    all.merge(acknowledgements)
    try? fileSystem.writeAtomically(layout.acknowledgements, all.bytes, flushed: false)
  }
}

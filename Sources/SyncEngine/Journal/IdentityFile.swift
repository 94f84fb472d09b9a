// The replica's name, bound to this machine and to the file itself.

/// The file that says which replica a store is.
///
/// It names the machine and itself, by inode and birth time. A store that was copied or
/// restored has a file that names another, so it is known for a copy.
enum IdentityFile {
  /// What the file says.
  enum Finding: Hashable, Sendable {
    /// No identity was taken yet.
    case fresh
    /// This store is that replica.
    case ours(ReplicaID)
    /// This is a copy of a store that is, or was, that replica.
    case copied(ReplicaID)

    /// The replica that the file names.
    var replica: ReplicaID? {
      switch self {
      case .fresh: nil
      case .ours(let replica), .copied(let replica): replica
      }
    }
  }

  /// How many former names are kept.
  private static let maximumFormerNames = 512
  /// The longest file that is read, in bytes.
  private static let limit = 1 << 16

  /// Finds out which replica the store is.
  /// - Throws: `StoreError` where the disk fails. A file that cannot be understood counts
  ///   as none: the store then takes a new name and keeps everything.
  static func load(_ files: StoreFiles, machine: String) throws(StoreError) -> Finding {
    let path = files.layout.identity
    let (bytes, status) = try files.perform { fileSystem throws(FileError) in
      (try fileSystem.contents(of: path, limit: limit), try fileSystem.status(of: path))
    }
    guard let bytes, let status, let json = try? JSON(parsing: bytes),
      let replica = json["replica"]?.string.flatMap({ ReplicaID($0) }),
      let inode = json["inode"]?.string.flatMap({ UInt64($0) })
    else { return .fresh }
    let written = FileIdentity(inode: inode, birth: json["born"]?.string.flatMap { Int($0) })
    let isOurs = json["machine"]?.string == machine && written.matches(status.identity)
    return isOurs ? .ours(replica) : .copied(replica)
  }

  /// The names that the store, or the one it was copied from, went by, the latest last; the
  /// present one is not among them.
  static func formerNames(_ files: StoreFiles) throws(StoreError) -> [ReplicaID] {
    let path = files.layout.identity
    let bytes = try files.perform { fileSystem throws(FileError) in
      try fileSystem.contents(of: path, limit: limit)
    }
    guard let bytes, let names = (try? JSON(parsing: bytes))?["was"]?.array else { return [] }
    return names.compactMap { $0.string.flatMap { ReplicaID($0) } }
  }

  /// Makes the store that replica, from now on.
  /// - Parameters:
  ///   - replica: Its new name.
  ///   - formerNames: Those it has had, the latest last. A few hundred are kept.
  ///   - files: The store.
  ///   - machine: The machine it lies on.
  /// - Throws: `StoreError` where the disk fails; the store goes by its name of before.
  /// - Durability: On disk when this returns.
  static func adopt(
    _ replica: ReplicaID,
    formerNames: [ReplicaID] = [],
    in files: StoreFiles,
    machine: String
  ) throws(StoreError) {
    let layout = files.layout
    try files.replacing { fileSystem throws(FileError) in
      try fileSystem.replace(layout.identity) { status in
        var json: JSONObject = JSONObject()
        json["replica"] = .string("\(replica)")
        json["machine"] = .string(machine)
        // As text: either number can be more than a JSON reader keeps exactly.
        json["inode"] = .string(String(status.identity.inode))
        json["born"] = status.identity.birth.map { .string(String($0)) }
        if !formerNames.isEmpty {
          let names = formerNames.suffix(maximumFormerNames)
          json["was"] = .array(names.map { .string("\($0)") })
        }
        var writer = JSONWriter(capacity: 160)
        writer.write(.object(json))
        return writer.bytes + [UInt8(ascii: "\n")]
      }
    }
  }
}

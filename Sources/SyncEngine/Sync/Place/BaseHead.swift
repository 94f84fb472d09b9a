// What a compacted state in a shared place stands for.

/// The object that announces a compacted state: what it stands for, and its parts in order.
struct BaseHead: Hashable, Sendable {
  /// The most bytes such an object has.
  static let maximumLength = 1 << 20

  /// What the state stands for, and its bytes as a whole.
  let base: SyncBase
  /// The names of the parts, in the order of the bytes.
  let parts: [BaseName]
  /// The replica that put it there.
  let replica: ReplicaID

  /// Announces a state.
  init(_ base: SyncBase, parts: [ContentHash], by replica: ReplicaID) {
    self.base = base
    self.replica = replica
    let counter = base.vector.total
    self.parts = parts.map { BaseName(replica: replica, counter: counter, hash: $0) }
  }

  /// The bytes of the object.
  var bytes: [UInt8] { JSONWriter.encode(.object(json)) + [UInt8(ascii: "\n")] }

  /// The name of the object.
  var name: BaseName {
    BaseName(replica: replica, counter: base.vector.total, hash: ContentHash(of: bytes))
  }

  /// The object as JSON.
  var json: JSONObject {
    var object = JSONObject()
    object["v"] = 1
    object["replica"] = .string("\(replica)")
    object["stands"] = base.vector.json
    object["size"] = .int(base.byteCount)
    object["hash"] = .string(base.hash.digits)
    object["parts"] = .array(parts.map { .string($0.hash.digits) })
    return object
  }

  /// Reads an object under its name.
  init(parsing bytes: [UInt8], as name: BaseName) throws(SyncDamage) {
    guard ContentHash(of: bytes) == name.hash else { throw .hashMismatch }
    let object: JSON
    do { object = try JSON(parsing: bytes) } catch { throw .json(error) }
    try self.init(object, by: name.replica)
    guard base.vector.total == name.counter else { throw .member("stands") }
  }

  /// Reads what `json` gives.
  init(_ object: JSON, by replica: ReplicaID) throws(SyncDamage) {
    guard object["replica"]?.string.flatMap({ ReplicaID($0) }) == replica else {
      throw .member("replica")
    }
    guard let vector = VersionVector(object["stands"]) else { throw .member("stands") }
    guard let size = object["size"]?.int, size > 0 else { throw .member("size") }
    guard size <= SyncBase.maximumLength else { throw .tooLarge }
    guard let hash = object["hash"]?.string.flatMap({ ContentHash(utf8: Array($0.utf8)) }) else {
      throw .member("hash")
    }
    guard let listed = object["parts"]?.array, !listed.isEmpty, listed.count <= 4096 else {
      throw .member("parts")
    }
    var parts: [ContentHash] = []
    for part in listed {
      guard let hash = part.string.flatMap({ ContentHash(utf8: Array($0.utf8)) }) else {
        throw .member("parts")
      }
      parts.append(hash)
    }
    self.init(SyncBase(vector: vector, byteCount: size, hash: hash), parts: parts, by: replica)
  }
}

// What a replica has durably applied, as an object in a shared place.

/// An acknowledgement: the changes of other replicas that one replica will never ask for again.
///
/// Its own changes are left out, so that making a change does not call for a new one, and
/// writing an acknowledgement is no change, so that one never calls for another.
struct Acknowledgement: Hashable, Sendable {
  /// The most bytes an acknowledgement has.
  static let maximumLength = 1 << 20

  /// The replica that acknowledges.
  let replica: ReplicaID
  /// The last change of each other replica.
  let vector: VersionVector

  /// Acknowledges what a replica has applied.
  init(of applied: VersionVector, by replica: ReplicaID) {
    self.replica = replica
    var vector = applied
    vector[replica] = nil
    self.vector = vector
  }

  /// The number of changes acknowledged, which grows with every one.
  var counter: Int { vector.total }

  /// The bytes of the object.
  var bytes: [UInt8] {
    var object = JSONObject()
    object["v"] = 1
    object["replica"] = .string("\(replica)")
    object["applied"] = vector.json
    return JSONWriter.encode(.object(object)) + [UInt8(ascii: "\n")]
  }

  /// The name of the object.
  var name: AcknowledgementName {
    AcknowledgementName(replica: replica, counter: counter, hash: ContentHash(of: bytes))
  }

  /// Reads an object under its name.
  init(parsing bytes: [UInt8], as name: AcknowledgementName) throws(SyncDamage) {
    guard ContentHash(of: bytes) == name.hash else { throw .hashMismatch }
    let object: JSON
    do { object = try JSON(parsing: bytes) } catch { throw .json(error) }
    guard let vector = VersionVector(object["applied"]) else { throw .member("applied") }
    self.init(of: vector, by: name.replica)
    guard object["replica"]?.string == "\(name.replica)", counter == name.counter else {
      throw .member("replica")
    }
  }
}

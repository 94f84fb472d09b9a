// Version vectors as JSON, in messages and acknowledgements.

extension VersionVector {
  /// The most replicas that a vector from elsewhere may name.
  static let maximumCount = 10_000

  /// `{"REPLICA":[NUMBER,"CHECKSUM"],…}`.
  var json: JSON {
    var object = JSONObject()
    for replica in replicas {
      guard let mark = self[replica] else { continue }
      object[Text("\(replica)")] = mark.json
    }
    return .object(object)
  }

  /// Reads what `json` writes; `nil` for anything else.
  init?(_ json: JSON?) {
    guard let members = json?.object?.members, members.count <= Self.maximumCount else {
      return nil
    }
    self.init()
    for member in members {
      guard let replica = ReplicaID(member.key.string), let mark = Mark(member.value) else {
        return nil
      }
      self[replica] = mark
    }
  }
}

extension VersionVector.Mark {
  /// `[NUMBER,"CHECKSUM"]`.
  var json: JSON {
    let digits = String(decoding: Hex.digits(checksum), as: UTF8.self)
    return [.int(sequence), .string(digits)]
  }

  /// Reads what `json` writes; `nil` for anything else.
  init?(_ json: JSON?) {
    guard let parts = json?.array, parts.count == 2, let sequence = parts[0].int,
      1...ChangeID.maximumSequence ~= sequence,
      let checksum = Hex.uint32(Array((parts[1].string ?? "").utf8))
    else { return nil }
    self.init(sequence: sequence, checksum: checksum)
  }
}

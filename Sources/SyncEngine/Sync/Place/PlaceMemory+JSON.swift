// The memory of a place as a small file.

extension PlaceMemory {
  /// The memory as one line of JSON with its checksum.
  var bytes: [UInt8] {
    var verified = JSONObject()
    for (name, byteCount) in self.verified {
      verified[Text(ObjectName.segment(name).description)] = .int(byteCount)
    }
    var object = JSONObject()
    object["v"] = 1
    object["verified"] = .object(verified)
    object["acknowledged"] = .array(
      acknowledged.sorted { $0.key < $1.key }.map {
        .string(ObjectName.acknowledgement($0.value).description)
      }
    )
    return SealedJSON.encode(object) + [UInt8(ascii: "\n")]
  }

  /// Reads what `bytes` gives; anything else is an empty memory.
  init(parsing bytes: [UInt8]) {
    self.init()
    guard let object = try? SealedJSON.decode(Array(bytes.dropLast())), object["v"] == 1 else {
      return
    }
    for member in object["verified"]?.object?.members ?? [] {
      if case .segment(let name)? = ObjectName(member.key.string) {
        verified[name] = member.value.int
      }
    }
    for entry in object["acknowledged"]?.array ?? [] {
      if case .acknowledgement(let name)? = entry.string.flatMap({ ObjectName($0) }) {
        acknowledged[name.replica] = name
      }
    }
  }
}

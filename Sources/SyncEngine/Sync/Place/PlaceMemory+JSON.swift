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
    if !superseded.isEmpty {
      object["superseded"] = .array(
        superseded.map { Text(ObjectName.segment($0).description) }.sorted()
          .map { .string($0) }
      )
    }
    object["acknowledged"] = .array(
      acknowledged.sorted { $0.key < $1.key }.map {
        .string(ObjectName.acknowledgement($0.value).description)
      }
    )
    object["bases"] = .array(
      bases.sorted { $0.key.hash.digits < $1.key.hash.digits }.map { name, head in
        [
          .string(ObjectName.base(name).description), .object(head.json),
          .bool(wholeBases.contains(name)),
        ]
      }
    )
    let after = readingBack.after.map { JSON.string(ObjectName.segment($0).description) }
    object["readBack"] = [after ?? .null, .int(readingBack.credit)]
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
    for entry in object["superseded"]?.array ?? [] {
      if case .segment(let name)? = entry.string.flatMap({ ObjectName($0) }) {
        superseded.insert(name)
      }
    }
    if let parts = object["readBack"]?.array, parts.count == 2 {
      if case .segment(let name)? = parts[0].string.flatMap({ ObjectName($0) }) {
        readingBack.after = name
      }
      readingBack.credit = min(max(0, parts[1].int ?? 0), PlaceSync.maximumObject)
    }
    for entry in object["acknowledged"]?.array ?? [] {
      if case .acknowledgement(let name)? = entry.string.flatMap({ ObjectName($0) }) {
        acknowledged[name.replica] = name
      }
    }
    for entry in object["bases"]?.array ?? [] {
      guard let parts = entry.array, parts.count == 3,
        case .base(let name)? = parts[0].string.flatMap({ ObjectName($0) }),
        let head = try? BaseHead(parts[1], by: name.replica), head.name == name
      else { continue }
      bases[name] = head
      if parts[2] == true { wholeBases.insert(name) }
    }
  }
}

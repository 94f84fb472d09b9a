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
    if !superseded.isEmpty { object["superseded"] = Self.list(superseded) }
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
    if !readingBack.suspects.isEmpty { object["suspects"] = Self.list(readingBack.suspects) }
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
    superseded = Self.segments(object["superseded"])
    readingBack.suspects = Self.segments(object["suspects"])
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

  private static func list(_ segments: Set<SegmentName>) -> JSON {
    .array(
      segments.map { Text(ObjectName.segment($0).description) }.sorted().map { .string($0) }
    )
  }

  private static func segments(_ json: JSON?) -> Set<SegmentName> {
    var segments: Set<SegmentName> = []
    for entry in json?.array ?? [] {
      if case .segment(let name)? = entry.string.flatMap({ ObjectName($0) }) {
        segments.insert(name)
      }
    }
    return segments
  }
}

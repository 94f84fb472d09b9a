// Messages as bytes: one sealed line of JSON, followed by journal lines where it says so.

extension SyncMessage {
  /// The bytes of the message.
  var encoded: [UInt8] {
    var header = JSONObject()
    var body: [UInt8] = []
    switch self {
    case .hello(let greeting):
      header["sync"] = "hello"
      header["v"] = .int(Self.version)
      header["replica"] = .string("\(greeting.replica)")
      header["held"] = greeting.held.json
      header["limit"] = .int(greeting.byteLimit)
      if !greeting.lost.isEmpty {
        header["lost"] = .array(greeting.lost.map { .string("\($0)") })
      }
      if greeting.takesBases { header["bases"] = true }
    case .lines(let run, let after):
      body = run.bytes
      header["sync"] = "lines"
      header["replica"] = .string("\(run.replica)")
      header["after"] = after?.json
      header["bytes"] = .int(body.count)
    case .base(let base, let offset, let bytes):
      body = bytes
      header["sync"] = "base"
      header["stands"] = base.vector.json
      header["size"] = .int(base.byteCount)
      header["hash"] = .string(base.hash.digits)
      header["from"] = .int(offset)
      header["bytes"] = .int(body.count)
    case .fork(let fork):
      header["sync"] = "fork"
      header["change"] = .string("\(fork.change)")
      header["ours"] = Self.json(fork.ours)
      header["theirs"] = Self.json(fork.theirs)
    case .done(let vector):
      header["sync"] = "done"
      header["applied"] = vector.json
    case .refused(let code):
      header["sync"] = "refused"
      header["code"] = .string(code)
    }
    return SealedJSON.encode(header) + [UInt8(ascii: "\n")] + body
  }

  private static func json(_ checksum: UInt32) -> JSON {
    .string(String(decoding: Hex.digits(checksum), as: UTF8.self))
  }
}

/// The first line of a message, read and checked.
enum SyncHeader: Hashable, Sendable {
  /// A message that is complete with its header.
  case whole(SyncMessage)
  /// A message that is followed by so many bytes of lines.
  case lines(of: ReplicaID, after: VersionVector.Mark?, byteCount: Int)
  /// A message that is followed by so many bytes of a compacted state.
  case base(SyncBase, offset: Int, byteCount: Int)

  /// The most bytes of lines that follow a header.
  static let maximumBody = JournalLine.maximumLength + 1

  /// Reads a header without its newline.
  /// - Throws: `SyncError.damaged`, or `.version` for a greeting of a later version.
  init(parsing bytes: [UInt8]) throws(SyncError) {
    do {
      self = try Self.read(try SealedJSON.decode(bytes))
    } catch let damage as SyncDamage {
      throw .damaged("message", damage)
    } catch let error as SyncError {
      throw error
    } catch {
      throw .damaged("message", .member("sync"))
    }
  }

  private static func read(_ header: JSONObject) throws -> SyncHeader {
    switch header["sync"]?.string {
    case "hello": return .whole(.hello(try greeting(header)))
    case "lines":
      let byteCount = try bodyLength(header)
      let after = header["after"].map { VersionVector.Mark($0) }
      if case .some(nil) = after { throw SyncDamage.member("after") }
      return .lines(
        of: try member("replica", header) { $0.string.flatMap { ReplicaID($0) } },
        after: after ?? nil,
        byteCount: byteCount
      )
    case "base":
      let base = SyncBase(
        vector: try member("stands", header) { VersionVector($0) },
        byteCount: try member("size", header) { $0.int.flatMap { $0 > 0 ? $0 : nil } },
        hash: try member("hash", header) { ContentHash(utf8: Array(($0.string ?? "").utf8)) }
      )
      guard base.byteCount <= SyncBase.maximumLength else { throw SyncDamage.tooLarge }
      let offset = try member("from", header) { $0.int.flatMap { $0 >= 0 ? $0 : nil } }
      return .base(base, offset: offset, byteCount: try bodyLength(header))
    case "fork":
      let fork = SyncFork(
        change: try member("change", header) { $0.string.flatMap { ChangeID($0) } },
        ours: try member("ours", header) { checksum($0) },
        theirs: try member("theirs", header) { checksum($0) }
      )
      return .whole(.fork(fork))
    case "done": return .whole(.done(try member("applied", header) { VersionVector($0) }))
    case "refused":
      let code = try member("code", header) { $0.text }
      guard code.byteCount <= 64 else { throw SyncDamage.member("code") }
      return .whole(.refused(code: code))
    default: throw SyncDamage.member("sync")
    }
  }

  private static func bodyLength(_ header: JSONObject) throws(SyncDamage) -> Int {
    let byteCount = try member("bytes", header) { $0.int }
    guard byteCount > 0 else { throw .member("bytes") }
    guard byteCount <= maximumBody else { throw .tooLarge }
    return byteCount
  }

  private static func greeting(_ header: JSONObject) throws -> SyncGreeting {
    let version = try member("v", header) { $0.int }
    guard version >= 1 else { throw SyncDamage.member("v") }
    guard version <= SyncMessage.version else {
      throw SyncError.version(found: version, supported: SyncMessage.version)
    }
    let limits = SyncGreeting.byteLimits
    let lost = header["lost"]?.array ?? []
    guard lost.count <= SyncGreeting.maximumLost else { throw SyncDamage.tooLarge }
    return SyncGreeting(
      replica: try member("replica", header) { $0.string.flatMap { ReplicaID($0) } },
      held: try member("held", header) { VersionVector($0) },
      byteLimit: try member("limit", header) { $0.int }.clamped(to: limits),
      lost: lost.compactMap { $0.string.flatMap { ChangeID($0) } },
      takesBases: header["bases"]?.bool ?? false
    )
  }

  private static func member<Value>(
    _ name: Text,
    _ header: JSONObject,
    _ read: (JSON) -> Value?
  ) throws(SyncDamage) -> Value {
    guard let value = header[name].flatMap(read) else { throw .member(name.string) }
    return value
  }

  private static func checksum(_ value: JSON) -> UInt32? {
    value.string.flatMap { Hex.uint32(Array($0.utf8)) }
  }
}

extension Int {
  fileprivate func clamped(to range: ClosedRange<Int>) -> Int {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}

// The remotes a machine knows by name.

/// A remote with the name it goes by on this machine.
public struct Remote: Hashable, Sendable {
  /// The name, unique on this machine.
  public let name: String
  /// Where it is.
  public var url: RemoteURL
  /// When a sync with it last succeeded; `nil` where none has.
  public var lastSync: Instant?

  /// Names a remote.
  public init(name: String, url: RemoteURL, lastSync: Instant? = nil) {
    self.name = name
    self.url = url
    self.lastSync = lastSync
  }
}

/// Why the list of remotes stays as it is.
public enum RemoteError: Error, Hashable, Sendable {
  /// The name is not made of 1 to 64 ASCII letters, digits, `-`, `_` and `.`.
  case badName(String)
  /// Another remote goes by that name.
  case exists(String)
  /// No remote goes by that name; those that there are.
  case unknown(String, known: [String])
}

/// The list of remotes as a value, kept as `local/remotes.json`.
///
/// A member that this version does not know is kept. Each entry carries a checksum of itself;
/// one without, as earlier versions wrote it, is taken as it is.
struct Remotes: Hashable, Sendable {
  private static let version = 1
  /// The longest file that is read, in bytes.
  static let limit = 1 << 20

  private(set) var list: [Remote] = []
  /// Whether the file, or an entry in it, could not be understood; the other entries are here.
  private(set) var isDamaged = false
  private var others = JSONObject()
  /// What entries hold beside the members known here, by the names of the remotes.
  private var extras: [Text: JSONObject] = [:]

  /// No remotes.
  init() {}

  /// Reads a file, as far as it can be understood.
  init(parsing bytes: [UInt8]) {
    guard let json = try? JSON(parsing: bytes), let object = json.object,
      let version = object["v"]?.int, version >= 1, let entries = object["remotes"]?.array
    else {
      isDamaged = true
      return
    }
    others = object
    for entry in entries {
      if let remote = Self.remote(entry), index(of: remote.name) == nil {
        list.append(remote)
        var extra = entry.object ?? JSONObject()
        for member in ["name", "url", "lastSync", "crc"] as [Text] { extra[member] = nil }
        extras[Text(remote.name)] = extra
      } else {
        isDamaged = true
      }
    }
  }

  private static func remote(_ json: JSON) -> Remote? {
    guard var entry = json.object else { return nil }
    if let stated = entry["crc"] {
      entry["crc"] = nil
      guard stated == checksum(entry) else { return nil }
    }
    guard let name = entry["name"]?.string, let text = entry["url"]?.string,
      let url = try? RemoteURL(text)
    else { return nil }
    let lastSync = entry["lastSync"]?.string.flatMap { Instant($0) }
    return Remote(name: name, url: url, lastSync: lastSync)
  }

  /// Eight digits: CRC-32C of an entry as it is written without them.
  private static func checksum(_ entry: JSONObject) -> JSON {
    let checksum = CRC32C.checksum(JSONWriter.encode(.object(entry)))
    return .string(String(decoding: Hex.digits(checksum), as: UTF8.self))
  }

  /// The file.
  var bytes: [UInt8] {
    var object = others
    if object["v"] == nil { object["v"] = .int(Self.version) }
    object["remotes"] = .array(
      list.map { remote in
        var entry = extras[Text(remote.name)] ?? JSONObject()
        entry["name"] = .string(remote.name)
        entry["url"] = .string(remote.url.description)
        entry["lastSync"] = remote.lastSync.map { .string($0.description) }
        entry["crc"] = Self.checksum(entry)
        return .object(entry)
      }
    )
    return JSONWriter.encode(.object(object)) + [UInt8(ascii: "\n")]
  }

  /// The remote of that name.
  subscript(name: String) -> Remote? { index(of: name).map { list[$0] } }

  /// Adds a remote at the end.
  mutating func add(_ remote: Remote) throws(RemoteError) {
    guard Self.isName(remote.name) else { throw .badName(remote.name) }
    guard index(of: remote.name) == nil else { throw .exists(remote.name) }
    list.append(remote)
  }

  /// Takes a remote out.
  mutating func forget(_ name: String) throws(RemoteError) -> Remote {
    guard let index = index(of: name) else { throw .unknown(name, known: list.map(\.name)) }
    return list.remove(at: index)
  }

  /// Notes when a sync succeeded; nothing where the remote has been forgotten meanwhile.
  mutating func note(_ time: Instant, for name: String) {
    if let index = index(of: name) { list[index].lastSync = time }
  }

  private func index(of name: String) -> Int? {
    list.firstIndex { Text($0.name) == Text(name) }
  }

  private static func isName(_ name: String) -> Bool {
    guard 1...64 ~= name.utf8.count, name.utf8.first != UInt8(ascii: "-") else { return false }
    return name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: "."):
        true
      default: false
      }
    }
  }
}

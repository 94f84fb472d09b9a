// Where a remote is, from the text that names it.

/// The address of a remote.
public enum RemoteURL: Hashable, Sendable {
  /// A folder on this machine or mounted on it.
  case folder(path: String)
  /// A store on another machine, through its ssh.
  case ssh(user: String?, host: String, port: Int?, path: String)
  /// A place that rclone reaches.
  case rclone(remote: String, path: String)
  /// A folder of mails.
  case maildir(path: String)

  /// Reads an address: `PATH`, `ssh://[USER@]HOST[:PORT]/PATH`, `rclone:REMOTE:PATH`,
  /// `rclone:/PATH` or `maildir:PATH`.
  ///
  /// A part that a program would take for an option (a leading `-`), or that holds a
  /// control character, is refused.
  /// - Throws: `SyncError.address`.
  public init(_ text: some StringProtocol) throws(SyncError) {
    let text = String(text)
    guard let address = Self.read(text) else { throw .address(text) }
    self = address
  }

  private static func read(_ text: String) -> RemoteURL? {
    guard !text.isEmpty, text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F })
    else { return nil }
    if let rest = text.dropping(prefix: "ssh://") { return ssh(rest) }
    if let rest = text.dropping(prefix: "rclone:") { return rclone(rest) }
    if let rest = text.dropping(prefix: "maildir:") {
      return rest.isEmpty ? nil : .maildir(path: String(rest))
    }
    if let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")),
      text[colon...].utf8.starts(with: "://".utf8)
    {
      return nil
    }
    return .folder(path: text)
  }

  private static func ssh(_ rest: Substring) -> RemoteURL? {
    guard let slash = rest.utf8.firstIndex(of: UInt8(ascii: "/")) else { return nil }
    let path = String(rest[slash...])
    var authority = rest[..<slash]
    var user: String?
    if let at = authority.utf8.lastIndex(of: UInt8(ascii: "@")) {
      user = String(authority[..<at])
      authority = authority[authority.utf8.index(after: at)...]
    }
    var port: Int?
    let afterHost =
      authority.utf8.first == UInt8(ascii: "[")
      ? authority.utf8.lastIndex(of: UInt8(ascii: "]")) : authority.startIndex
    guard let afterHost else { return nil }
    if let colon = authority[afterHost...].utf8.lastIndex(of: UInt8(ascii: ":")) {
      let digits = authority[authority.utf8.index(after: colon)...]
      guard digits.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }),
        let number = Int(digits), 1...65_535 ~= number
      else { return nil }
      port = number
      authority = authority[..<colon]
    }
    var host = authority
    if host.utf8.first == UInt8(ascii: "["), host.utf8.last == UInt8(ascii: "]") {
      host = host.dropFirst().dropLast()
    }
    guard isName(host), user.map({ isName($0[...]) }) ?? true else { return nil }
    return .ssh(user: user, host: String(host), port: port, path: path)
  }

  private static func rclone(_ rest: Substring) -> RemoteURL? {
    if rest.utf8.first == UInt8(ascii: "/") { return .rclone(remote: "", path: String(rest)) }
    guard let colon = rest.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let remote = rest[..<colon]
    guard isName(remote) else { return nil }
    let path = rest[rest.utf8.index(after: colon)...]
    return .rclone(remote: String(remote), path: String(path))
  }

  /// Whether a part can stand on a command line: not empty, no blank, no leading `-`.
  private static func isName(_ part: Substring) -> Bool {
    guard let first = part.utf8.first, first != UInt8(ascii: "-") else { return false }
    return part.utf8.allSatisfy { $0 > 0x20 && $0 != UInt8(ascii: "/") }
  }

  /// The place that machines share at this address.
  /// - Throws: `SyncError.unsupported` for an address that this engine has no transport for.
  func place(in fileSystem: any FileSystem) throws(SyncError) -> any SharedPlace {
    switch self {
    case .folder(let path): return FolderPlace(path, in: fileSystem)
    case .ssh, .rclone, .maildir: throw .unsupported(description)
    }
  }
}

extension RemoteURL: CustomStringConvertible {
  /// The address as it is written.
  public var description: String {
    switch self {
    case .folder(let path): return path
    case .ssh(let user, let host, let port, let path):
      let isV6 = host.utf8.contains(UInt8(ascii: ":"))
      let name = isV6 ? "[\(host)]" : host
      return "ssh://" + (user.map { "\($0)@" } ?? "") + name + (port.map { ":\($0)" } ?? "") + path
    case .rclone(let remote, let path):
      return remote.isEmpty ? "rclone:\(path)" : "rclone:\(remote):\(path)"
    case .maildir(let path): return "maildir:\(path)"
    }
  }
}

extension String {
  fileprivate func dropping(prefix: String) -> Substring? {
    guard utf8.starts(with: prefix.utf8) else { return nil }
    return self[utf8.index(startIndex, offsetBy: prefix.utf8.count)...]
  }
}

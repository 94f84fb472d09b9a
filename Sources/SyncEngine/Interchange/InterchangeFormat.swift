// Which format a file is in, by its name and its first bytes.

/// A format items are imported from.
public enum InterchangeFormat: String, CaseIterable, Sendable {
  /// Tasks, one a line.
  case todotxt
  /// Messages in one file, each behind a line that begins with `From `.
  case mbox
  /// One message.
  case eml

  /// The format a file's name ends with, or nil if it says nothing.
  ///
  /// `todo.txt` and `done.txt` and names that end in `.todo.txt` or `.todotxt` are todo.txt files;
  /// any other `.txt` is not taken for one.
  public init?(fileName: String) {
    let name = fileName.split(separator: "/").last.map { $0.lowercased() } ?? ""
    switch name {
    case "todo.txt", "done.txt", "inbox.txt", "todotxt": self = .todotxt
    case _ where name.hasSuffix(".todo.txt") || name.hasSuffix(".todotxt"): self = .todotxt
    case _ where name.hasSuffix(".mbox") || name.hasSuffix(".mbx"): self = .mbox
    case "mbox": self = .mbox
    case _ where name.hasSuffix(".eml") || name.hasSuffix(".email"): self = .eml
    default: return nil
    }
  }

  /// The format a file is in, or nil if neither its name nor its bytes tell.
  ///
  /// - Parameters:
  ///   - fileName: Its name or path.
  ///   - head: Its first bytes; a few thousand are enough.
  public init?(fileName: String, head: some Collection<UInt8>) {
    if let named = InterchangeFormat(fileName: fileName) {
      self = named
      return
    }
    var bytes = Array(head.prefix(65_536))[...]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    guard !bytes.contains(0) else { return nil }
    bytes = bytes.drop(while: \.isWhitespace)
    let (stop, next) = MailHeader.lineEnd(in: bytes, from: bytes.startIndex)
    let first = bytes[..<stop]
    let second = bytes[next...].prefix { $0 != .lf }
    if MboxFromLine.isSeparator(first, next: second, followsBlank: true) {
      self = .mbox
    } else if InterchangeFormat.looksLikeMessage(bytes) {
      self = .eml
    } else if fileName.lowercased().hasSuffix(".txt") {
      self = .todotxt
    } else {
      return nil
    }
  }

  /// Whether the bytes begin with a header that has one of the fields every message has.
  private static func looksLikeMessage(_ bytes: Bytes) -> Bool {
    guard MboxFromLine.isField(bytes.prefix { $0 != .lf }) else { return false }
    let header = MailHeader(bytes)
    let names: [Bytes?] = [
      header.raw("From"), header.raw("Message-ID"), header.raw("Received"), header.raw("Date"),
    ]
    return names.compactMap { $0 }.count >= 2
  }
}

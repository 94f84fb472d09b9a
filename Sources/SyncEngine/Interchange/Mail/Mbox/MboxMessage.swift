// A message cut out of an mbox, and where it stood.

/// One message of an mbox.
public struct MboxMessage: Sendable {
  /// The line its envelope stands on, counted from 1.
  public let line: Int
  /// The byte its envelope begins at.
  public let offset: Int
  /// Its bytes from the envelope on, without the blank line that separates it from the next.
  public let length: Int
  /// The envelope, a line that begins with `From `, without its end.
  public let envelope: [UInt8]
  /// The message behind the envelope as it stands in the file; its beginning if it is larger than
  /// ``MboxSplitter/keptBytes``.
  public let bytes: [UInt8]
  /// Whether `bytes` is only the beginning.
  public let isTruncated: Bool
  /// Whether the body has a line that the mailbox quotes as `>From `.
  let hasQuotedLine: Bool
  /// The digest of the whole body, the part that is not kept included.
  let bodyDigest: [UInt8]
}

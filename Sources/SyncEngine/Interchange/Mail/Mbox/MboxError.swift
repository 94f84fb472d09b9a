// Why a file is not read as an mbox.

/// A file that is no mbox, found out before anything is imported from it.
public enum MboxError: Error, Equatable, Sendable {
  /// The first line that is not blank does not begin a message.
  case notMbox(line: Int, looksLike: Content)

  /// What the file seems to be instead.
  public enum Content: String, Sendable {
    /// One message without an envelope line, to be imported as `eml`.
    case message
    /// Bytes that are no text.
    case binary
    /// Some other text.
    case text
  }
}

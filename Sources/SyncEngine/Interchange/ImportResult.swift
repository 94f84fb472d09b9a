// What an import read, skipped and noticed.

/// The result of reading a source: every record is in `drafts` or in `skipped`.
public struct ImportResult: Equatable, Sendable {
  /// The items, in the order of the source.
  public var drafts: [ItemDraft] = []
  /// The records that became no item.
  public var skipped: [SkippedRecord] = []
  /// What was read although something is odd about it.
  public var warnings: [ImportWarning] = []

  /// An empty result.
  public init() {}
}

/// A record that became no item.
public struct SkippedRecord: Hashable, Sendable {
  /// Why a record is skipped; the raw values are stable names for scripts.
  public enum Reason: String, Sendable {
    /// A NUL byte: this is no text.
    case nul = "nul"
    /// More bytes than a record may have.
    case tooLong = "too-long"
    /// A message without any header field.
    case noHeader = "no-header"
    /// A source without any byte that says something.
    case empty = "empty"
  }

  /// The line the record begins on, counted from 1.
  public let line: Int
  /// Why it is skipped.
  public let reason: Reason
}

/// Something odd about a record that was read.
public struct ImportWarning: Hashable, Sendable {
  /// What is odd; the raw values are stable names for scripts.
  public enum Kind: String, Sendable {
    /// Not valid UTF-8, read as Windows-1252.
    case readAsWindows1252 = "windows-1252"
    /// The same identifier as an earlier line, which keeps it.
    case repeatedIdentifier = "repeated-id"
    /// A header with lines that are no fields; they are passed over.
    case badHeaderLine = "bad-header-line"
    /// No valid Date; taken from Received or from the mailbox, or missing.
    case noDate = "no-date"
    /// Only the beginning of the message was looked at, it is too large.
    case truncated = "truncated"
    /// The same message as an earlier one; both are one item.
    case duplicate = "duplicate"
  }

  /// The line the record begins on, counted from 1.
  public let line: Int
  /// What is odd.
  public let kind: Kind
}

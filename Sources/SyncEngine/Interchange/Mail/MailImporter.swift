// From messages to items: one message, or a mailbox piece by piece.

/// Turns messages into items.
///
/// Not to be shared between tasks; one import uses one.
public final class MailImporter {
  private let sourceName: String
  private let charsets = CharsetDecoder()
  private var lines: [ItemID: Int] = [:]

  /// Starts an import.
  ///
  /// - Parameter sourceName: What the `source` field will say.
  public init(sourceName: String) { self.sourceName = sourceName }

  /// Adds a message of a mailbox to a result.
  ///
  /// - Complexity: O(*n*) in the bytes kept of the message.
  public func add(_ message: MboxMessage, to result: inout ImportResult) {
    let kept = message.hasQuotedLine ? MboxQuoting.unquoted(message.bytes) : message.bytes
    let parsed = MailMessage(
      kept[...],
      envelope: message.envelope[...],
      bodyDigest: message.bodyDigest,
      charsets: charsets
    )
    let location = SourceLocation(
      line: message.line,
      offset: message.offset,
      length: message.length
    )
    if message.isTruncated {
      result.warnings.append(ImportWarning(line: message.line, kind: .truncated))
    }
    add(parsed, at: location, to: &result)
  }

  /// Adds a message that is a file of its own to a result.
  ///
  /// - Complexity: O(*n*) in the bytes.
  public func add(eml bytes: [UInt8], to result: inout ImportResult) {
    let message = MailImporter.withLineFeeds(bytes)
    var digest = MailBodyDigest()
    // The header's first line decides where the body begins, so an envelope is no part of it.
    digest.update(message[...])
    let envelope: Bytes? =
      message[...].begins(with: "From ") ? message[..<(message.firstIndex(of: .lf) ?? 0)] : nil
    let kept = message.prefix(MboxSplitter.keptBytes)
    if kept.count < message.count {
      result.warnings.append(ImportWarning(line: 1, kind: .truncated))
    }
    let parsed = MailMessage(
      kept,
      envelope: envelope,
      bodyDigest: digest.finish(),
      charsets: charsets
    )
    let location = SourceLocation(line: 1, offset: 0, length: bytes.count)
    if message[...].trimmed.isEmpty {
      result.skipped.append(SkippedRecord(line: 1, reason: .empty))
    } else {
      add(parsed, at: location, to: &result)
    }
  }

  private func add(
    _ message: MailMessage,
    at location: SourceLocation,
    to result: inout ImportResult
  ) {
    guard message.hasHeader else {
      result.skipped.append(SkippedRecord(line: location.line, reason: .noHeader))
      return
    }
    var draft = MailMapping.draft(of: message)
    draft.set(.source, sourceName)
    draft.location = location
    if message.badHeaderLines > 0 {
      result.warnings.append(ImportWarning(line: location.line, kind: .badHeaderLine))
    }
    if message.date == nil || message.dateSource != .header {
      result.warnings.append(ImportWarning(line: location.line, kind: .noDate))
    }
    if lines.updateValue(location.line, forKey: draft.id) != nil {
      result.warnings.append(ImportWarning(line: location.line, kind: .duplicate))
    }
    result.drafts.append(draft)
  }

  /// Reads a message.
  ///
  /// - Parameters:
  ///   - bytes: The message; an envelope line in front of it is passed over.
  ///   - sourceName: What the `source` field will say.
  /// - Returns: One draft, or one skipped record.
  public static func importEML(_ bytes: [UInt8], sourceName: String) -> ImportResult {
    var result = ImportResult()
    MailImporter(sourceName: sourceName).add(eml: bytes, to: &result)
    return result
  }

  /// Reads a whole mailbox that is in memory; ``MboxSplitter`` reads larger ones in pieces.
  ///
  /// - Throws: `MboxError.notMbox` if the first line does not begin a message.
  public static func importMbox(
    _ bytes: [UInt8],
    sourceName: String
  ) throws(MboxError) -> ImportResult {
    var result = ImportResult()
    let importer = MailImporter(sourceName: sourceName)
    var splitter = MboxSplitter()
    var rest = bytes[...]
    while !rest.isEmpty {
      for message in try splitter.feed(rest.prefix(1 << 18)) { importer.add(message, to: &result) }
      rest = rest.dropFirst(1 << 18)
    }
    for message in try splitter.finish() { importer.add(message, to: &result) }
    return result
  }

  /// The message without a byte order mark, and with line feeds where it has only carriage returns.
  private static func withLineFeeds(_ bytes: [UInt8]) -> [UInt8] {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    if !bytes.contains(.lf) { return bytes[start...].map { $0 == .cr ? .lf : $0 } }
    return start == 0 ? bytes : Array(bytes[start...])
  }
}

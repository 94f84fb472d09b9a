// Any bytes as a message and as a mailbox.

import TestSupport

@testable import SyncEngine

/// A mailbox is cut the same way however its bytes come, and every message of it is an item, the
/// same as an earlier one, or named as skipped.
enum MailFuzz {
  static func run(_ bytes: [UInt8]) throws {
    let message = MailImporter.importEML(bytes, sourceName: "a.eml")
    try FuzzFinding.require(
      message.drafts.count + message.skipped.count == 1,
      "one message is \(message.drafts.count) items and \(message.skipped.count) skipped"
    )
    let whole = try? split(bytes, pieces: .max)
    for size in [1, 7, 1000] {
      let pieces = try? split(bytes, pieces: size)
      try FuzzFinding.require(
        pieces?.map(Shape.init) == whole?.map(Shape.init),
        "cut in pieces of \(size) bytes the mailbox has other messages"
      )
    }
    guard let whole, let result = try? MailImporter.importMbox(bytes, sourceName: "a.mbox") else {
      return
    }
    let repeated = result.warnings.count { $0.kind == .duplicate }
    try FuzzFinding.require(
      result.drafts.count + result.skipped.count + repeated == whole.count,
      "\(whole.count) messages: \(result.drafts.count) items, \(result.skipped.count) skipped, "
        + "\(repeated) repeated"
    )
  }

  /// What a message is, for comparing.
  private struct Shape: Equatable {
    let line: Int
    let offset: Int
    let length: Int
    let bytes: [UInt8]
    let digest: [UInt8]

    init(_ message: MboxMessage) {
      line = message.line
      offset = message.offset
      length = message.length
      bytes = message.envelope + message.bytes
      digest = message.bodyDigest
    }
  }

  private static func split(_ bytes: [UInt8], pieces: Int) throws(MboxError) -> [MboxMessage] {
    var splitter = MboxSplitter()
    var messages: [MboxMessage] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      messages += try splitter.feed(rest.prefix(pieces))
      rest = rest.dropFirst(pieces)
    }
    return messages + (try splitter.finish())
  }
}

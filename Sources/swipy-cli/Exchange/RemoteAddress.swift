// Addresses of remotes as people type them.

import SyncEngine

/// Reads addresses.
enum RemoteAddress {
  /// Whether a word can only be an address: it holds a `/` or a `:`, which no name does.
  static func isAddress(_ text: String) -> Bool {
    text.utf8.contains { $0 == UInt8(ascii: "/") || $0 == Byte.colon } || same(text, ".")
      || same(text, "..") || same(text, "~")
  }

  /// Reads an address; a folder's path from then on begins at the root.
  ///
  /// - Throws: `UsageError` that points at the word.
  static func read(_ word: Word, in session: Session) throws(UsageError) -> RemoteURL {
    do throws(SyncError) {
      guard case .folder(let path) = try RemoteURL(word.text) else {
        return try RemoteURL(word.text)
      }
      return .folder(path: session.path(path))
    } catch {
      throw UsageError(
        .choice,
        "'\(word.text)' names no remote",
        at: word.range,
        hint: SyncError.addresses
      )
    }
  }
}

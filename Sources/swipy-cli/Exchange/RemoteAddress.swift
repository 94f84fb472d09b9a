// Addresses of remotes as people type them.

import SyncEngine

/// Reads addresses.
enum RemoteAddress {
  /// Whether a word can only be an address: it holds a `/` or a `:`, which no name does.
  static func isAddress(_ text: String) -> Bool {
    text.utf8.contains { $0 == UInt8(ascii: "/") || $0 == Byte.colon } || same(text, ".")
      || same(text, "..") || same(text, "~")
  }

  /// Whether a folder holds a store, whose files are not for other machines to write.
  private static func isStore(_ path: String, _ session: Session) -> Bool {
    (try? session.effects.fileSystem.status(of: StoreLayout(root: path).format)) != nil
  }

  /// Reads an address; a folder's path from then on begins at the root.
  ///
  /// - Throws: `UsageError` that points at the word.
  static func read(_ word: Word, in session: Session) throws(UsageError) -> RemoteURL {
    let url: RemoteURL
    do throws(SyncError) {
      url = try RemoteURL(word.text)
    } catch {
      throw UsageError(
        .choice,
        "'\(word.text)' names no remote",
        at: word.range,
        hint: SyncError.addresses
      )
    }
    guard case .folder(let path) = url else { return url }
    guard !isStore(session.path(path), session) else {
      throw UsageError(
        .choice,
        "'\(word.text)' is a store, not a folder to share",
        at: word.range,
        hint: "name a folder of its own, which need not exist yet"
      )
    }
    return .folder(path: session.path(path))
  }
}

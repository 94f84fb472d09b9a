// Which field of an item is which part of a message.

/// Maps messages to items.
enum MailMapping {
  /// The item of a message.
  ///
  /// Its name is derived from the Message-ID together with the content: messages that share an
  /// identifier and differ stay apart, and copies of one message meet although what was added on
  /// their way differs.
  static func draft(of message: MailMessage) -> ItemDraft {
    let source = Array("mail\0\(message.messageID ?? "")\0".utf8) + message.contentDigest
    var draft = ItemDraft(id: .derived(from: source), kind: .mail)
    draft.set(.title, message.subject)
    if !message.preview.isEmpty { draft.set(.notes, message.preview) }
    draft.set(.from, message.from?.text)
    draft.set(.date, message.date?.text)
    if message.dateSource != .header { draft.set(.dateSource, message.dateSource.rawValue) }
    draft.set(.messageID, message.messageID)
    draft.set(.thread, message.thread)
    draft.set("x-list-id", message.listID)
    flag(&draft, .unread, !message.flags.isRead)
    flag(&draft, .flagged, message.flags.isFlagged)
    flag(&draft, "x-answered", message.flags.isAnswered)
    flag(&draft, "x-deleted", message.flags.isDeleted)
    flag(&draft, "x-draft", message.flags.isDraft)
    if !message.to.isEmpty {
      draft.sets[.to] = message.to.map { Text($0.address.isEmpty ? $0.name : $0.address) }
    }
    if !message.keywords.isEmpty { draft.sets[.tags] = message.keywords.map { Text($0) } }
    return draft
  }

  private static func flag(_ draft: inout ItemDraft, _ field: Field, _ value: Bool) {
    if value { draft.fields[field] = .bool(true) }
  }
}

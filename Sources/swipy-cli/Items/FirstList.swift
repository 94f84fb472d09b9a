// What the first list of a session says about swiping.

import SyncEngine

/// The line that tells a newcomer what each swipe does.
enum SwipeHint {
  /// The line; nil where there is nothing to say.
  static func line(_ context: CommandContext, in store: any StoreReading) throws -> SafeText? {
    let here = try store.read { document, _ in
      ItemKind.allCases.filter { kind in document.openItems.contains { $0.kind == kind } }
    }
    return try StoredSettings(store).bindings.hint(here)
  }
}

extension CommandContext {
  /// The line about swiping, once a session and to a person at a prompt only.
  func firstListNote(in store: any StoreReading) throws -> [Report.Note] {
    guard session.isInteractive, session.output.recorder == nil, options.format == .text,
      !session.shownTips.contains("first list"), let line = try SwipeHint.line(self, in: store)
    else { return [] }
    session.shownTips.insert("first list")
    return [.remark(line)]
  }
}

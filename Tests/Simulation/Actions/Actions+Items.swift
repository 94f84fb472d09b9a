// What people do with items.

import SyncEngine
import TestSupport

@testable import SyncEngine

extension ActionTable {
  static let items: [Action] = [
    Action("add", 10) { turn in
      let (kind, title) = (turn.chance(5) ? ItemKind.mail : .todo, turn.word())
      let list: ListName = turn.chance(3) ? "home" : .inbox
      return try turn.commit { _ = try $0.create(kind, title: title, in: list) }
    },
    Action("edit", 14) { turn in
      let (field, value) = turn.fieldAndValue()
      return try turn.commitOnItem { try $0.set(field, of: $1, to: value) }
    },
    Action("tag", 5) { turn in
      let tag = Text(turn.word())
      return try turn.commitOnItem { try $0.add(tag, to: .tags, of: $1) }
    },
    Action("untag", 4) { turn in
      let tag = Text(turn.word())
      return try turn.commitOnItem { transaction, item in
        let tags = transaction[item]?.elements(.tags) ?? []
        try transaction.remove(tags.first ?? tag, from: .tags, of: item)
      }
    },
    Action("place", 6) { turn in
      let top = turn.chance(2)
      let store = try turn.store()
      guard let anchor = try turn.item(of: store) else { return "no item" }
      return try turn.commitOnItem { transaction, item in
        if item == anchor { return try transaction.place([item], at: top ? .top : .bottom) }
        try transaction.place([item], at: top ? .before(anchor) : .after(anchor))
      }
    },
    Action("list", 3) { turn in
      let list = ListName(Text(turn.word() + "l"))
      return try turn.commitOnItem { try $0.move($1, to: list) }
    },
    Action("complete", 4) { turn in
      let isDone = !turn.chance(3)
      return try turn.commitOnItem(where: { $0.kind == .todo }) {
        try $0.setCompleted(isDone, $1)
      }
    },
    Action("flag", 3) { turn in
      let isOn = turn.chance(2)
      return try turn.commitOnItem { try $0.setFlagged(isOn, $1) }
    },
    Action("away", 5) { turn in
      let list: ListName = turn.chance(2) ? .archive : .trash
      return try turn.commitOnItem { try $0.putAway($1, to: list) }
    },
    Action("restore", 3) { turn in
      try turn.commitOnItem(where: { !$0.list.isOpen }) { try $0.restore($1) }
    },
    Action("purge", 4) { turn in try turn.commitOnItem { try $0.purge($1) } },
    Action("resolve", 4) { turn in
      let value = JSON.string(turn.word())
      return try turn.commitOnItem(where: { !$0.conflicts.isEmpty }) { transaction, item in
        guard let conflict = transaction[item]?.conflicts.first else { return }
        try transaction.resolve(conflict.field, of: item, to: value)
      }
    },
    Action("import", 6) { turn in
      let drafts = turn.drafts()
      return try turn.commit { transaction in
        for draft in drafts { _ = try transaction.take(draft) }
      }
    },
    Action("settings", 2) { turn in
      let (field, value) = (Field(Text("bind-" + turn.word())), JSON.string(turn.word()))
      return try turn.commit { try $0.set(field, of: .settings, to: value) }
    },
    Action("batch", 3) { turn in
      let store = try turn.store()
      let items = try (0..<3).compactMap { _ in try turn.item(of: store) }
      let (word, isPurging) = (turn.word(), turn.chance(6))
      return try turn.commit { transaction in
        for item in items where transaction[item] != nil {
          try transaction.set(.notes, of: item, to: .string(word))
          if isPurging { try transaction.purge(item) }
        }
        _ = try transaction.create(.todo, title: word)
      }
    },
  ]
}

extension Turn {
  /// Makes a change of what the body writes; what cannot be written is no failure.
  mutating func commit(_ body: (inout Transaction) throws -> Void) throws -> String {
    let store = try store()
    let damages = machine.isRotten ? store.problems.damages : []
    do {
      let commit = try store.commit(Cause("sim")) { try body(&$0) }
      guard damages.isEmpty || store.problems.damages.isEmpty else {
        throw Violation("\(machine.name) writes \(commit) beside damage: \(damages)")
      }
      acknowledgeOwn(store)
      guard let change = commit.change else { return "nothing to write" }
      expectNumbers(store)
      return "\(change.id)"
    } catch let error as TransactionError {
      return "refused: \(error)"
    } catch let error as StoreError where error.code == .damaged {
      guard machine.isRotten, try !store.check().damages.isEmpty else {
        throw Violation("\(machine.name) refuses to write, with nothing damaged: \(error)")
      }
      throw error
    }
  }

  /// Makes a change of an item that the acting process sees.
  mutating func commitOnItem(
    where isMeant: @escaping @Sendable (Item) -> Bool = { $0.kind != nil },
    _ body: (inout Transaction, ItemID) throws -> Void
  ) throws -> String {
    let store = try store()
    guard let item = try item(of: store, where: isMeant) else { return "no item" }
    let result = try commit { transaction in
      guard transaction[item] != nil else { return }
      try body(&transaction, item)
    }
    return "\(item) \(result)"
  }

  /// Something to write into a register.
  mutating func fieldAndValue() -> (Field, JSON) {
    let word = word()
    switch number(0...8) {
    case 0...2: return (.title, .string(word))
    case 3: return (.notes, word.isEmpty ? .null : .string(word))
    case 4: return (.priority, chance(3) ? .null : .string(chance(2) ? "A" : "B"))
    case 5: return (.due, .string("2026-0\(number(1...9))-01"))
    case 6: return (.wait, chance(2) ? .null : .string("2026-0\(number(1...9))-02"))
    case 7: return (Field(Text("x-" + word)), [.int(number(0...3)), .string(word), .null])
    default: return (.completed, chance(2) ? .null : .string("2026-01-0\(number(1...9))"))
    }
  }

  /// What an import brings: some of a few items, in one of a few states each.
  mutating func drafts() -> [ItemDraft] {
    (0..<number(1...2)).map { _ in
      let name = "mail \(number(0...3))"
      return ItemDraft(
        id: .derived(from: name.utf8),
        kind: chance(2) ? .mail : .todo,
        fields: [.title: .string(name), .notes: .string(chance(2) ? "one" : "two")],
        sets: [.tags: chance(2) ? ["in"] : ["in", "moss"]]
      )
    }
  }
}

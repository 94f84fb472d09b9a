// What a trigger does with an item: some steps, perhaps after a question.

import SwipyModel
import SyncEngine

/// What is bound to a trigger: steps taken as one change.
///
/// Its text form is the words that `trigger bind` takes: `complete and archive`,
/// `confirm trash`, `snooze tomorrow 9:00`, `move later`.
struct SwipeAction: Hashable, Sendable {
  /// The steps, in order; at least one, and no two of a name.
  let steps: [Step]

  /// Whether someone has to confirm it first.
  let asksFirst: Bool

  /// One thing done to an item.
  enum Step: Hashable, Sendable {
    /// A todo is done; in a toggle the other way round as well.
    case complete
    /// The item goes to the archive.
    case archive
    /// The item goes to the trash.
    case trash
    /// The item is flagged; in a toggle the other way round as well.
    case flag
    /// A mail is read; in a toggle the other way round as well.
    case read
    /// The item is hidden until some time, counted from the swipe.
    case snooze(WhenExpression)
    /// The item goes to a list.
    case move(ListName)
  }

  /// An action of these steps; nil for none, and for two of one name.
  init?(_ steps: [Step], asksFirst: Bool = false) {
    guard !steps.isEmpty, Set(steps.map(\.keyword)).count == steps.count else { return nil }
    self.steps = steps
    self.asksFirst = asksFirst
  }

  /// An action of one step.
  init(_ step: Step, asksFirst: Bool = false) {
    steps = [step]
    self.asksFirst = asksFirst
  }

  /// The words that are read as this action.
  var text: String { (asksFirst ? "confirm " : "") + stepsText }

  /// The words of the steps, without the question.
  var stepsText: String { steps.map(\.text).joined(separator: " and ") }

  /// Reads the text form; nil for anything else.
  init?(_ text: String) {
    guard text.utf8.count <= Self.longestText,
      let words = try? Lexer.words(text)
    else { return nil }
    var reader = ArgumentReader(words, end: text.utf8.count)
    guard let action = try? reader.action(), reader.isAtEnd else { return nil }
    self = action
  }

  /// The longest text form that is looked at, in UTF-8 bytes; beyond any that can be typed.
  private static let longestText = 1000

  /// Whether every step can be taken with an item of this kind.
  func fits(_ kind: ItemKind) -> Bool { steps.allSatisfy { $0.fits(kind) } }

  /// The mode that goes with the action where none is named: exit where the item leaves its place.
  var usualMode: SwipeMode { steps.contains(where: \.takesAway) ? .exit : .toggle }
}

extension SwipeAction.Step {
  /// The word the step begins with.
  var keyword: String {
    switch self {
    case .complete: "complete"
    case .archive: "archive"
    case .trash: "trash"
    case .flag: "flag"
    case .read: "read"
    case .snooze: "snooze"
    case .move: "move"
    }
  }

  /// The words that are read as this step.
  var text: String {
    switch self {
    case .complete, .archive, .trash, .flag, .read: keyword
    case .snooze(let when): "\(keyword) \(when)"
    case .move(let list): "\(keyword) \(Quoting.argument(list.name.string))"
    }
  }

  /// Whether the item is elsewhere, or hidden, afterwards.
  var takesAway: Bool {
    switch self {
    case .archive, .trash, .snooze, .move: true
    case .complete, .flag, .read: false
    }
  }

  fileprivate func fits(_ kind: ItemKind) -> Bool {
    switch self {
    case .complete: kind == .todo
    case .read: kind == .mail
    case .archive, .trash, .flag, .snooze, .move: true
    }
  }
}

extension SwipeAction {
  /// Takes the steps with an item.
  ///
  /// In a toggle, `complete`, `flag` and `read` write the opposite of what they find; what is
  /// recorded is that value. Elsewhere they write what they say.
  /// - Parameters:
  ///   - item: The item.
  ///   - mode: The trigger's mode.
  ///   - transaction: The change the steps become a part of.
  ///   - times: The time a snooze ends, already worked out.
  /// - Throws: What the engine says; the change must not be kept then.
  func apply(
    to item: ItemID,
    mode: SwipeMode,
    in transaction: inout Transaction,
    times: (WhenExpression) throws -> When
  ) throws {
    func value(_ isSet: KeyPath<Item, Bool>) -> Bool {
      guard mode == .toggle, let found = transaction[item] else { return true }
      return !found[keyPath: isSet]
    }
    for step in steps {
      switch step {
      case .complete: try transaction.setCompleted(value(\.isCompleted), item)
      case .archive: try transaction.putAway(item, to: .archive)
      case .trash: try transaction.putAway(item, to: .trash)
      case .flag: try transaction.setFlagged(value(\.isFlagged), item)
      case .read: try transaction.setUnread(!value(\.isRead), item)
      case .snooze(let when): try transaction.snooze(item, until: try times(when))
      case .move(let list): try transaction.move(item, to: list)
      }
    }
  }

  /// What has been done, for people, from how the item is afterwards.
  func outcome(_ item: Item, zone: CivilZone) -> SafeText {
    SafeText.joined(steps.map { $0.outcome(item, zone: zone) }, separator: ", ")
  }
}

extension SwipeAction.Step {
  fileprivate func outcome(_ item: Item, zone: CivilZone) -> SafeText {
    switch self {
    case .complete: item.isCompleted ? "done" : "open again"
    case .archive: "archived"
    case .trash: "trashed"
    case .flag: item.isFlagged ? "flagged" : "unflagged"
    case .read: item.isUnread ? "unread" : "read"
    case .snooze: When(item[.wait]).map { "snoozed until \($0.short(in: zone))" } ?? "snoozed"
    case .move: "moved to \(item.list.name.string)"
    }
  }
}

extension Item {
  /// Whether a mail has been read.
  fileprivate var isRead: Bool { !isUnread }
}

// Reading an action and a mode from a line.

import SwipyModel
import SyncEngine

extension ArgumentReader {
  private static let modes: KeyValuePairs<String, SwipeMode> = [
    "exit": .exit, "toggle": .toggle, "hold": .hold,
  ]

  /// The words that end a time: a further step's, and the modes.
  private static let wordsAfterTime = ["and"] + modes.map(\.key)

  /// Takes a mode if the next word is one.
  mutating func optionalMode() -> SwipeMode? {
    for (name, mode) in Self.modes where keyword(name) { return mode }
    return nil
  }

  /// Takes an action: `[confirm] STEP [and STEP]…`.
  mutating func action() throws(UsageError) -> SwipeAction {
    var lists: [ListName]?
    return try action(newLists: &lists)
  }

  /// Takes an action as a person types it, where `new` may stand behind a list.
  ///
  /// - Parameter newLists: The lists that are called new; nil where none may be.
  /// - Returns: The action.
  /// - Throws: `UsageError` that points at the word that is none.
  mutating func action(newLists: inout [ListName]?) throws(UsageError) -> SwipeAction {
    let start = peek
    let asksFirst = keyword("confirm")
    var steps: [SwipeAction.Step] = []
    repeat {
      let word = peek
      steps.append(try step(&newLists))
      guard SwipeAction(steps) != nil else {
        let name = word?.text ?? ""
        throw UsageError(
          .unexpected,
          "'\(name)' is there twice",
          at: word?.range ?? end..<end
        )
      }
    } while keyword("and")
    guard let action = SwipeAction(steps, asksFirst: asksFirst) else {
      throw UsageError(.choice, "no action", at: start?.range ?? end..<end)
    }
    return action
  }

  private enum StepName { case complete, archive, trash, flag, read, snooze, move, run }

  private mutating func step(
    _ newLists: inout [ListName]?
  ) throws(UsageError) -> SwipeAction.Step {
    let word = peek
    let name: StepName = try choice(
      "action",
      [
        "complete": .complete, "archive": .archive, "trash": .trash, "flag": .flag,
        "read": .read, "snooze": .snooze, "move": .move, "run": .run,
      ]
    )
    switch name {
    case .complete: return .complete
    case .archive: return .archive
    case .trash: return .trash
    case .flag: return .flag
    case .read: return .read
    case .snooze: return .snooze(try when())
    case .move:
      let list = try list()
      if newLists != nil, keyword("new") { newLists?.append(list) }
      return .move(list)
    case .run:
      throw UsageError(
        .choice,
        "'run' cannot be bound to a trigger in this version",
        at: word?.range ?? end..<end,
        hint: "complete, archive, trash, flag, read, snooze WHEN or move LIST"
      )
    }
  }

  /// Takes the words of a time, up to a mode or a further step.
  private mutating func when() throws(UsageError) -> WhenExpression {
    var words: [Word] = []
    while let word = peek, !Self.wordsAfterTime.contains(where: { word.isKeyword($0) }) {
      words.append(word)
      _ = next()
    }
    guard !words.isEmpty else { throw missing("when", hint: TypedTime.hint) }
    return try TypedTime(words, end: end).expression
  }

  private mutating func list() throws(UsageError) -> ListName {
    let word = try word("list", hint: "the name of a list")
    guard !word.text.isEmpty else {
      throw UsageError(.missing, "a list has a name", at: word.range)
    }
    return ListName(Text(word.text))
  }
}

// How a person names a button: by its words, its index or its state.

import SwipyModel

/// A button as typed.
struct ButtonName: Sendable {
  private let text: String
  private let range: Range<Int>

  /// Takes every word that is left.
  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    let words = arguments.rest()
    guard let first = words.first, let last = words.last else {
      throw arguments.missing("button", hint: "its words, its index, or a state such as right:1")
    }
    text = words.map(\.text).joined(separator: " ")
    range = first.range.lowerBound..<last.range.upperBound
  }

  /// The state whose button is meant on a row.
  ///
  /// An index counts on the side that is open; on a closed row it has to be on one side alone. Words
  /// are looked for on the open side first. The beginning of words will do where only one begins so.
  /// - Throws: `UsageError` for a name that fits no button, or several.
  func state(in gesture: HeldGesture) throws(UsageError) -> SwipeState {
    let all = gesture.bindings.buttons(gesture.kind)
    if let state = SwipeState(text), let button = all.first(where: { $0.state == state }) {
      return button.state
    }
    let shown = all.filter { gesture.shows($0.state) }
    for buttons in shown.isEmpty ? [all] : [shown, all] {
      let found = found(in: buttons)
      if found.count == 1, let state = found.first { return state }
      guard found.isEmpty else { throw several(found) }
    }
    let labels = all.map { "\($0.label)" as SafeText }
    throw UsageError(
      .choice,
      "no button '\(text)'",
      at: range,
      hint: Suggestion.hint(for: text, among: all.flatMap(\.names))
        ?? (labels.isEmpty
          ? "'trigger bind' makes one" : "one of \(SafeText.joined(labels, separator: ", "))")
    )
  }

  /// The states of the buttons that the name fits: those it names in full, or else those that begin so.
  private func found(in buttons: [SideButton]) -> [SwipeState] {
    if let index = Number.whole(Substring(text)) {
      return buttons.filter { $0.state.index == index }.map(\.state)
    }
    let labelled = buttons.filter { same($0.label.string, text) }
    guard labelled.count != 1 else { return labelled.map(\.state) }
    let named = buttons.filter { $0.names.contains { same($0, text) } }
    guard named.isEmpty, !text.isEmpty else { return named.map(\.state) }
    return buttons.filter { $0.names.contains { $0.utf8.starts(with: text.utf8) } }.map(\.state)
  }

  private func several(_ states: [SwipeState]) -> UsageError {
    let names = states.map { SafeText($0.description) }
    return UsageError(
      .choice,
      "'\(text)' is more than one button",
      at: range,
      hint: "one of \(SafeText.joined(names, separator: ", "))"
    )
  }
}

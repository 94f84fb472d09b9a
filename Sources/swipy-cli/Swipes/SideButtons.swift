// The buttons of a row's sides: one a state that means something, in the states' order.

import SwipyModel
import SyncEngine

/// One button: the state it stands for, and what is bound to it.
struct SideButton: Sendable {
  /// The state whose action a press does.
  let state: SwipeState
  /// What is bound to it.
  let binding: Bindings.Binding

  /// What stands on it; no other button beside it has the same.
  var label: SafeText

  /// What it answers to beside its index: its action's words, and its label.
  var names: [String] { [binding.action.stepsText, binding.action.text, label.string] }
}

extension Bindings {
  /// The buttons that rows of a kind have on a side, innermost first.
  func buttons(_ kind: ItemKind, on side: SwipeSide) -> [SideButton] {
    buttons(kind).filter { $0.state.side == side }
  }

  /// The buttons that rows of a kind have, the left side's first.
  func buttons(_ kind: ItemKind) -> [SideButton] {
    var buttons: [SideButton] = []
    for state in states(kind) {
      guard let binding = self[kind, state] else { continue }
      let beside = buttons.filter { style.sides == .backView || $0.state.side == state.side }
      buttons.append(
        SideButton(state: state, binding: binding, label: label(binding.action, beside: beside))
      )
    }
    return buttons
  }

  /// What stands on a button: a word, or as much more as sets it off from those beside it.
  private func label(_ action: SwipeAction, beside others: [SideButton]) -> SafeText {
    func isFree(_ label: SafeText) -> Bool { !others.contains { $0.label == label } }
    let all = SafeText(action.stepsText)
    if let label = [action.label, all].first(where: isFree) { return label }
    // No more numbers than others are taken.
    let numbers = 2...others.count + 2
    return numbers.lazy.map { "\(action.label) \($0)" }.first(where: isFree) ?? all
  }

  /// What the two sides of a row of a kind hold.
  func content(for kind: ItemKind) -> RowContent {
    switch style.sides {
    case .triggers: RowContent(triggers: triggers(for: kind))
    case .buttons: RowContent(left: tray(kind, .left), right: tray(kind, .right))
    case .backView: states(kind).isEmpty ? RowContent(left: .nothing, right: .nothing) : .backView
    }
  }

  /// A side's buttons as the model takes them; nil for a side without.
  private func tray(_ kind: ItemKind, _ side: SwipeSide) -> ButtonTray? {
    let buttons = buttons(kind, on: side)
    guard let outermost = buttons.last else { return nil }
    return ButtonTray(
      buttons.map { SwipeButton($0, style: style) },
      widths: style == .mgSwipe ? .asWidest : .standard,
      expansion: expansion(outermost)
    )
  }

  /// The full swipe: the outermost button takes the whole side.
  ///
  /// In the style that is nobody's but ours it does so where the state's own point is, so that a
  /// swipe that far means the same with triggers and with buttons. What takes the item away fills
  /// the row, as a trigger's exit does.
  private func expansion(_ outermost: SideButton) -> Expansion {
    let fills = outermost.binding.mode == .exit
    let filling = Expansion.Completion.fill(FillRule(timing: .after, fulfilment: .delete))
    let arms: ExpansionPoint
    switch style {
    case .mgSwipe: arms = .timesTray(1.3)
    case .swipeCellKit: arms = fills ? .edgeInset(30) : .fractionOfRow(0.5)
    default: arms = .fractionOfRow(distances[outermost.state] ?? 0.5)
    }
    return Expansion(
      button: .outermost,
      arms: arms,
      extraTriggers: style == .swipeCellKit && fills ? [.touch(0.8)] : [],
      minimumOverscroll: style == .swipeCellKit ? 20 : 0,
      completion: fills ? filling : .bounce
    )
  }
}

extension SwipeButton {
  /// The points a column of a label takes, and the margin beside it.
  private static let column = 8.0
  private static let margin = 16.0
  /// The most points a label takes; a longer one is cut.
  private static let longest = 74.0

  /// A button as the model takes it; a library that asks for widths gets one that fits the label.
  fileprivate init(_ button: SideButton, style: TriggerStyle) {
    let action = button.binding.action
    let content = min(Double(button.label.width) * Self.column, Self.longest)
    self.init(
      button.label.string,
      action: action.text,
      style: action.steps.contains(.trash) ? .destructive : .normal,
      width: style == .mgSwipe ? content + Self.margin : nil,
      contentWidth: content,
      confirmation: action.asksFirst ? .required : .notNeeded
    )
  }
}

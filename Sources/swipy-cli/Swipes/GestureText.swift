// Gestures in words.

import SwipyModel
import SyncEngine

/// A share of a row's width in words.
enum Percent {
  /// The share without its sign, to two places: `80%`, `12.5%`.
  static func text(_ fraction: Double) -> SafeText {
    let hundredths = (abs(fraction) * 10_000).rounded()
    guard hundredths.isFinite, hundredths < 1e15 else { return "?" }
    let whole = Int(hundredths) / 100
    let rest = Int(hundredths) % 100
    if rest == 0 { return "\(whole)%" }
    let digits = rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)"
    return "\(whole).\(digits)%"
  }
}

extension SwipeFraction {
  /// The finger's way: `→ right 80%`, `← left 30%`, `· 0%`.
  var words: SafeText {
    switch side {
    case .left: "→ right \(Percent.text(value))"
    case .right: "← left \(Percent.text(value))"
    case nil: "· 0%"
    }
  }

  /// The row's place, and the finger's where that is another one: `→ right 76%, finger right 80%`.
  func words(finger: SwipeFraction) -> SafeText {
    guard finger.words != words else { return words }
    let way: SafeText = finger.side.map { "\($0.opposite.rawValue) " } ?? ""
    return "\(words), finger \(way)\(Percent.text(finger.value))"
  }
}

/// A gesture that a journal remembers, in words.
enum GestureStory {
  /// `→ right 80% left:1 archive`, or `tapped left:1 archive`; nil where it is not told as this
  /// version tells it.
  static func text(_ gesture: JSON) -> String? {
    guard let fraction = gesture["fraction"]?.double, fraction.isFinite, abs(fraction) <= 1,
      let action = gesture["action"]?.string, let state = state(gesture["state"])
    else { return nil }
    if gesture["by"]?.string.map({ same($0, "tap") }) == true { return "tapped \(state) \(action)" }
    return "\(SwipeFraction(fraction).words.string) \(state) \(action)"
  }

  private static func state(_ value: JSON?) -> SwipeState? {
    guard let side = value?["side"]?.string, let index = value?["index"]?.int, index >= 0 else {
      return nil
    }
    return SwipeSide.allCases.first { same($0.rawValue, side) }.map {
      .state(index: index, side: $0)
    }
  }
}

extension HeldGesture {
  /// `row 2 → right 80% left:1 archive: Water the ferns (archived)`.
  func line(
    _ what: SafeText,
    _ state: SwipeState = .none,
    outcome: SafeText
  ) -> Report.Block {
    var line: StyledText = what.isEmpty ? "row \(name)" : "row \(name) \(what)"
    if state != .none { line += " \("\(state)")" }
    if let binding = binding(state) {
      line += " " + StyledText(SafeText(binding.action.text), Style(color: binding.action.color))
    }
    return .result(line + ": ", title: StyledText.foreign(title), outcome: "(\(outcome))")
  }

  /// Why nothing comes of a gesture, with the row and the finger at these places.
  func idle(
    _ fraction: SwipeFraction,
    _ finger: SwipeFraction,
    _ state: SwipeState
  ) -> SafeText {
    guard state == .none else {
      return binding(state) == nil ? "nothing is bound there" : "nothing fires"
    }
    guard let side = fraction.side ?? finger.side else { return "nothing fires" }
    guard !buttons(on: side).isEmpty else { return "nothing is bound there" }
    guard bindings.style.sides == .triggers, let point = nearestPoint(side) else {
      return "nothing fires"
    }
    return "nothing fires short of \(Percent.text(point))"
  }

  /// What lies open on a side: `open: 0 done, 1 archive`.
  func words(open side: SwipeSide) -> SafeText {
    let buttons =
      bindings.style.sides == .backView
      ? bindings.buttons(kind).map { "\($0.state.description) \($0.label)" as SafeText }
      : bindings.buttons(kind, on: side).map { "\($0.state.index ?? 0) \($0.label)" as SafeText }
    return "open: \(SafeText.joined(buttons, separator: ", "))"
  }

  /// The nearest point of a side; nil where the side has none.
  private func nearestPoint(_ side: SwipeSide) -> Double? {
    bindings.states(kind).filter { $0.side == side }
      .compactMap { bindings.fraction(of: $0) }.map(abs).min()
  }
}

extension SwipeAction {
  /// The colour of what lies under the row.
  var color: Style.Color { steps.last?.color ?? .white }

  /// What lies under the row, in one word or two.
  var label: SafeText {
    switch steps.last {
    case .snooze, .move: SafeText(steps.last?.text ?? "")
    case .complete: "done"
    case let step?: SafeText(step.keyword)
    case nil: ""
    }
  }
}

extension SwipeAction.Step {
  fileprivate var color: Style.Color {
    switch self {
    case .complete: .green
    case .archive: .blue
    case .trash: .red
    case .flag: .yellow
    case .read: .cyan
    case .snooze: .magenta
    case .move: .white
    }
  }
}

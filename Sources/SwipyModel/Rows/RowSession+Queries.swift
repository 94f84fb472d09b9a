// What can be asked of a row without changing it.

extension RowSession {
  /// What the row is doing.
  public var phase: RowPhase {
    switch current {
    case .triggers: triggers.rowPhase
    case .buttons: buttons.rowPhase
    case .backView: backView.rowPhase
    }
  }

  /// The content's offset in points; during an animation the one it ends with.
  public var offset: Double { sample.offset }

  /// The share of the width that the content has been moved by.
  public var fraction: SwipeFraction { sample.fraction }

  /// What the content's present position means.
  public var sample: SwipeSample {
    switch current {
    case .triggers: triggers.sample
    case .buttons: buttons.sample
    case .backView: backView.sample
    }
  }

  /// Whether a finger drags the row; a row can be open without it.
  public var isGestureActive: Bool { phase == .dragging }

  /// The side that is open and stays so; a row that is being dragged has none.
  public var openSide: SwipeSide? { if case .open(let side) = phase { side } else { nil } }

  /// The time at which `handle(.timePassed…)` is due next.
  public var nextDeadline: Duration? {
    earlier(triggers.nextDeadline, earlier(buttons.nextDeadline, backView.nextDeadline))
  }

  private func earlier(_ first: Duration?, _ second: Duration?) -> Duration? {
    guard let first, let second else { return first ?? second }
    return min(first, second)
  }

  /// Where the content is seen at a time: on its animation's curve, or at its offset.
  public func shownOffset(at time: Duration) -> Double {
    switch current {
    case .triggers: triggers.shownOffset(at: time)
    case .buttons: buttons.shownOffset(at: time)
    case .backView: backView.shownOffset(at: time)
    }
  }

  /// Where the content and everything it uncovers stand at a time.
  public func frame(at time: Duration) -> RowFrame {
    switch current {
    case .triggers: triggers.frame(at: time)
    case .buttons: buttons.frame(at: time)
    case .backView: backView.frame(at: time)
    }
  }
}

extension RowSession: RowMachine {
  var rowPhase: RowPhase { phase }
}

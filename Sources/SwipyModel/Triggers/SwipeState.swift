// What a drag has reached, and what a trigger does with the row.

/// Which trigger of a row a drag stands at: none, or the one with an index on a side.
///
/// Its text form is `none`, `left:0`, `right:1`; index 0 is nearest to the row's place at rest.
public enum SwipeState: Sendable, Hashable, CustomStringConvertible {
  /// No trigger is reached.
  case none
  /// The trigger with an index on a side.
  case state(index: Int, side: SwipeSide)

  /// The left side's trigger with an index.
  public static func left(_ index: Int) -> SwipeState { .state(index: index, side: .left) }
  /// The right side's trigger with an index.
  public static func right(_ index: Int) -> SwipeState { .state(index: index, side: .right) }

  /// Reads a text form: `none`, `left:N` or `right:N` with decimal digits; `nil` for anything else.
  public init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8.prefix(32))
    if bytes == Array("none".utf8) {
      self = .none
      return
    }
    for side in SwipeSide.allCases {
      let prefix = Array("\(side.rawValue):".utf8)
      guard bytes.starts(with: prefix), bytes.count > prefix.count, bytes.count < 32 else {
        continue
      }
      var index = 0
      for byte in bytes[prefix.count...] {
        guard byte >= 48, byte <= 57 else { return nil }
        let (tens, overflow) = index.multipliedReportingOverflow(by: 10)
        let (next, carry) = tens.addingReportingOverflow(Int(byte - 48))
        if overflow || carry { return nil }
        index = next
      }
      self = .state(index: index, side: side)
      return
    }
    return nil
  }

  /// The text form.
  public var description: String {
    switch self {
    case .none: "none"
    case .state(let index, let side): "\(side.rawValue):\(index)"
    }
  }

  /// The side, unless this is none.
  public var side: SwipeSide? {
    switch self {
    case .none: nil
    case .state(_, let side): side
    }
  }

  /// The index, unless this is none.
  public var index: Int? {
    switch self {
    case .none: nil
    case .state(let index, _): index
    }
  }

  /// The state with the same index on the other side; none stays none.
  public var mirrored: SwipeState {
    switch self {
    case .none: .none
    case .state(let index, let side): .state(index: index, side: side.opposite)
    }
  }
}

/// What a row does when its trigger fires.
public enum SwipeMode: String, Sendable, Hashable, CaseIterable {
  /// Nothing is set; the row goes back to its place.
  case none
  /// The row leaves; the caller deletes it or lets it return.
  case exit
  /// The row goes back to its place. MCSwipeTableViewCell calls this mode switch.
  case toggle
  /// The row stays open where the trigger's state begins, until it is dragged or told to return.
  ///
  /// Nothing fires again before the row has been at its place or another trigger has fired.
  case hold
}

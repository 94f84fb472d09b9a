// The two sides of a row, sets of them, and the ways a drag and a text can run.

/// The side of a row that a drag uncovers; dragging to the right uncovers the left side.
public enum SwipeSide: String, Sendable, Hashable, CaseIterable {
  /// Uncovered by dragging to the right, at positive offsets.
  case left
  /// Uncovered by dragging to the left, at negative offsets.
  case right

  /// The other side.
  public var opposite: SwipeSide { self == .left ? .right : .left }

  /// The sign of the offsets that uncover this side: 1 or -1.
  public var sign: Double { self == .left ? 1 : -1 }

  /// The side that an offset or a fraction uncovers; `nil` at zero and for a nan.
  public init?(uncoveredBy offset: Double) {
    if offset > 0 {
      self = .left
    } else if offset < 0 {
      self = .right
    } else {
      return nil
    }
  }
}

/// A set of sides.
public struct SideSet: OptionSet, Sendable, Hashable {
  /// One bit a side.
  public let rawValue: UInt8

  /// A set from its bits; unknown bits are kept and mean nothing.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The set of one side.
  public init(_ side: SwipeSide) { self = side == .left ? .left : .right }

  /// Only the left side.
  public static let left = SideSet(rawValue: 1)
  /// Only the right side.
  public static let right = SideSet(rawValue: 2)
  /// Both sides.
  public static let both: SideSet = [.left, .right]

  /// Whether `side` is in the set.
  public func contains(_ side: SwipeSide) -> Bool { contains(SideSet(side)) }

  /// The set with left and right exchanged.
  public var mirrored: SideSet {
    var result: SideSet = []
    if contains(.left) { result.insert(SideSet.right) }
    if contains(.right) { result.insert(SideSet.left) }
    return result
  }
}

/// Where a row has been moved to, seen from its place at rest.
public enum SwipeDirection: String, Sendable, Hashable {
  /// Moved to the left, which uncovers the right side.
  case left
  /// Not moved.
  case center
  /// Moved to the right, which uncovers the left side.
  case right

  /// The direction of an offset or a fraction; `center` for zero and nan.
  public init(of offset: Double) {
    switch SwipeSide(uncoveredBy: offset) {
    case .left: self = .right
    case .right: self = .left
    case nil: self = .center
    }
  }

  /// The side that is uncovered; `nil` at the centre.
  public var uncoveredSide: SwipeSide? {
    switch self {
    case .left: .right
    case .center: nil
    case .right: .left
    }
  }
}

/// The direction in which the interface around a row is read.
public enum LayoutDirection: String, Sendable, Hashable {
  /// What is registered for the left side is uncovered on the left.
  case leftToRight
  /// What is registered for the left side is uncovered on the right, and the other way round.
  case rightToLeft
}

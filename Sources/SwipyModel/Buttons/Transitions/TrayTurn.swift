// A tray that turns around an upright axis while it is uncovered.

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// How a whole tray stands that turns around an upright axis, seen from 400 points away.
///
/// - Source: MGSwipeTableCell, rotate 3D transition.
public struct TrayTurn: Sendable, Hashable {
  /// The angle in radians: a right angle for a covered tray, positive on the left, 0 for one that faces the viewer.
  public let angle: Double
  /// The points from the tray's middle to the axis, positive to the right.
  public let axis: Double
  /// The points the tray is moved by before it turns, positive to the right.
  public let shift: Double

  /// The turn of a tray of which a part is uncovered, 0...1.
  public init(side: SwipeSide, trayWidth: Double, progress: Double) {
    let hidden = 1 - progress
    angle = .pi / 2 * hidden * side.sign
    let half = -trayWidth * 0.5 * side.sign
    axis = half
    shift = half - half * 2 * hidden
  }

  /// The 4 x 4 matrix, row by row, for vectors that are rows.
  public var matrix: [Double] {
    let depth = -1.0 / 400
    let (c, s) = (cos(angle), sin(angle))
    return [
      c, 0, -s, -s * depth,
      0, 1, 0, 0,
      s, 0, c, c * depth,
      shift - axis * c, 0, axis * s, 1 + axis * s * depth,
    ]
  }
}

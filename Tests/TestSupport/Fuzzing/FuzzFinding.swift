// What a fuzz target says where a property does not hold.

/// A property that some input breaks.
public struct FuzzFinding: Error, CustomStringConvertible {
  /// The property, and what was seen instead.
  public let description: String

  /// Names a finding.
  public init(_ description: String) { self.description = description }

  /// Throws where the condition does not hold.
  public static func require(
    _ condition: Bool,
    _ description: @autoclosure () -> String
  ) throws(FuzzFinding) {
    guard condition else { throw FuzzFinding(description()) }
  }
}

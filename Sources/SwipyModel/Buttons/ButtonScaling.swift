// How buttons grow, shrink and fade.

/// A button that grows to its size once enough of it can be seen.
///
/// - Source: SwipeCellKit, scale transition.
public struct ScaleTransition: Sendable, Hashable {
  /// How long it takes to grow or shrink, in seconds.
  public var seconds: Double
  /// Its scale while too little of it can be seen.
  public var initialScale: Double
  /// The share of its width from which it has its own size.
  public var threshold: Double

  /// A transition from its figures.
  public init(seconds: Double = 0.15, initialScale: Double = 0.8, threshold: Double = 0.5) {
    self.seconds = seconds
    self.initialScale = initialScale
    self.threshold = threshold
  }
}

/// Buttons that shrink and fade one after the other while another one takes the whole side.
///
/// - Source: SwipeCellKit, scale and alpha expansion.
public struct ScaleAndAlphaExpansion: Sendable, Hashable {
  /// How long each button takes, in seconds.
  public var seconds: Double
  /// The scale to which it shrinks.
  public var scale: Double
  /// The seconds between two buttons, and before the expansion itself begins.
  public var interval: Double

  /// An expansion from its figures.
  public init(seconds: Double = 0.15, scale: Double = 0.8, interval: Double = 0.1) {
    self.seconds = seconds
    self.scale = scale
    self.interval = interval
  }
}

// Durations from seconds and back, and the last moment there is.

extension Duration {
  /// The duration in seconds.
  var inSeconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) / 1e18
  }

  /// Seconds to the nearest femtosecond, so that 0.4 is four tenths and not its binary neighbour.
  ///
  /// Sums of such durations can be compared for equality.
  static func exactly(_ seconds: Double) -> Duration {
    let whole = seconds.rounded(.towardZero)
    let femtoseconds = ((seconds - whole) * 1e15).rounded()
    return Duration(
      secondsComponent: Int64(whole),
      attosecondsComponent: Int64(femtoseconds) * 1000
    )
  }

  /// The last moment a session knows: far beyond any clock, and far enough from the ends of what a duration can
  /// hold to add to.
  static var endOfTime: Duration { .seconds(Int64(1) << 56) }
}

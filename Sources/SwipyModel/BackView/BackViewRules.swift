// The rules of a row with a back view, each with its source.

/// What uncovers a back view.
public enum RevealGesture: Sendable, Hashable {
  /// The start of a gesture, as a whole; the rest of the gesture does not matter.
  ///
  /// - Source: TISwipeableTableView, whose swipe recognizer is discrete.
  case swipe
  /// A drag that the content follows; let go, it opens or goes back.
  ///
  /// It opens from a share of the width on, 0...1, and where the finger is faster than a velocity in
  /// points a second it goes where the finger went.
  case drag(opensFrom: Double, flick: Double)
}

/// To which side the content makes way.
public enum RevealDirection: Sendable, Hashable {
  /// To where the finger or the command wants it.
  case asAsked
  /// To the right, whatever was asked, as long as the left side holds the back view.
  ///
  /// - Source: TISwipeableTableView.
  case alwaysRight
}

/// How the content swings when it is back at its place.
public enum HideBounce: Sendable, Hashable {
  /// It does not.
  case none
  /// It goes through these points one after the other, each in so many seconds, and then rests.
  ///
  /// They are in points beyond its place; less than 0 is towards the side that was covered.
  case swings([Double], seconds: Double)
}

/// What a command to hide does while the back view is being hidden already.
public enum RepeatedHideRule: Sendable, Hashable {
  /// Nothing.
  case ignored
  /// It is hidden from the start, and that is told again.
  ///
  /// - Source: TISwipeableTableView.
  case startsAgain
}

/// What becomes of an animation that reveals when the back view is hidden meanwhile.
public enum InterruptedRevealRule: Sendable, Hashable {
  /// It ends there, and the content goes back from where it is seen.
  case endsWhereItIs
  /// It goes on unseen, and its end is told; the content goes back from where it would have led.
  ///
  /// - Source: TISwipeableTableView.
  case isToldLater
}

/// When it is told that a back view is hidden by a row that is used for something else.
public enum ResetRule: Sendable, Hashable {
  /// Where it was shown.
  case toldIfShown
  /// Always.
  ///
  /// - Source: TISwipeableTableView.
  case alwaysTold
}

/// How a row is shown while it is selected.
public enum SelectionStyle: Sendable, Hashable {
  /// In its own way.
  case own
  /// Not at all: a back view is shown, or is about to be.
  case none
}

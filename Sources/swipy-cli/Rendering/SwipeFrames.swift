// A swipe as pictures: the row pushed aside, and what lies under it.

/// A moment of a swipe.
struct SwipeSample: Equatable, Sendable {
  /// Seconds since the first sample.
  var time: Double

  /// How far the row is pushed aside, as a share of its width, positive to the right.
  var offset: Double
}

/// What a row uncovers at some offset.
struct SwipeLabel: Equatable, Sendable {
  /// The name of what lies there, such as `archive`.
  var text: SafeText

  /// The colour it lies on.
  var color: Style.Color
}

/// One picture.
struct SwipeFrame: Equatable, Sendable {
  /// Seconds since the first picture.
  var time: Double

  /// The row as it looks then.
  var line: StyledText
}

/// Draws swipes.
enum SwipeFrames {
  /// Draws each sample.
  ///
  /// - Parameters:
  ///   - samples: The moments, in order of time; an offset that is no number counts as zero.
  ///   - row: The row's text.
  ///   - width: The columns of the row.
  ///   - label: What lies uncovered at an offset; nil where nothing has a name there.
  /// - Returns: Pictures `width` columns wide; neighbours that look the same are one.
  static func frames(
    _ samples: [SwipeSample],
    row: SafeText,
    width: Int,
    label: (Double) -> SwipeLabel?
  ) -> [SwipeFrame] {
    var frames: [SwipeFrame] = []
    for sample in samples {
      let line = line(offset: sample.offset, row: row, width: width, label: label(sample.offset))
      if frames.last?.line != line { frames.append(SwipeFrame(time: sample.time, line: line)) }
    }
    return frames
  }

  /// The row at one offset, exactly `width` columns.
  static func line(
    offset: Double,
    row: SafeText,
    width: Int,
    label: SwipeLabel?
  ) -> StyledText {
    guard width > 0 else { return StyledText() }
    let share = offset.isFinite ? min(max(offset, -1), 1) : 0
    let moved = Int((abs(share) * Double(width)).rounded())
    let whole = StyledText(row).truncated(to: width).padded(to: width).text
    guard moved > 0 else { return StyledText(whole) }
    if share > 0 {
      return uncovered(label, moved, atLeft: true) + StyledText(whole.columns(0..<width - moved))
    }
    return StyledText(whole.columns(moved..<width)) + uncovered(label, moved, atLeft: false)
  }

  /// A strip of what lies under a row.
  struct Piece {
    /// Its left edge, as a share of the row's width.
    var start: Double
    /// Its right edge, as a share of the row's width.
    var end: Double
    /// What it is called, and its colour.
    var label: SwipeLabel
  }

  /// The row at one offset above strips that lie under it, exactly `width` columns.
  ///
  /// Of strips that cover one another the later ones are seen.
  static func line(
    offset: Double,
    row: SafeText,
    width: Int,
    pieces: [Piece]
  ) -> StyledText {
    guard width > 0 else { return StyledText() }
    let share = offset.isFinite ? min(max(offset, -1), 1) : 0
    let moved = Int((abs(share) * Double(width)).rounded())
    let whole = StyledText(row).truncated(to: width).padded(to: width).text
    guard moved > 0 else { return StyledText(whole) }
    func column(_ share: Double) -> Int {
      share.isFinite ? Int((min(max(share, 0), 1) * Double(width)).rounded()) : 0
    }
    let seen = share > 0 ? 0..<moved : width - moved..<width
    var owner = [Int?](repeating: nil, count: width)
    for (index, piece) in pieces.enumerated() {
      let (start, end) = (column(piece.start), column(piece.end))
      for column in start..<max(start, end) { owner[column] = index }
    }
    var strip = StyledText()
    var start = seen.lowerBound
    while start < seen.upperBound {
      let end = (start..<seen.upperBound).first { owner[$0] != owner[start] } ?? seen.upperBound
      strip += under(owner[start].map { pieces[$0].label }, end - start)
      start = end
    }
    return share > 0
      ? strip + StyledText(whole.columns(0..<width - moved))
      : StyledText(whole.columns(moved..<width)) + strip
  }

  /// A strip of what lies under the row, its name in the middle.
  private static func under(_ label: SwipeLabel?, _ width: Int) -> StyledText {
    guard let label else { return StyledText(SafeText("·").repeated(width), .faint) }
    let name = StyledText(label.text).truncated(to: width)
    let before = (width - name.width) / 2
    return StyledText(
      (StyledText(.blanks(before)) + name).padded(to: width).text,
      Style(color: .black, background: label.color)
    )
  }

  /// What lies under the row, its name at the outer edge.
  private static func uncovered(_ label: SwipeLabel?, _ width: Int, atLeft: Bool) -> StyledText {
    guard let label else { return StyledText(SafeText("·").repeated(width), .faint) }
    let style = Style(color: .black, background: label.color)
    let name = label.text.isEmpty ? label.text : " \(label.text) "
    guard name.width <= width else { return StyledText(.blanks(width), style) }
    return StyledText(
      StyledText(name).padded(to: width, alignRight: !atLeft).text,
      style
    )
  }
}

/// Shows pictures one after the other in the same line.
struct FramePlayer {
  private let output: Output
  private let sleep: (Double) -> Void

  /// The longest wait between two pictures, in seconds.
  static let longestWait = 2.0

  /// A player on this output; `sleep` waits for a number of seconds.
  init(output: Output, sleep: @escaping (Double) -> Void) {
    self.output = output
    self.sleep = sleep
  }

  /// Plays the pictures in their time; nothing where standard output is no terminal.
  ///
  /// - Parameters:
  ///   - frames: The pictures.
  ///   - keepsLast: Whether the last one stays above what comes next.
  ///   - check: Asked between two pictures.
  /// - Throws: What `check` throws between two pictures; the line is left first.
  func play<Failure: Error>(
    _ frames: [SwipeFrame],
    keepsLast: Bool = true,
    check: () throws(Failure) -> Void
  ) throws(Failure) {
    guard output.look.isTerminal, let first = frames.first else { return }
    defer { output.endFrames(keepsLast: keepsLast) }
    var time = first.time
    for frame in frames {
      let wait = frame.time - time
      if wait > 0 { sleep(min(wait, Self.longestWait)) }
      time = max(time, frame.time)
      try check()
      output.frame(frame.line)
    }
  }
}

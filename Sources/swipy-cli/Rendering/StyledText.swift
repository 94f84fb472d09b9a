// A line for people: pieces of safe text, each with a style.

/// One line made of pieces.
struct StyledText: Equatable, Sendable {
  /// The pieces, in order.
  private(set) var spans: [Span]

  /// A piece of a line.
  struct Span: Equatable, Sendable {
    /// What is shown.
    var text: SafeText

    /// How it looks.
    var style: Style

    /// Whether its direction is kept from reaching its neighbours; for text from outside.
    var isIsolated: Bool
  }

  /// A line of one piece.
  init(_ text: SafeText, _ style: Style = .normal, isIsolated: Bool = false) {
    spans = text.isEmpty ? [] : [Span(text: text, style: style, isIsolated: isIsolated)]
  }

  /// A line made of pieces that are there.
  init(spans: [Span] = []) { self.spans = spans.filter { !$0.text.isEmpty } }

  /// Text from outside, such as a title: safe, and with a direction of its own.
  static func foreign(_ text: String, _ style: Style = .normal) -> StyledText {
    StyledText(SafeText(text), style, isIsolated: true)
  }

  /// Both lines as one.
  static func + (a: StyledText, b: StyledText) -> StyledText {
    StyledText(spans: a.spans + b.spans)
  }

  /// Appends another line's pieces.
  static func += (a: inout StyledText, b: StyledText) { a.spans += b.spans }

  /// The lines one after the other with `separator` between.
  static func joined(
    _ parts: some Sequence<StyledText>,
    separator: StyledText
  ) -> StyledText {
    var spans: [Span] = []
    for (index, part) in parts.enumerated() {
      if index > 0 { spans += separator.spans }
      spans += part.spans
    }
    return StyledText(spans: spans)
  }

  /// Whether there is nothing to show.
  var isEmpty: Bool { spans.isEmpty }

  /// The columns the line takes.
  var width: Int { spans.reduce(0) { $0 + $1.text.width } }

  /// The line without its styles.
  var text: SafeText { SafeText.joined(spans.map(\.text)) }

  /// The line cut to `width` columns, with `…` where something was cut.
  func truncated(to width: Int) -> StyledText {
    guard self.width > width else { return self }
    var result: [Span] = []
    var left = width
    for (index, span) in spans.enumerated() {
      let isLast = index == spans.count - 1
      // The mark needs one column, and goes where the first piece does not fit any more.
      guard span.text.width <= (isLast ? left : left - 1) else {
        var cut = span
        cut.text = span.text.prefix(columns: left - 1) + (left > 0 ? "…" : "")
        result.append(cut)
        break
      }
      result.append(span)
      left -= span.text.width
    }
    return StyledText(spans: result)
  }

  /// The line without the blanks at its end that nobody can see.
  var withoutEnd: StyledText {
    guard let last = spans.last, last.style.background == nil else { return self }
    let count = last.text.string.utf8.reversed().prefix { $0 == UInt8(ascii: " ") }.count
    var spans = spans
    spans[spans.count - 1].text = last.text.columns(0..<max(0, last.text.width - count))
    return StyledText(spans: spans)
  }

  /// The line filled with blanks to `width` columns, before it if `trailing` aligns it right.
  func padded(to width: Int, alignRight: Bool = false) -> StyledText {
    let missing = width - self.width
    guard missing > 0 else { return self }
    let blanks = StyledText(.blanks(missing))
    return alignRight ? blanks + self : self + blanks
  }
}

extension StyledText: ExpressibleByStringInterpolation {
  /// A line of one plain piece.
  init(stringLiteral value: String) { self.init(SafeText(value)) }

  /// A line whose interpolated parts were made safe one by one.
  init(stringInterpolation: SafeText.Interpolation) {
    self.init(SafeText(stringInterpolation: stringInterpolation))
  }
}

// Columns for people, aligned by what a terminal shows.

/// Rows of cells that are laid out in columns.
struct Table: Equatable, Sendable {
  /// How a column behaves.
  struct Column: Equatable, Sendable {
    /// Whether its cells end, rather than begin, at the same place, as numbers do.
    var alignsRight = false

    /// Whether it gives way where the line is too long.
    var isFlexible = false

    /// A column of words.
    static let left = Column()

    /// A column of numbers.
    static let right = Column(alignsRight: true)

    /// The column that is cut when the screen is narrow.
    static let flexible = Column(isFlexible: true)
  }

  /// The columns.
  var columns: [Column]

  /// The rows; a missing cell is empty, one too many is ignored.
  var rows: [[StyledText]] = []

  /// Blanks before the first column.
  var indent = 0

  /// The narrowest a flexible column becomes.
  static let narrowest = 8

  /// The rows as lines, two blanks between columns, cut to `width` where one is given.
  ///
  /// Columns in which every cell is empty are left out.
  func lines(width: Int?) -> [StyledText] {
    var widths = columns.indices.map { column in
      rows.reduce(0) { max($0, column < $1.count ? $1[column].width : 0) }
    }
    let shown = columns.indices.filter { widths[$0] > 0 }
    if let width {
      let needed = indent + shown.reduce(0) { $0 + widths[$1] } + 2 * max(0, shown.count - 1)
      if needed > width, let flexible = shown.first(where: { columns[$0].isFlexible }) {
        widths[flexible] = max(
          min(Self.narrowest, widths[flexible]),
          widths[flexible] - (needed - width)
        )
      }
    }
    return rows.map { row in
      var line = StyledText(.blanks(indent))
      for (place, column) in shown.enumerated() {
        let cell = column < row.count ? row[column] : StyledText()
        let isLast = place == shown.count - 1
        let cut = cell.truncated(to: widths[column])
        if place > 0 { line += "  " }
        line +=
          isLast && !columns[column].alignsRight
          ? cut : cut.padded(to: widths[column], alignRight: columns[column].alignsRight)
      }
      return line.trimmed
    }
  }
}

extension StyledText {
  /// The line without blanks at its end.
  fileprivate var trimmed: StyledText {
    var spans = spans
    while let last = spans.last {
      let kept = last.text.string.utf8.reversed().drop { $0 == Byte.space }.count
      if kept == last.text.string.utf8.count { break }
      spans.removeLast()
      guard kept > 0 else { continue }
      var cut = last
      cut.text = SafeText(String(decoding: last.text.string.utf8.prefix(kept), as: UTF8.self))
      spans.append(cut)
      break
    }
    return StyledText(spans: spans)
  }
}

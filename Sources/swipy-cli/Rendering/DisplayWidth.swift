// How many terminal columns text takes, and cutting it by columns.

/// Measures and cuts text by terminal columns, never through a grapheme.
enum DisplayWidth {
  /// The columns a string takes; controls count as nothing, since none is ever shown.
  ///
  /// - Complexity: O(*n*); a count of bytes for printable ASCII.
  static func of(_ string: String) -> Int {
    if isASCII(string) { return string.utf8.count }
    return string.reduce(0) { $0 + of($1) }
  }

  /// The columns of one grapheme: two for an emoji, else the sum of its scalars' widths.
  static func of(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    if first.value < 0x7F, scalars.count == 1 { return first.value < 0x20 ? 0 : 1 }
    if first.properties.isEmojiPresentation { return 2 }
    if first.properties.isEmoji, scalars.contains("\u{FE0F}") { return 2 }
    return scalars.reduce(0) { $0 + of($1) }
  }

  /// The columns of one scalar: 0, 1 or 2.
  static func of(_ scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x20 || (value >= 0x7F && value < 0xA0) { return 0 }
    if value < 0x300 { return 1 }
    if contains(WidthTable.zero, value) { return 0 }
    return contains(WidthTable.wide, value) ? 2 : 1
  }

  /// The graphemes at the string's beginning that fit into `width` columns.
  static func prefix(_ string: String, columns width: Int) -> String {
    guard string.utf8.count > width || !isASCII(string) else { return string }
    var column = 0
    return String(
      string.prefix { character in
        column += of(character)
        return column <= width
      }
    )
  }

  /// The graphemes that lie wholly in the given columns; a wide one cut at an edge leaves a blank.
  ///
  /// The result takes at most as many columns as the range has, and exactly as many where the
  /// string reaches beyond it.
  static func slice(_ string: String, columns: Range<Int>) -> String {
    guard columns.lowerBound > 0 || columns.upperBound < string.utf8.count || !isASCII(string)
    else { return string }
    var result = ""
    var column = 0
    for character in string {
      let width = of(character)
      let end = column + width
      if column >= columns.upperBound, width > 0 || column > columns.upperBound { break }
      if column >= columns.lowerBound, end <= columns.upperBound {
        // A mark without a base would attach itself to the blank before it.
        if width > 0 || column > columns.lowerBound || columns.lowerBound == 0 {
          result.append(character)
        }
      } else {
        let shared = min(end, columns.upperBound) - max(column, columns.lowerBound)
        if shared > 0 { result += String(repeating: " ", count: shared) }
      }
      column = end
    }
    return result
  }

  private static func isASCII(_ string: String) -> Bool {
    string.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
  }

  /// Whether one of the table's ranges holds the value, by bisection.
  private static func contains(_ table: [UInt32], _ value: UInt32) -> Bool {
    var (low, high) = (0, table.count / 2)
    while low < high {
      let middle = (low + high) / 2
      if value > table[2 * middle + 1] {
        low = middle + 1
      } else if value < table[2 * middle] {
        high = middle
      } else {
        return true
      }
    }
    return false
  }
}

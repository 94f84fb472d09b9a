// Replaces what a terminal would act on by what a person can see.

/// Makes foreign text harmless to a terminal.
enum Sanitizer {
  /// The text with every control and invisible format character made visible, on one line.
  ///
  /// Joiners stay where they shape what they join: an emoji sequence, or two letters of a script
  /// that writes joined.
  /// - Complexity: O(*n*); one pass over the bytes where nothing needs replacing.
  static func sanitize(_ string: String) -> String {
    guard string.utf8.contains(where: mayStartInvisible) else { return string }
    let scalars = Array(string.unicodeScalars)
    var result = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      switch scalar.value {
      case 0x0A, 0x09:
        result.append(" ")
      case 0x0D where index + 1 < scalars.count && scalars[index + 1] == "\n":
        break
      case 0x00...0x1F, 0x7F:
        result.append("^")
        result.append(Unicode.Scalar(UInt8(scalar.value ^ 0x40)))
      case 0x200C, 0x200D:
        if joins(scalars, at: index) {
          result.append(scalar)
        } else {
          result.append(contentsOf: escape(scalar))
        }
      default:
        if isInvisible(scalar) {
          result.append(contentsOf: escape(scalar))
        } else {
          result.append(scalar)
        }
      }
    }
    return String(result)
  }

  /// Whether the scalar is a control, a separator of lines, or a format character without a shape.
  static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F: true
    case 0x20...0x7E: false
    // Signs of number and verse that are written, though they format.
    case 0x0600...0x0605, 0x06DD, 0x070F, 0x0890, 0x0891, 0x08E2, 0x110BD, 0x110CD: false
    // Unassigned, but reserved for characters nobody sees.
    case 0x2065, 0xFFF0...0xFFF8: true
    case 0xE0000...0xE0FFF: !isVariation(scalar)
    default:
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: true
      default: false
      }
    }
  }

  private static func isVariation(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0xE0100 && scalar.value <= 0xE01EF
  }

  /// Whether the byte may begin a scalar that `isInvisible` answers yes for.
  static func mayStartInvisible(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x00...0x1F, 0x7F, 0xC2, 0xD8, 0xE1, 0xE2, 0xEF, 0xF0, 0xF3: true
    default: false
    }
  }

  /// Whether the joiner at `index` stands between two emoji or two letters of a joining script.
  private static func joins(_ scalars: [Unicode.Scalar], at index: Int) -> Bool {
    guard index > 0, index + 1 < scalars.count else { return false }
    let (before, after) = (scalars[index - 1], scalars[index + 1])
    if scalars[index].value == 0x200D, isEmojiPart(before), after.properties.isEmoji,
      after.value > 0x7F
    {
      return true
    }
    return isJoining(before) && isJoining(after)
  }

  private static func isEmojiPart(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value == 0xFE0F || (scalar.value > 0x7F && scalar.properties.isEmoji)
  }

  /// Whether the scalar belongs to Arabic, Syriac or one of the Indic scripts.
  private static func isJoining(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0600...0x0605, 0x061C, 0x06DD, 0x070F: false
    case 0x0606...0x07FF, 0x0860...0x0DFF, 0x1780...0x17FF, 0xFB50...0xFDFF, 0xFE70...0xFEFC: true
    default: false
    }
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String.UnicodeScalarView {
    "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars
  }
}

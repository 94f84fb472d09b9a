// A whole todo.txt file as its lines and the bytes between them.

/// A todo.txt file that writes back exactly the bytes it was read from.
///
/// Line ends, a byte order mark, blank lines and a missing last line end are all kept. A new line
/// gets the line end the file uses most.
public struct TodoTxtFile: Equatable, Sendable {
  /// What ends a line.
  public enum LineEnd: Sendable {
    /// The file stops here.
    case none
    /// One line feed.
    case lf
    /// Carriage return and line feed.
    case crlf
    /// One carriage return.
    case cr

    /// The bytes that are written for it.
    var bytes: [UInt8] {
      switch self {
      case .none: []
      case .lf: [.lf]
      case .crlf: [.cr, .lf]
      case .cr: [.cr]
      }
    }
  }

  /// A line and what ends it.
  public struct Row: Equatable, Sendable {
    /// The line, which may be blank.
    public var line: TodoTxtLine
    /// What follows the line's bytes.
    public var end: LineEnd
  }

  /// Whether the file begins with the UTF-8 byte order mark.
  public var hasByteOrderMark: Bool
  /// Every line, blank ones included; the file's line *n* is at *n* − 1.
  public var rows: [Row]

  /// Splits a file into lines.
  ///
  /// - Complexity: O(*n*) in the bytes.
  public init(_ bytes: [UInt8] = []) {
    rows = []
    var rest = bytes[...]
    hasByteOrderMark = rest.starts(with: [0xEF, 0xBB, 0xBF])
    if hasByteOrderMark { rest = rest.dropFirst(3) }
    while let (line, end) = TodoTxtFile.takeLine(&rest) {
      rows.append(Row(line: TodoTxtLine(Array(line)), end: end))
    }
  }

  /// The file's bytes.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = hasByteOrderMark ? [0xEF, 0xBB, 0xBF] : []
    for row in rows { bytes += row.line.raw + row.end.bytes }
    return bytes
  }

  /// The line end that most lines have; a line feed if there is none.
  public var usualLineEnd: LineEnd {
    var counts: (lf: Int, crlf: Int, cr: Int) = (0, 0, 0)
    for row in rows {
      switch row.end {
      case .none: break
      case .lf: counts.lf += 1
      case .crlf: counts.crlf += 1
      case .cr: counts.cr += 1
      }
    }
    if counts.crlf > counts.lf, counts.crlf >= counts.cr { return .crlf }
    return counts.cr > counts.lf ? .cr : .lf
  }

  /// Adds a line at the end, closing the line before it if that has no line end yet.
  public mutating func append(_ line: TodoTxtLine) {
    let end = usualLineEnd
    if let last = rows.indices.last, rows[last].end == .none { rows[last].end = end }
    rows.append(Row(line: line, end: end))
  }

  /// Takes the next line and its end from the front of `rest`, or nil at the end of the file.
  private static func takeLine(_ rest: inout Bytes) -> (Bytes, LineEnd)? {
    guard !rest.isEmpty else { return nil }
    guard let stop = rest.firstIndex(where: { $0 == .lf || $0 == .cr }) else {
      defer { rest = rest[rest.endIndex...] }
      return (rest, .none)
    }
    let line = rest[..<stop]
    var end = LineEnd.lf
    if rest[stop] == .cr {
      end = stop + 1 < rest.endIndex && rest[stop + 1] == .lf ? .crlf : .cr
    }
    rest = rest[(stop + end.bytes.count)...]
    return (line, end)
  }
}

// From items to the bytes of a todo.txt file.

/// Writes todo.txt files.
public enum TodoTxtExporter {
  /// How a file is to be written.
  public struct Style: Equatable, Sendable {
    /// What ends each line.
    public var lineEnd: TodoTxtFile.LineEnd = .lf
    /// Whether the file begins with a byte order mark.
    public var hasByteOrderMark = false
    /// Whether each line carries the item's name as `id:`, so that an import leads back to it
    /// after its text has changed.
    public var writesIdentifiers = false
    /// Seconds east of Greenwich, by which times become days.
    public var secondsFromGMT = 0

    /// Line feeds, no mark, no identifiers, days in UTC.
    public init() {}

    /// The style of a file that is there already.
    public init(like file: TodoTxtFile) {
      lineEnd = file.usualLineEnd
      hasByteOrderMark = file.hasByteOrderMark
    }
  }

  /// A written file and what did not fit into it.
  public struct Result: Equatable, Sendable {
    /// The file.
    public var bytes: [UInt8]
    /// What was left out or changed, item by item.
    public var losses: [(item: ItemID, loss: TodoTxtLoss)]

    /// Whether both hold the same.
    public static func == (left: Result, right: Result) -> Bool {
      left.bytes == right.bytes
        && left.losses.elementsEqual(right.losses) { $0.item == $1.item && $0.loss == $1.loss }
    }
  }

  /// Writes items as lines, in the order given.
  ///
  /// An item whose fields are those of its source line is written as that line, byte for byte.
  /// Otherwise what differs is changed in the line, and the rest of it stays.
  ///
  /// - Complexity: O(*n*) in the items.
  public static func exportTodoTxt(_ items: [ItemDraft], style: Style = Style()) -> Result {
    var file = TodoTxtFile()
    file.hasByteOrderMark = style.hasByteOrderMark
    var losses: [(item: ItemID, loss: TodoTxtLoss)] = []
    for item in items {
      var lost: [TodoTxtLoss] = []
      var line = TodoTxtMapping.line(
        for: item,
        secondsFromGMT: style.secondsFromGMT,
        losses: &lost
      )
      if style.writesIdentifiers, line.identifier == nil {
        line = line.settingValue(item.id.description, of: TodoTxtKey.id.rawValue)
      }
      file.rows.append(TodoTxtFile.Row(line: line, end: style.lineEnd))
      losses += lost.map { (item.id, $0) }
    }
    return Result(bytes: file.bytes, losses: losses)
  }

  /// The line of one item, without a line end.
  public static func line(of item: ItemDraft, style: Style = Style()) -> TodoTxtLine {
    var losses: [TodoTxtLoss] = []
    return TodoTxtMapping.line(
      for: item,
      secondsFromGMT: style.secondsFromGMT,
      losses: &losses
    )
  }
}

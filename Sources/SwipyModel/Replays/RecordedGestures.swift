// Gestures whose times do not matter, written down as a replay.

/// Gestures of one or several rows, as commands make them, that can be written down as a replay.
///
///     var gestures = RecordedGestures()
///     gestures.add("archive", on: row, inputs: [.movedTo(256), .ended(velocity: 900)])
///     print(gestures.replay)
///
/// Times are left out: each line follows when what the one before led to is over.
public struct RecordedGestures: Sendable {
  private var rows: [ReplayRow] = []
  private var gestures: [(title: String, row: Int, lines: [Line])] = []

  /// The steps of a line, and what is said about them in a comment.
  private struct Line: Sendable {
    var steps: [ReplayStep]
    var remark: String?
  }

  /// No gestures yet.
  public init() {}

  /// Whether there are no gestures.
  public var isEmpty: Bool { gestures.isEmpty }

  /// Adds a gesture that began with the row at its place.
  ///
  /// - Parameters:
  ///   - title: What the gesture is called; line ends become blanks.
  ///   - row: The row; those that differ get names of their own.
  ///   - inputs: What happened to it, in order.
  ///   - remarks: What to say in a comment about some of the inputs, by their index; for what an
  ///     app does beside the row, such as a press of something on a back view.
  ///   - replacesLast: Whether it is the last gesture again, gone on with.
  /// - Returns: Whether it could be added: rows of one replay share style and direction.
  @discardableResult
  public mutating func add(
    _ title: String,
    on row: ReplayRow,
    inputs: [GestureInput],
    remarks: [Int: String] = [:],
    replacesLast: Bool = false
  ) -> Bool {
    if let first = rows.first,
      first.style != row.style || first.layoutDirection != row.layoutDirection
    {
      return false
    }
    let isNew = !replacesLast || gestures.isEmpty
    guard gestures.count < Replay.mostGestures || !isNew else { return false }
    let gesture = (
      title.asOneLine, index(of: row), Self.lines(inputs, remarks, row)
    )
    if isNew { gestures.append(gesture) } else { gestures[gestures.count - 1] = gesture }
    return true
  }

  /// The gestures as a replay that expects what follows from them.
  public var replay: Replay {
    var lines: [ReplayLine] = []
    let isList = rows.count > 1
    for (number, row) in rows.enumerated() {
      var row = row
      if !isList { row.name = "" }
      if number > 0 { row.style = .standard }
      lines += row.head.map { ReplayLine(.head($0)) }
    }
    if isList { lines.append(ReplayLine(.head(.list(.independent)))) }
    for gesture in gestures {
      lines.append(ReplayLine())
      lines.append(ReplayLine(.gesture(gesture.title)))
      let name = isList ? rows[gesture.row].name : nil
      for one in gesture.lines {
        var line = ReplayLine(.steps(ReplayStepLine(row: name, one.steps)), indent: 2)
        if let remark = one.remark { line.trailing = "  # " + remark.asOneLine }
        lines.append(line)
      }
    }
    lines.append(ReplayLine())
    var named = rows
    if !isList, !named.isEmpty { named[0].name = "" }
    return Replay(lines: lines, rows: named, list: isList ? .independent : nil).described()
  }

  private mutating func index(of row: ReplayRow) -> Int {
    func isSame(_ other: ReplayRow) -> Bool {
      other.content == row.content && other.geometry == row.geometry
    }
    if let index = rows.firstIndex(where: isSame) { return index }
    var named = row
    var number = 1
    while named.name.isEmpty || rows.contains(where: { $0.name.hasSameBytes(as: named.name) }) {
      number += 1
      named.name = (row.name.isEmpty ? "row" : row.name) + "-\(number)"
    }
    rows.append(named)
    return rows.count - 1
  }

  /// The inputs as lines of steps: a drag and its end are one.
  private static func lines(
    _ inputs: [GestureInput],
    _ remarks: [Int: String],
    _ row: ReplayRow
  ) -> [Line] {
    var lines: [Line] = []
    var positions: [ReplayDistance] = []
    let width = row.geometry.width
    func ended(by step: ReplayStep?) {
      var line: [ReplayStep] = positions.isEmpty ? [] : [.drag(positions, over: nil)]
      positions = []
      if let step { line.append(step) }
      if !line.isEmpty { lines.append(Line(steps: line)) }
    }
    for (index, input) in inputs.enumerated() {
      defer {
        if let remark = remarks[index], !lines.isEmpty { lines[lines.count - 1].remark = remark }
      }
      switch input {
      case .began, .moved, .timePassed: continue
      case .movedTo(let position):
        if positions.count < 50 { positions.append(ReplayDistance(position, width: width)) }
      case .ended(let velocity): ended(by: .release(velocity: velocity.writable))
      case .cancelled(let velocity): ended(by: .cancel(velocity: velocity.writable))
      case .failed: ended(by: .fail)
      case .tapped(.content): ended(by: .tap(.content))
      case .tapped(.button(let side, let index)):
        guard row.hasButton(side, index) else { continue }
        ended(by: .tap(.button(side, index: index)))
      case .command(let command, let animated, _):
        ended(by: .command(ReplayStep.RowCommandWord(command), animated: animated))
      case .editing(let isOn): ended(by: .editing(isOn))
      case .confirmed(let mode): ended(by: .confirm(mode))
      case .denied: ended(by: .deny)
      case .swipeToOrigin: ended(by: .goBack)
      case .peek(let side, let share): ended(by: .peek(side, share.orZero))
      case .held(let fraction): ended(by: .hold(fraction.value))
      case .animationsInterrupted: ended(by: .interrupt)
      case .reused: ended(by: .reuse)
      }
    }
    ended(by: nil)
    return lines
  }
}

extension ReplayDistance {
  /// A position as a share of the width, where that is a short number, or else in points.
  fileprivate init(_ position: Double, width: Double) {
    let position = position.orZero
    let share = width > 0 ? (position / width * 1e6).rounded() / 1e6 : 0
    self = width > 0 && share * width == position ? .share(share) : .points(position)
  }
}

extension String {
  /// The text's first hundred characters as one line, with single blanks between words.
  fileprivate var asOneLine: String {
    var line = ""
    for scalar in unicodeScalars.prefix(100) {
      let isPlain = scalar.value >= 0x20 && scalar.value != 0x7F
      line.unicodeScalars.append(isPlain ? scalar : " ")
    }
    return line.utf8.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
      .joined(separator: " ")
  }
}

extension Double {
  /// The nearest number that a replay can hold.
  fileprivate var writable: Double { min(max(orZero, -ReplayReader.most), ReplayReader.most) }
}

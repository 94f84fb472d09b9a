// Plays a replay from its first gesture to its last.

extension Replay {
  /// A gesture's lines.
  struct Gesture {
    /// Its title.
    var title: String
    /// The index of the line it begins on.
    var line: Int
    /// The lines of steps, each with what is expected behind it; the first may have no steps.
    var blocks: [Block]
  }

  /// A line of steps and what is expected of it.
  struct Block {
    var line: Int
    var steps: ReplayStepLine?
    var expectations: [(line: Int, expectation: ReplayExpectation)] = []
  }

  /// The gestures; steps before the first title are one without a title.
  var gestures: [Gesture] {
    var gestures: [Gesture] = []
    for (index, line) in lines.enumerated() {
      switch line.statement {
      case nil, .head: continue
      case .gesture(let title):
        gestures.append(Gesture(title: title, line: index, blocks: []))
        continue
      case .steps, .expectation: break
      }
      if gestures.isEmpty { gestures.append(Gesture(title: "", line: index, blocks: [])) }
      let last = gestures.count - 1
      if case .steps(let steps) = line.statement {
        gestures[last].blocks.append(Block(line: index, steps: steps))
      } else if case .expectation(let expectation) = line.statement {
        if gestures[last].blocks.isEmpty { gestures[last].blocks.append(Block(line: index)) }
        let block = gestures[last].blocks.count - 1
        gestures[last].blocks[block].expectations.append((index, expectation))
      }
    }
    return gestures
  }

  /// Plays every gesture under the configuration that the head names.
  ///
  /// - Complexity: What the rows take for the inputs; a gesture holds at most 10000 of them.
  public func run() -> ReplayResult { run(as: nil) }

  /// Plays every gesture under a configuration, whatever the head names.
  public func run(_ configuration: SwipeConfiguration) -> ReplayResult { run(as: configuration) }

  /// Plays every gesture under the configuration that the head names.
  ///
  /// - Throws: `ReplayMismatch` where an expectation does not hold; its description shows the gesture.
  public func check() throws(ReplayMismatch) {
    let result = run()
    guard result.passes else { throw ReplayMismatch(result: result) }
  }

  /// Plays every gesture under a configuration, whatever the head names.
  ///
  /// - Throws: `ReplayMismatch` where an expectation does not hold; its description shows the gesture.
  public func check(_ configuration: SwipeConfiguration) throws(ReplayMismatch) {
    let result = run(configuration)
    guard result.passes else { throw ReplayMismatch(result: result) }
  }

  private func run(as configuration: SwipeConfiguration?) -> ReplayResult {
    var replacements: [Int: [ReplayStatement]] = [:]
    let results = gestures.map { play($0, configuration, &replacements) }
    return ReplayResult(gestures: results, replacements: replacements)
  }

  /// Plays a gesture, and hands over each line of steps with what followed from it.
  func play(
    _ gesture: Gesture,
    _ configuration: SwipeConfiguration?,
    _ replacements: inout [Int: [ReplayStatement]],
    looking look: (Block, ReplayWindow) -> Void = { _, _ in }
  ) -> ReplayGestureResult {
    var runner = ReplayRunner(self, configuration)
    var failingRow: Int?
    var result = ReplayGestureResult(title: gesture.title, line: gesture.line + 1)
    func fail(_ line: Int, _ found: String) {
      result.failures.append(
        ReplayFailure(
          gesture: gesture.title,
          line: line + 1,
          expected: lines[line].body,
          found: found
        )
      )
    }
    func close(_ block: Block, isLast: Bool) {
      let window = ReplayWindow(
        runner: runner,
        isLast: isLast,
        row: index(of: block.steps?.row),
        expectations: block.expectations.map(\.expectation)
      )
      look(block, window)
      for ((line, expectation), verdict) in zip(block.expectations, window.verdicts()) {
        guard let found = verdict.found else {
          result.passed += 1
          continue
        }
        if failingRow == nil { failingRow = index(of: expectation.row ?? block.steps?.row) }
        let isLate = window.looksBack && expectation.claim.dependsOnRelease
        fail(line, isLate ? found + "; " + ReplayWindow.advice : found)
        if let replacement = verdict.replacement {
          replacements[line] = replacement.map { .expectation($0) }
        }
      }
    }
    for (index, block) in gesture.blocks.enumerated() {
      let start: Duration?
      switch block.steps?.time {
      case .at(let time): start = time
      case .after(let time): start = runner.lastStep + time
      case nil: start = nil
      }
      if let start {
        if start < runner.clock { fail(block.line, "it is \(runner.clock.replayText) already") }
        runner.advance(to: start)
      } else if !runner.isFingerDown {
        runner.runOut()
      }
      if index > 0 { close(gesture.blocks[index - 1], isLast: false) }
      runner.beginLine(on: self.index(of: block.steps?.row))
      for step in block.steps?.steps ?? [] { runner.perform(step) }
      if let trouble = runner.trouble {
        fail(block.line, trouble)
        break
      }
    }
    runner.runOut()
    if runner.trouble == nil, let last = gesture.blocks.last { close(last, isLast: true) }
    if !result.failures.isEmpty {
      let shown = failingRow ?? 0
      result.strip = ReplayStrip(
        moments: runner.paths[shown],
        marks: ReplayStrip.marks(rows[shown], configuration),
        width: rows[shown].geometry.width
      )
    }
    return result
  }

  /// The number of the row that a line names, or of the first.
  func index(of name: String?) -> Int {
    guard let name else { return 0 }
    return rows.firstIndex { $0.name.hasSameBytes(as: name) } ?? 0
  }

  /// The same replay with what was found in place of what was expected.
  ///
  /// Comments, blank lines and everything that holds stay as they are. What is expected of something that
  /// cannot be said otherwise, such as a time that is past already, stays as well.
  public func updated(by result: ReplayResult) -> Replay {
    var updated: [ReplayLine] = []
    for (index, line) in lines.enumerated() {
      guard let statements = result.replacements[index] else {
        updated.append(line)
        continue
      }
      if statements.isEmpty, line.trailing.utf8.contains(UInt8(ascii: "#")) {
        // The comment stays where the expectation goes.
        var rest = line
        rest.body = ""
        rest.statement = nil
        rest.trailing = String(decoding: line.trailing.utf8.drop { $0 == 0x20 }, as: UTF8.self)
        updated.append(rest)
      }
      for (place, statement) in statements.enumerated() {
        var replaced = line
        replaced.statement = statement
        replaced.body = statement.text
        if place < statements.count - 1 { replaced.trailing = "" }
        updated.append(replaced)
      }
    }
    return Replay(lines: updated, rows: rows, list: list)
  }
}

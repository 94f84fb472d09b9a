// Shows reports and errors in the form the options ask for.

import SyncEngine

/// Writes reports and errors to a session's output.
struct Renderer {
  private let session: Session
  private let options: Options
  private let name: String
  private let line: SourceLine

  private var output: Output { session.output }

  /// A renderer for what a command in this context has to say.
  init(context: CommandContext) {
    self.init(context.session, options: context.options, name: context.name, line: context.line)
  }

  /// A renderer for one line; `name` is the command's, as it is to appear in JSON.
  init(_ session: Session, options: Options, name: String, line: SourceLine) {
    self.session = session
    self.options = options
    self.name = name
    self.line = line
  }

  /// Shows a whole result, then what there is to say about it.
  ///
  /// A store that went on as another replica meanwhile is told of behind it.
  func show(_ report: Report, _ succession: Succession? = nil) {
    if let file = report.file {
      output.result(file: file)
    } else if options.format == .json {
      output.result(
        JSONRenderer.result(
          report,
          command: name,
          at: scriptLine?.position(of: 0),
          note: succession
        )
      )
    } else {
      body(report)
    }
    notes(report.notes + (succession?.notes ?? []))
    guard let failure = report.failure, options.format != .json || report.file != nil else {
      return
    }
    ErrorRenderer.lines(failure, at: scriptLine).forEach(output.note)
  }

  /// Shows a part of a result that goes on, in JSON without an envelope, and nothing for `null`.
  func stream(_ report: Report) {
    if options.format == .json {
      if report.data != .null { output.result(JSONRenderer.bare(report.data)) }
    } else {
      body(report)
    }
    notes(report.notes)
  }

  /// Shows why a command failed.
  func show(_ error: CommandError, _ succession: Succession? = nil) {
    notes(succession?.notes ?? [])
    guard options.format != .json else {
      output.result(
        JSONRenderer.failure(
          error,
          command: name,
          at: scriptLine?.position(of: 0),
          note: succession
        )
      )
      return
    }
    ErrorRenderer.lines(error, at: scriptLine).forEach(output.note)
  }

  /// Shows what is wrong with the line.
  func show(_ error: UsageError) {
    guard options.format != .json else {
      let position = scriptLine?.position(of: error.range.lowerBound)
      output.result(
        JSONRenderer.failure(CommandError(error), command: name, at: position)
      )
      return
    }
    let isCut = session.terminal.errorIsTerminal && output.recorder == nil
    let width = isCut ? session.terminal.width : .max
    ErrorRenderer.lines(error, in: line, width: min(width, Self.widest)).forEach(output.note)
  }

  /// The widest a line with an error is shown; the place of the error stays in sight.
  static let widest = 160

  private var scriptLine: SourceLine? { line.script == nil ? nil : line }

  private func body(_ report: Report) {
    if options.format == .plain {
      for fields in report.plain { output.result(fields: fields) }
    } else {
      let isRecorded = output.recorder != nil
      let width = isRecorded ? nil : session.terminal.cut
      let lines = TextRenderer(width: width).lines(report.text)
      if options.pager, !isRecorded, session.terminal.canPage,
        lines.count >= session.terminal.height
      {
        output.flush()
        if session.page(output.rendered(lines)) { return }
      }
      lines.forEach(output.result)
    }
  }

  private func notes(_ notes: [Report.Note]) {
    guard !options.quiet else { return }
    for note in notes {
      switch note {
      case .remark(let text): output.note(StyledText(text))
      case .warning(let text): output.note(StyledText("warning:", .warning) + " \(text)")
      case .tip(let kind, let text):
        guard session.isInteractive, options.format == .text,
          session.shownTips.insert(kind).inserted
        else { continue }
        output.aside(StyledText("try: \(text)", .faint))
      }
    }
  }
}

/// Lays out the blocks of a report for people.
struct TextRenderer {
  /// The columns there are; nil where nothing is cut.
  var width: Int?

  /// The blocks as lines.
  func lines(_ blocks: [Report.Block]) -> [StyledText] {
    blocks.flatMap { block -> [StyledText] in
      switch block {
      case .line(let line, let isCut):
        guard isCut, let width else { return [line] }
        return [line.truncated(to: width)]
      case .result(let head, let title, let outcome):
        return self.lines(head, title, outcome)
      case .table(let table): return table.lines(width: width)
      }
    }
  }

  /// The fewest columns of a title that is worth showing beside what came of it.
  private static let leastTitle = 8

  private func lines(
    _ head: StyledText,
    _ title: StyledText,
    _ outcome: SafeText
  ) -> [StyledText] {
    let end = " " + outcome
    guard let width, head.width + title.width + end.width > width else {
      return [head + title + StyledText(end)]
    }
    let room = width - head.width - end.width
    guard room < min(title.width, Self.leastTitle) else {
      return [head + title.truncated(to: room) + StyledText(end)]
    }
    return [(head + title).truncated(to: width)]
      + outcome.wrapped(to: width - 2).map { StyledText("  " + $0) }
  }
}

// watch: the rows of a query, and every difference as it happens.

import SyncEngine

/// `watch [QUERY…]`.
struct WatchCommand: Command {
  static let spec = CommandSpec(
    name: "watch",
    group: .finding,
    summary: "shows what a query finds, then every change to it, until C-c",
    arguments: "[<query>...] [sort:<key>] [limit:<n>]",
    details: [
      .init("<query>", "as in 'list'"),
      .init("+, -", "what a line begins with: a row has come in, or gone"),
      .init("~", "a row shows something else"),
      .init("^, v", "a row has moved up, or down"),
    ],
    examples: [
      .init("watch", "the inbox, and whatever becomes of it"),
      .init("watch due:today", "what is due, from midnight to midnight"),
      .init("watch list:work sort:due limit:2", "the two most urgent of a list"),
    ],
    seeAlso: ["list", "sync"]
  )

  /// How long it sleeps at most where a time is awaited: the clock may be set meanwhile.
  private static let longestWait = 60_000

  private let words: [Word]

  init(parsing arguments: inout ArgumentReader) throws(UsageError) { words = arguments.rest() }

  func run(_ context: inout CommandContext) throws -> Report {
    // What comes later would wait behind a pager.
    context.options.pager = false
    let session = context.session
    let store = try session.store()
    let request = try context.request(words, in: store)
    // Before the first look, so that nothing is written unnoticed in between.
    let signal = session.effects.changeSignal?(store.root)
    let observation = try store.observe(
      request,
      scope: .inbox,
      zone: session.zone,
      follows: false
    )
    var notes = Report()
    notes.notes = try context.listing(request, scope: .inbox, in: store).notes
    try context.emit(notes)
    var rows = observation.rows
    try settle(signal, store) {
      rows.apply(observation.take())
      return rows.contains(where: \.lacksNumber)
    }
    try show(Row.make(rows, in: store), context)
    while true {
      for difference in try differences(observation, signal, store) {
        try context.emit(WatchedRow(difference, in: store).report(context))
      }
      try context.checkInterruption()
      // Where nothing tells of changes, as in a transcript, nobody could end it either.
      guard let signal else { throw Interruption.interrupted }
      // A clock that `--now` has stopped comes to no moment.
      let turn = session.options.now == nil ? store.nextObservedTurn : nil
      let time = wait(for: turn, at: context.now)
      if let descriptor = session.output.descriptor {
        signal.wait(atMost: time, orEndOf: descriptor)
        if Platform.isClosed(descriptor) { throw Interruption.output(session.output.close()) }
      } else {
        signal.wait(atMost: time)
      }
      try context.checkInterruption()
      try store.refresh()
    }
  }

  /// How long a row number is waited for, and how often.
  private static let numbering = (time: Duration.milliseconds(40), times: 5)

  /// The differences there are.
  ///
  /// A row that has come in gets its number by a second write, right after the first: that is
  /// waited for a moment, so that the row is told once and as it will be called.
  private func differences(
    _ observation: Observation,
    _ signal: (any ChangeSignal)?,
    _ store: Store
  ) throws -> [RowDifference] {
    var differences: [RowDifference] = []
    try settle(signal, store) {
      differences.join(observation.take())
      return differences.lacksNumber
    }
    return differences
  }

  /// Looks, and again a moment later as long as something is still to come.
  private func settle(
    _ signal: (any ChangeSignal)?,
    _ store: Store,
    _ look: () -> Bool
  ) throws(StoreError) {
    for _ in 0..<Self.numbering.times {
      guard look(), let signal else { return }
      signal.wait(atMost: Self.numbering.time)
      try store.refresh()
    }
    _ = look()
  }

  private func wait(for turn: Instant?, at now: Instant) -> Duration? {
    turn.map { turn in
      .milliseconds(min(max(turn.milliseconds - now.milliseconds, 0), Self.longestWait))
    }
  }

  /// The rows there are: to people as a list, to scripts as rows that come in.
  private func show(_ rows: [Row], _ context: CommandContext) throws(Interruption) {
    guard context.options.format == .text else {
      for (index, row) in rows.enumerated() {
        try context.emit(WatchedRow(.insert, row, to: index).report(context))
      }
      return
    }
    guard !rows.isEmpty else { return }
    var table = Row.table(rows, zone: context.session.zone, now: context.now)
    table.indent = WatchedRow.indent
    var report = Report()
    report.text = [.table(table)]
    try context.emit(report)
  }
}

extension WatchedRow {
  /// How far rows without a sign stand in, so that their columns meet those of rows with one.
  static let indent = 4

  /// The difference as a part of the command's result.
  fileprivate func report(_ context: CommandContext) -> Report {
    var report = Report()
    report.data = json
    report.plain = [plain]
    report.text = [.table(table(zone: context.session.zone, now: context.now))]
    return report
  }
}

// A transcript's own shell: nobody to ask, no terminal, no environment but its own.

import SyncEngine

extension TranscriptHost {
  /// A host that runs lines as the prompt does, with a store in an empty folder.
  ///
  /// Names that are drawn, days and times are the same at every run; see `ReplayWorld`.
  /// In lines and answers `$STORE` stands for the store's folder, `$DIR` for the empty folder where
  /// relative paths begin, and `$DATA` for the folder of the samples.
  /// - Parameters:
  ///   - store: The folder of the store, which nothing else uses.
  ///   - table: The commands.
  ///   - data: The folder that `@store` names files in.
  ///   - clock: The wall clock until `@now` sets it.
  ///   - depth: How many transcripts this one runs inside, itself counted.
  /// - Returns: A host whose session lasts for all its lines.
  static func shell(
    store: String,
    table: CommandTable,
    data: String,
    clock: Instant,
    depth: Int = 1
  ) -> TranscriptHost {
    let results = MemorySink()
    let notes = MemorySink()
    var options = Options()
    options.store = store
    let world = ReplayWorld(clock)
    let parent = FilePath.parent(of: store)
    let folders = ReplayFolders(store: store, scratch: parent + "/home", data: data)
    if !parent.isEmpty { try? world.effects.fileSystem.makeDirectories(folders.scratch) }
    let session = Session(
      options: options,
      environment: Environment([:]),
      terminal: TerminalFacts(),
      table: table,
      output: Output(results: results, notes: notes),
      input: NoLines(),
      clock: { world.now },
      sleep: { _ in },
      takeInterrupt: { false },
      effects: world.effects,
      zone: .utc,
      workingDirectory: folders.scratch
    )
    session.isInputTaken = true
    session.replayDepth = depth
    let shell = Shell(session)
    func run(_ line: String) -> Transcript.Answer {
      let outcome = shell.run(SourceLine(folders.expanded(line)))
      return .init(
        results: folders.collapsed(results.take()),
        notes: folders.collapsed(notes.take()),
        exit: outcome.exit.rawValue
      )
    }
    return TranscriptHost(
      load: { file in
        let answer = run("import --yes " + Quoting.quoted(data + "/" + file))
        guard answer.exit != 0 else { return nil }
        return SafeText((answer.notes.first ?? "exit \(answer.exit)"))
      },
      setClock: { world.now = $0 },
      run: run
    )
  }
}

// The doors: arguments, prompt and script lead to the same shell.

import SyncEngine

/// Chooses the door and goes through it.
enum Doors {
  /// What a run needs from outside; the real ones are in `Main`.
  struct Surroundings {
    var environment: Environment
    var terminal: TerminalFacts
    var table: CommandTable
    var results: any ByteSink
    var notes: any ByteSink
    /// Makes the source of typed lines, given how to show a prompt.
    var input: (@escaping (StyledText) -> Void) -> any LineSource
    /// Opens a script; a descriptor's lines or the error number.
    var openScript: (String) -> Result<any LineSource, OpenError>
    var clock: () -> Instant
    var sleep: (Double) -> Void
    var takeInterrupt: () -> Bool
    /// Shows text that is longer than the screen; whether it could.
    var page: (String) -> Bool
    /// Called before a prompt starts, which is when C-c begins to mean something.
    var catchInterrupts: () -> Void
    /// The disk, the randomness and the machine.
    var effects: Effects = .system()
    /// The zone in which dates are read and shown.
    var zone: CivilZone = .system
    /// Where paths begin that do not begin at the root.
    var workingDirectory = Platform.workingDirectory
    /// The bytes of standard input, for a command that takes a file from there.
    var inputBytes: () -> any ByteSource = { DescriptorBytes(0) }
  }

  /// Why a script could not be opened.
  struct OpenError: Error {
    /// The system's error number.
    var code: Int32
  }

  /// Runs the program with its arguments, the program's own name left out.
  ///
  /// A command among them is run and its code returned; `-c` and `-f` run scripts; otherwise lines
  /// come from standard input, with a prompt if that is a terminal.
  static func run(_ arguments: [String], _ surroundings: Surroundings) -> ExitCode {
    let (text, words) = Quoting.words(arguments: arguments)
    let line = SourceLine(text)
    let end = text.utf8.count
    let parsed: (options: Options, command: [Word])
    do throws(UsageError) {
      parsed = try OptionParser.parse(words, end: end, place: .start)
    } catch {
      var options = Options()
      if words.contains(where: { $0.isKeyword("--json") }) { options.format = .json }
      let session = session(options, surroundings)
      let command = OptionParser.commandName(words)
      Renderer(session, options: options, name: command, line: line).show(error)
      session.output.flush()
      return .usage
    }
    let session = session(parsed.options, surroundings)
    let shell = Shell(session)
    if parsed.options.request != nil || !parsed.command.isEmpty {
      return shell.run(parsed.command, options: parsed.options, end: end, line).exit
    }
    switch parsed.options.script {
    case .commands(let commands): return run(commands, shell)
    case .file(let path) where !same(path, "-"): return run(file: path, shell, surroundings)
    case .file, nil:
      session.isInputTaken = true
      if parsed.options.script == nil, surroundings.terminal.inputIsTerminal {
        surroundings.catchInterrupts()
        return Prompt(shell).run()
      }
      var script = ScriptRunner(shell, source: session.input, name: "stdin")
      return script.run()
    }
  }

  /// Runs the commands of `-c`; the code is the command's own, as with arguments.
  private static func run(_ commands: [String], _ shell: Shell) -> ExitCode {
    var codes: [ExitCode] = []
    lines: for text in commands {
      for line in text.split(separator: "\n", omittingEmptySubsequences: true) {
        let outcome = shell.run(SourceLine(String(line)), separators: true)
        if outcome.exit != .success { codes.append(outcome.exit) }
        let stops = outcome.exit != .success && !shell.session.options.keepGoing
        if stops || outcome.ends { break lines }
      }
    }
    guard let worst = codes.max(by: { $0.rank < $1.rank }) else { return .success }
    return shell.session.options.keepGoing ? worst.inScript : worst
  }

  private static func run(
    file path: String,
    _ shell: Shell,
    _ surroundings: Surroundings
  ) -> ExitCode {
    switch surroundings.openScript(path) {
    case .success(let source):
      var script = ScriptRunner(shell, source: source, name: path)
      return script.run()
    case .failure(let error):
      let reason = Platform.message(error.code)
      let session = shell.session
      Renderer(session, options: session.options, name: "", line: SourceLine(""))
        .show(CommandError("usage.file", "cannot open '\(path)': \(reason)"))
      session.output.flush()
      return .usage
    }
  }

  private static func session(_ options: Options, _ surroundings: Surroundings) -> Session {
    let terminal = surroundings.terminal
    func look(_ isTerminal: Bool) -> Output.Look {
      Output.Look(
        isTerminal: isTerminal,
        isColored: ColorPolicy.isColored(
          options.color,
          isTerminal: isTerminal,
          surroundings.environment
        ),
        isUTF8: terminal.isUTF8 || !isTerminal
      )
    }
    let output = Output(
      results: surroundings.results,
      look: look(terminal.outputIsTerminal),
      notes: surroundings.notes,
      notesLook: look(terminal.errorIsTerminal)
    )
    return Session(
      options: options,
      environment: surroundings.environment,
      terminal: terminal,
      table: surroundings.table,
      output: output,
      input: surroundings.input(output.prompt),
      clock: surroundings.clock,
      sleep: surroundings.sleep,
      takeInterrupt: surroundings.takeInterrupt,
      page: surroundings.page,
      effects: surroundings.effects,
      zone: surroundings.zone,
      workingDirectory: surroundings.workingDirectory,
      inputBytes: surroundings.inputBytes
    )
  }
}

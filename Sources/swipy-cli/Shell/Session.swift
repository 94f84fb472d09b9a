// What lasts from one line to the next.

import SyncEngine

/// A run of the program: its settings, its terminal, its clock, and what it remembers.
///
/// One thread uses it. Whatever else a command needs for longer than one line, such as the open store,
/// becomes a property here.
final class Session {
  /// The settings of the run; a line's own options are in its context.
  let options: Options

  /// The environment.
  let environment: Environment

  /// What the terminal is and can.
  let terminal: TerminalFacts

  /// The commands.
  let table: CommandTable

  /// Where everything goes.
  let output: Output

  /// Where lines and answers come from.
  let input: any LineSource

  /// The wall clock.
  let clock: () -> Instant

  /// Waits for a number of seconds.
  let sleep: (Double) -> Void

  /// Whether the person has asked to stop; asking resets it.
  let takeInterrupt: () -> Bool

  /// Shows text that is longer than the screen; whether it could.
  let page: (String) -> Bool

  /// The disk, the randomness and the machine; the time is the session's own.
  private let surroundings: Effects

  /// The zone in which dates are read and shown.
  let zone: CivilZone

  /// Where paths begin that do not begin at the root.
  let workingDirectory: String

  /// The bytes of standard input, for a command that takes a file from there.
  let inputBytes: () -> any ByteSource

  /// Whether standard input is where the commands come from, so that no file can.
  var isInputTaken = false

  /// How many transcripts this session runs inside.
  var replayDepth = 0

  /// The store, once a command has needed it.
  private var openStore: Store?

  /// A person's own names for commands, and the lines they stand for.
  var aliases: [(name: String, line: String)] = []

  /// The choice of colour that the store's settings made last.
  var adoptedColor: ColorChoice?

  /// The gesture that `drag` has begun; one that is unfinished when the session ends is cancelled.
  var gesture: HeldGesture?

  /// The row that stays open, for what is done to it next; a new session begins with none.
  var openRow: HeldGesture?

  /// The file that gestures are written to, while `record` writes one.
  var swipeRecorder: SwipeRecorder?

  /// Why a recording has come to its end by itself, until that is told.
  var lostRecording: CommandError?

  /// The kinds of tips already shown.
  var shownTips: Set<String> = []

  /// Whether lines come from a person at a prompt.
  var isInteractive = false

  /// Makes a session; everything it touches is handed to it.
  init(
    options: Options,
    environment: Environment,
    terminal: TerminalFacts,
    table: CommandTable,
    output: Output,
    input: any LineSource,
    clock: @escaping () -> Instant,
    sleep: @escaping (Double) -> Void,
    takeInterrupt: @escaping () -> Bool,
    page: @escaping (String) -> Bool = { _ in false },
    effects: Effects = .system(),
    zone: CivilZone = .system,
    workingDirectory: String = Platform.workingDirectory,
    inputBytes: @escaping () -> any ByteSource = { DescriptorBytes(0) }
  ) {
    self.options = options
    self.environment = environment
    self.terminal = terminal
    self.table = table
    self.output = output
    self.input = input
    self.clock = clock
    self.sleep = sleep
    self.takeInterrupt = takeInterrupt
    self.page = page
    surroundings = effects
    self.zone = zone
    self.workingDirectory = workingDirectory
    self.inputBytes = inputBytes
  }

  /// The disk and the rest of the world, with the session's time.
  var effects: Effects {
    var effects = surroundings
    if let now = options.now { effects.milliseconds = { now.milliseconds } }
    effects.zone = zone
    return effects
  }

  /// The store, as it is on disk now.
  ///
  /// - Throws: `StoreError` and `CommandError`; a command that needs no store never gets here.
  func store() throws -> Store {
    if let openStore {
      try openStore.refresh()
      adopt(try StoredSettings(openStore))
      try closeMovedRow(in: openStore)
      return openStore
    }
    let store = try Store(at: storePath, effects: effects)
    openStore = store
    adopt(try StoredSettings(store))
    return store
  }

  /// What there is to tell of another name that the store has taken; only once.
  func takeSuccession() -> Succession? { openStore?.takeSuccession() }

  /// The store's folder.
  ///
  /// - Throws: `CommandError` where neither options nor environment name one and there is no home.
  var storePath: String {
    get throws(CommandError) {
      guard let path = StoreLocation.store(options, environment) else {
        throw CommandError("store.nowhere", "no folder for the store", hint: "pass --store <dir>")
      }
      return path
    }
  }

  /// The wall clock's time, or the time `--now` set for the run.
  var now: Instant { options.now ?? clock() }
}

// What help explains beside the commands.

/// A topic of `help`.
enum HelpTopic: String, CaseIterable, Sendable {
  case triggers
  case styles
  case gestures
  case replays
  case recurrence
  case merging
  case formats
  case json
  case environment
  case exitCodes = "exit-codes"

  /// The topic's page: a heading, then its lines.
  var lines: [SafeText] {
    switch self {
    case .triggers: Self.aboutTriggers
    case .styles: Self.aboutStyles
    case .gestures: Self.aboutGestures
    case .replays: Self.aboutReplays
    case .recurrence: Self.aboutRecurrence
    case .merging: Self.aboutMerging
    case .formats: Self.aboutFormats
    case .json: Self.aboutJSON
    case .environment: Self.aboutEnvironment
    case .exitCodes:
      ["exit codes"]
        + ExitCode.allCases.map { code in
          let number = SafeText("\(code.rawValue)")
          return "  " + .blanks(3 - number.width) + number + "  " + code.meaning
        }
    }
  }

  private static let aboutTriggers: [SafeText] = [
    "triggers: what a swipe of a certain length means",
    "  A trigger point is a share of the row's width. Pulling a row to the right uncovers its left",
    "  side, so 'left:0' is the first point of a pull to the right, 'left:1' the one after it.",
    "  A point has a mode: exit takes the row away, toggle lets it spring back, hold leaves it open.",
    "  In a toggle, complete, flag and read work both ways, and record the value they set.",
    "  The point reached at release decides; short of the first one nothing happens.",
    "  An action is complete, archive, trash, flag, read, snooze <when> or move <list>,",
    "  with 'confirm' before it where it is to be asked for, and 'and' between several.",
    "  A style says what a row's sides hold, and whose rules it follows: see 'help styles'.",
    "  Trigger points are synced like everything else.",
  ]

  private static let aboutStyles: [SafeText] =
    ["styles: what a row's sides hold, and whose rules it follows; 'trigger style <name>' sets one"]
    + TriggerStyle.allCases.map { style in
      let name = StyledText(SafeText(style.rawValue)).padded(to: 14).text
      return "  " + name + style.summary
    } + [
      "  With buttons, each state is one: left:0 is the left side's innermost. A swipe leaves the side",
      "  open, 'tap' presses a button and 'hide' closes it; a full swipe presses the outermost one.",
      "  With a back view, a swipe slides the whole row away, and everything that is bound is on it.",
      "  One row is open at a time, until the program ends. The styles with a library's name have its",
      "  rules, quirks included; the others do what people asked of all of them.",
    ]

  private static let aboutGestures: [SafeText] = [
    "gestures: the words of a swipe",
    "  swipe names the direction of the finger, a state the side of the row that it uncovers.",
    "  A distance is a share of the width or points: 80%, 0.8 or 256pt. It is a position, not a step.",
    "  Only drag takes signs: positive is to the right. Past the width counts as the width.",
    "  A finger counts from where it touched the row, and so it does on a row that is open already.",
    "  What is shown is the row's place, with the finger's behind it where the row does not follow.",
    "  drag, release and cancel are the steps of one gesture; swipe is all of them.",
    "  A velocity is in points a second along the drag. A row is 320 points wide unless set.",
    "  reveal opens a side that has buttons, tap presses one, hide closes the row; play only shows.",
    "  A gesture unfinished when the program ends is cancelled, and a row that is open closes.",
  ]

  private static let aboutMerging: [SafeText] = [
    "merging: two stores hold the union of their changes, once they have synced",
    "  A remote is a folder that the machines reach: a stick, a share, one that a program synchronises.",
    "  Replicas that have seen the same changes hold the same state; 'digest' shows it.",
    "  Two edits of one field that had not seen each other are a conflict: one is shown, the other kept.",
    "  'conflicts' lists them, 'resolve' settles one. A sync that was interrupted is simply run again.",
    "  'replica name' gives this machine a name, which 'log', 'show' and 'conflicts' then show.",
    "  A store that was copied, moved or restored goes on as a new replica with its next change, and",
    "  says so. Nobody waits for its former name, unless another machine still goes by it.",
  ]

  private static let aboutFormats: [SafeText] = [
    "formats: what import reads and export writes",
    "  import reads todotxt, mbox and eml; export writes todotxt.",
    "  import guesses the format of a named file. A bad record is reported and skipped.",
    "  Importing the same thing twice changes nothing. An export to '-' goes to standard output.",
  ]

  private static let aboutEnvironment: [SafeText] = [
    "environment: what is read from it",
    "  SWIPY_STORE     the store's folder, where --store does not say",
    "  XDG_DATA_HOME   the store is in its folder 'swipy' otherwise; default ~/.local/share",
    "  XDG_STATE_HOME  what is remembered between runs; default ~/.local/state",
    "  NO_COLOR        no colour, whatever else says",
    "  CLICOLOR_FORCE  colour even where standard output is no terminal",
    "  TERM            'dumb' means no escape sequences",
    "  COLUMNS, LINES  the size of the screen, in place of what the terminal says",
    "  SWIPY_PAGER, PAGER  what shows long results; 'cat' shows them as they are",
    "  LC_ALL, LC_CTYPE, LANG  whether the terminal shows UTF-8",
  ]
}

// The words of a replay of swipes, as help lists them.

extension HelpTopic {
  /// What `help replays` says.
  static let aboutReplays: [SafeText] = [
    "replays: the words of a '.swipe' file, a line each; '#' begins a comment",
    "  The head says what the row is; 'row' is the first line:",
    "    row 320pt x 44pt          style swipycell           reads right-to-left",
    "    trigger left:0 at 25% toggle done                   sides left|right|both|none",
    "    points 25% 75%            back view                 list exclusive",
    "    buttons right own spacing 4pt drag                  rules right keep 40%, never open",
    "    button Trash delete 80pt destructive confirm        expansion outermost at 50%, bounces",
    "  'gesture TITLE' begins a gesture; what is done on it, several on a line with commas:",
    "    drag 10% 40% over 300ms   touch 200pt, move -12     release 900pt/s, cancel, fail",
    "    tap Trash, tap content    open right, close         expand right, set offset -100pt",
    "    confirm, deny             wait 300ms                edit on, reuse, interrupt",
    "    at 48ms …, after 100ms …, on NAME … before a line: when, and on which row",
    "  What is expected stands below what it follows from:",
    "    fires done                nothing fires             asks delete, refused",
    "    exits left in 200ms       returns, opens right      stays open right, is gone, waits",
    "    offset -148 after 100ms   state left:1 activated    frame Trash x 240, hides Trash",
    "    tells crossed none to left:0                        tells nothing else",
    "  'record start FILE.swipe' writes one, 'replay FILE' runs it, 'replay FILE update' rewrites it.",
  ]
}

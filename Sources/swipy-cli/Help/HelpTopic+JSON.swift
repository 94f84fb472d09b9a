// What is in the results of `--json`, as help lists it.

extension HelpTopic {
  /// What `help json` says.
  static let aboutJSON: [SafeText] = [
    "json: what '--json' prints, a line a command, keys in order",
    "  It worked:   {cmd, data, ok: true, v: 1}; it did not: {cmd, error: {code, message, hint?}, ok:",
    "  false, v}. A failed check, sync or replay has data as well. In a script an error has line and",
    "  column too. Members with ? are absent when unset or false; more members may come.",
    "  note? is there once where the store goes on under another name, since it was copied, moved,",
    "  restored or set back: {code: replica.new, former?, message, replica}.",
    "  an item    {row?, id, kind, title, notes?, list, unread?, flagged?, completed?, priority?, due?,",
    "             wait?, date?, recur?, series?, from?, to?, messageID?, thread?, source?, tags?, x-…?,",
    "             conflicts?: [FIELD]}",
    "  at         data of the command that it runs",
    "  check      {ok, changes, waiting?, damaged: [{file, line, reason, healableFrom, covered?,",
    "             repairable?}], lost?, forks?: [{replica, sequence, branches: [{replica, changes}]}],",
    "             forked?, unverified?}; after a repair also repaired: {rewritten, removed, cleared,",
    "             wanted}; after 'lost' also asked? as sync, givenUp?. Damage with repairable is in a",
    "             state, not a journal; unverified are states with nothing left to compare them with.",
    "  compact    {before, after, segments, changes, waiting: [{replica, name|null, acknowledged,",
    "             lacks}]}: bytes, then how many changes the state kept stands for, and who is waited for",
    "  conflicts  [{item, field, values: [{value, replica, name?, at, shown?}]}]",
    "  log        [{change, at, replica, name?, cause, line?, gesture?, of?, ops}]",
    "  remote     [{name, url, lastSync?}]; of 'check' also reachable, toSend, toReceive, objects,",
    "             bytes, damaged: [OBJECT]",
    "  replica    [{replica, name|null, changes, seen?, acknowledged, retired?, self?, former?,",
    "             branchOf?}]: acknowledged is how many of the changes here it is known to have",
    "  status     {store, replica?, items, changes, replicas, journalBytes, checkpointAge|null,",
    "             conflicts, digest, damaged?, former?: [REPLICA], ahead?: [{replica, seconds}]}:",
    "             checkpointAge is how many changes would be replayed, ahead whose clocks are fast",
    "  sync       [{remote, sent, received, healed, conflicts, bytesSent, bytesReceived, failed?,",
    "             unnoted?}]: failed is an error's code; unnoted, only the time was not kept here",
    "  undo       {undone: [{change, cause, items}], kept: [{item, field, by?, concurrent?}]}, as redo",
    "  watch      no envelope, a line a difference: {diff: insert|remove|move|update, item, from?, to?}",
    "  'changes' is one number everywhere: the changes that the state here is made of.",
  ]
}

// What help says about todos that come again.

extension HelpTopic {
  /// What `help recurrence` says.
  static let aboutRecurrence: [SafeText] = [
    "recurrence: todos that come again once they are done",
    "  'recur:' takes a rule; 'done', or a swipe that completes, then makes the next one:",
    "    daily weekly monthly yearly weekdays    every 2 weeks, 10 days, every other month",
    "    every friday, every mon and thu         every 2 weeks on monday",
    "    monthly on the 15th                     monthly on the last day, on the first monday",
    "  It counts from when the todo was due, however late it is done; 'after done' behind a rule",
    "  counts from the day it is done. '+1w' and '1w' are the two as todo.txt writes them.",
    "  The 31st is the last day of a shorter month. 9:00 stays 9:00 when the clocks change.",
    "  The next one has the title, notes, list, tags, priority and free fields, and 'wait:' as many",
    "  days before it is due. 'undo' and 'undone' take it back unless it has been touched.",
    "  Machines that complete the same todo make one next todo, not two.",
  ]
}

// Lines that were read and wait to be applied.

/// A queue of lines from whose front taking one costs the same however long it is.
struct LineQueue: Sendable {
  /// A line with the place it stands at, where that is known.
  struct Entry: Sendable {
    let line: JournalLine
    let place: LinePlace?
  }

  private var entries: [Entry] = []
  private var start = 0

  /// The next line.
  var first: Entry? { start < entries.count ? entries[start] : nil }

  /// The last line.
  var last: Entry? { start < entries.count ? entries.last : nil }

  /// Adds a line at the end.
  mutating func append(_ entry: Entry) { entries.append(entry) }

  /// Takes the next line.
  mutating func popFirst() -> Entry? {
    guard start < entries.count else { return nil }
    defer {
      start += 1
      if start == entries.count {
        entries.removeAll()
        start = 0
      } else if start > 1024, start * 2 > entries.count {
        entries.removeFirst(start)
        start = 0
      }
    }
    return entries[start]
  }
}

// Puts true lines between those of a segment that are good.

/// The rest of a segment as it will be.
struct SegmentAssembly {
  private static let newline = UInt8(ascii: "\n")

  let replica: ReplicaID
  /// The lines that can be put in, by increasing number.
  var lines: ArraySlice<JournalLine>
  /// How many lines were put in.
  var count = 0
  var bytes: [UInt8] = []
  /// What is left out.
  var removed: [UInt8] = []
  /// What stands where lines are missing.
  private var pending: [ArraySlice<UInt8>] = []
  /// How many lines were put in since the last good one.
  private var recent = 0
  /// The number that comes next.
  private(set) var next: Int
  private let known: Int
  private let following: Int?

  /// - Parameters:
  ///   - replica: Whose journal it is.
  ///   - lines: What can be put in; the first is what the journal lacks first.
  ///   - known: The last number that is known to have been here.
  ///   - following: The number of the next segment, where there is one.
  ///   - first: The number that comes next; that of the first line where it is not given.
  init(
    replica: ReplicaID,
    lines: ArraySlice<JournalLine>,
    known: Int,
    following: Int?,
    first: Int? = nil
  ) {
    self.replica = replica
    self.lines = lines
    self.known = known
    self.following = following
    next = first ?? lines.first?.change.id.sequence ?? 1
  }

  /// Takes what stands next in the old segment, its newline included.
  mutating func take(_ piece: ArraySlice<UInt8>) {
    guard piece.last == Self.newline,
      let line = try? JournalLine(parsing: Array(piece.dropLast())),
      line.change.id.replica == replica
    else { return pending.append(piece) }
    let sequence = line.change.id.sequence
    guard sequence >= next else {
      removed += piece
      return
    }
    putLines(before: sequence)
    settle(isComplete: next == sequence)
    bytes += piece
    next = sequence + 1
    recent = 0
  }

  /// Whether nothing stands where lines could be missing.
  var isSettled: Bool { pending.isEmpty }

  /// Ends the segment.
  mutating func finish() {
    if let following {
      putLines(before: following)
      return settle(isComplete: next >= following)
    }
    // What is at the end of a journal stood for at most as many lines as it has.
    putLines(before: max(known + 1, next + pending.count))
    for piece in pending.prefix(recent) { removed += piece }
    pending.removeFirst(min(recent, pending.count))
    // What is no whole line there shows no further one.
    if recent > 0, let last = pending.last, last.last != Self.newline {
      removed += last
      pending.removeLast()
    }
    settle(isComplete: false)
  }

  private mutating func putLines(before end: Int) {
    lines = lines.drop { $0.change.id.sequence < next }
    while let line = lines.first, line.change.id.sequence == next, next < end {
      bytes += line.bytes
      bytes.append(Self.newline)
      lines = lines.dropFirst()
      next += 1
      count += 1
      recent += 1
    }
  }

  /// Leaves out what stood where lines were missing, once all of them are there.
  private mutating func settle(isComplete: Bool) {
    for piece in pending {
      if isComplete { removed += piece } else { bytes += piece }
    }
    pending = []
  }
}

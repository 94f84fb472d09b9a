// How much was simulated.

/// Numbers to be printed when a test ends.
struct Counts {
  /// What is counted, in the order in which it is printed.
  enum Kind: String, CaseIterable {
    case schedules, actions, crashes, kills
    case faults = "faults set"
    case failures = "commands failed"
    case syncs, exchanges
    case copies = "copies and restores"
    case snapshots = "snapshots set back and clones"
    case forks = "new names after forks"
    case compactions = "compactions"
    case segments = "segments left behind"
    case rot = "bits turned"
    case healed = "damaged stores made whole"
    case lost = "changes given up"
  }

  private var numbers: [Kind: Int] = [:]

  subscript(kind: Kind) -> Int {
    get { numbers[kind, default: 0] }
    set { numbers[kind] = newValue }
  }

  static func += (a: inout Counts, b: Counts) {
    for (kind, number) in b.numbers { a[kind] += number }
  }
}

extension Counts: CustomStringConvertible {
  var description: String {
    Kind.allCases.map { "\(self[$0]) \($0.rawValue)" }.joined(separator: ", ")
  }
}

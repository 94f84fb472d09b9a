// How much was simulated.

/// Numbers to be printed when a test ends.
struct Counts {
  /// What is counted, in the order in which it is printed.
  enum Kind: String, CaseIterable {
    case schedules, actions
    case failures = "commands failed"
    case syncs, exchanges
    case refused = "calls of a disk refused"
    case copies = "copies and restores"
    case snapshots = "snapshots set back and clones"
    case forks = "new names after forks"
    case compactions = "compactions"
    case segments = "segments left behind"
    case healed = "damaged stores made whole"
    case lost = "changes given up"
    case kept = "changes kept in place of their lines"
  }

  private var numbers: [Kind: Int] = [:]
  /// What went wrong, by its name.
  private var faults: [String: Int] = [:]

  subscript(kind: Kind) -> Int {
    get { numbers[kind, default: 0] }
    set { numbers[kind] = newValue }
  }

  /// Counts something that went wrong.
  mutating func note(_ fault: String) { faults[fault, default: 0] += 1 }

  static func += (a: inout Counts, b: Counts) {
    for (kind, number) in b.numbers { a[kind] += number }
    a.faults.merge(b.faults, uniquingKeysWith: +)
  }
}

extension Counts: CustomStringConvertible {
  var description: String {
    let all = Kind.allCases.map { "\(self[$0]) \($0.rawValue)" }
    let faults = faults.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    return all.joined(separator: ", ") + "; faults: " + faults.joined(separator: ", ")
  }
}

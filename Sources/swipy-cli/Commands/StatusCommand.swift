// status: what is here, and whether all is well.

import SyncEngine

/// `status`.
struct StatusCommand: Command {
  static let spec = CommandSpec(
    name: "status",
    group: .store,
    summary: "shows what is in the store, and whether all is well",
    examples: [.init("status", "counts, sizes, and what stands in the way")],
    travels: true,
    seeAlso: ["check", "digest", "sync"]
  )

  init(parsing arguments: inout ArgumentReader) throws(UsageError) {}

  func run(_ context: inout CommandContext) throws -> Report {
    let store = try context.reading()
    let status = try store.status()
    var report = Report()
    report.data = [
      "store": .string(store.root), "replica": .string("\(status.replica)"),
      "items": .int(status.items), "changes": .int(status.changes),
      "replicas": .int(status.replicas.count), "journalBytes": .int(status.journalBytes),
      "conflicts": .int(status.conflicts), "digest": .string(status.digest),
      "checkpointAge": status.checkpointAge.map { .int($0) } ?? .null,
    ]
    let damaged = store.problems.damages.count
    if damaged > 0, var data = report.data.object {
      data["damaged"] = .int(damaged)
      report.data = .object(data)
    }
    let pairs: [(SafeText, SafeText)] = [
      ("store", "\(store.root)"), ("replica", "\("\(status.replica)")"),
      ("items", "\(status.items)"), ("changes", "\(status.changes)"),
      ("replicas", "\(status.replicas.count)"), ("conflicts", "\(status.conflicts)"),
      ("journal", "\(Self.size(status.journalBytes))"), ("digest", "\(status.digest)"),
    ]
    if !status.ahead.isEmpty { report.data = Self.naming(status.ahead, in: report.data) }
    report.plain = pairs.map { [$0.0, $0.1] }
    var table = Table(columns: [.left, .left])
    table.rows = pairs.map { [StyledText($0.0, .faint), StyledText($0.1)] }
    report.text = [.table(table)]
    report.notes = Self.notes(store, status)
    return report
  }

  /// The data with the replicas that are further ahead than they are followed.
  private static func naming(_ ahead: [ReplicaID: Int], in data: JSON) -> JSON {
    guard var object = data.object else { return data }
    object["ahead"] = .array(
      ahead.sorted { $0.key < $1.key }.map { replica, lead in
        ["replica": .string("\(replica)"), "seconds": .double(Double(lead) / 1000)]
      }
    )
    return .object(object)
  }

  private static func notes(_ store: any StoreReading, _ status: Store.Status) -> [Report.Note] {
    var notes: [Report.Note] = []
    let problems = store.problems
    for damage in problems.damages {
      notes.append(
        .warning("\(damage.file), line \(damage.line) is damaged: \(damage.reason.words)")
      )
    }
    for fork in (store as? Store)?.forks ?? [] { notes.append(.remark(fork.words)) }
    for held in problems.held {
      notes.append(.warning("held: change \("\(held.change)"), \(held.reason.words)"))
    }
    for (replica, lead) in status.ahead.sorted(by: { $0.key < $1.key }) {
      notes.append(
        .warning("the clock of replica \("\(replica)") is \(Self.duration(lead / 1000)) ahead")
      )
    }
    if status.conflicts > 0 { notes.append(.tip(kind: "conflicts", "conflicts")) }
    return notes
  }

  /// A number of seconds for people: in the largest unit of which it has two or more.
  static func duration(_ seconds: Int) -> SafeText {
    let units: [(SafeText, Int)] = [
      ("years", 31_556_952), ("days", 86400), ("hours", 3600), ("minutes", 60),
    ]
    for (name, length) in units where seconds / length >= 2 { return "\(seconds / length) \(name)" }
    return seconds == 1 ? "1 second" : "\(seconds) seconds"
  }

  /// A number of bytes for people.
  static func size(_ bytes: Int) -> SafeText {
    let units: [SafeText] = ["bytes", "KiB", "MiB", "GiB", "TiB"]
    var (value, unit) = (Double(bytes), 0)
    while value >= 1024, unit < units.count - 1 {
      value /= 1024
      unit += 1
    }
    return unit == 0 ? "\(bytes) bytes" : "\((value * 10).rounded() / 10) \(units[unit])"
  }
}

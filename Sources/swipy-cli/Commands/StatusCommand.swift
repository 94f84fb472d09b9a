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
    let machines = try MachineNames(store)
    let former = ((store as? Store)?.formerNames ?? []).filter { status.replicas[$0] != nil }
    var report = Report()
    report.data = Self.json(store, status, former)
    let replica: SafeText =
      store.identity.replica.map { own in
        machines.given(own).map { "\("\(own)") (\($0))" } ?? "\("\(own)")"
      } ?? "none yet; the first change takes one"
    let formerly: SafeText =
      former.isEmpty
      ? ""
      : former.count == 1
        ? ", 1 a former name of this store"
        : ", \(former.count) former names of this store"
    let pairs: [(SafeText, SafeText)] = [
      ("store", "\(store.root)"), ("replica", replica),
      ("items", "\(status.items)"), ("changes", "\(status.changes)"),
      ("replicas", "\(status.replicas.count)\(formerly)"), ("conflicts", "\(status.conflicts)"),
      ("journal", "\(Self.size(status.journalBytes))"), ("digest", "\(status.digest)"),
    ]
    report.plain = pairs.map { [$0.0, $0.1] }
    var table = Table(columns: [.left, .left])
    table.rows = pairs.map { [StyledText($0.0, .faint), StyledText($0.1)] }
    report.text = [.table(table)]
    report.notes = Self.notes(store, status, machines)
    return report
  }

  private static func json(
    _ store: any StoreReading,
    _ status: Store.Status,
    _ former: [ReplicaID]
  ) -> JSON {
    var data = JSONObject()
    data["store"] = .string(store.root)
    data["replica"] = store.identity.replica.map { .string("\($0)") }
    data["items"] = .int(status.items)
    data["changes"] = .int(status.changes)
    data["replicas"] = .int(status.replicas.count)
    data["journalBytes"] = .int(status.journalBytes)
    data["conflicts"] = .int(status.conflicts)
    data["digest"] = .string(status.digest)
    data["checkpointAge"] = status.checkpointAge.map { .int($0) } ?? .null
    let damaged = store.problems.damages.count
    if damaged > 0 { data["damaged"] = .int(damaged) }
    if !former.isEmpty { data["former"] = .array(former.map { .string("\($0)") }) }
    if !status.ahead.isEmpty {
      data["ahead"] = .array(
        status.ahead.sorted { $0.key < $1.key }.map { replica, lead in
          ["replica": .string("\(replica)"), "seconds": .double(Double(lead) / 1000)]
        }
      )
    }
    return .object(data)
  }

  private static func notes(
    _ store: any StoreReading,
    _ status: Store.Status,
    _ machines: MachineNames
  ) -> [Report.Note] {
    var notes = store.identity.notes
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
        .warning("the clock of \(machines.words(replica)) is \(duration(lead / 1000)) ahead")
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

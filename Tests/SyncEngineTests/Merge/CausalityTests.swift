// When a change can be applied, and what lines of other makes may hold.

import TestSupport
import Testing

@testable import SyncEngine

@Suite("Causality")
struct CausalityTests {
  private let item = Named.item("a1")

  private func line(
    _ id: String,
    after: [JournalLine] = [],
    _ operations: [Operation] = []
  ) -> JournalLine {
    let id = Named.change(id)
    var marks: [ReplicaID: VersionVector.Mark] = [:]
    for line in after { marks[line.change.id.replica] = line.mark }
    return JournalLine(
      Change(
        id: id,
        time: Named.time(1000 + id.sequence),
        after: marks,
        cause: Cause("edit"),
        operations: operations
      )
    )
  }

  private func title(_ title: JSON, over: [String] = []) -> Operation {
    Operation(item: item, action: .set(.title, title), over: over.map { Named.operation($0) })
  }

  /// Applies lines of the replicas, read in the order of their names.
  private func merged(
    _ lines: [JournalLine],
    first: [String] = []
  ) -> (Replica, [CausalMerge.Held]) {
    var replica = Replica(id: Named.replica(first.first ?? "reader"))
    var queues = Dictionary(grouping: lines) { $0.change.id.replica }
    let front = first.map { Named.replica($0) }
    let order = front + queues.keys.sorted().filter { !front.contains($0) }
    let held = CausalMerge.run(
      order,
      into: &replica,
      peek: { queues[$0]?.first },
      advance: { _ = queues[$0]?.removeFirst() }
    )
    return (replica, held)
  }

  @Test("a change waits for what it names, and is applied when that has come")
  func waits() {
    var document = Document()
    let early = line("a:1")
    let late = line("b:1", after: [early])
    #expect(document.readiness(of: late) == .waiting(Named.replica("a"), sequence: 1))
    document.apply(early)
    #expect(document.readiness(of: late) == .ready)
    document.apply(late)
    #expect(document.readiness(of: late) == .seen)
    let gap = line("b:3")
    #expect(document.readiness(of: gap) == .waiting(Named.replica("b"), sequence: 2))
  }

  @Test("another line under the number last seen is a fork")
  func fork() {
    var document = Document()
    document.apply(line("a:1", [title("x")]))
    #expect(document.readiness(of: line("a:1", [title("y")])) == .forked)
  }

  @Test("a change that had seen another line under a number is held, and says which")
  func divergent() {
    let (x, y) = (line("a:1", [title("x")]), line("a:1", [title("y")]))
    let late = line("b:1", after: [y], [title("z", over: ["a:1.0"])])
    for more in [[], [line("a:2")]] {
      let (replica, held) = merged([x, late] + more)
      let reason = Document.Readiness.divergent(Named.replica("a"), sequence: 1)
      #expect(held == [CausalMerge.Held(change: late.change.id, reason: reason)])
      #expect(replica.document[item]?.title == "x")
    }
  }

  @Test("a change that replaces what it does not name waits for it all the same")
  func unnamedPredecessor() {
    let first = line("b:1", [title("x")])
    let second = line("a:1", [title("y", over: ["b:1.0"])])
    var document = Document()
    #expect(document.readiness(of: second) == .waiting(Named.replica("b"), sequence: 1))
    document.apply(first)
    #expect(document.readiness(of: second) == .ready)
    let (replica, held) = merged([second, first])
    #expect(held.isEmpty)
    #expect(replica.document[item]?.title == "y")
  }

  @Test(
    "a line that replaces operations of its own replica that come later is refused",
    arguments: ["a:1.0", "a:1.1", "a:2.0"]
  )
  func ownFuture(over: String) throws {
    let bad = line("a:1", [title("x", over: [over])])
    #expect(throws: LineError.member("over")) { try JournalLine(parsing: bad.bytes) }
    let good = line("a:2", [title("x", over: ["a:1.0"]), title("y", over: ["a:2.0"])])
    #expect(try JournalLine(parsing: good.bytes).change == good.change)
  }

  @Test("changes that wait for one another are held and named; the others go on")
  func cycle() {
    let (replica, held) = merged([
      line("a:1", after: [line("b:1")]), line("b:1", after: [line("a:1")]), line("c:1"),
    ])
    #expect(held.map(\.change.description) == ["a:1", "b:1"])
    #expect(replica.document.seen.sequence(of: Named.replica("c")) == 1)
  }

  @Test("a replica's own changes meet only what they had met when they were made")
  func ownFirst() {
    var applied: [String] = []
    let c = [line("c:1"), line("c:2")]
    let b = [line("b:1", after: [c[0]]), line("b:2"), line("b:3")]
    let a = [line("a:1", after: [b[0]]), line("a:2", after: [b[1]])]
    var queues = ["a": a, "b": b, "c": c]
    var replica = Replica(id: Named.replica("a"))
    let held = CausalMerge.run(
      ["a", "b", "c"].map { Named.replica($0) },
      into: &replica,
      peek: { queues[$0.description]?.first },
      advance: { source in
        guard let line = queues[source.description]?.removeFirst() else { return }
        applied.append("\(line.change.id)")
      }
    )
    #expect(held.isEmpty)
    #expect(applied == ["c:1", "b:1", "a:1", "b:2", "a:2", "b:3", "c:2"])
  }

  @Test("an unknown kind is an opaque head until an operation names it")
  func unknownKind() throws {
    let source: JSON = ["do": "merge", "item": "a1", "over": ["a:1.0"]]
    let opaque = Operation(
      item: item,
      action: .unknown(kind: "merge", source: source),
      over: [Named.operation("a:1.0")]
    )
    var document = Document()
    document.apply(line("a:1", [title("x")]))
    document.apply(line("a:2", [opaque]))
    #expect(document.hasUnknownOperations)
    #expect(document[item]?[.title] == .null)
    document.apply(line("a:3", [title("y")]))
    document.apply(
      line("b:1", [Operation(item: item, action: .purge, over: [Named.operation("a:3.0")])])
    )
    #expect(document.hasUnknownOperations)
    #expect(document[item]?.conflicts.isEmpty == true)
    document.apply(line("a:4", [title("z", over: ["a:2.0"])]))
    #expect(!document.hasUnknownOperations)
  }

  @Test("a restoring origin operation that a purge takes away leaves no trace, in either order")
  func purgedStandIn() {
    let restoring = Operation(
      item: item,
      action: .set(.due, "2026-01-01"),
      restores: Named.operation("b:1.0"),
      isOrigin: true
    )
    let kept = line("a:1", [title("x")])
    let origin = line("b:1", [restoring])
    let purge = line("c:1", [Operation(item: item, action: .purge)])
    var documents: Set<Document> = []
    for order in [[kept, origin, purge], [purge, origin, kept], [origin, purge, kept]] {
      var document = Document()
      for line in order { document.apply(line) }
      documents.insert(document)
    }
    #expect(documents.count == 1)
  }

  @Test("an object with very many keys is read in time linear in them")
  func manyKeys() throws {
    let members = (0..<20_000).map { #""k\#($0)":0"# }.joined(separator: ",")
    func sealed(_ text: String) -> [UInt8] {
      let covered = Array(text.utf8)
      return covered + LineFormat.checksumPrefix + Hex.digits(CRC32C.checksum(covered))
        + LineFormat.checksumSuffix
    }
    let head = #"{"id":"a:1","at":[5,0],"cause":{"do":"x"},"ops":[],"#
    #expect(try JournalLine(parsing: sealed(head + members)).change.id == Named.change("a:1"))
    #expect(throws: LineError.self) {
      try JournalLine(parsing: sealed(head + members + #","k19999":1"#))
    }
  }
}

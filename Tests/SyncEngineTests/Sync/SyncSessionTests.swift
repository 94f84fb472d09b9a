// The exchange between two stores, message by message.

import TestSupport
import Testing

@testable import SyncEngine

@Suite("Sync session")
struct SyncSessionTests {
  private func pair(_ seed: UInt64 = 1) -> (Node, Node) {
    var (a, b) = (Node("anna1", seed: seed), Node("bert2", seed: seed))
    for _ in 0..<5 { a.add() }
    for _ in 0..<3 { b.add() }
    return (a, b)
  }

  @Test("one exchange makes both sides equal and tells each what the other has applied")
  func exchange() {
    var (a, b) = pair()
    let (left, right) = Wire.exchange(&a, &b)
    #expect((left.sent, left.received) == (5, 3))
    #expect((right.sent, right.received) == (3, 5))
    #expect(left.bytesSent == right.bytesReceived && left.bytesReceived == right.bytesSent)
    #expect(a.digest == b.digest && a.all == b.all)
    #expect(a.acknowledged[b.replica] == a.core.document.seen)
    #expect(b.acknowledged[a.replica] == a.core.document.seen)
    let (again, _) = Wire.exchange(&b, &a)
    #expect(again.sent == 0 && again.received == 0 && again.failure == nil)
  }

  @Test("messages are read from pieces of any length, and lines sent in messages of any size")
  func pieces() {
    for length in [1, 2, 7, 100] {
      var (a, b) = pair()
      let (left, right) = Wire.exchange(&a, &b, byteLimit: length, pieceLength: length)
      #expect(left.failure == nil && right.failure == nil)
      #expect(a.all == b.all)
    }
  }

  @Test("a preview counts and moves nothing")
  func preview() {
    var (a, b) = pair()
    let (left, _) = Wire.exchange(&a, &b, isPreview: true)
    #expect((left.sent, left.received) == (5, 3))
    #expect(left.failure == nil)
    #expect(a.lines[b.replica] == nil && b.lines[a.replica] == nil)
  }

  @Test(
    "an exchange broken off at any piece is taken up by the next",
    arguments: WireFault.allCases
  )
  func brokenOff(_ fault: WireFault) {
    for piece in 0..<16 {
      var nodes = SyncSimulation.nodes(2, seed: 5)
      for _ in 0..<6 {
        nodes[0].edit()
        nodes[1].edit()
      }
      Wire.exchange(&nodes, 0, 1) { $0 == piece ? fault : nil }
      Wire.exchange(&nodes, 0, 1)
      let (left, right) = Wire.exchange(&nodes, 1, 0)
      #expect(left.failure == nil && right.failure == nil)
      SyncSimulation.expectEqual(nodes, "\(fault) at \(piece)")
    }
  }

  @Test("a store that was set back gets its own lines back, then goes on")
  func backup() {
    var (a, b) = pair()
    var backup = a
    a.add()
    Wire.exchange(&a, &b)
    let (report, _) = Wire.exchange(&backup, &b)
    #expect(report.healed == 1 && report.failure == nil)
    #expect(backup.lines[a.replica] == a.lines[a.replica])
  }

  @Test("different lines under one number are a fork for both sides, and the rest still moves")
  func fork() {
    for (ours, theirs) in [(1, 1), (1, 2), (2, 1)] {
      var (a, b) = pair()
      var copy = a
      for _ in 0..<ours { a.add("one") }
      for _ in 0..<theirs { copy.add("other") }
      Wire.exchange(&a, &b)
      b.add()
      let lines = b.lines[a.replica]
      let (left, right) = Wire.exchange(&copy, &b)
      #expect(left.failure?.code == "sync.fork")
      #expect(right.failure == nil && right.forks.count == 1)
      #expect(copy.lines[b.replica] == b.lines[b.replica])
      #expect(b.lines[a.replica] == lines)
    }
  }

  @Test("a later version is an error on this side, and named to the other")
  func laterVersion() throws {
    var a = Node("anna1", seed: 1)
    var side = SyncConversation(SyncSession(role: .responder))
    var header = JSONObject()
    header["sync"] = "hello"
    header["v"] = 2
    side.input(SealedJSON.encode(header) + [10], into: &a)
    #expect(side.report.failure?.code == "sync.version")
    let output = side.output(from: a)
    let answer = try #require(output)
    var reader = SyncMessageReader()
    reader.append(answer)
    #expect(try reader.next() == .refused(code: "sync.version"))
    #expect(side.output(from: a) == nil && side.isOver)
  }

  @Test("the other side's error ends the exchange with its code")
  func refusal() {
    var (a, b) = pair()
    b.failure = .local(cause: SyncDamage.truncated)
    let (left, right) = Wire.exchange(&a, &b)
    guard case .endedByPeer(let code) = left.failure else {
      Issue.record("\(String(describing: left.failure))")
      return
    }
    #expect(code == "sync.local" && right.failure?.code == "sync.local")
  }

  @Test("a message out of turn is an error")
  func outOfTurn() throws {
    let (a, b) = pair()
    let run = try LineRun(of: b.replica, after: 0, lines: b.lines[b.replica] ?? [])
    let messages: [SyncMessage] = [
      .lines(run, after: nil), .done(VersionVector()),
      .fork(SyncFork(change: Named.change("anna1:1"), ours: 1, theirs: 2)),
    ]
    for message in messages {
      var target = a
      var session = SyncSession(role: .responder)
      session.receive(message, into: &target)
      #expect(session.report.failure?.code == "sync.damaged")
      #expect(target.all == a.all)
    }
  }

  @Test("lines that start beyond what is held are an error and do not land")
  func gap() throws {
    var (a, b) = pair()
    let lines = b.lines[b.replica] ?? []
    let run = try LineRun(of: b.replica, after: 1, lines: Array(lines[1...]))
    var session = SyncSession(role: .initiator)
    _ = session.nextMessage(from: a)
    let held = try b.held()
    session.receive(
      .hello(SyncGreeting(replica: b.replica, held: held, byteLimit: 1 << 20)),
      into: &a
    )
    session.receive(.lines(run, after: lines[0].mark), into: &a)
    #expect(session.report.failure?.code == "sync.damaged")
    #expect(a.lines[b.replica] == nil)
  }

  // MARK: Codec

  private func messages() throws -> [SyncMessage] {
    let (a, b) = pair()
    let lines = a.lines[a.replica] ?? []
    return [
      .hello(SyncGreeting(replica: a.replica, held: try a.held(), byteLimit: 1 << 20)),
      .lines(try LineRun(of: a.replica, after: 0, lines: lines), after: nil),
      .lines(
        try LineRun(of: a.replica, after: 2, lines: Array(lines[2...])),
        after: lines[1].mark
      ),
      .fork(SyncFork(change: Named.change("anna1:3"), ours: 1, theirs: .max)),
      .done(try b.applied()),
      .refused(code: "sync.local"),
    ]
  }

  @Test("a message is read back as it was written")
  func roundTrip() throws {
    var reader = SyncMessageReader()
    let messages = try messages()
    for message in messages { reader.append(message.encoded) }
    for message in messages { #expect(try reader.next() == message) }
    #expect(try reader.next() == nil)
    #expect(reader.isBetweenMessages)
  }

  @Test("a message that was altered is an error, waits for more, or is one that was sent")
  func fuzz() throws {
    let messages = try messages()
    for seed in Seeds.some(400) {
      var random = SeededGenerator(seed: seed)
      var bytes = messages.shuffled(using: &random).flatMap(\.encoded)
      for _ in 0..<Int.random(in: 1..<5, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[index] ^= 1 << UInt8(Int.random(in: 0..<8, using: &random))
        case 1: bytes.remove(at: index)
        case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: index)
        default: bytes.removeSubrange(index..<min(bytes.count, index + 40))
        }
      }
      var reader = SyncMessageReader()
      reader.append(bytes)
      var read = 0
      do {
        while let message = try reader.next() {
          #expect(messages.contains(message), "seed \(seed)")
          read += 1
        }
      } catch {
        #expect(throws: SyncError.self, "seed \(seed)") { try reader.next() }
      }
      #expect(read < messages.count, "seed \(seed)")
    }
  }

  @Test("a header without end, and lines beyond the bound, are refused early")
  func bounds() {
    var reader = SyncMessageReader()
    reader.append([UInt8](repeating: UInt8(ascii: "{"), count: SyncMessageReader.maximumHeader))
    #expect(throws: Never.self) { try reader.next() }
    reader.append([UInt8(ascii: "{"), UInt8(ascii: "{")])
    #expect(throws: SyncError.self) { try reader.next() }

    for byteCount in [JSON.int(SyncHeader.maximumBody + 1), 0, -1, "1"] {
      var header = JSONObject()
      header["sync"] = "lines"
      header["replica"] = "anna1"
      header["bytes"] = byteCount
      var reader = SyncMessageReader()
      reader.append(SealedJSON.encode(header) + [10])
      #expect(throws: SyncError.self) { try reader.next() }
    }
  }
}

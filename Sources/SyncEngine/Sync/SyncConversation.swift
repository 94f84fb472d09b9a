// A session over a stream of bytes.

/// One side of an exchange as bytes in and bytes out, for any two-way stream.
///
/// A transport writes what `output` gives until it gives nothing, then reads and hands
/// what it read to `input`, until `isOver`.
struct SyncConversation {
  private var session: SyncSession
  private var reader = SyncMessageReader()
  private var bytesSent = 0
  private var bytesReceived = 0

  /// Starts one side.
  init(_ session: SyncSession) { self.session = session }

  /// Whether nothing more is to be written or read.
  var isOver: Bool { session.isOver }

  /// The other side's replica, once it has said hello.
  var peer: ReplicaID? { session.peer }

  /// What the exchange has done so far.
  var report: SyncReport {
    var report = session.report
    report.bytesSent = bytesSent
    report.bytesReceived = bytesReceived
    return report
  }

  /// The next bytes to write; `nil` where it is the other side's turn.
  mutating func output(from target: some SyncTarget) -> [UInt8]? {
    guard let bytes = session.nextMessage(from: target)?.encoded else { return nil }
    bytesSent += bytes.count
    return bytes
  }

  /// Takes in bytes as they were read.
  mutating func input(_ bytes: some Collection<UInt8>, into target: inout some SyncTarget) {
    bytesReceived += bytes.count
    reader.append(bytes)
    do {
      while !session.isOver, let message = try reader.next() {
        session.receive(message, into: &target)
      }
    } catch {
      session.fail(error)
    }
  }

  /// Is told that the stream has ended, or that the transport failed.
  mutating func close(_ error: SyncError? = nil) {
    if let error, !session.isOver { session.fail(error) }
    session.hangUp()
  }
}

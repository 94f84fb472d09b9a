// Any bytes as what the other side of an exchange says.

import TestSupport

@testable import SyncEngine

/// An exchange with a side that says anything ends, and takes in nothing but lines that continue
/// those that are here.
///
/// The first byte of the input picks the side and the size of the pieces, the rest is said.
enum SyncMessageFuzz {
  static func run(_ bytes: [UInt8]) throws {
    guard let first = bytes.first else { return }
    let said = Array(bytes.dropFirst())
    try exchange(said, first)
    let sealed = Sealing.lines(said)
    if sealed != said { try exchange(sealed, first) }
  }

  /// A node with lines of its own and of another.
  static let node: Node = {
    var (anna, bert) = (Node("anna1", seed: 1), Node("bert2", seed: 2))
    for _ in 0..<3 { anna.edit() }
    for _ in 0..<3 { bert.edit() }
    Wire.exchange(&anna, &bert)
    anna.edit()
    return anna
  }()

  private static func exchange(_ said: [UInt8], _ choice: UInt8) throws {
    var node = Self.node
    let before = node.lines
    let role: SyncSession.Role = choice & 1 == 0 ? .initiator : .responder
    var conversation = SyncConversation(
      SyncSession(role: role, isPreview: choice & 2 != 0, byteLimit: 64 << 10)
    )
    let pieces = choice & 4 == 0 ? 7 : 4096
    func speak() throws {
      var count = 0
      while conversation.output(from: node) != nil {
        count += 1
        try FuzzFinding.require(count < 10_000, "it never stops speaking")
      }
    }
    try speak()
    var rest = said[...]
    while !rest.isEmpty, !conversation.isOver {
      conversation.input(Array(rest.prefix(pieces)), into: &node)
      rest = rest.dropFirst(pieces)
      try speak()
    }
    conversation.close()
    try speak()
    try FuzzFinding.require(conversation.isOver, "the stream has ended and the exchange has not")
    try Self.check(node, grownFrom: before)
  }

  /// Every line that was here is here, and each replica's lines are unbroken.
  static func check(_ node: Node, grownFrom before: [ReplicaID: [JournalLine]]) throws {
    for (replica, lines) in before {
      try FuzzFinding.require(
        node.lines[replica]?.starts(with: lines) == true,
        "lines of \(replica) that were here are not"
      )
    }
    for (directory, lines) in node.lines {
      // The lines of a branch carry the numbers and the name that they had before the fork.
      let writer = node.table.writer(of: directory)
      let first = writer == directory ? 1 : lines.first?.change.id.sequence ?? 1
      for (index, line) in lines.enumerated() {
        try FuzzFinding.require(
          line.change.id == ChangeID(replica: directory, sequence: first + index),
          "the lines of \(directory) are broken at \(line.change.id)"
        )
        let read = try? JournalLine(parsing: line.bytes)
        try FuzzFinding.require(
          read?.change.id == ChangeID(replica: writer, sequence: first + index)
            && read?.named(line.change.id) == line,
          "a line that was taken in cannot be read"
        )
      }
    }
  }
}

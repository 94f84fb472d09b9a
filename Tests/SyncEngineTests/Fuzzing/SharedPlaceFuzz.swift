// Any bytes as the objects of a shared place.

import TestSupport

@testable import SyncEngine

/// A sync with a place that holds anything takes in nothing but lines that continue those that
/// are here, and a second one finds nothing new.
///
/// Each object of the input is a line with its name, then its bytes, up to a NUL. The name `~`
/// stands for the name that its lines would have, `~acks` for that of an acknowledgement.
enum SharedPlaceFuzz {
  static func run(_ bytes: [UInt8]) throws {
    let place = MemoryPlace()
    for object in bytes.split(separator: 0) {
      let lines = object.split(
        separator: UInt8(ascii: "\n"),
        maxSplits: 1,
        omittingEmptySubsequences: false
      )
      let content = lines.count > 1 ? Sealing.lines(Array(lines[1])) : []
      place.objects[name(lines[0], of: content)] = content
    }
    var node = SyncMessageFuzz.node
    let before = node.lines
    node.sync(place, .preview)
    try FuzzFinding.require(node.lines == before, "a preview has taken lines in")
    let first = node.sync(place)
    try SyncMessageFuzz.check(node, grownFrom: before)
    let held = node.lines
    let digest = node.digest
    let second = node.sync(place, .thorough)
    try FuzzFinding.require(second.received == 0, "a second sync receives \(second.received)")
    try FuzzFinding.require(node.lines == held && node.digest == digest, "a second sync changes it")
    var other = Node("carl3", seed: 3)
    let report = other.sync(place)
    let isForked = !(first.forks + second.forks + report.forks).isEmpty
    if report.failure == nil, !isForked {
      for (replica, lines) in other.lines {
        let ours = held[replica] ?? []
        try FuzzFinding.require(
          ours.starts(with: lines) || lines.starts(with: ours),
          "two stores have different lines of \(replica) and neither says so"
        )
      }
    }
  }

  private static func name(_ line: ArraySlice<UInt8>, of content: [UInt8]) -> Text {
    let text = String(decoding: line, as: UTF8.self)
    let hash = ContentHash(of: content)
    let pieces = content.split(separator: UInt8(ascii: "\n"))
    switch text {
    case "~":
      let ids = pieces.compactMap { try? JournalLine(parsing: Array($0)).change.id }
      guard let first = ids.first, let last = ids.last,
        let name = SegmentName(
          replica: first.replica,
          first: first.sequence,
          last: last.sequence,
          hash: hash
        )
      else { return "?" }
      return Text(ObjectName.segment(name).description)
    case "~acks": return Text("acks/bert2-7-\(hash.digits)")
    default: return Text(text)
    }
  }
}

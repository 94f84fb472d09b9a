// Where the files of a store lie.

/// The paths of a store.
public struct StoreLayout: Hashable, Sendable {
  /// The store's directory, without a trailing slash.
  public let root: String

  /// The layout of the store in a directory.
  public init(root: String) {
    var root = root
    while root.utf8.count > 1, root.utf8.last == UInt8(ascii: "/") { root.removeLast() }
    self.root = root
  }

  /// The file that says what this is.
  public var format: String { root + "/format.json" }
  /// The directory of all replicas' journals.
  public var journal: String { root + "/journal" }
  /// The directory of materialised states, which can be rebuilt.
  public var checkpoints: String { root + "/checkpoints" }
  /// The directory of what compaction left, which cannot be rebuilt.
  public var base: String { root + "/base" }
  /// The directory of what belongs to this machine alone.
  public var local: String { root + "/local" }
  /// The file that writers lock.
  public var lock: String { local + "/lock" }
  /// The file that binds the replica's name to this machine.
  public var identity: String { local + "/identity.json" }
  /// The directory of bytes cut from torn tails.
  public var torn: String { local + "/torn" }

  /// The directory of one replica's journal.
  public func journal(of replica: ReplicaID) -> String { "\(journal)/\(replica)" }

  /// The file of one segment, named by the number of its first change.
  public func segment(of replica: ReplicaID, first: Int) -> String {
    "\(journal(of: replica))/\(Self.segmentName(first: first))"
  }

  /// A path as it is shown: from the store's directory on.
  public func relative(_ path: String) -> String {
    let prefix = Array((root + "/").utf8)
    guard path.utf8.starts(with: prefix) else { return path }
    return String(decoding: path.utf8.dropFirst(prefix.count), as: UTF8.self)
  }

  static let segmentDigits = 10
  static let segmentSuffix = ".jsonl"

  static func segmentName(first: Int) -> String {
    let digits = String(first)
    return String(repeating: "0", count: max(0, segmentDigits - digits.utf8.count)) + digits
      + segmentSuffix
  }

  /// The number of the first change of a segment so named; `nil` for every other name.
  static func first(ofSegmentNamed name: String) -> Int? {
    guard name.utf8.count == segmentDigits + segmentSuffix.utf8.count,
      name.hasSuffix(segmentSuffix)
    else { return nil }
    var first = 0
    for digit in name.utf8.prefix(segmentDigits) {
      guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= digit else { return nil }
      first = first * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return 1...ChangeID.maximumSequence ~= first ? first : nil
  }

  /// Whether a name is that of a replacement that a writer made and did not put in place.
  static func isReplacement(_ name: String) -> Bool {
    isLeftover(name) && Array(name.utf8).hasPart(".tmp-")
  }

  /// Whether a name is that of a file that was being replaced when its writer stopped.
  static func isLeftover(_ name: String) -> Bool { name.utf8.first == UInt8(ascii: ".") }
}

extension [UInt8] {
  /// Whether the bytes of a text stand somewhere.
  fileprivate func hasPart(_ text: StaticString) -> Bool {
    let needle = Array("\(text)".utf8)
    guard needle.count <= count else { return false }
    return (0...(count - needle.count)).contains { self[$0...].starts(with: needle) }
  }
}

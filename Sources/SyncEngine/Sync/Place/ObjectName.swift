// The names of objects in a shared place.

/// A SHA-256 as it stands in a name: 64 lower-case hexadecimal digits.
public struct ContentHash: Hashable, Sendable {
  /// The digits.
  public let digits: Text

  /// The hash of bytes.
  public init(of bytes: some Sequence<UInt8>) { digits = Text(SHA256.hexDigest(bytes)) }

  /// Takes over a hash that was computed piece by piece.
  init(_ hash: consuming SHA256) {
    var hash = hash
    digits = Text(Hex.string(hash.finalize()))
  }

  /// Reads 64 lower-case digits.
  init?(utf8 bytes: some Collection<UInt8>) {
    guard bytes.count == 64, bytes.allSatisfy({ Hex.value($0) != nil }) else { return nil }
    digits = Text(String(decoding: bytes, as: UTF8.self))
  }
}

/// The name of an object that holds an unbroken run of one replica's lines.
///
/// The name says everything about the content: equal names have equal bytes, whoever
/// wrote them, so putting an object again never changes what is there.
public struct SegmentName: Hashable, Sendable {
  /// Whose lines.
  public let replica: ReplicaID
  /// The number of the first line.
  public let first: Int
  /// The number of the last line.
  public let last: Int
  /// The hash of the bytes.
  public let hash: ContentHash

  /// Names a run; `nil` where the numbers are none.
  init?(replica: ReplicaID, first: Int, last: Int, hash: ContentHash) {
    guard 1 <= first, first <= last, last <= ChangeID.maximumSequence else { return nil }
    self.replica = replica
    self.first = first
    self.last = last
    self.hash = hash
  }

  /// Whether every line of the other is in this one, and more.
  func isStrictlyWider(than other: SegmentName) -> Bool {
    replica == other.replica && first <= other.first && other.last <= last
      && last - first > other.last - other.first
  }
}

/// The name of an object that says what a replica has durably applied.
public struct AcknowledgementName: Hashable, Sendable {
  /// The replica that acknowledges.
  public let replica: ReplicaID
  /// The number of changes acknowledged; the highest counts.
  public let counter: Int
  /// The hash of the bytes.
  public let hash: ContentHash
}

/// The name of an object that belongs to a compacted state: the whole's, or one part's.
public struct BaseName: Hashable, Sendable {
  /// The replica that put it there.
  public let replica: ReplicaID
  /// The number of changes that the state stands for.
  public let counter: Int
  /// The hash of the bytes.
  public let hash: ContentHash
}

/// The name of an object in a shared place: there are no others.
///
///     swipy.json                          what this place is, and its version
///     REPLICA/FIRST-LAST-HASH             lines FIRST to LAST of a replica
///     acks/REPLICA-COUNTER-HASH           what a replica has durably applied
///     bases/REPLICA-COUNTER-HASH          what a state stands for, and its parts
///     parts/REPLICA-COUNTER-HASH          a part of a state
///
/// A name has one spelling, at most one `/`, and no dot but that of `swipy.json`.
public enum ObjectName: Hashable, Sendable {
  /// What says that a folder is a shared place.
  case marker
  /// Lines of a replica.
  case segment(SegmentName)
  /// What a replica has durably applied.
  case acknowledgement(AcknowledgementName)
  /// What a compacted state stands for, and of which parts it is made.
  case base(BaseName)
  /// A part of a compacted state.
  case part(BaseName)

  /// The longest name, in bytes.
  public static let maximumLength = 128
  static let acknowledgements = "acks"
  static let bases = "bases"
  static let parts = "parts"

  /// Reads a name; `nil` for anything that is not exactly one.
  public init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8.prefix(Self.maximumLength + 1))
    guard bytes.count <= Self.maximumLength else { return nil }
    if bytes == Array("swipy.json".utf8) {
      self = .marker
      return
    }
    let parts = bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
    let words = parts[1].split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard words.count == 3, let hash = ContentHash(utf8: words[2]) else { return nil }
    guard let counter = Self.number(words[1]) else { return nil }
    if parts[0].elementsEqual(Self.acknowledgements.utf8), let replica = ReplicaID(utf8: words[0]) {
      self = .acknowledgement(
        AcknowledgementName(replica: replica, counter: counter, hash: hash)
      )
      return
    }
    for (folder, isPart) in [(Self.bases, false), (Self.parts, true)]
    where parts[0].elementsEqual(folder.utf8) {
      guard let replica = ReplicaID(utf8: words[0]) else { break }
      let name = BaseName(replica: replica, counter: counter, hash: hash)
      self = isPart ? .part(name) : .base(name)
      return
    }
    guard let replica = ReplicaID(utf8: parts[0]), let first = Self.number(words[0]),
      let name = SegmentName(replica: replica, first: first, last: counter, hash: hash)
    else { return nil }
    self = .segment(name)
  }

  /// The folder the object lies in; `nil` for the place itself.
  public var folder: String? {
    switch self {
    case .marker: nil
    case .segment(let name): "\(name.replica)"
    case .acknowledgement: Self.acknowledgements
    case .base: Self.bases
    case .part: Self.parts
    }
  }

  /// The name within its folder.
  public var leaf: String {
    switch self {
    case .marker: "swipy.json"
    case .segment(let name): "\(name.first)-\(name.last)-\(name.hash.digits)"
    case .acknowledgement(let name): "\(name.replica)-\(name.counter)-\(name.hash.digits)"
    case .base(let name), .part(let name): "\(name.replica)-\(name.counter)-\(name.hash.digits)"
    }
  }

  /// Decimal digits without sign or leading zeros, below 2^53.
  private static func number(_ digits: some Collection<UInt8>) -> Int? {
    guard let first = digits.first, digits.count <= 16,
      digits.count == 1 || first != UInt8(ascii: "0")
    else { return nil }
    var value = 0
    for digit in digits {
      guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= digit else { return nil }
      value = value * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return value < 1 << 53 ? value : nil
  }
}

extension ObjectName: CustomStringConvertible {
  /// The whole name.
  public var description: String { folder.map { "\($0)/\(leaf)" } ?? leaf }
}

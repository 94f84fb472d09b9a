// One change as the bytes it is kept and sent as.

/// A change together with the bytes of its line, which are stored and forwarded unaltered.
public struct JournalLine: Sendable {
  /// The longest line that is written or read, in bytes without the newline.
  public static let maximumLength = 64 << 20

  /// What a line consists of, in one place: lines go through many hands.
  private final class Content: Sendable {
    let change: Change
    let checksum: UInt32
    let bytes: [UInt8]

    init(change: Change, checksum: UInt32, bytes: [UInt8]) {
      self.change = change
      self.checksum = checksum
      self.bytes = bytes
    }
  }

  private let content: Content

  /// What the line says.
  public var change: Change { content.change }
  /// The checksum the line carries: CRC-32C of everything but the checksum member.
  public var checksum: UInt32 { content.checksum }
  /// The bytes of the line, without the newline.
  public var bytes: [UInt8] { content.bytes }

  /// Encodes a change.
  public init(_ change: Change) {
    let (bytes, checksum) = ChangeEncoder.encode(change)
    content = Content(change: change, checksum: checksum, bytes: bytes)
  }

  /// Reads a line.
  /// - Parameter bytes: The line without its newline.
  /// - Throws: `LineError` for a line that is not exactly what a replica writes.
  /// - Complexity: O(*n*).
  public init(parsing bytes: [UInt8]) throws(LineError) {
    let (change, checksum) = try bytes.withUnsafeBufferPointer { buffer throws(LineError) in
      try ChangeDecoder.decode(UnsafeRawBufferPointer(buffer))
    }
    content = Content(change: change, checksum: checksum, bytes: bytes)
  }

  /// A line whose change goes by other names than its bytes say.
  init(_ line: JournalLine, as change: Change) {
    content = Content(change: change, checksum: line.checksum, bytes: line.bytes)
  }

  /// The line under the name that its change goes by somewhere; its bytes say another.
  func named(_ id: ChangeID) -> JournalLine {
    guard id != change.id else { return self }
    let renamed = Change(
      id: id,
      time: change.time,
      after: change.after,
      cause: change.cause,
      operations: change.operations
    )
    return JournalLine(self, as: renamed)
  }

  /// The point in the replica's journal that this line is.
  public var mark: VersionVector.Mark {
    VersionVector.Mark(sequence: change.id.sequence, checksum: checksum)
  }
}

extension JournalLine: Hashable {
  /// Whether both are the same bytes under the same names.
  public static func == (a: JournalLine, b: JournalLine) -> Bool {
    a.content === b.content
      || a.checksum == b.checksum && a.bytes == b.bytes && a.change == b.change
  }

  /// Feeds name and checksum to `hasher`, which tell lines apart.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(change.id)
    hasher.combine(checksum)
  }
}

/// Why a line cannot be read.
public enum LineError: Error, Hashable, Sendable {
  /// The line does not end in a checksum member.
  case noChecksum
  /// The checksum in the line is not that of its bytes.
  case checksumMismatch(stated: UInt32, actual: UInt32)
  /// The bytes are not strict JSON.
  case json(JSONError)
  /// A member is absent, twice there, or holds what it cannot hold.
  case member(String)
  /// The line is longer than a line may be.
  case tooLong
}

/// The spelling shared by encoder and decoder.
enum LineFormat {
  /// What stands between the covered bytes and the eight digits.
  static let checksumPrefix = Array(#","crc":""#.utf8)
  /// What follows the digits.
  static let checksumSuffix = Array(#""}"#.utf8)
  /// The bytes that the checksum member takes at the end of a line.
  static let checksumLength = checksumPrefix.count + 8 + checksumSuffix.count
}

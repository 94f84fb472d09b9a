// The days of the week.

/// A day of the week; the raw value counts from 1 for Monday, as ISO 8601 does.
public enum Weekday: Int, Hashable, Sendable, CaseIterable {
  /// The first day of the week.
  case monday = 1
  /// The second day of the week.
  case tuesday
  /// The third day of the week.
  case wednesday
  /// The fourth day of the week.
  case thursday
  /// The fifth day of the week.
  case friday
  /// The first day of the weekend.
  case saturday
  /// The last day of the week.
  case sunday

  /// The English name in lower case.
  public var name: String {
    switch self {
    case .monday: "monday"
    case .tuesday: "tuesday"
    case .wednesday: "wednesday"
    case .thursday: "thursday"
    case .friday: "friday"
    case .saturday: "saturday"
    case .sunday: "sunday"
    }
  }

  /// Reads a name of at least three letters or its beginning, such as `fri` or `thurs`, in any case.
  public init?(_ text: some StringProtocol) {
    let bytes = text.utf8.map(ASCII.lowercased)
    guard bytes.count >= 3 else { return nil }
    for day in Weekday.allCases where day.name.utf8.starts(with: bytes) {
      self = day
      return
    }
    return nil
  }

  /// How many days after this one `other` comes next, from 1 to 7.
  public func days(until other: Weekday) -> Int {
    let distance = (other.rawValue - rawValue + 7) % 7
    return distance == 0 ? 7 : distance
  }
}

/// Facts about bytes that are ASCII characters.
enum ASCII {
  /// The lower-case letter of an upper-case one; every other byte as it is.
  @inline(__always)
  static func lowercased(_ byte: UInt8) -> UInt8 {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
  }

  /// Whether the byte is a letter.
  static func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }

  /// Whether the byte is a digit.
  static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
}

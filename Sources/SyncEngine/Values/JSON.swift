// JSON as a value: what registers hold and what results are made of.

/// A JSON value with byte-exact strings and numbers.
public enum JSON: Hashable, Sendable {
  /// The literal `null`.
  case null
  /// A truth value.
  case bool(Bool)
  /// A number in the spelling it came in.
  case number(JSONNumber)
  /// A string.
  case string(Text)
  /// An ordered list.
  case array([JSON])
  /// A map with unique keys.
  case object(JSONObject)
}

extension JSON {
  /// A string value.
  public static func string(_ value: some StringProtocol) -> JSON { .string(Text(value)) }

  /// An integer value.
  public static func int(_ value: Int) -> JSON { .number(JSONNumber(value)) }

  /// A number, or `null` where `value` is not finite.
  public static func double(_ value: Double) -> JSON {
    JSONNumber(value).map(JSON.number) ?? .null
  }

  /// The string, where this is one.
  public var string: String? {
    if case .string(let text) = self { text.string } else { nil }
  }

  /// The text, where this is a string.
  public var text: Text? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The integer, where this is a number written as one.
  public var int: Int? {
    if case .number(let number) = self { number.int } else { nil }
  }

  /// The number, where this is one.
  public var double: Double? {
    if case .number(let number) = self { number.double } else { nil }
  }

  /// The truth value, where this is one.
  public var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// The elements, where this is an array.
  public var array: [JSON]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// The members, where this is an object.
  public var object: JSONObject? {
    if case .object(let object) = self { object } else { nil }
  }

  /// The member named `key`, where this is an object that has it.
  public subscript(key: Text) -> JSON? { object?[key] }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral,
  ExpressibleByNilLiteral
{
  /// A string value.
  public init(stringLiteral value: String) { self = .string(Text(value)) }

  /// A number value.
  public init(integerLiteral value: Int) { self = .int(value) }

  /// A truth value.
  public init(booleanLiteral value: Bool) { self = .bool(value) }

  /// An array value.
  public init(arrayLiteral elements: JSON...) { self = .array(elements) }

  /// An object value; a later duplicate of a key wins.
  public init(dictionaryLiteral elements: (Text, JSON)...) {
    self = .object(JSONObject(elements))
  }

  /// The literal `null`.
  public init(nilLiteral: ()) { self = .null }
}

/// A number that keeps the text it was written as.
public struct JSONNumber: Hashable, Sendable {
  /// The number in JSON's notation.
  public let source: Text

  /// Takes over a spelling that a reader has checked.
  init(checked source: Text) { self.source = source }

  /// The spelling of an integer.
  public init(_ value: Int) { source = Text(String(value)) }

  /// The shortest spelling that reads back as `value`; `nil` where it is not finite.
  public init?(_ value: Double) {
    guard value.isFinite else { return nil }
    if value == value.rounded(), abs(value) < 9_007_199_254_740_992 {
      source = Text(String(Int(value)))
    } else {
      source = Text(String(value))
    }
  }

  /// The value, where it is written as an integer that fits.
  public var int: Int? { Int(source.string) }

  /// The nearest double; `nil` where the number is beyond all of them.
  public var double: Double? { Double(source.string).flatMap { $0.isFinite ? $0 : nil } }
}

/// The members of a JSON object, unique and in byte order of their keys.
public struct JSONObject: Hashable, Sendable {
  /// One member.
  public struct Member: Hashable, Sendable {
    /// The key.
    public let key: Text
    /// The value.
    public var value: JSON

    /// Pairs a key with its value.
    public init(key: Text, value: JSON) {
      self.key = key
      self.value = value
    }
  }

  /// The members, sorted by key.
  public private(set) var members: [Member] = []

  /// An object without members.
  public init() {}

  /// Sorts pairs into an object; a later duplicate of a key wins.
  public init(_ pairs: some Sequence<(Text, JSON)>) {
    for (key, value) in pairs { self[key] = value }
  }

  /// Takes over members a reader found sorted and unique.
  init(sorted members: [Member]) { self.members = members }

  /// The value of a key; setting `nil` removes the member.
  /// - Complexity: O(log *n*) to read, O(*n*) to insert or remove.
  public subscript(key: Text) -> JSON? {
    get {
      let index = position(of: key)
      guard index < members.count, members[index].key == key else { return nil }
      return members[index].value
    }
    set {
      let index = position(of: key)
      let found = index < members.count && members[index].key == key
      switch (found, newValue) {
      case (true, let value?): members[index].value = value
      case (true, nil): members.remove(at: index)
      case (false, let value?): members.insert(Member(key: key, value: value), at: index)
      case (false, nil): break
      }
    }
  }

  private func position(of key: Text) -> Int {
    if let last = members.last, last.key < key { return members.count }
    var low = 0
    var high = members.count
    while low < high {
      let middle = (low + high) / 2
      if members[middle].key < key { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

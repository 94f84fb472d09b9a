// The terms of a query: what one word asks of an item.

extension Query {
  /// What one word asks of an item.
  public enum Term: Hashable, Sendable {
    /// The title, the sender or the notes hold this text, in any case.
    case text(Text)
    /// The item is in this list.
    case list(ListName)
    /// The item is a todo, or a mail.
    case kind(ItemKind)
    /// The item is in this condition.
    case status(Status)
    /// The item carries this tag.
    case tag(Text)
    /// A field holds this text, in any case.
    case holds(TextField, Text)
    /// A time is absent, or stands in this relation to another.
    case time(TimeField, TimeTest)
    /// The priority is absent, or stands in this relation to a letter.
    case priority(PriorityTest)
    /// A free field is absent, or is this text, in any case.
    case free(FreeField, FreeTest)
  }

  /// A condition that `is:` asks for.
  public enum Status: String, Hashable, Sendable, CaseIterable {
    /// A mail that has not been read.
    case unread
    /// A mail that has been read.
    case read
    /// Anything that carries a flag.
    case flagged
    /// A todo that has been completed.
    case done
    /// Anything neither completed nor in the archive or the trash.
    case open
    /// Anything hidden until a time that has not come.
    case snoozed
    /// Anything with concurrent edits to settle.
    case conflicted
  }

  /// A field that is searched for text.
  public enum TextField: String, Hashable, Sendable, CaseIterable {
    /// The sender.
    case from
    /// Any of the recipients.
    case to
    /// The title.
    case subject
    /// The notes.
    case notes
    /// The conversation.
    case thread
    /// How a todo recurs.
    case recur
    /// Where an imported item came from.
    case source
    /// A mail's `Message-ID`.
    case messageID
  }

  /// A field that holds a date or a moment.
  public enum TimeField: String, Hashable, Sendable, CaseIterable {
    /// When a todo is due.
    case due
    /// Until when the item is hidden.
    case wait
    /// When the item came to be.
    case date
    /// When a todo was completed.
    case completed
  }

  /// How two values are compared; the raw value is what is typed.
  public enum Comparison: String, Hashable, Sendable, CaseIterable {
    /// The same; for a time, within the same day.
    case equal = ""
    /// Earlier, or nearer to A, or the same.
    case atMost = "<="
    /// Earlier, or nearer to A.
    case less = "<"
    /// Later, or nearer to Z, or the same.
    case atLeast = ">="
    /// Later, or nearer to Z.
    case greater = ">"

    /// Whether it holds for a value and an operand.
    func holds<Value: Comparable>(_ value: Value, _ operand: Value) -> Bool {
      switch self {
      case .equal: value == operand
      case .atMost: value <= operand
      case .less: value < operand
      case .atLeast: value >= operand
      case .greater: value > operand
      }
    }
  }

  /// What is asked of a time.
  public enum TimeTest: Hashable, Sendable {
    /// That there is none.
    case none
    /// Its relation to a time; a whole day is compared with days, a moment with moments.
    case compare(Comparison, WhenExpression)
  }

  /// A priority's letter.
  public struct Priority: Hashable, Comparable, Sendable, CustomStringConvertible {
    private let byte: UInt8

    /// Reads one letter from A to Z, in either case.
    public init?(_ text: some StringProtocol) {
      guard let byte = text.utf8.first, text.utf8.count == 1, ASCII.isLetter(byte) else {
        return nil
      }
      self.byte = byte & ~0x20
    }

    /// The letter.
    public var description: String { String(decoding: [byte], as: UTF8.self) }

    /// A comes first.
    public static func < (a: Priority, b: Priority) -> Bool { a.byte < b.byte }
  }

  /// What is asked of a priority.
  public enum PriorityTest: Hashable, Sendable {
    /// That there is none.
    case none
    /// Its relation to a letter.
    case compare(Comparison, Priority)
  }

  /// The name of a free field.
  public struct FreeField: Hashable, Sendable {
    /// The name, `x-` included.
    public let field: Field

    /// Reads `x-` and at least one letter, digit, `-` or `_`.
    public init?(_ name: some StringProtocol) {
      let bytes = name.utf8
      guard bytes.starts(with: "x-".utf8), bytes.count > 2,
        bytes.allSatisfy({
          ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == UInt8(ascii: "-")
            || $0 == UInt8(ascii: "_")
        })
      else { return nil }
      field = Field(Text(name))
    }
  }

  /// What is asked of a free field.
  public enum FreeTest: Hashable, Sendable {
    /// That it is absent.
    case none
    /// Its whole value, in any case.
    case equals(Text)
  }
}

extension Query.TextField {
  /// The field of an item.
  var field: Field { self == .subject ? .title : Field(Text(rawValue)) }
}

extension Query.TimeField {
  /// The field of an item.
  var field: Field { Field(Text(rawValue)) }
}

// The sample files that `demo` loads.

/// Invented tasks and messages, byte for byte as in the samples of the repository.
enum Samples {
  /// What the tasks name as their source, as an import of the repository's file does.
  static let todoTxtSource = "samples/todo.txt"

  /// What the messages name as their source, as an import of the repository's file does.
  static let inboxSource = "samples/inbox.mbox"

  /// The bytes that Base64 text in lines stands for.
  ///
  /// Written out here, since a library for it would have to be loaded at every start.
  static func decoded(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for character in text.utf8 {
      guard let value = value(of: character) else { continue }
      bits = bits << 6 | value
      count += 6
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
    }
    return bytes
  }

  private static func value(of character: UInt8) -> UInt32? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}

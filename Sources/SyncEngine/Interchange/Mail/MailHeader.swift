// The header of a message or of one of its parts, split into fields.

/// Header fields and where the body begins.
///
/// Reading is lenient: a line that is no field is skipped when the header plainly goes on behind
/// it, and otherwise begins the body.
struct MailHeader {
  /// One field: where its name and its value stand in the bytes.
  private struct Field {
    let name: Range<Int>
    var value: Range<Int>
  }

  private let bytes: Bytes
  private var fields: [Field] = []
  /// Where the body begins.
  private(set) var bodyStart: Int
  /// How many lines were skipped because they are no fields.
  private(set) var badLines = 0

  /// Whether there is no field at all.
  var isEmpty: Bool { fields.isEmpty }

  /// Reads the header at the start of `bytes`.
  ///
  /// - Complexity: O(*n*) in the bytes of the header.
  init(_ bytes: Bytes) {
    self.bytes = bytes
    bodyStart = bytes.endIndex
    var index = bytes.startIndex
    // An envelope line in front belongs to a mailbox, not to the message.
    if bytes.begins(with: "From ") || bytes.begins(with: ">From ") {
      index = MailHeader.lineEnd(in: bytes, from: index).next
    }
    while index < bytes.endIndex {
      let (stop, next) = MailHeader.lineEnd(in: bytes, from: index)
      let line = bytes[index..<stop]
      if line.isEmpty {
        bodyStart = next
        return
      }
      if line.first?.isBlank ?? false {
        if let last = fields.indices.last {
          fields[last].value = fields[last].value.lowerBound..<stop
        } else if line.trimmed.isEmpty {
          bodyStart = next
          return
        }
      } else if let colon = MailHeader.nameEnd(of: line) {
        var name = index..<colon
        while let last = bytes[name].last, last.isBlank {
          name = name.lowerBound..<name.upperBound - 1
        }
        fields.append(Field(name: name, value: colon + 1..<stop))
      } else if MailHeader.goesOn(in: bytes, at: next) {
        badLines += 1
      } else {
        bodyStart = index
        return
      }
      index = next
    }
  }

  /// The value of the first field with this name, as it stands in the source.
  func raw(_ name: StaticString) -> Bytes? {
    for field in fields where bytes[field.name].spells(name) { return bytes[field.value] }
    return nil
  }

  /// The value of the first field with this name, unfolded and without blanks around it.
  func value(_ name: StaticString) -> Bytes? { raw(name).map(MailHeader.unfold) }

  /// The unfolded values of every field with this name.
  func values(_ name: StaticString) -> [Bytes] {
    fields.filter { bytes[$0.name].spells(name) }.map { MailHeader.unfold(bytes[$0.value]) }
  }

  /// A value without its line ends; a tab that a folded line began with becomes a space.
  static func unfold(_ raw: Bytes) -> Bytes {
    let value = raw.trimmed
    guard value.contains(.lf) else { return value }
    var unfolded: [UInt8] = []
    unfolded.reserveCapacity(value.count)
    var afterBreak = false
    for byte in value {
      if byte == .lf {
        if unfolded.last == .cr { unfolded.removeLast() }
        afterBreak = true
      } else {
        unfolded.append(afterBreak && byte == .tab ? .space : byte)
        afterBreak = false
      }
    }
    return unfolded[...].trimmed
  }

  /// Where a line's text stops and where the next line begins.
  static func lineEnd(in bytes: Bytes, from start: Int) -> (stop: Int, next: Int) {
    let found = bytes[start...].withUnsafeBufferPointer { firstFeed(in: $0) }
    guard let feed = found.map({ start + $0 }) else { return (bytes.endIndex, bytes.endIndex) }
    let hasReturn = feed > start && bytes[feed - 1] == .cr
    return (hasReturn ? feed - 1 : feed, feed + 1)
  }

  /// Where the colon after a field's name stands, or nil if the line is no field.
  static func nameEnd(of line: Bytes) -> Int? {
    for index in line.indices {
      let byte = line[index]
      if byte == .ascii(":") { return index > line.startIndex ? index : nil }
      if byte.isBlank {
        // Blanks are allowed between the name and the colon, nowhere else.
        let rest = line[index...].drop(while: \.isBlank)
        return rest.first == .ascii(":") && index > line.startIndex ? rest.startIndex : nil
      }
      guard byte > 0x20, byte < 0x7F else { return nil }
    }
    return nil
  }

  /// Whether the line at `start` is a field, so that a bad line before it is only a bad line.
  private static func goesOn(in bytes: Bytes, at start: Int) -> Bool {
    guard start < bytes.endIndex else { return false }
    let stop = lineEnd(in: bytes, from: start).stop
    return nameEnd(of: bytes[start..<stop]) != nil
  }
}

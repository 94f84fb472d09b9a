// One item with all its heads, as a line of a state file.

/// The spelling of an item in a state file.
///
///     {"item":"ID","heads":[[SLOT,"OPERATION",TIME,VALUE],…],"crc":"…"}
///
/// SLOT is a field's name, or a pair of a field and an element. TIME is a pair of
/// milliseconds and a counter, or 0 for an origin operation. A fifth part names the
/// operation that the head restores. Heads come in the order of their slots.
enum ItemLine {
  /// What a line begins with.
  enum Role: Hashable, Sendable {
    /// An item of the document.
    case item
    /// An item as it stood before a purge that has to be answered.
    case revival

    var prefix: StaticString {
      switch self {
      case .item: #"{"item":""#
      case .revival: #"{"revive":""#
      }
    }
  }

  /// The line of an item, with its newline.
  static func encode(_ item: ItemID, _ state: ItemState, as role: Role = .item) -> [UInt8] {
    var writer = JSONWriter(capacity: 64 + 80 * state.entries.count)
    writer.write(raw: role.prefix)
    writer.write(rawBytes: item.utf8)
    writer.write(raw: #"","heads":["#)
    for (index, entry) in state.entries.enumerated() {
      writer.write(raw: index > 0 ? ",[" : "[")
      write(entry.slot, to: &writer)
      writer.write(raw: #",""#)
      writer.write(entry.head.id)
      writer.write(raw: #"","#)
      if entry.head.isOrigin {
        writer.write(raw: "0,")
      } else {
        writer.write(raw: "[")
        writer.write(entry.head.time.milliseconds)
        writer.write(raw: ",")
        writer.write(entry.head.time.counter)
        writer.write(raw: "],")
      }
      writer.write(entry.head.value)
      if let restored = state.standIns[entry.head.id] {
        writer.write(raw: #",""#)
        writer.write(restored)
        writer.write(raw: #"""#)
      }
      writer.write(raw: "]")
    }
    writer.write(raw: "]")
    return SealedLine.seal(writer.bytes)
  }

  private static func write(_ slot: Slot, to writer: inout JSONWriter) {
    guard let element = slot.element else { return writer.write(slot.key) }
    writer.write(raw: "[")
    writer.write(slot.field.name)
    writer.write(raw: ",")
    writer.write(element)
    writer.write(raw: "]")
  }

  /// What the line of an item begins with.
  static func beginning(of item: ItemID) -> [UInt8] {
    var writer = JSONWriter(capacity: 40)
    writer.write(raw: Role.item.prefix)
    writer.write(rawBytes: item.utf8)
    writer.write(raw: #"","#)
    return writer.bytes
  }

  /// The item that a line is about, read from its beginning alone; `nil` for another line.
  static func item(_ line: UnsafeRawBufferPointer, as role: Role = .item) -> ItemID? {
    let prefix = role.prefix.utf8CodeUnitCount
    guard line.count > prefix + 1,
      line[..<prefix].elementsEqual(
        UnsafeBufferPointer(start: role.prefix.utf8Start, count: prefix)
      ),
      let end = line[prefix..<min(line.count, prefix + 25)].firstIndex(of: UInt8(ascii: "\""))
    else { return nil }
    return ItemID(utf8: line[prefix..<end])
  }

  /// Reads a line without its newline; `nil` where it is not exactly one that `encode` writes.
  static func decode(
    _ line: UnsafeRawBufferPointer,
    as role: Role = .item
  ) -> (item: ItemID, state: ItemState)? {
    guard let covered = SealedLine.covered(line), let item = item(covered, as: role) else {
      return nil
    }
    let start = role.prefix.utf8CodeUnitCount + item.utf8Count
    var reading = Reading(UnsafeRawBufferPointer(rebasing: covered[start...]))
    guard let state = try? reading.state() else { return nil }
    return (item, state)
  }

  /// One pass over what follows the item's name.
  private struct Reading {
    private var scanner: JSONScanner

    init(_ rest: UnsafeRawBufferPointer) { scanner = JSONScanner(rest) }

    mutating func state() throws -> ItemState? {
      for byte in #"","heads":["#.utf8 { try scanner.expect(byte) }
      var entries: [ItemState.Entry] = []
      var standIns: [OperationID: OperationID] = [:]
      repeat {
        try scanner.expect(UInt8(ascii: "["))
        guard let slot = try slot() else { return nil }
        try scanner.expect(UInt8(ascii: ","))
        guard let id = try operation() else { return nil }
        try scanner.expect(UInt8(ascii: ","))
        guard let time = try time() else { return nil }
        try scanner.expect(UInt8(ascii: ","))
        let value = try scanner.value()
        if scanner.take(UInt8(ascii: ",")) {
          guard let restored = try operation() else { return nil }
          standIns[id] = restored
        }
        try scanner.expect(UInt8(ascii: "]"))
        let entry = ItemState.Entry(slot: slot, head: Head(id: id, time: time, value: value))
        if let last = entries.last, !last.precedes(entry) { return nil }
        entries.append(entry)
      } while scanner.take(UInt8(ascii: ","))
      try scanner.expect(UInt8(ascii: "]"))
      guard scanner.isAtEnd else { return nil }
      return ItemState(entries: entries, standIns: standIns)
    }

    private mutating func slot() throws -> Slot? {
      guard scanner.take(UInt8(ascii: "[")) else {
        let field = Field(try scanner.string())
        return field.isWritable ? Slot(field) : nil
      }
      let field = try scanner.string()
      try scanner.expect(UInt8(ascii: ","))
      let element = try scanner.string()
      try scanner.expect(UInt8(ascii: "]"))
      guard field.isEmpty || Field(field).isWritable else { return nil }
      return Slot(Field(field), element: element)
    }

    private mutating func operation() throws -> OperationID? {
      guard let plain = try scanner.plainBytes() else { return nil }
      return OperationID(utf8: plain.bytes)
    }

    private mutating func time() throws -> HybridTime? {
      guard scanner.take(UInt8(ascii: "[")) else {
        return try scanner.unsigned() == 0 ? .zero : nil
      }
      let milliseconds = try scanner.unsigned()
      try scanner.expect(UInt8(ascii: ","))
      let counter = try scanner.unsigned()
      try scanner.expect(UInt8(ascii: "]"))
      let time = HybridTime(milliseconds: milliseconds, counter: counter)
      return time == .zero ? nil : time
    }
  }
}

extension ItemState.Entry {
  /// Whether this comes before another in an item's state.
  fileprivate func precedes(_ other: Self) -> Bool {
    slot != other.slot ? slot < other.slot : head.id < other.head.id
  }
}

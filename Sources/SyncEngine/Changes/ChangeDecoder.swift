// Reads a journal line into a change.

/// The reader of journal lines.
///
/// Members may come in any order; one that this version does not know is passed over
/// and stays in the line's bytes. An operation of an unknown kind is kept whole.
enum ChangeDecoder {
  /// Reads a line without its newline.
  static func decode(
    _ line: UnsafeRawBufferPointer
  ) throws(LineError) -> (change: Change, checksum: UInt32) {
    let (covered, checksum) = try verify(line)
    var reading = Reading(UnsafeRawBufferPointer(rebasing: line[..<covered]))
    return (try reading.change(), checksum)
  }

  /// The number of covered bytes and the checksum, where the two agree.
  private static func verify(
    _ line: UnsafeRawBufferPointer
  ) throws(LineError) -> (covered: Int, checksum: UInt32) {
    guard line.count <= JournalLine.maximumLength else { throw .tooLong }
    let covered = line.count - LineFormat.checksumLength
    guard covered > 0 else { throw .noChecksum }
    let tail = UnsafeRawBufferPointer(rebasing: line[covered...])
    let prefix = LineFormat.checksumPrefix.count
    guard tail[..<prefix].elementsEqual(LineFormat.checksumPrefix),
      tail[(prefix + 8)...].elementsEqual(LineFormat.checksumSuffix),
      let stated = Hex.uint32(tail[prefix..<prefix + 8])
    else { throw .noChecksum }
    let actual = CRC32C.checksum(UnsafeRawBufferPointer(rebasing: line[..<covered]))
    guard stated == actual else { throw .checksumMismatch(stated: stated, actual: actual) }
    return (covered, stated)
  }

  /// One pass over the covered bytes, which lack the closing brace.
  private struct Reading {
    private var scanner: JSONScanner

    init(_ covered: UnsafeRawBufferPointer) { scanner = JSONScanner(covered) }

    mutating func change() throws(LineError) -> Change {
      var id: ChangeID?
      var time: HybridTime?
      var after: [ReplicaID: VersionVector.Mark]?
      var cause: Cause?
      var operations: [Operation]?
      var seen = SeenKeys()
      try expect("{")
      repeat {
        let key = try key(unseen: &seen)
        switch key {
        case .id: id = try changeID()
        case .at: time = try self.time()
        case .after: after = try marks()
        case .cause: cause = try self.cause()
        case .ops: operations = try self.operations()
        case .crc: throw LineError.member("crc")
        default: _ = try value()
        }
        scanner.skipBlanks()
      } while scanner.take(UInt8(ascii: ","))
      guard scanner.isAtEnd else { throw LineError.json(scanner.fault(.trailing)) }
      guard let id else { throw LineError.member("id") }
      guard let time else { throw LineError.member("at") }
      guard let cause else { throw LineError.member("cause") }
      guard let operations else { throw LineError.member("ops") }
      guard Self.replacesOnlyEarlier(operations, of: id) else { throw LineError.member("over") }
      return Change(
        id: id,
        time: time,
        after: after ?? [:],
        cause: cause,
        operations: operations
      )
    }

    // MARK: Members of a change

    private mutating func changeID() throws(LineError) -> ChangeID {
      guard let id = try name({ ChangeID(utf8: $0) }) else { throw LineError.member("id") }
      return id
    }

    private mutating func time() throws(LineError) -> HybridTime {
      try expect("[")
      let milliseconds = try unsigned()
      try expect(",")
      let counter = try unsigned()
      try expect("]")
      guard let time = HybridTime(milliseconds: milliseconds, counter: counter), time != .zero
      else {
        throw LineError.member("at")
      }
      return time
    }

    private mutating func marks() throws(LineError) -> [ReplicaID: VersionVector.Mark] {
      var marks: [ReplicaID: VersionVector.Mark] = [:]
      try expect("{")
      scanner.skipBlanks()
      if scanner.take(UInt8(ascii: "}")) { return marks }
      repeat {
        guard let replica = try name({ ReplicaID(utf8: $0) }), marks[replica] == nil else {
          throw LineError.member("after")
        }
        try expect(":")
        try expect("[")
        let sequence = try unsigned()
        try expect(",")
        guard sequence >= 1, let checksum = try name({ Hex.uint32($0) }) else {
          throw LineError.member("after")
        }
        try expect("]")
        marks[replica] = VersionVector.Mark(sequence: sequence, checksum: checksum)
        scanner.skipBlanks()
      } while scanner.take(UInt8(ascii: ","))
      try expect("}")
      return marks
    }

    private mutating func cause() throws(LineError) -> Cause {
      var command: Text?
      var line: Text?
      var gesture: JSON?
      var reverts: [ChangeID] = []
      var seen = SeenKeys()
      scanner.skipBlanks()
      guard scanner.take(UInt8(ascii: "{")) else {
        _ = try value()
        throw LineError.member("cause")
      }
      scanner.skipBlanks()
      if scanner.take(UInt8(ascii: "}")) { throw LineError.member("cause") }
      repeat {
        switch try key(unseen: &seen) {
        case .do: command = try value(depth: 1).text
        case .line: line = try value(depth: 1).text
        case .gesture: gesture = try value(depth: 1)
        case .of:
          for entry in try value(depth: 1).array ?? [] {
            guard let id = entry.string.flatMap({ ChangeID($0) }) else {
              throw LineError.member("cause")
            }
            reverts.append(id)
          }
        default: _ = try value(depth: 1)
        }
        scanner.skipBlanks()
      } while scanner.take(UInt8(ascii: ","))
      try expect("}")
      guard let command else { throw LineError.member("cause") }
      return Cause(command, line: line, gesture: gesture, reverts: reverts)
    }

    // MARK: Operations

    /// Whether what the operations replace of their own replica's comes before them.
    private static func replacesOnlyEarlier(_ operations: [Operation], of id: ChangeID) -> Bool {
      for (index, operation) in operations.enumerated() {
        for other in operation.over where other.change.replica == id.replica {
          guard other.change < id || other.change == id && other.index < index else {
            return false
          }
        }
      }
      return true
    }

    private mutating func operations() throws(LineError) -> [Operation] {
      var operations: [Operation] = []
      try expect("[")
      scanner.skipBlanks()
      if scanner.take(UInt8(ascii: "]")) { return operations }
      repeat {
        guard operations.count < OperationID.maximumCount else {
          throw LineError.member("ops")
        }
        operations.append(try operation())
        scanner.skipBlanks()
      } while scanner.take(UInt8(ascii: ","))
      try expect("]")
      return operations
    }

    private mutating func operation() throws(LineError) -> Operation {
      let start = scanner
      var item: ItemID?
      var kind: Text?
      var field: Field?
      var value: JSON?
      var element: Text?
      var over: [OperationID] = []
      var restores: OperationID?
      var isOrigin = false
      var seen = SeenKeys()
      try expect("{")
      repeat {
        let key = try key(unseen: &seen)
        switch key {
        case .item: item = try name { ItemID(utf8: $0) }
        case .do: kind = try string()
        case .field: field = try self.field()
        case .value: value = try self.value()
        case .element: element = try string()
        case .over: over = try operationIDs()
        case .restores: restores = try operationID()
        case .origin:
          guard try self.value() == true else { throw LineError.member("origin") }
          isOrigin = true
        default: _ = try self.value()
        }
        scanner.skipBlanks()
      } while scanner.take(UInt8(ascii: ","))
      try expect("}")
      guard let item else { throw LineError.member("item") }
      guard let kind else { throw LineError.member("do") }
      let action: Operation.Action
      switch (OperationKind(kind), field, element) {
      case (.set?, let field?, nil): action = .set(field, try present(value, "value"))
      case (.add?, let field?, let element?): action = .add(field, element: element)
      case (.remove?, let field?, let element?): action = .remove(field, element: element)
      case (.retract?, let field?, let element): action = .retract(field, element: element)
      case (.purge?, nil, nil): action = .purge
      case (_?, _, _): throw LineError.member("field")
      case (nil, _, _):
        var again = Reading(start)
        action = .unknown(kind: kind, source: try again.value())
      }
      return Operation(
        item: item,
        action: action,
        over: over,
        restores: restores,
        isOrigin: isOrigin
      )
    }

    private init(_ scanner: JSONScanner) { self.scanner = scanner }

    private func present(_ value: JSON?, _ member: String) throws(LineError) -> JSON {
      guard let value else { throw LineError.member(member) }
      return value
    }

    private mutating func field() throws(LineError) -> Field {
      let field = Field(try string())
      guard field.isWritable else { throw LineError.member("field") }
      return field
    }

    private mutating func operationIDs() throws(LineError) -> [OperationID] {
      var ids: [OperationID] = []
      try expect("[")
      scanner.skipBlanks()
      if scanner.take(UInt8(ascii: "]")) { return ids }
      repeat {
        scanner.skipBlanks()
        ids.append(try operationID())
        scanner.skipBlanks()
      } while scanner.take(UInt8(ascii: ","))
      try expect("]")
      return ids
    }

    private mutating func operationID() throws(LineError) -> OperationID {
      guard let id = try name({ OperationID(utf8: $0) }) else { throw LineError.member("over") }
      return id
    }

    // MARK: Tokens

    /// Takes a key and its colon; a key already in `seen` is a fault.
    /// - Returns: The member it names; `nil` for one that this version does not know.
    private mutating func key(unseen seen: inout SeenKeys) throws(LineError) -> LineMember? {
      scanner.skipBlanks()
      let start = scanner
      let member = try name { LineMember($0) }
      if let member {
        guard seen.insert(member) else { throw LineError.json(scanner.fault(.duplicateKey)) }
      } else {
        scanner = start
        let key = try string()
        guard seen.insert(key) else { throw LineError.json(scanner.fault(.duplicateKey)) }
      }
      try expect(":")
      return member
    }

    /// Takes a string and makes something of its bytes.
    private mutating func name<Name>(
      _ make: (UnsafeRawBufferPointer) -> Name?
    ) throws(LineError) -> Name? {
      scanner.skipBlanks()
      do {
        if let plain = try scanner.plainBytes() { return make(plain.bytes) }
        return try scanner.string().withBytes(make)
      } catch {
        throw LineError.json(error)
      }
    }

    private mutating func expect(_ character: Unicode.Scalar) throws(LineError) {
      scanner.skipBlanks()
      do { try scanner.expect(UInt8(ascii: character)) } catch { throw LineError.json(error) }
    }

    private mutating func string() throws(LineError) -> Text {
      scanner.skipBlanks()
      do { return try scanner.string() } catch { throw LineError.json(error) }
    }

    private mutating func unsigned() throws(LineError) -> Int {
      scanner.skipBlanks()
      do { return try scanner.unsigned() } catch { throw LineError.json(error) }
    }

    private mutating func value(depth: Int = 0) throws(LineError) -> JSON {
      do { return try scanner.value(depth: depth) } catch { throw LineError.json(error) }
    }
  }
}

/// The members of a line and of its operations that this version knows.
private enum LineMember: Int, CaseIterable {
  case id, at, after, cause, ops, crc, item, `do`, field, value, element, over, restores, origin
  case line, gesture, of

  /// The names, each in a word, in the order of the cases.
  private static let names: [UInt64] = allCases.map { member in
    Array("\(member)".utf8).withUnsafeBytes { packed($0) } ?? 0
  }

  /// The member of that name.
  init?(_ name: UnsafeRawBufferPointer) {
    guard let word = Self.packed(name), let index = Self.names.firstIndex(of: word) else {
      return nil
    }
    self.init(rawValue: index)
  }

  private static func packed(_ name: UnsafeRawBufferPointer) -> UInt64? {
    guard 1...8 ~= name.count else { return nil }
    return name.reduce(0) { $0 << 8 | UInt64($1) }
  }
}

/// The kinds of operations that this version knows.
private enum OperationKind: Int, CaseIterable {
  case set, add, remove, retract, purge

  private static let names = allCases.map { Text("\($0)") }

  /// The kind of that name.
  init?(_ name: Text) {
    guard let index = Self.names.firstIndex(of: name) else { return nil }
    self.init(rawValue: index)
  }
}

/// The keys of one object so far: known ones as bits, a few others one by one, many hashed.
private struct SeenKeys {
  private var known: UInt32 = 0
  private var few: [Text] = []
  private var many: Set<Text> = []

  /// Takes in a known key; `false` where it is here already.
  mutating func insert(_ member: LineMember) -> Bool {
    let bit: UInt32 = 1 << UInt32(member.rawValue)
    defer { known |= bit }
    return known & bit == 0
  }

  /// Takes in another key; `false` where it is here already.
  mutating func insert(_ key: Text) -> Bool {
    guard few.count >= 16 else {
      if few.contains(key) { return false }
      few.append(key)
      return true
    }
    return !few.contains(key) && many.insert(key).inserted
  }
}

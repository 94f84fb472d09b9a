// Writes a change as a journal line.

/// The writer of journal lines.
enum ChangeEncoder {
  /// The bytes of the line without its newline, and its checksum.
  static func encode(_ change: Change) -> (bytes: [UInt8], checksum: UInt32) {
    var writer = JSONWriter(capacity: 160 + 140 * change.operations.count)
    writer.write(raw: #"{"id":""#)
    writer.write(change.id)
    writer.write(raw: #"","at":["#)
    writer.write(change.time.milliseconds)
    writer.write(raw: ",")
    writer.write(change.time.counter)
    writer.write(raw: "]")
    writeAfter(change.after, to: &writer)
    writer.write(raw: #","cause":"#)
    writer.write(json(change.cause))
    writer.write(raw: #","ops":["#)
    for (index, operation) in change.operations.enumerated() {
      if index > 0 { writer.write(raw: ",") }
      write(operation, to: &writer)
    }
    writer.write(raw: "]")
    let checksum = CRC32C.checksum(writer.bytes)
    writer.write(rawBytes: LineFormat.checksumPrefix)
    writer.write(rawBytes: Hex.digits(checksum))
    writer.write(rawBytes: LineFormat.checksumSuffix)
    return (writer.bytes, checksum)
  }

  private static func writeAfter(
    _ after: [ReplicaID: VersionVector.Mark],
    to writer: inout JSONWriter
  ) {
    guard !after.isEmpty else { return }
    writer.write(raw: #","after":{"#)
    for (index, (replica, mark)) in after.sorted(by: { $0.key < $1.key }).enumerated() {
      writer.write(raw: index > 0 ? #",""# : #"""#)
      writer.write(rawBytes: replica.utf8)
      writer.write(raw: #"":["#)
      writer.write(mark.sequence)
      writer.write(raw: #",""#)
      writer.write(rawBytes: Hex.digits(mark.checksum))
      writer.write(raw: #""]"#)
    }
    writer.write(raw: "}")
  }

  static func json(_ cause: Cause) -> JSON {
    var object = JSONObject()
    object["do"] = .string(cause.command)
    object["line"] = cause.line.map { .string($0) }
    object["gesture"] = cause.gesture
    if !cause.reverts.isEmpty {
      object["of"] = .array(cause.reverts.map { .string("\($0)") })
    }
    return .object(object)
  }

  private static func write(_ operation: Operation, to writer: inout JSONWriter) {
    if case .unknown(_, let source) = operation.action {
      writer.write(source)
      return
    }
    writer.write(raw: #"{"item":""#)
    writer.write(rawBytes: operation.item.utf8)
    writer.write(raw: #"","do":""#)
    switch operation.action {
    case .set(let field, let value):
      writer.write(raw: #"set","field":"#)
      writer.write(field.name)
      writer.write(raw: #","value":"#)
      writer.write(value)
    case .add(let field, let element):
      writer.write(raw: #"add","field":"#)
      writer.write(field.name)
      writeElement(element, to: &writer)
    case .remove(let field, let element):
      writer.write(raw: #"remove","field":"#)
      writer.write(field.name)
      writeElement(element, to: &writer)
    case .retract(let field, let element):
      writer.write(raw: #"retract","field":"#)
      writer.write(field.name)
      if let element { writeElement(element, to: &writer) }
    case .purge, .unknown: writer.write(raw: #"purge""#)
    }
    writeOver(operation.over, to: &writer)
    if let restored = operation.restores {
      writer.write(raw: #","restores":""#)
      writer.write(restored)
      writer.write(raw: #"""#)
    }
    if operation.isOrigin { writer.write(raw: #","origin":true"#) }
    writer.write(raw: "}")
  }

  private static func writeElement(_ element: Text, to writer: inout JSONWriter) {
    writer.write(raw: #","element":"#)
    writer.write(element)
  }

  private static func writeOver(_ over: [OperationID], to writer: inout JSONWriter) {
    guard !over.isEmpty else { return }
    writer.write(raw: #","over":["#)
    for (index, id) in over.enumerated() {
      writer.write(raw: index > 0 ? #",""# : #"""#)
      writer.write(id)
      writer.write(raw: #"""#)
    }
    writer.write(raw: "]")
  }
}

extension JSONWriter {
  /// Appends the name of a change, without quotes.
  mutating func write(_ id: ChangeID) {
    write(rawBytes: id.replica.utf8)
    write(raw: ":")
    write(id.sequence)
  }

  /// Appends the name of an operation, without quotes.
  mutating func write(_ id: OperationID) {
    write(id.change)
    write(raw: ".")
    write(id.index)
  }
}

// Lines of JSON objects that end with the checksum of their own bytes.

/// The closing of a line: the same as that of a journal line.
enum SealedLine {
  /// Closes an object that lacks its closing brace, and ends the line.
  static func seal(_ open: [UInt8]) -> [UInt8] {
    var line = open
    line.reserveCapacity(open.count + LineFormat.checksumLength + 1)
    line += LineFormat.checksumPrefix
    line += Hex.digits(CRC32C.checksum(open))
    line += LineFormat.checksumSuffix
    line.append(UInt8(ascii: "\n"))
    return line
  }

  /// The bytes of a line that its checksum covers; `nil` where the two do not agree.
  /// - Parameter line: The line without its newline.
  /// - Returns: The object without its checksum member and closing brace.
  static func covered(_ line: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
    let count = line.count - LineFormat.checksumLength
    guard count > 0 else { return nil }
    let tail = UnsafeRawBufferPointer(rebasing: line[count...])
    let prefix = LineFormat.checksumPrefix.count
    guard tail[..<prefix].elementsEqual(LineFormat.checksumPrefix),
      tail[(prefix + 8)...].elementsEqual(LineFormat.checksumSuffix),
      let stated = Hex.uint32(tail[prefix..<prefix + 8])
    else { return nil }
    let covered = UnsafeRawBufferPointer(rebasing: line[..<count])
    return CRC32C.checksum(covered) == stated ? covered : nil
  }

  /// The object of a line, its checksum taken off; `nil` where it is not whole.
  static func object(_ line: UnsafeRawBufferPointer) -> JSONObject? {
    guard covered(line) != nil, case .object(var object)? = try? JSON(parsing: Array(line)) else {
      return nil
    }
    object["crc"] = nil
    return object
  }

  /// Closes an object.
  static func line(_ object: JSONObject) -> [UInt8] {
    seal(Array(JSONWriter.encode(.object(object)).dropLast()))
  }
}

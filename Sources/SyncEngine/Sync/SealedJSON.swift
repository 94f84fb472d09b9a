// Small JSON objects that carry the checksum of their own bytes.

/// One line of JSON closed like a journal line, with a CRC-32C of all but that member.
enum SealedJSON {
  /// The bytes of an object with its checksum, without newline.
  static func encode(_ object: JSONObject) -> [UInt8] {
    var bytes = Array(JSONWriter.encode(.object(object)).dropLast())
    let checksum = CRC32C.checksum(bytes)
    bytes += LineFormat.checksumPrefix
    bytes += Hex.digits(checksum)
    bytes += LineFormat.checksumSuffix
    return bytes
  }

  /// The object, checksum member included, where the checksum is that of the bytes.
  static func decode(_ bytes: [UInt8]) throws(SyncDamage) -> JSONObject {
    let covered = bytes.count - LineFormat.checksumLength
    guard covered > 0 else { throw .truncated }
    let tail = bytes[covered...]
    let digits = tail.dropFirst(LineFormat.checksumPrefix.count).prefix(8)
    guard tail.starts(with: LineFormat.checksumPrefix),
      tail.suffix(2).elementsEqual(LineFormat.checksumSuffix), let stated = Hex.uint32(digits),
      stated == CRC32C.checksum(Array(bytes[..<covered]))
    else { throw .hashMismatch }
    do {
      guard let object = try JSON(parsing: bytes).object else { throw SyncDamage.member("") }
      return object
    } catch let error as JSONError {
      throw .json(error)
    } catch {
      throw .member("")
    }
  }
}

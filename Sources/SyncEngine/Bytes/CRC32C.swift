// CRC-32C (Castagnoli), eight bytes a step.

/// The checksum of a journal line.
///
/// - Source: polynomial 0x1EDC6F41 as in RFC 3720, section 12.1; tables by the
///   slicing-by-8 method.
enum CRC32C {
  private static let tables: [UInt32] = {
    var tables = [UInt32](repeating: 0, count: 8 * 256)
    for byte in 0..<256 {
      var value = UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0x82F6_3B78 : value >> 1 }
      tables[byte] = value
    }
    for slice in 1..<8 {
      for byte in 0..<256 {
        let previous = tables[(slice - 1) * 256 + byte]
        tables[slice * 256 + byte] = previous >> 8 ^ tables[Int(previous & 0xFF)]
      }
    }
    return tables
  }()

  /// The checksum of all of `bytes`.
  /// - Complexity: O(*n*).
  static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    tables.withUnsafeBufferPointer { table in
      var crc = ~UInt32(0)
      var index = 0
      while index + 8 <= bytes.count {
        let word =
          UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
          ^ UInt64(crc)
        crc =
          table[1792 + Int(word & 0xFF)] ^ table[1536 + Int(word &>> 8 & 0xFF)]
          ^ table[1280 + Int(word &>> 16 & 0xFF)] ^ table[1024 + Int(word &>> 24 & 0xFF)]
          ^ table[768 + Int(word &>> 32 & 0xFF)] ^ table[512 + Int(word &>> 40 & 0xFF)]
          ^ table[256 + Int(word &>> 48 & 0xFF)] ^ table[Int(word &>> 56)]
        index += 8
      }
      while index < bytes.count {
        crc = crc &>> 8 ^ table[Int((crc ^ UInt32(bytes[index])) & 0xFF)]
        index += 1
      }
      return ~crc
    }
  }

  /// The checksum of all of `bytes`.
  static func checksum(_ bytes: [UInt8]) -> UInt32 { bytes.withUnsafeBytes { checksum($0) } }
}

// Splits bytes into lines.

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Splits bytes into lines that each end with a newline.
struct LineSplitter {
  private let bytes: UnsafeRawBufferPointer
  /// The byte where the next line begins.
  private(set) var offset = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// Whether bytes without a newline are left, once `next` gives nothing.
  var isBroken: Bool { offset < bytes.count }

  /// The next line without its newline.
  mutating func next() -> UnsafeRawBufferPointer? {
    guard offset < bytes.count, let base = bytes.baseAddress,
      let found = memchr(base + offset, Int32(UInt8(ascii: "\n")), bytes.count - offset)
    else { return nil }
    let end = UnsafeRawPointer(found) - base
    defer { offset = end + 1 }
    return UnsafeRawBufferPointer(rebasing: bytes[offset..<end])
  }
}

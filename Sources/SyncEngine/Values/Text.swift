// Text compared, ordered and hashed as its UTF-8 bytes.

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A string whose equality, order and hash are those of its UTF-8 bytes.
///
/// Swift's `String` takes composed and decomposed "é" for one; replicas written in
/// other languages, and the bytes on disk, do not.
public struct Text: Sendable {
  /// The text as a Swift string.
  public private(set) var string: String

  /// Wraps a string.
  public init(_ string: String) {
    self.string = string
    self.string.makeContiguousUTF8()
  }

  /// Wraps a piece of a string.
  @_disfavoredOverload
  public init(_ string: some StringProtocol) { self.init(String(string)) }

  /// The number of UTF-8 bytes.
  public var byteCount: Int { string.utf8.count }

  /// Whether there is no byte.
  public var isEmpty: Bool { string.isEmpty }

  /// Calls `body` with the UTF-8 bytes.
  @inlinable
  func withBytes<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R {
    if let result = string.utf8.withContiguousStorageIfAvailable({
      body(UnsafeRawBufferPointer($0))
    }) {
      return result
    }
    return Array(string.utf8).withUnsafeBytes(body)
  }
}

extension Text: Hashable {
  /// Whether both hold the same bytes.
  public static func == (a: Text, b: Text) -> Bool {
    guard a.byteCount == b.byteCount else { return false }
    return a.withBytes { x in
      b.withBytes { y in
        guard let p = x.baseAddress, let q = y.baseAddress else { return true }
        return memcmp(p, q, x.count) == 0
      }
    }
  }

  /// Feeds the bytes to `hasher`.
  public func hash(into hasher: inout Hasher) {
    withBytes { hasher.combine(bytes: $0) }
    hasher.combine(UInt8(0xFF))
  }
}

extension Text: Comparable {
  /// Whether the bytes of `a` come before those of `b`.
  public static func < (a: Text, b: Text) -> Bool {
    a.withBytes { x in
      b.withBytes { y in
        guard let p = x.baseAddress, let q = y.baseAddress else { return x.count < y.count }
        let order = memcmp(p, q, min(x.count, y.count))
        return order != 0 ? order < 0 : x.count < y.count
      }
    }
  }
}

extension Text: ExpressibleByStringLiteral, CustomStringConvertible {
  /// Wraps a literal.
  public init(stringLiteral value: String) { self.init(value) }

  /// The text itself.
  public var description: String { string }
}

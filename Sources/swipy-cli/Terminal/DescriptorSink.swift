// A stream of the process, written with as few calls as possible.

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Collects bytes and writes them to a file descriptor.
final class DescriptorSink: ByteSink {
  private let file: Int32
  private var buffer: [UInt8] = []

  /// How many bytes wait at most before they are written.
  static let capacity = 1 << 16

  /// A sink for an open descriptor, which stays open.
  init(_ descriptor: Int32) { file = descriptor }

  var descriptor: Int32? { file }

  func write(_ bytes: [UInt8]) throws(SinkError) {
    buffer += bytes
    if buffer.count >= Self.capacity { try flush() }
  }

  func flush() throws(SinkError) {
    var start = 0
    defer { buffer.removeAll(keepingCapacity: true) }
    while start < buffer.count {
      let count = buffer.withUnsafeBytes { bytes in
        write_(file, UnsafeRawBufferPointer(rebasing: bytes[start...]))
      }
      if count > 0 {
        start += count
      } else if errno != EINTR {
        throw errno == EPIPE ? .closed : .system(errno)
      }
    }
  }

  private func write_(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Glibc)
    Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    #else
    Darwin.write(descriptor, bytes.baseAddress, bytes.count)
    #endif
  }
}

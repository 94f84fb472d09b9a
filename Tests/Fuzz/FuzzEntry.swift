// What every libFuzzer entry does with its bytes.

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Runs a target on the bytes libFuzzer gives, and stops the process at a finding.
enum FuzzEntry {
  static func run(
    _ start: UnsafePointer<UInt8>?,
    _ count: Int,
    _ target: ([UInt8]) throws -> Void
  ) -> CInt {
    do {
      try target(Array(UnsafeBufferPointer(start: start, count: count)))
      return 0
    } catch {
      let message = Array("finding: \(error)\n".utf8)
      _ = message.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
      abort()
    }
  }
}

// One open file of the machine's own disk.

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A file descriptor that closes itself.
final class POSIXFile: OpenFile {
  let descriptor: Int32
  private let path: String

  init(_ path: String, flags: Int32, as operation: FileOperation) throws(FileError) {
    let opened = POSIX.retrying { open(path, flags | O_CLOEXEC, 0o666) }
    guard opened >= 0 else { throw FileError(operation, path, errno: errno) }
    descriptor = opened
    self.path = path
  }

  deinit { close(descriptor) }

  func status() throws(FileError) -> FileStatus {
    var raw = stat()
    guard POSIX.retrying({ fstat(descriptor, &raw) }) == 0 else {
      throw FileError(.status, path, errno: errno)
    }
    return POSIX.status(raw, birth: POSIX.birth(of: descriptor))
  }

  func read(from offset: Int, count: Int) throws(FileError) -> [UInt8] {
    guard count > 0 else { return [] }
    var code: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        guard let base = buffer.baseAddress else { return }
        let got = POSIX.retrying {
          pread(descriptor, base + filled, count - filled, off_t(offset + filled))
        }
        if got < 0 {
          code = errno
          return
        }
        if got == 0 { return }
        filled += got
      }
    }
    guard code == 0 else { throw FileError(.read, path, errno: code) }
    return bytes
  }

  func append(_ bytes: [UInt8]) throws(FileError) {
    var written = 0
    while written < bytes.count {
      let result = bytes.withUnsafeBytes { buffer in
        POSIX.retrying {
          write(descriptor, buffer.baseAddress.map { $0 + written }, bytes.count - written)
        }
      }
      guard result > 0 else {
        throw FileError(.write, path, errno: result < 0 ? errno : EIO)
      }
      written += result
    }
  }

  /// Writes at a place, in a file that was not opened to write at its end.
  func put(_ bytes: [UInt8], at offset: Int) throws(FileError) {
    let result = bytes.withUnsafeBytes { buffer in
      POSIX.retrying { pwrite(descriptor, buffer.baseAddress, bytes.count, off_t(offset)) }
    }
    guard result == bytes.count else {
      throw FileError(.write, path, errno: result < 0 ? errno : EIO)
    }
  }

  func truncate(to length: Int) throws(FileError) {
    guard POSIX.retrying({ ftruncate(descriptor, off_t(length)) }) == 0 else {
      throw FileError(.truncate, path, errno: errno)
    }
  }

  func flush() throws(FileError) { try flush(.flush) }

  func flush(_ operation: FileOperation) throws(FileError) {
    #if canImport(Darwin)
    if POSIX.retrying({ fcntl(descriptor, F_FULLFSYNC) }) == 0 { return }
    let result = POSIX.retrying { fsync(descriptor) }
    #else
    // A directory has names where a file has bytes, and needs the whole of it.
    let result = POSIX.retrying {
      operation == .flush ? fdatasync(descriptor) : fsync(descriptor)
    }
    #endif
    guard result == 0 else { throw FileError(operation, path, errno: errno) }
  }
}

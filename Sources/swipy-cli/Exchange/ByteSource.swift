// Bytes that come piece by piece: a file's, or those of standard input.

import SyncEngine

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Hands out bytes in pieces, so that a file of any size can be read.
protocol ByteSource: AnyObject {
  /// The next bytes; nil at the end.
  ///
  /// - Throws: `CommandError` that names what could not be read.
  func next() throws(CommandError) -> [UInt8]?
}

extension ByteSource {
  /// Every byte that is left.
  ///
  /// - Throws: What `next` throws, and `CommandError` for more than `limit` bytes.
  func rest(limit: Int = 1 << 30) throws(CommandError) -> [UInt8] {
    var bytes: [UInt8] = []
    while let more = try next() {
      bytes += more
      guard bytes.count <= limit else {
        throw CommandError("import.tooLarge", "the file has more than \(limit) bytes")
      }
    }
    return bytes
  }
}

/// How much is read at once.
private let pieceSize = 1 << 18

/// The bytes of an open descriptor.
final class DescriptorBytes: ByteSource {
  private let descriptor: Int32
  private let name: SafeText

  /// Bytes of a descriptor, which stays open; `name` is what errors call it.
  init(_ descriptor: Int32, name: SafeText = "standard input") {
    self.descriptor = descriptor
    self.name = name
  }

  func next() throws(CommandError) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: pieceSize)
    var count = -1
    repeat {
      count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
    } while count < 0 && errno == EINTR
    guard count >= 0 else {
      throw CommandError("file.unreadable", "cannot read \(name): \(Platform.message(errno))")
    }
    bytes.removeLast(bytes.count - count)
    return count == 0 ? nil : bytes
  }
}

/// The bytes of a file on a disk, real or simulated.
final class FileBytes: ByteSource {
  private let fileSystem: any FileSystem
  private let path: String
  private var offset = 0

  /// Bytes of a file from its beginning.
  init(_ path: String, on fileSystem: any FileSystem) {
    self.path = path
    self.fileSystem = fileSystem
  }

  func next() throws(CommandError) -> [UInt8]? {
    do {
      let bytes = try fileSystem.read(path, from: offset, count: pieceSize)
      offset += bytes.count
      return bytes.isEmpty ? nil : bytes
    } catch {
      throw CommandError(reading: path, error)
    }
  }
}

/// The bytes of what is no regular file, such as a pipe with a name.
final class StreamBytes: ByteSource {
  private let bytes: DescriptorBytes
  private let descriptor: Int32

  /// Opens what is at a path.
  init(_ path: String) throws(CommandError) {
    descriptor = Platform.openForReading(path)
    guard descriptor >= 0 else {
      throw CommandError(reading: path, FileError(.open, path, errno: -descriptor))
    }
    bytes = DescriptorBytes(descriptor, name: "'\(path)'")
  }

  deinit { close(descriptor) }

  func next() throws(CommandError) -> [UInt8]? { try bytes.next() }
}

/// The bytes of what is at a path: a file, or a pipe to its end.
///
/// - Throws: `CommandError` where nothing is there, for a folder, and where it cannot be read.
func byteSource(
  at path: String,
  named name: String,
  on fileSystem: any FileSystem,
  folderHint: SafeText? = nil
) throws(CommandError) -> any ByteSource {
  let kind: FileStatus.Kind?
  do { kind = try fileSystem.status(of: path)?.kind } catch {
    throw CommandError(reading: name, error)
  }
  switch kind {
  case .file: return FileBytes(path, on: fileSystem)
  case .other: return try StreamBytes(path)
  case .directory:
    throw CommandError("file.unreadable", "'\(name)' is a folder", hint: folderHint)
  case nil: throw CommandError("file.unreadable", "there is no file '\(name)'")
  }
}

extension CommandError {
  /// A file of the person's, not of the store, could not be read.
  init(reading path: String, _ error: FileError) {
    self.init(
      "file.unreadable",
      "cannot read '\(path)': \(Platform.message(error.errno))",
      exit: error.errno == EIO ? .notOnDisk : .failed
    )
  }

  /// A file of the person's, not of the store, could not be written.
  init(writing path: String, _ error: FileError) {
    self.init(
      "file.unwritable",
      "cannot write '\(path)': \(Platform.message(error.errno))",
      hint: "the store is not concerned",
      exit: [ENOSPC, EDQUOT, EIO, EROFS, EFBIG].contains(error.errno) ? .notOnDisk : .failed
    )
  }
}

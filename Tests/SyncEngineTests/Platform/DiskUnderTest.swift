// The disks that the same laws are tested on.

import FoundationEssentials
import SyncEngine
import TestSupport
import Testing

/// A kind of file system that keeps the laws.
enum DiskKind: String, CaseIterable, Sendable {
  case memory
  case posix

  /// A disk of that kind with an empty directory on it.
  func make() throws -> DiskUnderTest {
    switch self {
    case .memory:
      let disk = MemoryFileSystem()
      try disk.makeDirectory("/work")
      return DiskUnderTest(fileSystem: disk, root: "/work", remover: nil)
    case .posix:
      let directory = try TemporaryDirectory()
      return DiskUnderTest(
        fileSystem: POSIXFileSystem(),
        root: directory.path,
        remover: directory
      )
    }
  }
}

/// A file system and a directory to work in.
struct DiskUnderTest {
  let fileSystem: any FileSystem
  let root: String
  let remover: TemporaryDirectory?

  /// A path in the directory.
  func path(_ name: String) -> String { root + "/" + name }

  /// Writes a file with a plain call each.
  func put(_ name: String, _ text: String) throws {
    try fileSystem.create(path(name)).append(Array(text.utf8))
  }

  /// All of a file as text.
  func text(_ name: String) throws -> String? {
    try fileSystem.contents(of: path(name)).map { String(decoding: $0, as: UTF8.self) }
  }
}

/// A directory that goes with its owner.
final class TemporaryDirectory: Sendable {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(
      path: "swipy-test-\(UUID().uuidString)"
    )
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path(percentEncoded: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

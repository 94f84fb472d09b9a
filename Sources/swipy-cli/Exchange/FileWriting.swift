// Writing a file of the person's whole, or not at all.

import SyncEngine

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A file of the person's that may be written: a regular one or one to be, outside the store.
struct TargetFile {
  /// The file as the person named it.
  let name: String
  /// Whether it holds something already.
  let isFilled: Bool
  private let path: String
  private let permissions: mode_t?
  private let fileSystem: any FileSystem

  /// The file that a person's word names, behind every link.
  ///
  /// - Throws: `CommandError` for what is no regular file, for one of the store's own, and where the
  ///   disk does not say.
  init(_ typed: String, _ session: Session) throws(CommandError) {
    name = typed
    fileSystem = session.effects.fileSystem
    path = Platform.withoutLinks(session.path(typed))
    let store = Platform.withoutLinks(try session.storePath)
    guard !path.utf8.starts(with: (store + "/").utf8) else {
      throw CommandError(
        "file.unwritable",
        "'\(typed)' lies in the store, whose files are its own",
        hint: "name a file elsewhere"
      )
    }
    let kind: FileStatus.Kind?
    do throws(FileError) {
      kind = try fileSystem.status(of: path)?.kind
      isFilled = kind == .file ? try !fileSystem.read(path, from: 0, count: 1).isEmpty : false
    } catch {
      throw CommandError(reading: typed, error)
    }
    guard kind == nil || kind == .file else {
      throw CommandError("file.unwritable", "'\(typed)' is no regular file")
    }
    permissions = Platform.permissions(of: path)
  }

  /// The first bytes of the file; none where nothing is there.
  ///
  /// - Throws: `CommandError` where it cannot be read.
  func beginning(_ count: Int) throws(CommandError) -> [UInt8] {
    guard isFilled else { return [] }
    do { return try fileSystem.read(path, from: 0, count: count) } catch {
      throw CommandError(reading: name, error)
    }
  }

  /// Puts bytes in place of the file in one step; a file that is there keeps its permissions.
  ///
  /// - Throws: `CommandError` that names the file; what was there before is there still.
  func write(_ bytes: [UInt8], flushed: Bool = true) throws(CommandError) {
    // The new file is never wider open than the old one was.
    let mask = permissions.map { umask(~$0 & 0o777) }
    defer { if let mask { umask(mask) } }
    do {
      try fileSystem.writeAtomically(path, bytes, flushed: flushed)
    } catch {
      throw CommandError(writing: name, error)
    }
    if let permissions { _ = chmod(path, permissions) }
  }
}

extension Session {
  /// Puts bytes in place of a file in one step.
  ///
  /// - Throws: `CommandError` that names the file; what was there before is there still.
  func write(_ bytes: [UInt8], to typed: String) throws(CommandError) {
    try TargetFile(typed, self).write(bytes)
  }
}

extension Platform {
  /// The permissions of a regular file; nil where there is none.
  fileprivate static func permissions(of path: String) -> mode_t? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return status.st_mode & 0o7777
  }

  /// The file that links lead to, also one that is not there yet.
  fileprivate static func withoutLinks(_ path: String) -> String {
    if let real = real(path) { return real }
    let parent = FilePath.parent(of: path)
    guard !parent.isEmpty, let folder = real(parent) else { return path }
    let name = String(decoding: path.utf8.dropFirst(parent.utf8.count + 1), as: UTF8.self)
    let place = folder + "/" + name
    // A link to what is not there yet is followed once, so that the file comes to be where it points.
    guard let target = link(place) else { return place }
    return FilePath.absolute(target, in: folder, home: nil)
  }

  private static func real(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// Where a link points; nil for what is none.
  private static func link(_ path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &bytes, bytes.count)
    guard count > 0 else { return nil }
    return String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

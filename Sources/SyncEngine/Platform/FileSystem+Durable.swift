// Steps that are on disk, whole, when they return.

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

extension FileSystem {
  /// The length of a file; `nil` where nothing is at the path.
  public func size(of path: String) throws(FileError) -> Int? { try status(of: path)?.size }

  /// All bytes of a file; `nil` where nothing is at the path.
  /// - Parameters:
  ///   - path: The file.
  ///   - limit: The most bytes that are read.
  /// - Returns: The bytes as they were at one moment, where the file is only replaced whole.
  /// - Throws: `FileError`, with `EFBIG` for a longer file.
  public func contents(
    of path: String,
    limit: Int = 1 << 30
  ) throws(FileError) -> [UInt8]? {
    guard let size = try size(of: path) else { return nil }
    guard size <= limit else { throw FileError(.read, path, errno: EFBIG) }
    do {
      return try read(path, from: 0, count: size)
    } catch  where error.errno == ENOENT {
      return nil
    }
  }

  /// Creates a directory and the parents it lacks, and flushes each parent it added to.
  /// - Throws: `FileError` with `ENOTDIR` where a file stands in the way.
  public func makeDirectories(_ path: String) throws(FileError) {
    switch try status(of: path)?.kind {
    case .directory?: return
    case .file?: throw FileError(.makeDirectory, path, errno: ENOTDIR)
    case .other?, nil: break
    }
    let parent = Paths.parent(of: path)
    if parent != path { try makeDirectories(parent) }
    do {
      try makeDirectory(path)
    } catch  where error.errno == EEXIST {
      return
    }
    try flushDirectory(parent)
  }

  /// Puts bytes in place of a file in one step: after a crash there is the old file or the new.
  /// - Parameters:
  ///   - path: The file, in a directory that exists.
  ///   - bytes: What it shall hold.
  ///   - flushed: Whether to wait until it is on disk; without, a crash may bring the
  ///     old file back, or an empty one.
  /// - Throws: `FileError`; the old file is still there, unless only the last step failed,
  ///   the flush of the directory.
  /// - Durability: With `flushed`, on disk under its name when this returns.
  public func writeAtomically(
    _ path: String,
    _ bytes: [UInt8],
    flushed: Bool = true
  ) throws(FileError) {
    try replace(path, flushed: flushed) { _ in bytes }
  }

  /// Like `writeAtomically`, with bytes made from the status that the new file has for good.
  public func replace(
    _ path: String,
    flushed: Bool = true,
    with bytes: (FileStatus) -> [UInt8]
  ) throws(FileError) {
    _ = try replace(path, flushed: flushed) { file throws(FileError) in
      try file.append(bytes(try file.status()))
      return true
    }
  }

  /// Like `writeAtomically`, with bytes written piece by piece.
  /// - Parameters:
  ///   - path: The file, in a directory that exists.
  ///   - flushed: Whether to wait until it is on disk.
  ///   - write: Writes to the new file; `false` gives it up, and the old one stays.
  /// - Returns: What `write` returned.
  /// - Throws: `FileError`, as `writeAtomically` does.
  func replace(
    _ path: String,
    flushed: Bool = true,
    writing write: (any OpenFile) throws(FileError) -> Bool
  ) throws(FileError) -> Bool {
    let parent = Paths.parent(of: path)
    let (temporary, file) = try createBeside(path)
    do {
      guard try write(file) else {
        try? remove(temporary)
        return false
      }
      if flushed { try file.flush() }
      try rename(temporary, to: path)
    } catch {
      try? remove(temporary)
      throw error
    }
    if flushed { try flushDirectory(parent) }
    return true
  }

  /// Creates a file that is to take another's name.
  ///
  /// A killed process of the same number may have left one; its names are passed over.
  private func createBeside(_ path: String) throws(FileError) -> (String, any OpenFile) {
    let beginning = Paths.parent(of: path) + "/." + Paths.name(of: path) + "."
    for _ in 0..<1_000 {
      let temporary = beginning + uniqueSuffix()
      do {
        return (temporary, try create(temporary))
      } catch  where error.errno == EEXIST {
        continue
      }
    }
    throw FileError(.create, path, errno: EEXIST)
  }
}

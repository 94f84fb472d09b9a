// The machine's own disk, through POSIX calls.

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif
import Synchronization

/// The file system of the machine this runs on.
public struct POSIXFileSystem: FileSystem {
  private static let suffixes = Atomic<Int>(0)

  /// The machine's file system.
  public init() {}

  /// What is at a path, links followed; `nil` where nothing is.
  public func status(of path: String) throws(FileError) -> FileStatus? {
    var raw = stat()
    guard POSIX.retrying({ stat(path, &raw) }) == 0 else {
      if errno == ENOENT { return nil }
      throw FileError(.status, path, errno: errno)
    }
    return POSIX.status(raw, birth: POSIX.birth(path))
  }

  /// The names in a directory, in byte order.
  public func names(in directory: String) throws(FileError) -> [String] {
    guard let stream = opendir(directory) else {
      throw FileError(.list, directory, errno: errno)
    }
    defer { closedir(stream) }
    var names: [Text] = []
    errno = 0
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(Text(name)) }
      errno = 0
    }
    guard errno == 0 else { throw FileError(.list, directory, errno: errno) }
    return names.sorted().map(\.string)
  }

  /// The bytes from `offset` on, at most `count`.
  public func read(_ path: String, from offset: Int, count: Int) throws(FileError) -> [UInt8] {
    let file = try POSIXFile(path, flags: O_RDONLY, as: .read)
    return try file.read(from: offset, count: count)
  }

  /// Opens a file that exists, to read it and nothing else.
  public func openToRead(_ path: String) throws(FileError) -> any ReadableFile {
    try POSIXFile(path, flags: O_RDONLY, as: .open)
  }

  /// Opens a file that exists, to read it and to write at its end.
  public func open(_ path: String) throws(FileError) -> any OpenFile {
    try POSIXFile(path, flags: O_RDWR | O_APPEND, as: .open)
  }

  /// Creates an empty file, to read it and to write at its end.
  public func create(_ path: String) throws(FileError) -> any OpenFile {
    try POSIXFile(path, flags: O_RDWR | O_APPEND | O_CREAT | O_EXCL, as: .create)
  }

  /// Creates one directory in a parent that exists.
  public func makeDirectory(_ path: String) throws(FileError) {
    guard POSIX.retrying({ mkdir(path, 0o777) }) == 0 else {
      throw FileError(.makeDirectory, path, errno: errno)
    }
  }

  /// Gives a file a new name in one step, replacing a file that has it.
  public func rename(_ path: String, to target: String) throws(FileError) {
    #if canImport(Glibc)
    let result = POSIX.retrying { Glibc.rename(path, target) }
    #else
    let result = POSIX.retrying { Darwin.rename(path, target) }
    #endif
    guard result == 0 else { throw FileError(.rename, path, errno: errno) }
  }

  /// Removes a file or an empty directory.
  public func remove(_ path: String) throws(FileError) {
    guard POSIX.retrying({ unlink(path) }) != 0 else { return }
    let code = errno
    guard code == EISDIR || code == EPERM, POSIX.retrying({ rmdir(path) }) == 0 else {
      throw FileError(.remove, path, errno: code)
    }
  }

  /// Waits until the names in a directory are on disk.
  public func flushDirectory(_ path: String) throws(FileError) {
    let directory = try POSIXFile(path, flags: O_RDONLY | O_DIRECTORY, as: .flushDirectory)
    do {
      try directory.flush(.flushDirectory)
    } catch  where error.errno == EINVAL {
      // Some file systems cannot flush a directory; they have nothing to wait for.
    }
  }

  /// Where a path's bytes live, by the type of its file system.
  public func volume(of path: String) -> VolumeKind { POSIX.volume(path) }

  /// The process and a number that grows in it; another process of another system, or of a time
  /// before, may have had the same.
  public func uniqueSuffix() -> String {
    let number = Self.suffixes.wrappingAdd(1, ordering: .relaxed).newValue
    return "tmp-\(getpid())-\(number)"
  }

  /// Whether the suffix names a process that is not there, or is one that this process, which goes
  /// by the number of one before it, has not given yet.
  public func isAbandoned(_ suffix: String) -> Bool {
    let parts = suffix.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "tmp", let process = pid_t(parts[1]), process > 0,
      let number = Int(parts[2])
    else { return false }
    if process == getpid() { return number > Self.suffixes.load(ordering: .relaxed) }
    return kill(process, 0) != 0 && errno == ESRCH
  }
}

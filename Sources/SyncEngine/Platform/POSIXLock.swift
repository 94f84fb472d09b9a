// The lock that a file of the machine's own disk stands for.

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

extension POSIXFileSystem {
  /// The longest pause between two tries for a lock, in microseconds.
  private static let longestPause: UInt32 = 10_000

  /// Takes the exclusive lock that a file stands for.
  ///
  /// `flock` belongs to one opening of the file: it keeps out a second handle in the
  /// same process, and the system ends it with its holder.
  public func lock(
    _ path: String,
    as holder: LockHolder,
    wait: Duration
  ) throws(LockError) -> FileLock {
    let clock = ContinuousClock()
    let deadline = clock.now.advanced(by: wait)
    var pause: UInt32 = 100
    while true {
      let file: POSIXFile
      do {
        file = try POSIXFile(path, flags: O_RDWR | O_CREAT, as: .lock)
      } catch {
        throw LockError.failed(error)
      }
      if POSIX.retrying({ flock(file.descriptor, LOCK_EX | LOCK_NB) }) == 0 {
        guard let identity = identity(of: file, at: path) else { continue }
        return try took(file, identity, as: holder)
      }
      let code = errno
      guard code == EWOULDBLOCK else {
        throw LockError.failed(FileError(.lock, path, errno: code))
      }
      guard clock.now < deadline else { throw LockError.held(by: named(in: file)) }
      usleep(pause)
      pause = min(pause * 2, Self.longestPause)
    }
  }

  /// The locked file's identity; `nil` where it is no longer the one at the path.
  private func identity(of file: POSIXFile, at path: String) -> FileIdentity? {
    var ours = stat()
    var theirs = stat()
    guard fstat(file.descriptor, &ours) == 0, stat(path, &theirs) == 0,
      ours.st_ino == theirs.st_ino, ours.st_dev == theirs.st_dev
    else { return nil }
    return POSIX.status(ours, birth: nil).identity
  }

  private func named(in file: POSIXFile) -> LockHolder? {
    (try? file.read(from: 0, count: 64)).flatMap { LockHolder(line: $0) }
  }

  private func took(
    _ file: POSIXFile,
    _ identity: FileIdentity,
    as holder: LockHolder
  ) throws(LockError) -> FileLock {
    let previous = named(in: file)
    if previous != holder {
      do {
        try file.truncate(to: 0)
        try file.put(holder.line, at: 0)
      } catch {
        throw LockError.failed(error)
      }
    }
    // The lock ends with the descriptor, which the closure keeps.
    return FileLock(previous: previous, identity: identity) { withExtendedLifetime(file) {} }
  }
}

// Directories that the system watches, on Linux.

#if canImport(Glibc)
import Glibc

/// The watches on a directory and on those up to two levels below it.
///
/// - Source: inotify(7). A watch is on one directory; what comes to be in it is told.
///
/// One thread at a time uses it.
final class DirectoryWatch {
  /// What a directory is watched for: files that are written, come, go or get another name.
  private static let mask =
    UInt32(IN_MODIFY) | UInt32(IN_CREATE) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM)
    | UInt32(IN_DELETE) | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF) | UInt32(IN_ONLYDIR)
  /// What says that directories may have come or gone.
  private static let turnover =
    UInt32(IN_ISDIR) | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF) | UInt32(IN_Q_OVERFLOW)
    | UInt32(IN_IGNORED)
  /// How many levels below the first are watched.
  private static let depth = 2

  private let directory: String
  /// What to wait on; readable when something has happened.
  let descriptor: Int32
  /// Whether directories may have come or gone since they were covered.
  private var isStale = true
  /// Whether the system watches all there is to watch.
  private(set) var isComplete = false

  /// `nil` where the system watches nothing more.
  init?(below directory: String) {
    let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    self.directory = directory
    self.descriptor = descriptor
    cover()
  }

  deinit { close(descriptor) }

  /// Watches the directories there are.
  ///
  /// Each is watched before it is listed, so that what comes meanwhile is listed or told.
  private func cover() {
    guard isStale else { return }
    isStale = false
    isComplete = true
    if add(directory) { return cover(in: directory, levels: Self.depth) }
    isComplete = Paths.ancestors(of: directory).contains { add($0) }
    // It may have come to be before its parent was watched.
    if add(directory) { cover(in: directory, levels: Self.depth) }
  }

  private func cover(in parent: String, levels: Int) {
    guard levels > 0, let names = try? POSIXFileSystem().names(in: parent) else { return }
    for name in names where name.utf8.first != UInt8(ascii: ".") {
      let path = parent + "/" + name
      if add(path) {
        cover(in: path, levels: levels - 1)
      } else if errno != ENOENT && errno != ENOTDIR {
        isComplete = false
      }
    }
  }

  private func add(_ path: String) -> Bool {
    inotify_add_watch(descriptor, path, Self.mask) >= 0
  }

  /// Takes note of what has happened, and watches directories that are new.
  ///
  /// What is in them by then is there for whoever looks after this.
  func catchUp() {
    drain()
    cover()
  }

  private func drain() {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
      while true {
        let count = read(descriptor, buffer.baseAddress, buffer.count)
        guard count > 0 else { return }
        var offset = 0
        while offset + 16 <= count {
          let mask = buffer.load(fromByteOffset: offset + 4, as: UInt32.self)
          let length = buffer.load(fromByteOffset: offset + 12, as: UInt32.self)
          if mask & Self.turnover != 0 { isStale = true }
          offset += 16 + Int(length)
        }
      }
    }
  }
}
#endif

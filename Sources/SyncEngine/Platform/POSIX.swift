// Small wrappers around libc that POSIX files share.

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Helpers over libc.
enum POSIX {
  /// Calls again as long as a signal interrupts.
  static func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
      let result = call()
      if result == -1, errno == EINTR { continue }
      return result
    }
  }

  static func status(_ raw: stat, birth: Int?) -> FileStatus {
    let kind: FileStatus.Kind =
      switch raw.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .directory
      default: .other
      }
    #if canImport(Darwin)
    let born = raw.st_birthtimespec.tv_sec * 1_000_000_000 + raw.st_birthtimespec.tv_nsec
    #else
    let born = birth
    #endif
    return FileStatus(
      kind: kind,
      size: Int(raw.st_size),
      links: Int(raw.st_nlink),
      identity: FileIdentity(inode: UInt64(raw.st_ino), birth: born)
    )
  }

  #if canImport(Glibc)
  private typealias StatxCall =
    @convention(c) (Int32, UnsafePointer<CChar>, Int32, UInt32, UnsafeMutableRawPointer) -> Int32

  private static let statx: StatxCall? = dlsym(nil, "statx").map {
    unsafeBitCast($0, to: StatxCall.self)
  }

  private typealias StatfsCall =
    @convention(c) (UnsafePointer<CChar>, UnsafeMutableRawPointer) -> Int32

  private static let statfs: StatfsCall? = dlsym(nil, "statfs").map {
    unsafeBitCast($0, to: StatfsCall.self)
  }
  #endif

  /// When an open file came to be, as `birth(_:)` says it.
  static func birth(of descriptor: Int32) -> Int? { birth("", at: descriptor, flags: emptyPath) }

  /// When a file came to be, in nanoseconds since 1970; `nil` where the system does not say.
  static func birth(_ path: String) -> Int? { birth(path, at: AT_FDCWD, flags: 0) }

  /// The flag with which an empty path means the descriptor itself.
  private static let emptyPath: Int32 = 0x1000

  /// Asks for the birth time of what a path, or with `emptyPath` a descriptor, stands for.
  ///
  /// - Source: statx(2): the mask is the first word, the birth time starts at byte 80.
  private static func birth(_ path: String, at descriptor: Int32, flags: Int32) -> Int? {
    #if canImport(Glibc)
    guard let statx else { return nil }
    let birthMask: UInt32 = 0x800
    return withUnsafeTemporaryAllocation(byteCount: 256, alignment: 8) { buffer in
      buffer.initializeMemory(as: UInt8.self, repeating: 0)
      guard let base = buffer.baseAddress, statx(descriptor, path, flags, birthMask, base) == 0,
        buffer.load(as: UInt32.self) & birthMask != 0
      else { return nil }
      let seconds = buffer.load(fromByteOffset: 80, as: Int64.self)
      let nanoseconds = buffer.load(fromByteOffset: 88, as: UInt32.self)
      return Int(seconds) &* 1_000_000_000 &+ Int(nanoseconds)
    }
    #else
    return nil
    #endif
  }

  /// Where a path's bytes live, by the type of its file system.
  ///
  /// - Source: statfs(2), the type is the first word.
  static func volume(_ path: String) -> VolumeKind {
    #if canImport(Glibc)
    guard let statfs else { return .unknown }
    let type: Int? = withUnsafeTemporaryAllocation(byteCount: 256, alignment: 8) { buffer in
      buffer.initializeMemory(as: UInt8.self, repeating: 0)
      guard let base = buffer.baseAddress, statfs(path, base) == 0 else { return nil }
      return buffer.load(as: Int.self)
    }
    switch type {
    case nil: return .unknown
    // NFS, SMB, CIFS, SMB2, 9P, Ceph, AFS.
    case 0x6969, 0x517B, 0xFF53_4D42, 0xFE53_4D42, 0x0102_1997, 0x00C3_6400, 0x5346_414F:
      return .network
    // FUSE carries local and remote file systems alike.
    case 0x6573_5546: return .unknown
    default: return .local
    }
    #else
    var raw = Darwin.statfs()
    guard Darwin.statfs(path, &raw) == 0 else { return .unknown }
    return raw.f_flags & UInt32(MNT_LOCAL) != 0 ? .local : .network
    #endif
  }
}

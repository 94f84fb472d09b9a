// The world as one value: clock, randomness, disk, machine, process and zone.

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// What the engine takes from its surroundings.
public struct Effects: Sendable {
  /// The wall clock, in milliseconds since 1970.
  public var milliseconds: @Sendable () -> Int
  /// A source of random bits.
  public var random: @Sendable () -> UInt64
  /// The disk.
  public var fileSystem: any FileSystem
  /// What tells this machine from others; empty where it cannot be told.
  public var machine: String
  /// The number of this process.
  public var process: Int
  /// Makes what tells that a directory was written to; `nil` where nothing does.
  public var changeSignal: (@Sendable (_ directory: String) -> any ChangeSignal)?
  /// Where local days and times of day are read.
  public var zone = CivilZone.utc

  /// Assembles effects.
  public init(
    milliseconds: @escaping @Sendable () -> Int,
    random: @escaping @Sendable () -> UInt64,
    fileSystem: any FileSystem,
    machine: String,
    process: Int,
    changeSignal: (@Sendable (_ directory: String) -> any ChangeSignal)? = nil
  ) {
    self.milliseconds = milliseconds
    self.random = random
    self.fileSystem = fileSystem
    self.machine = machine
    self.process = process
    self.changeSignal = changeSignal
  }

  /// The real world.
  public static func system() -> Effects {
    let fileSystem = POSIXFileSystem()
    var effects = Effects(
      milliseconds: {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return Int(now.tv_sec) * 1000 + Int(now.tv_nsec) / 1_000_000
      },
      random: {
        var generator = SystemRandomNumberGenerator()
        return generator.next()
      },
      fileSystem: fileSystem,
      machine: machine(fileSystem),
      process: Int(getpid()),
      changeSignal: { POSIXChangeSignal(below: $0) }
    )
    effects.zone = .system
    return effects
  }

  /// The randomness as a generator.
  public var generator: Generator { Generator(random: random) }

  /// A generator over the effects' randomness.
  public struct Generator: RandomNumberGenerator, Sendable {
    let random: @Sendable () -> UInt64

    /// The next 64 bits.
    public mutating func next() -> UInt64 { random() }
  }

  /// A hash of the machine's identifier, which itself is not for others to read.
  ///
  /// - Source: machine-id(5) asks for a keyed hash wherever the identifier is kept.
  private static func machine(_ fileSystem: POSIXFileSystem) -> String {
    for path in ["/etc/machine-id", "/var/lib/dbus/machine-id"] {
      guard let bytes = try? fileSystem.read(path, from: 0, count: 256), bytes.count >= 32 else {
        continue
      }
      return String(SHA256.hexDigest(Array("swipy machine ".utf8) + bytes).prefix(32))
    }
    #if canImport(Darwin)
    var id: (UInt64, UInt64) = (0, 0)
    var wait = timespec(tv_sec: 1, tv_nsec: 0)
    let found = withUnsafeMutableBytes(of: &id) { buffer -> Bool in
      guard let base = buffer.baseAddress else { return false }
      return gethostuuid(base.assumingMemoryBound(to: UInt8.self), &wait) == 0
    }
    if found {
      let bytes = withUnsafeBytes(of: id) { Array($0) }
      return String(SHA256.hexDigest(Array("swipy machine ".utf8) + bytes).prefix(32))
    }
    #endif
    return ""
  }
}

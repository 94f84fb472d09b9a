// Waiting for changes below a directory: told by the system, or else by looking now and then.

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif
import Synchronization

/// Waits for changes in a directory and in those up to two levels below it.
///
/// On Linux the system tells. Where it does not, because it is another system, the files lie on
/// another machine, or too much is watched already, a wait ends after a quarter of a second.
public final class POSIXChangeSignal: ChangeSignal {
  /// How long a wait takes where the system tells nothing, in milliseconds.
  private static let pollingInterval: Int32 = 250

  /// The end of a pipe that is written to in order to wake, and the one that is waited on.
  private let (waking, woken): (Int32, Int32)
  #if canImport(Glibc)
  private let watch: Mutex<DirectoryWatch?>
  #endif

  /// Watches a directory, which need not exist.
  public init(below directory: String) {
    var ends: (Int32, Int32) = (-1, -1)
    _ = withUnsafeMutableBytes(of: &ends) { pipe($0.bindMemory(to: Int32.self).baseAddress) }
    for end in [ends.0, ends.1] where end >= 0 {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (woken, waking) = ends
    #if canImport(Glibc)
    watch = Mutex(Self.isLocal(directory) ? DirectoryWatch(below: directory) : nil)
    #endif
  }

  deinit {
    for end in [woken, waking] where end >= 0 { close(end) }
  }

  /// Waits, without using the processor meanwhile.
  public func wait(atMost time: Duration?) { wait(atMost: time, orEndOf: -1) }

  /// Waits, without using the processor meanwhile, and no longer than somebody reads from a pipe.
  public func wait(atMost time: Duration?, orEndOf descriptor: Int32) {
    var milliseconds = time.map(Self.milliseconds) ?? -1
    // A negative descriptor is passed over; that the other end has gone is told unasked.
    var streams = [
      pollfd(fd: woken, events: Int16(POLLIN), revents: 0),
      pollfd(fd: descriptor, events: 0, revents: 0),
    ]
    var isTold = false
    #if canImport(Glibc)
    watch.withLock { watch in
      guard let watch else { return }
      streams.append(pollfd(fd: watch.descriptor, events: Int16(POLLIN), revents: 0))
      isTold = watch.isComplete
    }
    #endif
    if !isTold {
      milliseconds =
        milliseconds < 0 ? Self.pollingInterval : min(milliseconds, Self.pollingInterval)
    }
    _ = poll(&streams, nfds_t(streams.count), milliseconds)
    Self.drain(woken)
    #if canImport(Glibc)
    watch.withLock { $0?.catchUp() }
    #endif
  }

  #if canImport(Glibc)
  /// Whether the system sees every change of a directory, or of the one it would come to be in.
  private static func isLocal(_ directory: String) -> Bool {
    for path in [directory] + Paths.ancestors(of: directory) where access(path, F_OK) == 0 {
      return POSIX.volume(path) == .local
    }
    return false
  }
  #endif

  /// Ends the wait that is on, or else the next.
  public func wake() {
    var byte: UInt8 = 1
    _ = write(waking, &byte, 1)
  }

  /// Empties a pipe that does not block.
  private static func drain(_ descriptor: Int32) {
    withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
      while read(descriptor, buffer.baseAddress, buffer.count) > 0 {}
    }
  }

  /// At least as long as asked for, as far as the system can count.
  private static func milliseconds(_ time: Duration) -> Int32 {
    let (seconds, attoseconds) = time.components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    guard seconds < 1_000_000 else { return .max }
    return Int32(seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}

// The process's surroundings, read once at the start.

import SyncEngine

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// What the system says about this process.
enum Platform {
  /// The environment's variables.
  static var environment: Environment {
    Environment { name in getenv(name).map { String(cString: $0) } }
  }

  /// The facts of the process's terminal.
  ///
  /// The size is `$COLUMNS` and `$LINES` where they are set, else what the terminal says.
  static func terminal(_ environment: Environment) -> TerminalFacts {
    var facts = TerminalFacts()
    facts.inputIsTerminal = isatty(0) == 1
    facts.outputIsTerminal = isatty(1) == 1
    facts.errorIsTerminal = isatty(2) == 1
    facts.isDumb = environment.isDumb
    // Only a terminal has a locale to respect; a file gets UTF-8.
    facts.isUTF8 = environment.isUTF8
    if facts.outputIsTerminal || facts.errorIsTerminal {
      var size = winsize()
      let stream: Int32 = facts.outputIsTerminal ? 1 : 2
      if ioctl(stream, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 {
        facts.width = Int(size.ws_col)
        facts.height = Int(size.ws_row)
      }
    }
    if let width = environment["COLUMNS"].flatMap({ Number.whole($0) }), width > 0 {
      facts.width = min(width, 1000)
    }
    if let height = environment["LINES"].flatMap({ Number.whole($0) }), height > 0 {
      facts.height = min(height, 1000)
    }
    return facts
  }

  /// The wall clock.
  static var now: Instant {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Instant(clamping: Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000)
  }

  /// Waits for a number of seconds, or less when a signal comes.
  static func sleep(_ seconds: Double) {
    guard seconds > 0, seconds < 1e9 else { return }
    var time = timespec()
    time.tv_sec = Int(seconds)
    time.tv_nsec = Int((seconds - seconds.rounded(.down)) * 1e9)
    nanosleep(&time, nil)
  }

  /// The most bytes of a line that a terminal is sure to hand over whole.
  ///
  /// - Source: termios(3): a line typed has room for 4096 bytes with its newline, and what is
  ///   typed beyond that is dropped without a word.
  static let longestTypedLine = 4094

  /// Whether what a descriptor writes to has nobody left who reads it.
  static func isClosed(_ descriptor: Int32) -> Bool {
    var stream = pollfd(fd: descriptor, events: 0, revents: 0)
    let ended = Int16(POLLERR) | Int16(POLLHUP) | Int16(POLLNVAL)
    return poll(&stream, 1, 0) > 0 && stream.revents & ended != 0
  }

  /// Opens a file to read from; its descriptor, or the negative error number.
  static func openForReading(_ path: String) -> Int32 {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    return descriptor >= 0 ? descriptor : -errno
  }

  /// The folder the process works in; the root where the system does not say.
  static var workingDirectory: String {
    guard let path = getcwd(nil, 0) else { return "/" }
    defer { free(path) }
    return String(cString: path)
  }

  /// What the system calls an error.
  static func message(_ error: Int32) -> String {
    strerror(error).map { String(cString: $0) } ?? "error \(error)"
  }
}

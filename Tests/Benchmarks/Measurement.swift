// Times, memory and how a figure is printed.

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// What a piece of work took.
struct Measurement {
  /// Seconds on the wall.
  let wall: Double
  /// Seconds of all processors.
  let processor: Double

  /// Runs a piece of work.
  static func of<Result>(_ work: () throws -> Result) rethrows -> (Result, Measurement) {
    let (start, used) = (clock(CLOCK_MONOTONIC), clock(CLOCK_PROCESS_CPUTIME_ID))
    let result = try work()
    let measurement = Measurement(
      wall: clock(CLOCK_MONOTONIC) - start,
      processor: clock(CLOCK_PROCESS_CPUTIME_ID) - used
    )
    return (result, measurement)
  }

  private static func clock(_ id: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(id, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// Prints figures, one a line.
enum Figures {
  private static func line(_ text: String) {
    print(text)
    fflush(nil)
  }

  /// Runs a piece of work and prints what it took, and its rate where it does a number of things.
  @discardableResult
  static func show<Result>(
    _ what: String,
    count: Int? = nil,
    _ work: () throws -> Result
  ) rethrows -> Result {
    let (result, took) = try Measurement.of(work)
    var line = pad(what) + "\(rounded(took.wall)) s, \(rounded(took.processor)) s of processors"
    if let count, took.processor > 0 {
      line += ", \(Int(Double(count) / took.processor)) a second of them"
    }
    Self.line(line)
    return result
  }

  /// Prints a number.
  static func show(_ what: String, _ value: Any) { line(pad(what) + "\(value)") }

  /// Prints the most memory the process has held so far.
  static func showMemory(beside state: Int? = nil) {
    var usage = rusage()
    #if canImport(Glibc)
    getrusage(RUSAGE_SELF.rawValue, &usage)
    let peak = Int(usage.ru_maxrss) << 10
    #else
    getrusage(RUSAGE_SELF, &usage)
    let peak = Int(usage.ru_maxrss)
    #endif
    let ratio = state.map { ", \(rounded(Double(peak) / Double($0))) of the state's JSON" } ?? ""
    line(pad("  peak memory") + "\(peak >> 20) MiB\(ratio)")
  }

  /// Prints the middle and the slowest tenth of single times.
  static func showEach(_ what: String, count: Int, _ work: (Int) throws -> Void) rethrows {
    var times: [Double] = []
    for index in 0..<count { times.append(try Measurement.of { try work(index) }.1.wall) }
    times.sort()
    let (middle, late) = (times[count / 2] * 1e6, times[count * 9 / 10] * 1e6)
    line(pad(what) + "median \(Int(middle)) µs, nine tenths within \(Int(late)) µs")
  }

  private static func pad(_ text: String) -> String {
    text + String(repeating: " ", count: max(1, 46 - text.count))
  }

  private static func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
}

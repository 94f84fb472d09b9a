// The program: the real surroundings, one run, an exit code.

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The program.
@main
enum Main {
  /// Runs the program and ends the process.
  static func main() {
    Signals.unblock()
    Signals.catchRefusedWrites()
    guard !CommandLine.arguments.isEmpty else {
      // The runtime finds them by way of /proc; without them a command would be taken for none.
      let notes = DescriptorSink(2)
      try? notes.write(Array("error: the arguments cannot be read; is /proc there?\n".utf8))
      try? notes.flush()
      exit(ExitCode.failed.rawValue)
    }
    let environment = Platform.environment
    let surroundings = Doors.Surroundings(
      environment: environment,
      terminal: Platform.terminal(environment),
      table: .all,
      results: DescriptorSink(1),
      notes: DescriptorSink(2),
      input: { DescriptorLines(0, ask: $0) },
      openScript: { path in
        let descriptor = Platform.openForReading(path)
        guard descriptor >= 0 else { return .failure(.init(code: -descriptor)) }
        return .success(DescriptorLines(descriptor))
      },
      clock: { Platform.now },
      sleep: Platform.sleep,
      takeInterrupt: Signals.takeInterrupt,
      page: { text in Pager.command(environment).map { Pager.show(text, in: $0) } ?? false },
      catchInterrupts: Signals.catchInterrupts
    )
    exit(Doors.run(Array(CommandLine.arguments.dropFirst()), surroundings).rawValue)
  }
}

// quit: leaves the prompt, or ends a script early.

/// `quit`.
struct QuitCommand: Command {
  static let spec = CommandSpec(
    name: "quit",
    aliases: ["q", "exit"],
    group: .shell,
    summary: "leaves; a script ends here",
    examples: [.init("quit", "leaves the prompt")]
  )

  init(parsing arguments: inout ArgumentReader) throws(UsageError) {}

  func run(_ context: inout CommandContext) throws -> Report {
    var report = Report()
    report.ends = true
    return report
  }
}

// version: what this program is.

import SyncEngine

/// `version`.
struct VersionCommand: Command {
  static let spec = CommandSpec(
    name: "version",
    group: .shell,
    summary: "shows the version",
    examples: [.init("version", "the version of this program")]
  )

  init(parsing arguments: inout ArgumentReader) throws(UsageError) {}

  func run(_ context: inout CommandContext) throws -> Report {
    Report(
      data: ["version": .string(Version.number.string)],
      lines: [StyledText("swipy-cli \(Version.number)")]
    )
  }
}

// help: what there is, and how it is used.

/// `help [COMMAND|TOPIC]`.
struct HelpCommand: Command {
  static let spec = CommandSpec(
    name: "help",
    group: .shell,
    summary: "lists the commands, or explains one or a topic",
    arguments: "[<command> | <topic>]",
    details: [
      .init("<command>", "the name of a command"),
      .init("<topic>", "\(HelpTopic.allCases.map(\.rawValue).joined(separator: ", "))"),
    ],
    examples: [
      .init("help version", "one command, examples first"),
      .init("help exit-codes", "what the program ends with"),
    ]
  )

  private let subject: Word?

  init(parsing arguments: inout ArgumentReader) throws(UsageError) { subject = arguments.next() }

  func run(_ context: inout CommandContext) throws -> Report {
    guard let subject else { return HelpText.overview(context.table) }
    if let command = context.table.command(named: subject.text) {
      return HelpText.page(command.spec)
    }
    if let topic = HelpTopic.allCases.first(where: { same($0.rawValue, subject.text) }) {
      return HelpText.page(topic)
    }
    let names = context.table.names + HelpTopic.allCases.map(\.rawValue)
    throw UsageError(
      .choice,
      "no help on '\(subject.text)'",
      at: subject.range,
      hint: Suggestion.hint(for: subject.text, among: names) ?? "'help' lists what there is"
    )
  }
}

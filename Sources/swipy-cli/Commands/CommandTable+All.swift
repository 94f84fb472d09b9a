// The list of commands: a command is in the program when its type stands here.

extension CommandTable {
  /// Every command of the program, in the order help lists them within a group.
  static let all = CommandTable([
    HelpCommand.self,
    VersionCommand.self,
    QuitCommand.self,
  ])
}

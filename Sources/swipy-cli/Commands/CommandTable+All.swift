// The list of commands: a command is in the program when its type stands here.

extension CommandTable {
  /// Every command of the program, in the order help lists them within a group.
  static let all = CommandTable([
    // Items
    AddCommand.self,
    ArchiveCommand.self,
    DoneCommand.self,
    EditCommand.self,
    FlagCommand.self,
    MoveCommand.self,
    PurgeCommand.self,
    ReadCommand.self,
    RestoreCommand.self,
    SnoozeCommand.self,
    TrashCommand.self,
    UndoneCommand.self,
    UnflagCommand.self,
    UnreadCommand.self,

    // Swiping
    SwipeCommand.self,
    DragCommand.self,
    ReleaseCommand.self,
    CancelCommand.self,
    TriggerCommand.self,

    // Finding
    FindCommand.self,
    ListCommand.self,
    ShowCommand.self,

    // History
    LogCommand.self,
    RedoCommand.self,
    UndoCommand.self,

    // Sync
    ConflictsCommand.self,
    ResolveCommand.self,

    // Store
    RenumberCommand.self,

    // Shell
    HelpCommand.self,
    VersionCommand.self,
    QuitCommand.self,
    SetCommand.self,
  ])
}

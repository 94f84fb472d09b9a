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
    RevealCommand.self,
    TapCommand.self,
    HideCommand.self,
    PlayCommand.self,
    TriggerCommand.self,

    // Finding
    FindCommand.self,
    ListCommand.self,
    ShowCommand.self,
    WatchCommand.self,

    // History
    AtCommand.self,
    LogCommand.self,
    RedoCommand.self,
    UndoCommand.self,

    // Sync
    SyncCommand.self,
    RemoteCommand.self,
    ReplicaCommand.self,
    ConflictsCommand.self,
    ResolveCommand.self,

    // Import and export
    ImportCommand.self,
    ExportCommand.self,
    DemoCommand.self,

    // Store
    StatusCommand.self,
    DigestCommand.self,
    CheckCommand.self,
    CompactCommand.self,
    RenumberCommand.self,

    // Shell
    ReplayCommand.self,
    RecordCommand.self,
    HelpCommand.self,
    VersionCommand.self,
    QuitCommand.self,
    SetCommand.self,
  ])
}

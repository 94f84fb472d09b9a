// What every command is: a description, a way to read its words, and a run.

/// A command with its arguments read.
///
/// A command is a value made from words and run in a context. It returns what it has to say as a
/// `Report`, or throws; it has nothing to print with.
protocol Command: SendableMetatype {
  /// The command's description.
  static var spec: CommandSpec { get }

  /// Reads the words behind the name; the caller makes sure none is left.
  init(parsing arguments: inout ArgumentReader) throws(UsageError)

  /// What this use of the command does to the store; by default what its description says.
  var effect: CommandSpec.Effect { get }

  /// Does it.
  ///
  /// - Throws: `CommandError`, an error with words (`WordedError`), or `UsageError` where an argument
  ///   turns out wrong only now.
  func run(_ context: inout CommandContext) throws -> Report
}

extension Command {
  var effect: CommandSpec.Effect { Self.spec.effect }
}

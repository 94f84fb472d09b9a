// One line of JSON for each command.

import SyncEngine

/// A line of JSON that a terminal and a line-based reader can both take.
struct JSONLine: Equatable, Sendable {
  /// The line without its newline, UTF-8.
  let bytes: [UInt8]

  fileprivate init(_ bytes: [UInt8]) { self.bytes = bytes }
}

/// Writes results and errors in their envelope.
enum JSONRenderer {
  /// `{"cmd":…,"data":…,"ok":true,"v":1}`, or with `error` and `data` where the result is a failure.
  static func result(
    _ report: Report,
    command: String,
    at position: SourcePosition? = nil,
    note: Succession? = nil
  ) -> JSONLine {
    var members = envelope(command, report.failure, at: position, note)
    members["data"] = report.data
    return bare(.object(members))
  }

  /// The envelope of a command that has no result; `position` only in scripts.
  static func failure(
    _ failure: CommandError,
    command: String,
    at position: SourcePosition? = nil,
    note: Succession? = nil
  ) -> JSONLine {
    bare(.object(envelope(command, failure, at: position, note)))
  }

  private static func envelope(
    _ command: String,
    _ failure: CommandError?,
    at position: SourcePosition?,
    _ note: Succession?
  ) -> JSONObject {
    var members = JSONObject()
    members["cmd"] = .string(command)
    members["error"] = failure.map { error($0, at: position) }
    members["note"] = note?.json
    members["ok"] = .bool(failure == nil)
    members["v"] = 1
    return members
  }

  /// A value without an envelope, for the commands that print a line for each difference.
  static func bare(_ value: JSON) -> JSONLine { JSONLine(escaped(JSONWriter.encode(value))) }

  /// An error's members; those of its place in a file come before those of its place in a script.
  static func error(_ failure: CommandError, at position: SourcePosition? = nil) -> JSON {
    var members = JSONObject([
      ("code", .string(failure.code)), ("message", .string(failure.message.string)),
    ])
    if let hint = failure.hint { members["hint"] = .string(hint.string) }
    if let position {
      members["line"] = .int(position.line)
      members["column"] = .int(position.column)
    }
    if let place = failure.place {
      members["file"] = .string(place.file)
      members["line"] = .int(place.line)
      members["column"] = .int(place.column ?? 1)
    }
    return .object(members)
  }
}

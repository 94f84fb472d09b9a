// Running a transcript from a file, in a folder of its own.

import SyncEngine

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Runs transcripts as the tests do.
struct ReplayRun {
  /// The commands the transcripts may use.
  let table: CommandTable
  /// The disk the transcripts lie on.
  let fileSystem: any FileSystem
  /// How many transcripts this one runs inside.
  let depth: Int

  /// What the clock shows until a transcript sets it: 2026-05-01T09:00:00Z.
  static let start = Instant(clamping: 1_777_626_000_000)
  /// How deep transcripts may run transcripts.
  static let deepest = 3

  /// Runs the transcript that was read from an absolute path.
  ///
  /// - Throws: `CommandError` for a file that is no transcript, or where there is no folder to run in.
  func run(_ path: String, _ text: String) throws(CommandError) -> TranscriptResult {
    guard depth < Self.deepest else {
      throw CommandError("replay.depth", "transcripts run each other too deeply")
    }
    let transcript = try read(text, from: path)
    let folder = try Self.temporaryFolder()
    defer { Self.remove(folder) }
    let host = TranscriptHost.shell(
      store: folder + "/store",
      table: table,
      data: data(for: transcript, at: path),
      clock: Self.start,
      depth: depth + 1
    )
    return TranscriptRunner.run(transcript, in: host)
  }

  /// The text of a file at an absolute path.
  ///
  /// - Throws: `CommandError` where it cannot be read or is no text.
  func text(_ path: String) throws(CommandError) -> String {
    let bytes = try bytes(path)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CommandError("replay.encoding", "'\(path)' is not UTF-8")
    }
    return text
  }

  /// The bytes of a file, or of a pipe to its end.
  private func bytes(_ path: String) throws(CommandError) -> [UInt8] {
    let source = try byteSource(at: path, named: path, on: fileSystem)
    var bytes: [UInt8] = []
    while let piece = try source.next() {
      bytes += piece
      guard bytes.count <= Self.mostBytes else {
        throw CommandError("file.unreadable", "'\(path)' is too long for a replay")
      }
    }
    return bytes
  }

  /// The most bytes a file may hold.
  private static let mostBytes = 64 << 20

  private func read(_ text: String, from path: String) throws(CommandError) -> Transcript {
    do throws(TranscriptError) {
      return try Transcript(parsing: text)
    } catch {
      var words = CommandError("replay.syntax", "\(path):\(error.line): \(error.reason.words)")
      words.place = CommandError.Place(file: path, line: error.line)
      throw words
    }
  }

  /// The folder in which `@store` finds its files: beside the transcript, or above it.
  private func data(for transcript: Transcript, at path: String) -> String {
    let beside = FilePath.parent(of: path)
    let file = transcript.parts.lazy.compactMap { part -> String? in
      if case .store(let file, _) = part { file } else { nil }
    }.first
    let folders = [FilePath.parent(of: beside), beside]
    guard let file else { return folders[0] }
    return folders.first { (try? fileSystem.status(of: $0 + "/" + file)) ?? nil != nil }
      ?? folders[0]
  }

  // MARK: A folder to run in

  private static func temporaryFolder() throws(CommandError) -> String {
    let base = Platform.environment["TMPDIR"] ?? "/tmp"
    var template = Array((base + "/swipy-replay-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else {
      throw CommandError("replay.folder", "no folder to run in: \(Platform.message(errno))")
    }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func remove(_ path: String) {
    let fileSystem = Effects.system().fileSystem
    for name in (try? fileSystem.names(in: path)) ?? [] {
      let inner = path + "/" + name
      if (try? fileSystem.status(of: inner))??.kind == .directory {
        remove(inner)
      } else {
        try? fileSystem.remove(inner)
      }
    }
    try? fileSystem.remove(path)
  }
}

extension TranscriptError.Reason {
  /// What is wrong, for people.
  fileprivate var words: SafeText {
    switch self {
    case .outputWithoutCommand: "output that no command has made"
    case .exit: "'===' needs an exit code and stands at the end of an answer"
    case .time: "'@now' needs a time such as 2026-05-01T09:00:00Z"
    }
  }
}

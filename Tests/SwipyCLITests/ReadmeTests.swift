// Every example of the README is one that a test runs.

import FoundationEssentials
import SwipyModel
import TestSupport
import Testing

@Suite("README")
struct ReadmeTests {
  private struct Block {
    let kind: String
    let text: String
  }

  private func blocks() throws -> [Block] {
    var blocks: [Block] = []
    var lines: [String] = []
    var kind: String?
    for line in try text("README.md").split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        if let kind { blocks.append(Block(kind: kind, text: lines.joined(separator: "\n"))) }
        kind = kind == nil ? String(line.dropFirst(3)) : nil
        lines = []
      } else if kind != nil {
        lines.append(String(line))
      }
    }
    return blocks
  }

  private func text(_ path: String) throws -> String {
    let data = try Data(contentsOf: URL(filePath: DataFiles.root + "/" + path))
    return String(decoding: data, as: UTF8.self)
  }

  @Test("a session shown is part of a transcript that runs")
  func sessions() throws {
    // As a person sees it: the prompt before what is typed, results and remarks alike behind it.
    let transcript = try ["readme", "readme-files", "readme-replay"]
      .map { try text("Data/replays/\($0).session") }.joined(separator: "\n")
      .split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("=== ") && !$0.hasPrefix("#") && !$0.hasPrefix("@") && !$0.isEmpty }
      .map { line in
        if line.hasPrefix(">>> ") { return "swipy> " + line.dropFirst(4) }
        return line.hasPrefix("! ") ? String(line.dropFirst(2)) : String(line)
      }
      .joined(separator: "\n")
      // The folders of the replay, as they might be called at home.
      .replacing("$DIR", with: "/media").replacing("$DATA/samples", with: "mail")
    let shown = try blocks().filter { $0.kind == "session" }
    #expect(shown.count == 4)
    for block in shown { #expect(transcript.contains(block.text), "\(block.text)") }
  }

  @Test("Swift shown is part of a test that runs")
  func swift() throws {
    let tests = try ["SwipyModelTests", "SyncEngineTests/Store"].map {
      try unindented(text("Tests/\($0)/ReadmeTests.swift"))
    }
    let shown = try blocks().filter { $0.kind == "swift" }
    #expect(shown.count == 3)
    for block in shown {
      #expect(tests.contains { $0.contains(unindented(block.text)) }, "\(block.text)")
    }
  }

  private func unindented(_ text: String) -> String {
    text.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: "\n")
  }

  @Test("a replay of swipes that is shown goes as it says")
  func swipes() throws {
    let shown = try blocks().filter { $0.kind == "swipe" }
    #expect(shown.count == 1)
    for block in shown { try Replay(parsing: block.text).check() }
  }

  @Test("no other kind of example is shown")
  func kinds() throws {
    let kinds = Set(try blocks().map(\.kind))
    #expect(kinds == ["session", "swift", "swipe", "sh"])
  }

  @Test("every file the README points to is there")
  func links() throws {
    let readme = try text("README.md")
    let targets = readme.split(separator: "](").dropFirst().compactMap {
      $0.split(separator: ")").first
    }
    #expect(!targets.isEmpty)
    for target in targets {
      #expect(
        FileManager.default.fileExists(atPath: DataFiles.root + "/" + target),
        "\(target)"
      )
    }
  }
}

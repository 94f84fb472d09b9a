// Runs every vector file through the model and prints a line a file.

import Foundation
import SwipyModel
import TestSupport
import Testing

@Suite("The named configurations behave as the libraries do")
struct LibraryConformanceTests {
  /// The folders that hold vectors: the project's own, and those the environment names.
  private static var folders: [String] {
    let named = ProcessInfo.processInfo.environment["SWIPY_VECTORS"] ?? ""
    return [DataFiles.path("vectors")] + named.split(separator: ":").map(String.init)
  }

  private static func files(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".jsonl") }
      .sorted()
      .map { folder + "/" + $0 }
  }

  @Test("every vector is answered as its library does")
  func vectors() throws {
    var passedInAll = 0
    for folder in Self.folders {
      for file in try Self.files(in: folder) {
        let (passed, differences, failed, skipped) = try run(file)
        for difference in differences { print("\(file): \(difference)") }
        let name = file.split(separator: "/").last.map(String.init) ?? file
        let skippedText = skipped > 0 ? ", \(skipped) skipped" : ""
        print("\(name): \(passed) passed, \(failed) failed\(skippedText)")
        #expect(failed == 0, "\(file) has lines that differ; they are named above")
        passedInAll += passed
      }
    }
    #expect(passedInAll > 0, "no vector was run")
  }

  private func run(
    _ file: String
  ) throws -> (passed: Int, differences: [Difference], failed: Int, skipped: Int) {
    var passed = 0
    var failed = 0
    var skipped = 0
    var differences: [Difference] = []
    let text = try String(contentsOfFile: file, encoding: .utf8)
    for line in text.split(whereSeparator: \.isNewline) {
      switch VectorRunner.run(line) {
      case .passed: passed += 1
      case .skipped: skipped += 1
      case .failed(let found):
        failed += 1
        differences += found
      }
    }
    return (passed, differences, failed, skipped)
  }
}

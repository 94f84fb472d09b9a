// The article on queries keeps its word.

import Foundation
import TestSupport
import Testing

@testable import SyncEngine

@Suite("Queries article")
struct QueriesArticleTests {
  private static let lines: [String] = {
    let path = DataFiles.root + "/Sources/SyncEngine/SyncEngine.docc/Queries.md"
    let text = try? String(contentsOfFile: path, encoding: .utf8)
    return (text ?? "").split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }()

  /// The lines of the blocks marked as queries.
  private static let examples: [String] = {
    var examples: [String] = []
    var isInside = false
    for line in lines {
      if line.hasPrefix("```") {
        isInside = line == "```query"
      } else if isInside {
        examples.append(line)
      }
    }
    return examples
  }()

  /// What stands in backticks in the first column of the tables.
  private static let words: [String] = lines.filter { $0.hasPrefix("| ") }.flatMap { line in
    let cell = line.split(separator: "|").first ?? ""
    return cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }

  @Test("the article has examples and tables")
  func found() {
    #expect(Self.examples.count >= 14)
    #expect(Self.words.count >= 40)
  }

  @Test("every example is a query without a doubtful word", arguments: examples)
  func example(query: String) throws {
    let request = try Query.parse(query)
    #expect(request.hints.isEmpty)
    #expect(try Query.parse(request.description) == request)
  }

  @Test("every word of the tables is a term or a time", arguments: words)
  func word(text: String) throws {
    if (try? WhenExpression(parsing: text)) != nil { return }
    let word = text.replacing("NAME", with: "name").replacing("VALUE", with: "1")
    do {
      let request = try Query.parse(word)
      #expect(!request.filter.isText, "\(text)")
    } catch let error {
      guard case .missingValue = error.reason else { throw error }
    }
  }

  @Test("every field and every condition is in the article")
  func complete() {
    let text = Self.lines.joined(separator: "\n")
    for name in Query.fieldNames { #expect(text.contains("`\(name):"), "\(name)") }
    for status in Query.Status.allCases { #expect(text.contains("`is:\(status.rawValue)`")) }
    for key in Query.Order.Key.allCases { #expect(text.contains("`\(key.rawValue)`")) }
  }
}

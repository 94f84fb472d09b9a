// Any text as a line of the command language.

import TestSupport

@testable import swipy_cli

/// Words lie where the line says, are read alike when they are typed again, and make a command or
/// an error that points into the line.
///
/// What stands before a NUL, where there is one, is the template of an alias.
enum CommandFuzz {
  static func run(_ bytes: [UInt8]) throws {
    let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    let line = String(decoding: parts.last ?? [], as: UTF8.self)
    let end = line.utf8.count
    let template = parts.count > 1 ? String(decoding: parts[0], as: UTF8.self) : nil
    for separators in [false, true] {
      let statements: [[Word]]
      do throws(UsageError) {
        statements = try Lexer.statements(line, separators: separators)
      } catch {
        try check(error, end)
        continue
      }
      for words in statements {
        try check(words, end)
        if !separators { try typeAgain(words) }
        try read(words, end)
        guard let template else { continue }
        let expanded: [Word]
        do throws(UsageError) {
          expanded = try Alias.expand(template, words, end: end)
        } catch {
          try check(error, end)
          continue
        }
        try read(expanded, end)
      }
    }
  }

  /// Reads words as options and a command.
  private static func read(_ words: [Word], _ end: Int) throws(FuzzFinding) {
    for place in [OptionParser.Place.start, .line] {
      do throws(UsageError) {
        let (_, command) = try OptionParser.parse(words, end: end, place: place)
        guard !command.isEmpty else { continue }
        _ = try CommandTable.all.parse(command, end: end)
        _ = try CommandTable.all.parse(command, end: end, suppliesRows: true)
      } catch {
        try check(error, end)
      }
    }
  }

  private static func check(_ words: [Word], _ end: Int) throws(FuzzFinding) {
    var reached = 0
    for word in words {
      try FuzzFinding.require(
        reached <= word.range.lowerBound && word.range.upperBound <= end,
        "a word lies at \(word.range) of \(end), after \(reached)"
      )
      try FuzzFinding.require(!word.range.isEmpty, "a word of no bytes at \(word.range)")
      try FuzzFinding.require(
        0...word.text.utf8.count ~= word.bareCount,
        "more was typed bare than there is: \(word)"
      )
      reached = word.range.upperBound
    }
  }

  private static func check(_ error: UsageError, _ end: Int) throws(FuzzFinding) {
    try FuzzFinding.require(
      0 <= error.range.lowerBound && error.range.upperBound <= end,
      "an error points at \(error.range) of \(end): \(error.code)"
    )
  }

  /// The words typed anew are the same words.
  private static func typeAgain(_ words: [Word]) throws(FuzzFinding) {
    let source = Quoting.source(words)
    let again: [Word]
    do throws(UsageError) {
      again = try Lexer.words(source)
    } catch {
      throw FuzzFinding("typed again it cannot be read: \(source)")
    }
    let areSame = again.elementsEqual(words) { a, b in
      a.text.utf8.elementsEqual(b.text.utf8) && a.bareCount == b.bareCount
        && a.isQuoted == b.isQuoted
    }
    try FuzzFinding.require(areSame, "typed again it is something else: \(source)")
  }
}

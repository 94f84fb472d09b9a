// A person's own names for commands: a line with places for arguments.

/// Expands `z 3` with `snooze $1 tomorrow` to `snooze 3 tomorrow`.
enum Alias {
  /// The words an alias stands for.
  ///
  /// `$1` to `$9` take one argument each and `$*` takes all; arguments nothing takes go last where
  /// the template has no `$`, and are an error where it has. The words point at the alias as typed.
  /// - Parameters:
  ///   - template: The line the alias stands for.
  ///   - words: The alias's name and its arguments.
  ///   - end: The end of the statement in its line, in UTF-8 bytes.
  /// - Returns: The words to run in place of those typed.
  /// - Throws: `UsageError` where arguments are missing or left over, or the template cannot be read.
  static func expand(
    _ template: String,
    _ words: [Word],
    end: Int
  ) throws(UsageError) -> [Word] {
    guard let name = words.first else { return [] }
    let arguments = Array(words.dropFirst())
    let parts: [Word]
    do throws(UsageError) { parts = try Lexer.words(template) } catch {
      throw UsageError(error.code, "in alias '\(name.text)': \(error.message)", at: name.range)
    }
    var expanded: [Word] = []
    var used = 0
    var hasPlaces = false
    for part in parts {
      let text = part.text
      if part.isBare, same(text, "$*") {
        hasPlaces = true
        used = arguments.count
        expanded += arguments
      } else if part.isBare, let place = place(text) {
        hasPlaces = true
        used = max(used, place)
        guard place <= arguments.count else {
          throw UsageError(
            .missing,
            "alias '\(name.text)' needs \(place) arguments",
            at: end..<end,
            hint: "it stands for: \(template)"
          )
        }
        expanded.append(arguments[place - 1])
      } else {
        var word = part
        word.range = name.range
        expanded.append(word)
      }
    }
    if !hasPlaces { return expanded + arguments }
    guard used >= arguments.count else {
      throw UsageError(
        .unexpected,
        "alias '\(name.text)' takes \(used) arguments",
        at: arguments[used].range,
        hint: "it stands for: \(template)"
      )
    }
    return expanded
  }

  private static func place(_ text: String) -> Int? {
    guard text.utf8.count == 2, text.utf8.first == UInt8(ascii: "$"),
      let digit = Number.whole(text.dropFirst()), digit >= 1
    else { return nil }
    return digit
  }
}

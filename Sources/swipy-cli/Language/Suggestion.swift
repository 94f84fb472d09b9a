// "Did you mean": names near a mistyped one. A suggestion is shown, never run.

import SwipyModel

/// Finds the names that a mistyped word may have meant.
enum Suggestion {
  /// How many candidates are offered at most.
  static let limit = 3

  /// The longest word looked at; a longer one is no slip of the finger.
  static let longest = 40

  /// The fewest characters of a name that are taken for its beginning.
  static let shortestBeginning = 3

  /// The names near `word`, nearest first, in their own order where equally near.
  ///
  /// Near is at most a third of the word's characters, and at least one edit. An edit inserts,
  /// removes or replaces a character, or swaps two neighbours. The beginning of a name is near as
  /// well. Case is ignored.
  /// - Complexity: O(*n* · *m*) for each name.
  static func candidates(for word: String, among names: [String]) -> [String] {
    guard word.utf8.count <= longest, !word.isEmpty else { return [] }
    let typed = folded(word)
    let most = max(1, typed.count / 3)
    var found: [(distance: Int, name: String)] = []
    for name in names where !found.contains(where: { same($0.name, name) }) {
      let letters = folded(name)
      var distance = EditDistance.between(typed, letters)
      // A beginning was not finished; that comes behind what was mistyped.
      if typed.count >= shortestBeginning, letters.starts(with: typed) {
        distance = min(distance, most + 1)
      } else {
        // A word of which nothing is left is not near anything.
        guard distance <= most, distance < typed.count else { continue }
      }
      let place = found.firstIndex { $0.distance > distance } ?? found.count
      found.insert((distance, name), at: place)
    }
    // A word that differs in case alone was meant, and nothing else.
    if let first = found.first, first.distance == 0 { return [first.name] }
    return found.prefix(limit).map(\.name)
  }

  /// The candidates as a hint such as `did you mean 'left' or 'right'?`; nothing without any.
  static func hint(for word: String, among names: [String]) -> SafeText? {
    let candidates = candidates(for: word, among: names)
    guard let last = candidates.last else { return nil }
    let quoted = candidates.dropLast().map { SafeText("'\($0)'") }
    guard !quoted.isEmpty else { return "did you mean '\(last)'?" }
    return "did you mean \(SafeText.joined(quoted, separator: ", ")) or '\(last)'?"
  }

  private static func folded(_ word: String) -> [Unicode.Scalar] {
    word.unicodeScalars.map { scalar in
      guard scalar.isASCII, scalar.value >= 65, scalar.value <= 90 else { return scalar }
      return Unicode.Scalar(UInt8(scalar.value + 32))
    }
  }
}

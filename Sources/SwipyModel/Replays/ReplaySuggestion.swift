// Names that a mistyped word may have meant.

/// Finds names near a word.
enum ReplaySuggestion {
  /// The names that are at most a third of the word's letters away, nearest first, at most three.
  ///
  /// Upper and lower case count as equal; a swap of neighbours counts as one edit.
  static func names(near word: String, among names: [String]) -> [String] {
    let typed = folded(word)
    guard !typed.isEmpty, typed.count <= 40 else { return [] }
    let most = max(1, typed.count / 3)
    var found: [(distance: Int, name: String)] = []
    for name in names where !found.contains(where: { $0.name.hasSameBytes(as: name) }) {
      let distance = EditDistance.between(typed, folded(name))
      guard distance <= most, distance < typed.count else { continue }
      let place = found.firstIndex { $0.distance > distance } ?? found.count
      found.insert((distance, name), at: place)
    }
    return found.prefix(3).map(\.name)
  }

  private static func folded(_ word: String) -> [UInt8] {
    word.utf8.prefix(64).map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
  }
}

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
      let distance = distance(typed, folded(name))
      guard distance <= most, distance < typed.count else { continue }
      let place = found.firstIndex { $0.distance > distance } ?? found.count
      found.insert((distance, name), at: place)
    }
    return found.prefix(3).map(\.name)
  }

  private static func folded(_ word: String) -> [UInt8] {
    word.utf8.prefix(64).map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
  }

  private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    var current = last
    for i in 1...a.count {
      current[0] = i
      for j in 1...b.count {
        let cost = a[i - 1] == b[j - 1] ? 0 : 1
        var best = min(last[j] + 1, current[j - 1] + 1, last[j - 1] + cost)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          best = min(best, beforeLast[j - 2] + 1)
        }
        current[j] = best
      }
      (beforeLast, last, current) = (last, current, beforeLast)
    }
    return last[b.count]
  }
}

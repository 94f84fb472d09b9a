// How far a mistyped word is from a name.

/// The number of edits between two words.
package enum EditDistance {
  /// The fewest letters to insert, remove or exchange that make one word of the other, a swap of
  /// neighbours counting as one.
  ///
  /// - Complexity: O(*n* · *m*) in the letters of both.
  package static func between<Letter: Equatable>(_ a: [Letter], _ b: [Letter]) -> Int {
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

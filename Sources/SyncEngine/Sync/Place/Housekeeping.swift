// Keeps the names in a shared place few.

/// The rule by which small segments become larger ones.
///
/// Segments fall into classes of eight times the length each. A chain of adjoining
/// segments is kept so that lengths do not rise along it and no class but the last has
/// eight of them: the names grow with the logarithm of the history, and each line is
/// written once for every class it passes through.
enum Housekeeping {
  /// A segment of a chain, with its length in bytes.
  struct Link: Hashable {
    let first: Int
    let last: Int
    let byteCount: Int
  }

  /// How many segments of one class become one.
  static let fanIn = 8
  /// The lengths at which the classes end; what is longer stays as it is.
  static let classBounds = [4 << 10, 32 << 10, 256 << 10, 2 << 20]

  /// The class of a length, from 0.
  static func sizeClass(_ byteCount: Int) -> Int {
    classBounds.firstIndex { byteCount < $0 } ?? classBounds.count
  }

  /// The segments that are in no wider one, by first number.
  static func chain(_ links: some Sequence<Link>) -> [Link] {
    var chain: [Link] = []
    for link in links.sorted(by: { $0.first != $1.first ? $0.first < $1.first : $0.last > $1.last })
    where chain.last.map({ $0.last < link.last }) ?? true {
      chain.append(link)
    }
    return chain
  }

  /// The next lines to be put into one object, where it is time to.
  static func due(_ chain: [Link]) -> ClosedRange<Int>? {
    let classes = chain.map { sizeClass($0.byteCount) }
    return trapped(chain, classes) ?? full(chain, classes)
  }

  /// Shorter segments before a longer one, which would stay for good.
  private static func trapped(_ chain: [Link], _ classes: [Int]) -> ClosedRange<Int>? {
    for end in chain.indices.dropLast().reversed() where classes[end] < classes[end + 1] {
      guard adjoin(chain[end], chain[end + 1]) else { continue }
      let isFinal = classes[end + 1] == classBounds.count
      var start = end
      while start > 0, classes[start - 1] < classes[end + 1], adjoin(chain[start - 1], chain[start])
      { start -= 1 }
      let stop = isFinal ? end : end + 1
      if start < stop { return chain[start].first...chain[stop].last }
    }
    return nil
  }

  /// Eight segments of one class at the end of a chain.
  private static func full(_ chain: [Link], _ classes: [Int]) -> ClosedRange<Int>? {
    guard let last = chain.last else { return nil }
    for sizeClass in 0..<classBounds.count {
      var start = chain.endIndex
      while start > 0, classes[start - 1] <= sizeClass,
        start == chain.endIndex || adjoin(chain[start - 1], chain[start])
      { start -= 1 }
      let count = classes[start...].count { $0 == sizeClass }
      if count >= fanIn { return chain[start].first...last.last }
    }
    return nil
  }

  private static func adjoin(_ a: Link, _ b: Link) -> Bool { b.first <= a.last + 1 }
}

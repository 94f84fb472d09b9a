// A sorted list in which a change costs little, however long the list is.

/// Elements in order, in chunks, so that an insertion moves the elements of one chunk only.
///
/// Whoever looks for a place brings the order along; all have to bring the same. A copy shares
/// the chunks that neither has changed since.
struct SortedChunks<Element: Sendable>: Sendable {
  /// Where an element stands, or would stand.
  struct Place: Hashable, Sendable {
    fileprivate var chunk: Int
    fileprivate var offset: Int
  }

  /// The most elements a chunk has.
  private let capacity: Int
  /// No chunk is empty.
  private var chunks: [[Element]] = []
  /// The number of elements of each chunk, side by side.
  private var sizes: [Int] = []
  /// The number of elements.
  private(set) var count = 0

  /// Takes elements that are in order.
  init(_ elements: [Element] = [], capacity: Int = 256) {
    self.capacity = max(capacity, 2)
    fill(elements)
  }

  private mutating func fill(_ elements: [Element]) {
    chunks = []
    sizes = []
    count = elements.count
    let size = max(1, capacity * 3 / 4)
    for start in stride(from: 0, to: elements.count, by: size) {
      let chunk = Array(elements[start..<min(start + size, elements.count)])
      chunks.append(chunk)
      sizes.append(chunk.count)
    }
  }

  /// The place of the first element that does not come before what is looked for.
  /// - Complexity: O(log *n*).
  func place(where isBefore: (Element) -> Bool) -> Place {
    var (low, high) = (0, chunks.count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(chunks[middle][sizes[middle] - 1]) { low = middle + 1 } else { high = middle }
    }
    guard low < chunks.count else { return Place(chunk: low, offset: 0) }
    let chunk = low
    (low, high) = (0, sizes[chunk])
    while low < high {
      let middle = (low + high) / 2
      if isBefore(chunks[chunk][middle]) { low = middle + 1 } else { high = middle }
    }
    return Place(chunk: chunk, offset: low)
  }

  /// The element at a place; `nil` behind the last.
  subscript(place: Place) -> Element? {
    place.chunk < chunks.count ? chunks[place.chunk][place.offset] : nil
  }

  /// How many elements stand before a place.
  /// - Complexity: O(*n*) in the chunks.
  func index(of place: Place) -> Int {
    var index = place.offset
    for chunk in 0..<min(place.chunk, sizes.count) { index += sizes[chunk] }
    return index
  }

  /// The element that so many stand before; `nil` behind the last.
  /// - Complexity: O(*n*) in the chunks.
  func element(at index: Int) -> Element? {
    guard 0..<count ~= index else { return nil }
    var (chunk, offset) = (0, index)
    while offset >= sizes[chunk] {
      offset -= sizes[chunk]
      chunk += 1
    }
    return chunks[chunk][offset]
  }

  /// Puts an element in where it belongs.
  mutating func insert(_ element: Element, at place: Place) {
    count += 1
    guard !chunks.isEmpty else {
      chunks = [[element]]
      sizes = [1]
      return
    }
    var (chunk, offset) = (place.chunk, place.offset)
    if chunk == chunks.count {
      chunk -= 1
      offset = sizes[chunk]
    }
    chunks[chunk].insert(element, at: offset)
    sizes[chunk] += 1
    guard sizes[chunk] > capacity else { return }
    let half = sizes[chunk] / 2
    let upper = Array(chunks[chunk][half...])
    chunks[chunk].removeLast(upper.count)
    sizes[chunk] = half
    chunks.insert(upper, at: chunk + 1)
    sizes.insert(upper.count, at: chunk + 1)
  }

  /// Takes out the element at a place, which is not behind the last.
  mutating func remove(at place: Place) {
    chunks[place.chunk].remove(at: place.offset)
    sizes[place.chunk] -= 1
    count -= 1
    if sizes[place.chunk] == 0 {
      chunks.remove(at: place.chunk)
      sizes.remove(at: place.chunk)
    } else if place.chunk + 1 < chunks.count,
      sizes[place.chunk] + sizes[place.chunk + 1] <= capacity / 2
    {
      chunks[place.chunk] += chunks[place.chunk + 1]
      sizes[place.chunk] += sizes[place.chunk + 1]
      chunks.remove(at: place.chunk + 1)
      sizes.remove(at: place.chunk + 1)
    }
  }

  /// Takes out and puts in many elements at once.
  /// - Parameters:
  ///   - removed: Elements that are here, in order.
  ///   - inserted: Elements that are not, in order.
  ///   - precedes: The order.
  /// - Complexity: O(*n*) in all elements.
  mutating func replace(
    _ removed: [Element],
    with inserted: [Element],
    by precedes: (Element, Element) -> Bool
  ) {
    var merged: [Element] = []
    merged.reserveCapacity(max(0, count - removed.count) + inserted.count)
    var (out, new) = (removed[...], inserted[...])
    for chunk in chunks {
      for element in chunk {
        if let first = out.first, !precedes(element, first), !precedes(first, element) {
          out.removeFirst()
          continue
        }
        while let first = new.first, precedes(first, element) {
          merged.append(first)
          new.removeFirst()
        }
        merged.append(element)
      }
    }
    merged += new
    fill(merged)
  }

  /// The first elements, at most so many.
  func prefix(_ most: Int) -> [Element] {
    var elements: [Element] = []
    elements.reserveCapacity(min(most, count))
    for chunk in chunks where elements.count < most {
      elements += chunk.prefix(most - elements.count)
    }
    return elements
  }

  /// Calls `body` with the elements from a place on, until it returns false.
  func visit(from place: Place, _ body: (Element) -> Bool) {
    var (chunk, offset) = (place.chunk, place.offset)
    while chunk < chunks.count {
      while offset < sizes[chunk] {
        guard body(chunks[chunk][offset]) else { return }
        offset += 1
      }
      (chunk, offset) = (chunk + 1, 0)
    }
  }
}

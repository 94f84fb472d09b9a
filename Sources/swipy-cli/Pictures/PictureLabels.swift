// Places for labels, so that none covers another.

/// Finds places for labels.
enum PictureLabels {
  /// A label's place along a line.
  struct Place: Equatable {
    /// The line, 0 nearest to what is labelled.
    var line: Int
    /// Its middle.
    var middle: Double
  }

  /// Puts labels near their places on as few lines as they need.
  ///
  /// - Parameters:
  ///   - wanted: The middle each would like and its width, in order of the middles.
  ///   - range: What a label must not leave.
  ///   - gap: The room between two labels of a line.
  /// - Returns: A place for each.
  static func lines(
    _ wanted: [(middle: Double, width: Double)],
    in range: ClosedRange<Double>,
    gap: Double
  ) -> [Place] {
    var ends: [Double] = []
    return wanted.map { label in
      let half = label.width / 2
      let last = max(range.lowerBound + half, range.upperBound - half)
      let middle = min(max(label.middle, range.lowerBound + half), last)
      let line = ends.firstIndex { $0 + gap <= middle - half } ?? ends.count
      if line == ends.count { ends.append(0) }
      ends[line] = middle + half
      return Place(line: line, middle: middle)
    }
  }

  /// Moves labels apart along one line, keeping their order and as near as that lets them be.
  ///
  /// - Parameters:
  ///   - wanted: The middles, in order.
  ///   - distance: The least distance of two middles; less where the range holds no more.
  ///   - range: What a middle must not leave.
  /// - Returns: A middle for each.
  static func spread(
    _ wanted: [Double],
    distance: Double,
    in range: ClosedRange<Double>
  ) -> [Double] {
    guard !wanted.isEmpty else { return [] }
    let room = range.upperBound - range.lowerBound
    let step = min(distance, room / Double(max(wanted.count - 1, 1)))
    var places = wanted.map { min(max($0, range.lowerBound), range.upperBound) }
    for index in places.indices.dropFirst() {
      places[index] = max(places[index], places[index - 1] + step)
    }
    var limit = range.upperBound
    for index in places.indices.reversed() {
      places[index] = min(places[index], limit)
      limit = places[index] - step
    }
    return places
  }
}

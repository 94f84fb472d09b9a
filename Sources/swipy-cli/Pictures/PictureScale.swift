// From times and distances to places in a picture.

/// The two axes of a picture.
struct PictureScale {
  /// The first and last time, in seconds.
  let times: ClosedRange<Double>
  /// The least and greatest distance, in points.
  let offsets: ClosedRange<Double>
  /// The plot's edges.
  let (left, top, right, bottom): (Double, Double, Double, Double)

  /// The axes of a picture whose plot has these edges.
  init(_ picture: GesturePicture, left: Double, top: Double, right: Double, bottom: Double) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
    let last = max(picture.path.last?.time ?? 0, 0.1)
    times = 0...last + 0.08
    let ends = picture.path.map(\.offset) + [picture.extent]
    let least = min(ends.min() ?? 0, 0)
    let greatest = max(ends.max() ?? 0, 0)
    let margin = max((greatest - least) * 0.03, 1)
    offsets = least - (least < 0 ? margin : 0)...greatest + (greatest > 0 ? margin : 0)
  }

  /// A time's place.
  func x(_ time: Double) -> Double {
    left + (right - left) * (time - times.lowerBound) / (times.upperBound - times.lowerBound)
  }

  /// A distance's place; the right is above.
  func y(_ offset: Double) -> Double {
    let span = max(offsets.upperBound - offsets.lowerBound, 1e-9)
    return bottom - (bottom - top) * (offset - offsets.lowerBound) / span
  }

  /// Times to write at the axis: whole steps, no more than nine.
  var ticks: [Double] {
    let steps = [0.1, 0.2, 0.5, 1, 2, 5]
    let step = steps.first { times.upperBound / $0 <= 9 } ?? 10
    return (0...Int(times.upperBound / step)).map { Double($0) * step }
  }
}

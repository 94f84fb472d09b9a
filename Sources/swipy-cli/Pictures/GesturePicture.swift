// A gesture as one picture: what there is to draw, before anything is laid out.

/// What a picture of a gesture shows.
///
/// Distances are in points of the row, positive to the right, and times in seconds since the touch.
/// All text is safe text already; the renderer only escapes what SVG needs.
struct GesturePicture: Sendable {
  /// The row's title.
  var title: SafeText
  /// What was done, in a line.
  var subtitle: SafeText
  /// The row's width.
  var width: Double
  /// The distance of a row that has gone the gesture's way.
  var extent: Double
  /// Where the row is over time; in order of time.
  var path: [Point]
  /// When the finger lets go.
  var released: Double?
  /// The colour of what fires.
  var fired: Style.Color?
  /// What distances mean, as horizontal bands.
  var bands: [Band]
  /// What happens, as labelled marks in order of time.
  var marks: [Mark]
  /// The row at chosen times, in order.
  var cells: [Cell]

  /// Where the row is at a time.
  struct Point: Equatable, Sendable {
    /// The time.
    var time: Double
    /// The row's distance from its place.
    var offset: Double
  }

  /// What the distances between two mean.
  struct Band: Equatable, Sendable {
    /// Where it begins, the end nearer to the row's place.
    var start: Double
    /// Where it ends.
    var end: Double
    /// What it is called.
    var label: SafeText
    /// Where it begins, in words.
    var note: SafeText
    /// Its colour; nil for one that only marks a place.
    var color: Style.Color?
  }

  /// Something that happens.
  struct Mark: Equatable, Sendable {
    /// When, and where the row is then.
    var point: Point
    /// What.
    var label: SafeText
  }

  /// The row at one time.
  struct Cell: Equatable, Sendable {
    /// When, and where the row is then.
    var point: Point
    /// What happens then; empty where nothing does.
    var caption: SafeText
    /// What stands on the row.
    var text: SafeText
    /// What lies under the row, those drawn first at first.
    var pieces: [Piece]
  }

  /// A strip of what lies under a row.
  struct Piece: Equatable, Sendable {
    /// Its left edge.
    var start: Double
    /// Its right edge.
    var end: Double
    /// What stands on it.
    var label: SafeText
    /// Its colour.
    var color: Style.Color
    /// Its opacity, 0...1.
    var opacity: Double
  }
}

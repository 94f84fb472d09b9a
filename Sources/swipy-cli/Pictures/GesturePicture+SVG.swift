// A picture of a gesture as SVG: the chart of its way, and the row at chosen times.

extension GesturePicture {
  /// The picture as an SVG document, 800 pixels wide.
  var svg: String { PictureLayout(self).document }
}

/// Where everything of a picture stands.
private struct PictureLayout {
  private let picture: GesturePicture
  private let scale: PictureScale
  private let marks: [PictureLabels.Place]
  private let height: Double

  private static let width = 800.0
  private static let margin = 28.0
  private static let gutter = 176.0
  private static let plotHeight = 250.0
  private static let markLine = 19.0
  private static let markSize = 12.0

  private static let cell = (width: 236.0, height: 40.0, gap: 18.0, line: 72.0)
  private static let columns = 3

  init(_ picture: GesturePicture) {
    self.picture = picture
    let (left, right) = (Self.margin + 40, Self.width - Self.margin - Self.gutter)
    let draft = PictureScale(picture, left: left, top: 0, right: right, bottom: 1)
    marks = PictureLabels.lines(
      picture.marks.map {
        (draft.x($0.point.time), PictureLook.width($0.label, size: Self.markSize) + 6)
      },
      in: left...right,
      gap: 6
    )
    let lines = Double((marks.map(\.line).max() ?? -1) + 1)
    let top = 78 + lines * Self.markLine + 8
    scale = PictureScale(
      picture,
      left: left,
      top: top,
      right: right,
      bottom: top + Self.plotHeight
    )
    let rows = (picture.cells.count + Self.columns - 1) / Self.columns
    height = scale.bottom + 44 + Double(rows) * Self.cell.line + 4
  }

  /// The whole document.
  var document: String {
    var writer = SVGWriter()
    let attributes: KeyValuePairs<String, SVGWriter.Value> = [
      "xmlns": "http://www.w3.org/2000/svg", "width": .number(Self.width),
      "height": .number(height), "viewBox": .text("0 0 800 \(SVGWriter.number(height))"),
      "role": "img",
    ]
    writer.group("svg", attributes) { svg in
      svg.element("title", [:], "\(picture.title): \(picture.subtitle)")
      svg.style(PictureLook.sheet)
      svg.element(
        "rect",
        ["class": "page", "width": .number(Self.width), "height": .number(height)]
      )
      heading(&svg)
      ground(&svg)
      bands(&svg)
      axes(&svg)
      way(&svg)
      marks(&svg)
      for index in picture.cells.indices { cell(index, &svg) }
    }
    return writer.text
  }

  private func heading(_ svg: inout SVGWriter) {
    let room = Self.width - 2 * Self.margin
    svg.element(
      "text",
      [
        "x": .number(Self.margin), "y": 38, "class": "ink", "font-size": 21, "font-weight": "600",
      ],
      PictureLook.fit(picture.title, size: 21, into: room)
    )
    svg.element(
      "text",
      ["x": .number(Self.margin), "y": 61, "class": "soft", "font-size": 13],
      PictureLook.fit(picture.subtitle, size: 13, into: room)
    )
  }

  private func ground(_ svg: inout SVGWriter) {
    svg.element(
      "rect",
      [
        "class": "plot", "x": .number(scale.left), "y": .number(scale.top),
        "width": .number(scale.right - scale.left), "height": .number(Self.plotHeight), "rx": 4,
      ]
    )
  }

  private func bands(_ svg: inout SVGWriter) {
    for band in picture.bands {
      let (a, b) = (scale.y(band.start), scale.y(band.end))
      if let color = band.color {
        svg.element(
          "rect",
          [
            "class": .text(PictureLook.name(color)), "fill": "currentColor", "fill-opacity": 0.13,
            "x": .number(scale.left), "y": .number(min(a, b)),
            "width": .number(scale.right - scale.left), "height": .number(abs(a - b)),
          ]
        )
      }
      guard band.start != 0 else { continue }
      svg.element(
        "line",
        [
          "class": .text(band.color.map(PictureLook.name) ?? "hint"),
          "stroke": "currentColor", "stroke-dasharray": "5 4",
          "x1": .number(scale.left), "x2": .number(scale.right + 6), "y1": .number(a),
          "y2": .number(a),
        ]
      )
    }
    bandLabels(&svg)
  }

  /// The names of the bands, beside the plot at their middles.
  private func bandLabels(_ svg: inout SVGWriter) {
    let bands = picture.bands.sorted {
      scale.y(($0.start + $0.end) / 2) < scale.y(($1.start + $1.end) / 2)
    }
    let middles = bands.map { scale.y(($0.start + $0.end) / 2) }
    let room = Self.plotHeight / Double(max(bands.count, 1))
    // Two lines a band only where no name has to leave its band for them.
    let isShort = room < 34 || zip(middles, middles.dropFirst()).contains { $1 - $0 < 34 }
    let places = PictureLabels.spread(
      middles,
      distance: isShort ? 15 : 34,
      in: scale.top + 8...scale.bottom - 8
    )
    let x = scale.right + 14
    let space = Self.width - 12 - x
    // Where even one line each does not fit, every so many is named.
    let every = max(1, Int((14 / max(room, 0.1)).rounded(.up)))
    for (index, band) in bands.enumerated() where index.isMultiple(of: every) {
      let y = places[index]
      if abs(y - middles[index]) > 4 {
        // A band too narrow for its name is shown to be its own.
        svg.element(
          "line",
          [
            "class": "hint", "stroke-width": 0.8, "x1": .number(scale.right),
            "x2": .number(x - 2), "y1": .number(middles[index]), "y2": .number(y),
          ]
        )
      }
      let whole: SafeText = "\(band.label), \(band.note)"
      let fits = PictureLook.width(whole, size: 13) <= space
      let label = isShort && fits ? whole : band.label
      svg.element(
        "text",
        [
          "class": .text(band.color.map(PictureLook.name) ?? "soft"),
          "fill": "currentColor", "font-size": 13, "font-weight": "600", "x": .number(x),
          "y": .number(isShort ? y + 4.5 : y - 1.5),
        ],
        PictureLook.fit(label, size: 13, into: space)
      )
      guard !isShort else { continue }
      svg.element(
        "text",
        ["class": "soft", "font-size": 11.5, "x": .number(x), "y": .number(y + 13)],
        PictureLook.fit(band.note, size: 11.5, into: space)
      )
    }
  }

  private func axes(_ svg: inout SVGWriter) {
    let zero = scale.y(0)
    svg.element(
      "line",
      [
        "class": "axis", "x1": .number(scale.left), "x2": .number(scale.right),
        "y1": .number(zero), "y2": .number(zero),
      ]
    )
    for (offset, y) in distances {
      let percent = Percent.text((abs(offset) / picture.width * 1000).rounded() / 1000)
      svg.element(
        "text",
        [
          "class": "soft", "font-size": 11.5, "text-anchor": "end",
          "x": .number(scale.left - 7), "y": .number(y + 4),
        ],
        percent
      )
    }
    for tick in scale.ticks {
      let x = scale.x(tick)
      svg.element(
        "line",
        [
          "class": "axis", "x1": .number(x), "x2": .number(x), "y1": .number(scale.bottom),
          "y2": .number(scale.bottom + 4),
        ]
      )
      svg.element(
        "text",
        [
          "class": "soft", "font-size": 11.5, "text-anchor": "middle", "x": .number(x),
          "y": .number(scale.bottom + 18),
        ],
        "\(SVGWriter.number(tick)) s"
      )
    }
  }

  /// The distances to write at the axis, and where: the ends and where bands begin, moved apart
  /// where they would cover one another.
  private var distances: [(offset: Double, y: Double)] {
    let least = 13.0
    var chosen: [Double] = []
    for offset in [0, picture.extent] + picture.bands.map(\.start) {
      let y = scale.y(offset)
      guard picture.width > 0, y >= scale.top - 1, y <= scale.bottom + 1,
        !chosen.contains(offset), Double(chosen.count) * least < Self.plotHeight
      else { continue }
      chosen.append(offset)
    }
    chosen.sort { scale.y($0) < scale.y($1) }
    let places = PictureLabels.spread(
      chosen.map(scale.y),
      distance: least,
      in: scale.top...scale.bottom
    )
    return zip(chosen, places).map { ($0, $1) }
  }

  /// The row's way: under the finger in ink, by itself in the colour of what fires.
  private func way(_ svg: inout SVGWriter) {
    let released = picture.released ?? 0
    let held = picture.path.filter { $0.time <= released }
    let free = picture.path.filter { $0.time >= released }
    if let time = picture.released {
      let x = scale.x(time)
      svg.element(
        "line",
        [
          "class": "hint", "stroke-dasharray": "2 3", "x1": .number(x), "x2": .number(x),
          "y1": .number(scale.top), "y2": .number(scale.bottom),
        ]
      )
    }
    line(free, picture.fired.map(PictureLook.name) ?? "free", &svg)
    line(held, "path", &svg)
  }

  private func line(
    _ points: [GesturePicture.Point],
    _ name: String,
    _ svg: inout SVGWriter
  ) {
    guard points.count > 1 else { return }
    let places = points.map {
      "\(SVGWriter.number(scale.x($0.time))) \(SVGWriter.number(scale.y($0.offset)))"
    }
    svg.element(
      "polyline",
      [
        "class": .text(name), "stroke": "currentColor",
        "fill": "none", "stroke-width": 2.75, "stroke-linejoin": "round",
        "stroke-linecap": "round", "points": .text(places.joined(separator: " ")),
      ]
    )
  }

  private func marks(_ svg: inout SVGWriter) {
    for (mark, place) in zip(picture.marks, marks) {
      let (x, y) = (scale.x(mark.point.time), scale.y(mark.point.offset))
      let base = scale.top - 10 - Double(place.line) * Self.markLine
      svg.element(
        "line",
        [
          "class": "hint", "stroke-width": 0.8, "x1": .number(x), "x2": .number(x),
          "y1": .number(base + 4), "y2": .number(y),
        ]
      )
      svg.element(
        "circle",
        [
          "class": "page path", "stroke-width": 1.75, "cx": .number(x), "cy": .number(y), "r": 4,
        ]
      )
    }
    // Above the hairlines, on ground of their own where one passes behind them.
    for (mark, place) in zip(picture.marks, marks) {
      let base = scale.top - 10 - Double(place.line) * Self.markLine
      let width = PictureLook.width(mark.label, size: Self.markSize) + 6
      svg.element(
        "rect",
        [
          "class": "page", "x": .number(place.middle - width / 2), "y": .number(base - 12),
          "width": .number(width), "height": 16,
        ]
      )
      svg.element(
        "text",
        [
          "class": "ink", "font-size": .number(Self.markSize), "text-anchor": "middle",
          "x": .number(place.middle), "y": .number(base),
        ],
        mark.label
      )
    }
  }
}

// The row at chosen times.
extension PictureLayout {
  private func cell(_ index: Int, _ svg: inout SVGWriter) {
    let cell = picture.cells[index]
    let (width, height) = (Self.cell.width, Self.cell.height)
    let column = Double(index % Self.columns)
    let line = Double(index / Self.columns)
    let x = Self.margin + column * (width + Self.cell.gap)
    let y = scale.bottom + 44 + line * Self.cell.line
    let unit = width / max(picture.width, 1)
    let time: SafeText = "\(SVGWriter.number(cell.point.time)) s"
    svg.element(
      "text",
      ["class": "soft", "font-size": 11.5, "x": .number(x + 1), "y": .number(y + height + 16)],
      PictureLook.fit(
        cell.caption.isEmpty ? time : "\(time): \(cell.caption)",
        size: 11.5,
        into: width
      )
    )
    let clip = "cell\(index)"
    svg.group("clipPath", ["id": .text(clip)]) {
      $0.element(
        "rect",
        [
          "x": .number(x), "y": .number(y), "width": .number(width), "height": .number(height),
          "rx": 7,
        ]
      )
    }
    svg.group("g", ["clip-path": .text("url(#\(clip))")]) { svg in
      svg.element(
        "rect",
        [
          "class": "plot", "x": .number(x), "y": .number(y), "width": .number(width),
          "height": .number(height),
        ]
      )
      for piece in cell.pieces { self.piece(piece, x, y, unit, cell, &svg) }
      content(cell, x + cell.point.offset * unit, y, &svg)
    }
    svg.element(
      "rect",
      [
        "class": "edge", "fill": "none", "x": .number(x), "y": .number(y),
        "width": .number(width), "height": .number(height), "rx": 7,
      ]
    )
  }

  private func piece(
    _ piece: GesturePicture.Piece,
    _ x: Double,
    _ y: Double,
    _ unit: Double,
    _ cell: GesturePicture.Cell,
    _ svg: inout SVGWriter
  ) {
    let (start, end) = (x + piece.start * unit, x + piece.end * unit)
    svg.element(
      "rect",
      [
        "class": .text(PictureLook.name(piece.color)), "fill": "currentColor",
        "fill-opacity": .number(piece.opacity), "x": .number(start), "y": .number(y),
        "width": .number(end - start), "height": .number(Self.cell.height),
      ]
    )
    // Only what the content leaves free can be read.
    let content = (x + cell.point.offset * unit, x + (cell.point.offset + picture.width) * unit)
    let free =
      cell.point.offset > 0
      ? (max(start, x), min(end, content.0))
      : (max(start, content.1), min(end, x + Self.cell.width))
    let label = PictureLook.fit(piece.label, size: 11, into: free.1 - free.0 - 6)
    guard label == piece.label || label.width > 4 else { return }
    svg.element(
      "text",
      [
        "class": "on", "font-size": 11, "font-weight": "600", "text-anchor": "middle",
        "x": .number((free.0 + free.1) / 2), "y": .number(y + Self.cell.height / 2 + 4),
      ],
      label
    )
  }

  private func content(
    _ cell: GesturePicture.Cell,
    _ x: Double,
    _ y: Double,
    _ svg: inout SVGWriter
  ) {
    svg.element(
      "rect",
      [
        "class": "row edge", "x": .number(x), "y": .number(y - 1),
        "width": .number(Self.cell.width), "height": .number(Self.cell.height + 2),
      ]
    )
    svg.element(
      "text",
      [
        "class": "ink", "font-size": 12.5, "x": .number(x + 12),
        "y": .number(y + Self.cell.height / 2 + 4.5),
      ],
      PictureLook.fit(cell.text, size: 12.5, into: Self.cell.width - 24)
    )
  }
}

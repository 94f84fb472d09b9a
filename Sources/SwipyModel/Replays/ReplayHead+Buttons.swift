// The lines of a side's buttons: the tray, each button, and what expands.

extension ReplayHead {
  /// The words that may follow a button's name and action.
  static let buttonWords = [
    "destructive", "width", "content", "stays", "fulfils", "confirm", "clear", "spoken", "unspoken",
  ]
}

extension ButtonTray {
  private static let words =
    ["widest", "own", "fitted", "spacing", "shift", "off", "grow"]
    + TrayTransition.allCases.map(\.rawValue)

  /// Reads what follows `buttons SIDE`.
  init(_ reader: inout ReplayReader) throws(ReplayError) {
    self.init([])
    while let word = reader.next {
      if reader.take(",") { continue }
      if reader.take("widest") {
        widths = .asWidest
      } else if reader.take("own") {
        widths = .own
      } else if reader.take("fitted") {
        widths = try Self.fitted(&reader)
      } else if reader.take("spacing") {
        spacing = try reader.points("a spacing")
      } else if reader.take("shift") {
        shift = try reader.points("a shift")
      } else if reader.take("grow") {
        scaling = try ScaleTransition(&reader)
      } else if reader.take("off") {
        isEnabled = false
      } else if let transition = reader.optionalRaw(TrayTransition.self) {
        self.transition = transition
      } else {
        throw reader.unknown(word, among: Self.words)
      }
    }
  }

  private static func fitted(_ reader: inout ReplayReader) throws(ReplayError) -> ButtonWidths {
    var (least, most, padding): (Double?, Double?, Double) = (nil, nil, 8)
    while true {
      if reader.take("least") {
        least = try reader.points("a width")
      } else if reader.take("most") {
        most = try reader.points("a width")
      } else if reader.take("padding") {
        padding = try reader.points("a padding")
      } else {
        return .fitted(minimum: least, maximum: most, padding: padding)
      }
    }
  }

  /// What follows `buttons SIDE`.
  var replayText: String {
    [
      widthsText, spacing == 0 ? nil : "spacing \(spacing.replayText)pt",
      shift == 0 ? nil : "shift \(shift.replayText)pt",
      transition == .border ? nil : transition.rawValue, scaling?.replayText,
      isEnabled ? nil : "off",
    ].joinedWords
  }

  private var widthsText: String? {
    switch widths {
    case .standard: nil
    case .asWidest: "widest"
    case .own: "own"
    case .fitted(let least, let most, let padding):
      [
        "fitted", least.map { "least \($0.replayText)pt" }, most.map { "most \($0.replayText)pt" },
        padding == 8 ? nil : "padding \(padding.replayText)pt",
      ].joinedWords
    }
  }
}

extension ScaleTransition {
  /// Reads what follows `grow`: `[from SHARE] [at SHARE] [in TIME]`.
  init(_ reader: inout ReplayReader) throws(ReplayError) {
    self.init()
    while true {
      if reader.take("from") {
        initialScale = try reader.percent("a scale")
      } else if reader.take("at") {
        threshold = try reader.percent("a share of the width")
      } else if reader.take("in") {
        seconds = try reader.duration("a time").inSeconds
      } else {
        return
      }
    }
  }

  /// The words, `grow` included.
  var replayText: String {
    "grow from \(initialScale.percentText) at \(threshold.percentText) in "
      + Duration.exactly(seconds).replayText
  }
}

extension SwipeButton {
  /// Reads what follows `button`.
  init(_ reader: inout ReplayReader) throws(ReplayError) {
    let name = try reader.word("a name").text
    self.init(name)
    if let next = reader.next, !next.isKeyword(","), !reader.isPointsNext,
      !ReplayHead.buttonWords.contains(where: { next.isKeyword($0) })
    {
      action = try reader.word("an action").text
    }
    while let word = reader.next {
      if reader.take(",") { continue }
      if reader.isPointsNext {
        width = try reader.points("a width")
      } else if reader.take("width") {
        width = try reader.points("a width")
      } else if reader.take("destructive") {
        style = .destructive
      } else if reader.take("content") {
        contentWidth = try reader.points("a width")
      } else if reader.take("stays") {
        hidesWhenPressed = false
      } else if reader.take("fulfils") {
        fulfilment = try reader.raw("a fulfilment", Fulfilment.self)
      } else if reader.take("confirm") {
        confirmation = .required
      } else if reader.take("clear") {
        isClear = true
      } else if reader.take("spoken") {
        accessibilityName = try reader.word("a name").text
      } else if reader.take("unspoken") {
        accessibilityName = nil
      } else {
        throw reader.unknown(word, among: ReplayHead.buttonWords)
      }
    }
  }

  /// What follows `button`.
  var replayText: String {
    let spoken = accessibilityName.map {
      $0.hasSameBytes(as: name) ? nil : "spoken " + $0.asReplayWord
    }
    return [
      name.asReplayWord, action?.asReplayWord, width.map { "\($0.replayText)pt" },
      style == .destructive ? "destructive" : nil,
      contentWidth == 0 ? nil : "content \(contentWidth.replayText)pt",
      hidesWhenPressed ? nil : "stays", fulfilment.map { "fulfils " + $0.rawValue },
      confirmation == .required ? "confirm" : nil, isClear ? "clear" : nil,
      spoken ?? (accessibilityName == nil ? "unspoken" : nil),
    ].joinedWords
  }
}

// The colours and letters of a picture, by day and by night.

/// How pictures look.
enum PictureLook {
  /// The colours of what lies under a row: on a light ground, and on a dark one.
  private static let colors: [(color: Style.Color, light: String, dark: String)] = [
    (.black, "#24292f", "#c9d1d9"),
    (.red, "#c62832", "#f4756c"),
    (.green, "#1a7f37", "#4cc265"),
    (.yellow, "#96620a", "#dfa93c"),
    (.blue, "#0b63ce", "#6cb2ff"),
    (.magenta, "#7d4bd8", "#c39cff"),
    (.cyan, "#147a81", "#4accd4"),
    (.white, "#59636e", "#a3adb8"),
  ]

  /// The class of a colour.
  static func name(_ color: Style.Color) -> String { "c\(color.rawValue)" }

  /// The style sheet: everything by class, so that the reader's own light or dark decides.
  static var sheet: [String] {
    let light = colors.map { ".\(name($0.color)){color:\($0.light)}" }.joined()
    let dark = colors.map { ".\(name($0.color)){color:\($0.dark)}" }.joined()
    return [
      "text{font-family:system-ui,-apple-system,'Segoe UI','Noto Sans','DejaVu Sans',sans-serif}",
      ".page{fill:#ffffff}.plot{fill:#f6f8fa}.line{stroke:#d5dae0}.axis{stroke:#8c959f}",
      ".ink{fill:#1f2328}.soft{fill:#59636e}.path{stroke:#1f2328}.hint{stroke:#8c959f}.free{color:#8c959f}",
      ".row{fill:#ffffff}.edge{stroke:#afb8c1}.on{fill:#ffffff}",
      light,
      "@media (prefers-color-scheme:dark){",
      ".page{fill:#0d1117}.plot{fill:#151b23}.line{stroke:#2b333d}.axis{stroke:#6e7681}",
      ".ink{fill:#f0f3f6}.soft{fill:#a3adb8}.path{stroke:#f0f3f6}.hint{stroke:#6e7681}.free{color:#6e7681}",
      ".row{fill:#21262d}.edge{stroke:#4a535e}.on{fill:#0d1117}",
      dark + "}",
    ]
  }

  /// The width of a column of text, in heights of its letters.
  private static let column = 0.57

  /// The room that text takes, in pixels; on the safe side of what the fonts named need.
  static func width(_ text: SafeText, size: Double) -> Double {
    Double(text.width) * size * column
  }

  /// The beginning of a text that fits into a width, with `…` where something was cut.
  static func fit(_ text: SafeText, size: Double, into width: Double) -> SafeText {
    let columns = Int(max(width, 0) / (size * column))
    return text.width <= columns ? text : StyledText(text).truncated(to: columns).text
  }
}

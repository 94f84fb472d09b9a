// What an import came to, and how it is told.

import SyncEngine

/// The outcome of an import, counted.
struct ImportTally: Equatable, Sendable {
  /// Items that are new here.
  var imported = 0
  /// Items of which the source says something new.
  var updated = 0
  /// Items that stay as they are, those purged here among them.
  var unchanged = 0
  /// Items of the source that it no longer has.
  var gone = 0
  /// Whether those were moved to the trash.
  var isGoneTrashed = false
  /// Records that became no item.
  var skipped: [SkippedRecord] = []
  /// What was odd about records that were read.
  var warnings: [ImportWarning] = []

  /// Counts an item.
  mutating func count(_ outcome: ImportOutcome) {
    switch outcome {
    case .imported: imported += 1
    case .updated: updated += 1
    case .unchanged, .purged: unchanged += 1
    }
  }

  /// Takes in what a codec said beside the items.
  mutating func note(_ result: ImportResult) {
    skipped += result.skipped
    warnings += result.warnings
  }

  // MARK: Telling it

  /// The most records that are named one by one for people.
  private static let most = 20

  /// The tally as a command's result.
  var report: Report {
    var report = Report()
    report.data = [
      "imported": .int(imported), "updated": .int(updated), "unchanged": .int(unchanged),
      "gone": .int(gone),
      "skipped": .array(
        skipped.map { ["line": .int($0.line), "reason": .string($0.reason.rawValue)] }
      ),
    ]
    report.plain = [[imported, updated, unchanged, gone, skipped.count].map { "\($0)" }]
    report.text = [.line(StyledText(summary))]
    report.notes = skipped.prefix(Self.most).map { record in
      .warning("line \(record.line) was skipped: \(record.reason.words)")
    }
    if skipped.count > Self.most {
      report.notes.append(.warning("\(skipped.count - Self.most) more were skipped"))
    }
    for kind in ImportWarning.Kind.all {
      let lines = warnings.filter { $0.kind == kind }.map(\.line)
      guard let first = lines.first else { continue }
      let place: SafeText =
        lines.count == 1 ? "line \(first)" : "\(lines.count) records, the first at line \(first)"
      report.notes.append(.warning("\(place): \(kind.words)"))
    }
    if gone > 0 { report.notes.append(.remark(goneRemark)) }
    return report
  }

  private var summary: SafeText {
    var parts: [SafeText] = ["imported \(CommandContext.items(imported))"]
    if updated > 0 { parts.append("updated \(updated)") }
    if unchanged > 0 { parts.append("\(unchanged) unchanged") }
    if gone > 0 { parts.append("\(gone) gone") }
    if !skipped.isEmpty { parts.append("skipped \(skipped.count)") }
    return SafeText.joined(parts, separator: ", ")
  }

  private var goneRemark: SafeText {
    let items = CommandContext.items(gone)
    if isGoneTrashed { return "\(items) no longer in the source moved to the trash" }
    guard skipped.isEmpty else {
      return "\(items) not in the source kept, since records were skipped"
    }
    return "\(items) no longer in the source kept; --yes moves what is gone to the trash"
  }
}

extension SkippedRecord.Reason {
  /// The reason for people.
  fileprivate var words: SafeText {
    switch self {
    case .nul: "it holds a NUL byte"
    case .tooLong: "it is too long"
    case .noHeader: "it has no header"
    case .empty: "it is empty"
    }
  }
}

extension ImportWarning.Kind {
  /// Every kind, in the order they are told.
  fileprivate static let all: [Self] = [
    .readAsWindows1252, .repeatedIdentifier, .badHeaderLine, .noDate, .truncated, .duplicate,
  ]

  /// What is odd, for people.
  fileprivate var words: SafeText {
    switch self {
    case .readAsWindows1252: "not UTF-8, read as Windows-1252"
    case .repeatedIdentifier: "an id that an earlier line has"
    case .badHeaderLine: "header lines that are no fields were passed over"
    case .noDate: "no valid date of its own"
    case .truncated: "too large, only its beginning was looked at"
    case .duplicate: "the same message as an earlier one, one item"
    }
  }
}

// What a store's settings say: the bindings, the width of a row, and a person's own names.

import SyncEngine

/// The settings a store holds, as far as this version can read them.
struct StoredSettings: Sendable {
  private let item: Item?

  /// The fields of the settings that are not about triggers.
  enum Name {
    /// The width of a row in points.
    static let rowWidth: Field = "row.width"
    /// When to colour.
    static let color: Field = "color"
    /// What the field of an own name begins with.
    static let alias = "alias."
  }

  /// The width of a row where the store does not say, in points.
  static let standardRowWidth = 320.0

  /// The widths a row can have, in points.
  static let rowWidths = 1.0...10_000.0

  /// Reads the settings of a store.
  init(_ store: any StoreReading) throws {
    self.init(try store.read { document, _ in document[.settings] })
  }

  /// Reads settings as they stand in a change that is being made.
  init(_ item: Item?) { self.item = item }

  /// The trigger points and what is bound to them.
  var bindings: Bindings { Bindings(settings: item) }

  /// The width of a row in points.
  var rowWidth: Double { storedRowWidth ?? Self.standardRowWidth }

  /// The width of a row that is stored, where it can be read.
  var storedRowWidth: Double? {
    guard let width = item?[Name.rowWidth].double, Self.rowWidths.contains(width) else {
      return nil
    }
    return width
  }

  /// The choice of colour that is stored, where it can be read.
  var color: ColorChoice? {
    guard let text = item?[Name.color].string else { return nil }
    return ColorChoice.allCases.first { same($0.rawValue, text) }
  }

  /// A person's own names and the lines they stand for, in byte order.
  var aliases: [(name: String, line: String)] {
    (item?.fields ?? []).compactMap { field in
      let name = field.name.string.utf8
      guard name.starts(with: Name.alias.utf8), let line = item?[field].string else { return nil }
      return (String(decoding: name.dropFirst(Name.alias.utf8.count), as: UTF8.self), line)
    }
  }

  /// The fields that hold something this version cannot read, in byte order.
  var unreadable: [Field] {
    (item?.fields ?? []).filter { field in
      switch field {
      case Name.rowWidth: storedRowWidth == nil
      case Name.color: color == nil
      default:
        field.name.string.utf8.starts(with: Name.alias.utf8) && item?[field].string == nil
      }
    }
  }
}

extension Session {
  /// Takes over what the store's settings say for the session itself.
  func adopt(_ settings: StoredSettings) {
    aliases = settings.aliases
    guard options.color == .auto, settings.color != adoptedColor else { return }
    adoptedColor = settings.color
    let choice = settings.color ?? .auto
    output.color(
      results: ColorPolicy.isColored(
        choice,
        isTerminal: terminal.outputIsTerminal,
        environment
      ),
      notes: ColorPolicy.isColored(choice, isTerminal: terminal.errorIsTerminal, environment)
    )
  }
}

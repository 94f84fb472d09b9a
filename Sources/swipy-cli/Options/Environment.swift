// The environment's variables, as a value that a test can write down.

/// Looks up environment variables.
struct Environment: Sendable {
  private let lookUp: @Sendable (String) -> String?

  /// Wraps a look-up.
  init(_ lookUp: @escaping @Sendable (String) -> String?) { self.lookUp = lookUp }

  /// The variables written down here and no others.
  init(_ values: [String: String]) { lookUp = { values[$0] } }

  /// The variable's value; an empty one counts as unset.
  subscript(_ name: String) -> String? {
    guard let value = lookUp(name), !value.isEmpty else { return nil }
    return value
  }
}

/// Finds the folders that options and environment name.
enum StoreLocation {
  /// The store's folder: the option, `$SWIPY_STORE`, `$XDG_DATA_HOME/swipy`, `~/.local/share/swipy`.
  ///
  /// A relative `$XDG_DATA_HOME` is ignored, as its specification says. Nil only if there is no home.
  static func store(_ options: Options, _ environment: Environment) -> String? {
    options.store ?? environment["SWIPY_STORE"]
      ?? folder("XDG_DATA_HOME", else: ".local/share", environment)
  }

  /// The folder of state worth keeping between runs, such as the history of typed lines.
  static func state(_ environment: Environment) -> String? {
    folder("XDG_STATE_HOME", else: ".local/state", environment)
  }

  private static func folder(
    _ variable: String,
    else inHome: String,
    _ environment: Environment
  ) -> String? {
    if let base = environment[variable], base.utf8.first == UInt8(ascii: "/") {
      return joined(base, "swipy")
    }
    return environment["HOME"].map { joined(joined($0, inHome), "swipy") }
  }

  private static func joined(_ folder: String, _ name: String) -> String {
    folder.utf8.last == UInt8(ascii: "/") ? folder + name : folder + "/" + name
  }
}

/// Decides when to colour.
enum ColorPolicy {
  /// Whether one stream is coloured.
  ///
  /// `NO_COLOR` wins over everything; then `--color`, then `CLICOLOR_FORCE`; then only a terminal
  /// that is not dumb.
  static func isColored(
    _ choice: ColorChoice,
    isTerminal: Bool,
    _ environment: Environment
  ) -> Bool {
    guard environment["NO_COLOR"] == nil else { return false }
    switch choice {
    case .always: return true
    case .never: return false
    case .auto:
      if let force = environment["CLICOLOR_FORCE"], !same(force, "0") { return true }
      return isTerminal && !environment.isDumb
    }
  }
}

extension Environment {
  /// Whether the terminal says it understands no escape sequences.
  var isDumb: Bool { self["TERM"].map { same($0, "dumb") } ?? false }

  /// Whether the locale's characters are UTF-8.
  var isUTF8: Bool {
    guard let locale = self["LC_ALL"] ?? self["LC_CTYPE"] ?? self["LANG"] else { return false }
    let bytes = locale.utf8.map { $0 | 0x20 }
    return bytes.suffix(5).elementsEqual("utf-8".utf8) || bytes.suffix(4).elementsEqual("utf8".utf8)
  }
}

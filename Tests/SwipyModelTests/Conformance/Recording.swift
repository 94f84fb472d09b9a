// What a model answered to a script, and how it differs from what a vector expects.

/// One observed event.
struct Recorded {
  var time: Double
  var event: String
  var members: [String: JSONValue] = [:]
  /// Whether this is the layout after everything pending has run out.
  var isFinalLayout = false
}

/// One difference between a model's answer and a vector.
struct Difference: CustomStringConvertible {
  var id: String
  var time: String
  var event: String
  var key: String
  var expected: String
  var got: String

  var description: String {
    "\(id) t=\(time) \(event).\(key): expected \(expected), got \(got)"
  }
}

/// Compares values with the tolerances the vectors ask for.
struct Comparison {
  static let tolerance = 1e-9

  let id: String
  /// Whether the final layout's time is of no account.
  var ignoresFinalTime = false
  /// The keys whose value is a state, for which two spellings of none are one.
  let stateKeys: Set<String> = ["state", "points"]
  /// The keys that must be absent where they are not expected.
  var exactKeys: Set<String> = []
  private(set) var differences: [Difference] = []

  init(id: String, ignoresFinalTime: Bool = false) {
    self.id = id
    self.ignoresFinalTime = ignoresFinalTime
  }

  mutating func compare(_ expected: [JSONValue], with got: [Recorded]) {
    for (index, item) in expected.enumerated() {
      guard index < got.count else {
        note(
          item["t"]?.description ?? "-",
          item["event"]?.string ?? "?",
          "event",
          "present",
          "absent"
        )
        return
      }
      compare(item, with: got[index])
      if !differences.isEmpty { return }
    }
    if got.count > expected.count {
      let extra = got[expected.count]
      note("\(extra.time)", extra.event, "event", "absent", "present")
    }
  }

  private mutating func compare(_ expected: JSONValue, with got: Recorded) {
    guard case .object(let members) = expected else { return }
    let time = members["t"]?.description ?? "-"
    let event = members["event"]?.string ?? "?"
    if event != got.event {
      note(time, event, "event", event, got.event)
      return
    }
    for (key, value) in members.sorted(by: { $0.key < $1.key }) where key != "event" {
      if key == "t" {
        if ignoresFinalTime, got.isFinalLayout { continue }
        check(time, event, key, value, .number(got.time))
      } else {
        check(time, event, key, value, got.members[key])
      }
    }
    for key in exactKeys.sorted() where members[key] == nil {
      if let extra = got.members[key] { note(time, event, key, "nothing", extra.description) }
    }
  }

  mutating func check(
    _ time: String,
    _ event: String,
    _ key: String,
    _ expected: JSONValue,
    _ got: JSONValue?
  ) {
    let slack = key == "viewFrame" ? 1 + Self.tolerance : Self.tolerance
    guard let got, matches(expected, got, slack, isState: stateKeys.contains(key)) else {
      note(time, event, key, expected.description, got?.description ?? "nothing")
      return
    }
  }

  private func matches(
    _ expected: JSONValue,
    _ got: JSONValue,
    _ slack: Double,
    isState: Bool
  ) -> Bool {
    if let a = expected.number, let b = got.number {
      return a == b || (a.isNaN && b.isNaN) || abs(a - b) <= slack
    }
    switch (expected, got) {
    case (.array(let a), .array(let b)):
      return a.count == b.count && zip(a, b).allSatisfy { matches($0, $1, slack, isState: isState) }
    case (.object(let a), .object(let b)):
      return a.count == b.count
        && a.allSatisfy { key, value in
          b[key].map { matches(value, $0, slack, isState: stateKeys.contains(key)) } ?? false
        }
    case (.string(let a), .string(let b)) where isState:
      return canonical(a) == canonical(b)
    default:
      return expected == got
    }
  }

  /// SwipyCell's state at the centre, whatever its index, is none.
  private func canonical(_ state: String) -> String {
    state.hasPrefix("center:") ? "none" : state
  }

  private mutating func note(
    _ time: String,
    _ event: String,
    _ key: String,
    _ expected: String,
    _ got: String
  ) {
    differences.append(
      Difference(id: id, time: time, event: event, key: key, expected: expected, got: got)
    )
  }
}

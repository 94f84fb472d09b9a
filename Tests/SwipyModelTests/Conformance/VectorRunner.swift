// Runs one line of a vector file through the model, whatever file it stands in.

import SwipyModel

/// How a line came out.
enum VectorResult {
  case passed
  case failed([Difference])
  /// The model does not speak this library or kind of line.
  case skipped
}

enum VectorRunner {
  /// Runs a line; what kind it is follows from its members.
  static func run(_ line: some StringProtocol) -> VectorResult {
    guard let vector = JSONValue(parsing: line), let id = vector["id"]?.string else {
      return .failed([unreadable("?", "line")])
    }
    let config = vector["config"] ?? .object([:])
    if let times = vector["elapsed"]?.array {
      return runCurve(id, config, vector["expect"]?.array ?? [], count: times.count)
    }
    guard let library = vector["library"]?.string, let width = vector["width"]?.number else {
      return .skipped
    }
    switch library {
    case "SwipyCell":
      return run(vector, id, SwipyCellDialect(config: config, width: width), isMCSwipe: false)
    case "MCSwipeTableViewCell":
      return run(vector, id, MCSwipeDialect(config: config, width: width), isMCSwipe: true)
    case "MGSwipeTableCell" where vector["gesture"] != nil:
      return runMGSwipe(vector, id, MGSwipeDialect(config: config, width: width))
    case "TISwipeableTableView":
      return run(vector, id, TISwipeDialect(config: config, width: width))
    case "SwipeCellKit" where vector["gesture"] != nil:
      return runSwipeCellKit(vector, id, SwipeCellKitDialect(config: config, width: width))
    default:
      return .skipped
    }
  }

  private static func runSwipeCellKit(
    _ vector: JSONValue,
    _ id: String,
    _ dialect: SwipeCellKitDialect
  ) -> VectorResult {
    var driver = SwipeCellKitDriver(dialect)
    guard let steps = vector["gesture"]?.array, driver.run(steps) else {
      return .failed([unreadable(id, "step")])
    }
    guard let expected = vector["expect"]?.array else { return .failed([unreadable(id, "expect")]) }
    var comparison = Comparison(id: id)
    comparison.compare(expected, with: driver.recording)
    return result(comparison)
  }

  private static func runMGSwipe(
    _ vector: JSONValue,
    _ id: String,
    _ dialect: MGSwipeDialect
  ) -> VectorResult {
    var driver = MGSwipeDriver(dialect)
    guard let steps = vector["gesture"]?.array, driver.run(steps) else {
      return .failed([unreadable(id, "step")])
    }
    guard let expected = vector["expect"]?.array else { return .failed([unreadable(id, "expect")]) }
    var comparison = Comparison(id: id, ignoresFinalTime: true)
    comparison.exactKeys = ["left", "right"]
    comparison.compare(expected, with: driver.recording)
    return result(comparison)
  }

  private static func run(
    _ vector: JSONValue,
    _ id: String,
    _ dialect: TISwipeDialect
  ) -> VectorResult {
    guard let steps = vector["steps"]?.array else { return .skipped }
    var player = dialect
    guard player.run(steps) else { return .failed([unreadable(id, "step")]) }
    guard let expected = vector["expect"]?.array else {
      return .failed([unreadable(id, "expect")])
    }
    var comparison = Comparison(id: id, ignoresFinalTime: true)
    comparison.compare(expected, with: player.recording)
    return result(comparison)
  }

  private static func run<Dialect: ScriptDialect>(
    _ vector: JSONValue,
    _ id: String,
    _ dialect: Dialect,
    isMCSwipe: Bool
  ) -> VectorResult {
    if let steps = vector["gesture"]?.array {
      var driver = ScriptDriver(dialect)
      guard driver.run(steps) else { return .failed([unreadable(id, "step")]) }
      guard let expected = vector["expect"]?.array else {
        return .failed([unreadable(id, "expect")])
      }
      // The library trapped here; to get this far is what is asked of the model.
      if expected.contains(where: { $0["event"]?.string == "crash" }) { return .passed }
      var comparison = Comparison(id: id, ignoresFinalTime: isMCSwipe)
      comparison.compare(expected, with: driver.recording)
      return result(comparison)
    }
    let kinds = ["percentages", "velocities", "offsets"]
    guard kinds.contains(where: { vector[$0] != nil }) else { return .skipped }
    var comparison = Comparison(id: id)
    let expected = vector["expect"]
    let rows = expected?.array ?? expected?["rows"]?.array ?? []
    let table = TableVectors(session: dialect.session, isMCSwipe: isMCSwipe)
    guard table.compare(rows, into: &comparison), rows.count == inputCount(of: vector) else {
      return .failed([unreadable(id, "rows")])
    }
    if case .object(let members)? = expected {
      let opening = dialect.opening.first?.members ?? [:]
      for key in ["points", "firstLeft", "firstRight"] {
        guard let value = members[key] else { continue }
        comparison.check("-", "points", key, value, opening[key])
      }
    }
    return result(comparison)
  }

  private static func runCurve(
    _ id: String,
    _ config: JSONValue,
    _ rows: [JSONValue],
    count: Int
  ) -> VectorResult {
    var comparison = Comparison(id: id)
    guard let curve = EasingVectors(config: config) else {
      return .failed([unreadable(id, "easing")])
    }
    guard rows.count == count, curve.compare(rows, into: &comparison) else {
      return .failed([unreadable(id, "rows")])
    }
    return result(comparison)
  }

  private static func inputCount(of vector: JSONValue) -> Int {
    ["percentages", "offsets", "offsetFor", "velocities"]
      .reduce(0) { $0 + (vector[$1]?.array?.count ?? 0) }
  }

  private static func result(_ comparison: Comparison) -> VectorResult {
    comparison.differences.isEmpty ? .passed : .failed(comparison.differences)
  }

  private static func unreadable(_ id: String, _ part: String) -> Difference {
    Difference(id: id, time: "-", event: part, key: "-", expected: "readable", got: "unreadable")
  }
}

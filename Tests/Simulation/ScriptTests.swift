// The scripts of schedules that once failed, run again for ever.

import Foundation
import TestSupport
import Testing

@Suite("Simulation scripts")
struct ScriptTests {
  /// The scripts under `Data/simulations`, or the one that the environment names.
  private static func scripts() throws -> [URL] {
    if let path = ProcessInfo.processInfo.environment["SWIPY_SCRIPT"] {
      return [URL(filePath: path)]
    }
    let folder = URL(filePath: DataFiles.path("simulations"))
    let all = try FileManager.default.contentsOfDirectory(
      at: folder,
      includingPropertiesForKeys: nil
    )
    return all.filter { $0.pathExtension == "sim" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }

  @Test("no schedule that once failed fails again")
  func everyScript() throws {
    let isSingle = ProcessInfo.processInfo.environment["SWIPY_SCRIPT"] != nil
    for url in try Self.scripts() {
      let text = try String(contentsOf: url, encoding: .utf8)
      let script = try #require(Script(text), "\(url.lastPathComponent)")
      let simulation = Simulation(script)
      if isSingle { print(simulation.trace.joined(separator: "\n")) }
      #expect(
        simulation.violation == nil,
        "\(url.lastPathComponent): \(simulation.violation?.description ?? "")"
      )
    }
  }
}

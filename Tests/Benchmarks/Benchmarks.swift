// What the engine takes: times, rates and memory, printed and never judged.

@testable import SyncEngine

/// `benchmarks NAME [DIRECTORY [SIZE]]`: one benchmark a process, so that its memory is its own.
///
/// SIZE divides the numbers of changes and items: 10 runs a tenth of each.
@main
enum Benchmarks {
  static let all: [(name: String, run: @Sendable (Int) throws -> Void)] = [
    ("make", StoreBenchmarks.make), ("replay", StoreBenchmarks.replay),
    ("open", StoreBenchmarks.open), ("status", StoreBenchmarks.status),
    ("past", StoreBenchmarks.past), ("compact", StoreBenchmarks.compact),
    ("apply", MergeBenchmarks.apply), ("merge", MergeBenchmarks.merge),
    ("wire", SyncBenchmarks.wire), ("place", SyncBenchmarks.place),
    ("crowd", SyncBenchmarks.crowd), ("commit", StoreBenchmarks.commits),
    ("observers", ObserverBenchmarks.observers),
  ]

  static func main() throws {
    let arguments = CommandLine.arguments
    let scale = arguments.dropFirst(3).first.flatMap { Int($0) } ?? 1
    guard let wanted = arguments.dropFirst().first,
      let benchmark = all.first(where: { $0.name == wanted })
    else { return print(all.map(\.name).joined(separator: "\n")) }
    print("-- \(benchmark.name)")
    try benchmark.run(max(scale, 1))
  }
}

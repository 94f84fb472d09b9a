// swift-tools-version: 6.3

import PackageDescription

/// Settings of every target.
///
/// Each upcoming feature is the default of a later language mode, taken early;
/// a warning is an error, so that a new one is never overlooked.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "swipy",
  products: [
    .library(name: "SwipyModel", targets: ["SwipyModel"]),
    .library(name: "SyncEngine", targets: ["SyncEngine"]),
    .executable(name: "swipy-cli", targets: ["swipy-cli"]),
  ],
  targets: [
    // What a swipe means: values and state machines. No Foundation, no I/O, no clock.
    .target(name: "SwipyModel", swiftSettings: settings),
    // Items, merge, journal, store and sync. I/O stays in Platform/ and Transports/.
    .target(name: "SyncEngine", swiftSettings: settings),
    // The terminal: language, commands, rendering.
    .executableTarget(
      name: "swipy-cli",
      dependencies: ["SwipyModel", "SyncEngine"],
      swiftSettings: settings
    ),

    // Doubles and helpers the tests share: seeded randomness, manual clock, disk in memory.
    .target(
      name: "TestSupport",
      dependencies: ["SwipyModel", "SyncEngine"],
      path: "Tests/TestSupport",
      swiftSettings: settings
    ),
    .testTarget(
      name: "SwipyModelTests",
      dependencies: ["SwipyModel", "TestSupport"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "SyncEngineTests",
      dependencies: ["SyncEngine", "TestSupport"],
      swiftSettings: settings
    ),
    // Real stores on simulated disks, clocks and networks, all from one seed.
    .testTarget(
      name: "SimulationTests",
      dependencies: ["SyncEngine", "TestSupport"],
      path: "Tests/Simulation",
      swiftSettings: settings
    ),
    .testTarget(
      name: "SwipyCLITests",
      dependencies: ["swipy-cli", "SwipyModel", "SyncEngine", "TestSupport"],
      swiftSettings: settings
    ),
  ],
  swiftLanguageModes: [.v6]
)

// Reading the interchange files of the Data folder, and seeded damage to bytes.

import FoundationEssentials
import TestSupport

/// The bytes of a file in `Data`.
func dataBytes(_ name: String) throws -> [UInt8] {
  Array(try Data(contentsOf: URL(fileURLWithPath: DataFiles.path(name))))
}

/// The names of the files in a folder of `Data`, sorted.
func dataFiles(in folder: String) throws -> [String] {
  try FileManager.default.contentsOfDirectory(atPath: DataFiles.path(folder))
    .filter { !$0.hasPrefix(".") }.sorted().map { folder + "/" + $0 }
}

/// Bytes with a few random edits: flips, cuts, repetitions and splices of awkward strings.
func mutated(_ bytes: [UInt8], using random: inout SeededGenerator) -> [UInt8] {
  let awkward: [[UInt8]] = [
    [0], [0x0D], [0x0D, 0x0A], [0x0A, 0x0A], [0x1B], [0xFF, 0xFE], [0xC3], Array("=?".utf8),
    Array("?=".utf8), Array("=?utf-8?Q?".utf8), Array("\"".utf8), Array("(((".utf8),
    Array("<".utf8), Array("From ".utf8), Array("--".utf8), Array("=".utf8), Array(":".utf8),
    Array("; charset*0*=x'y'%".utf8), Array("x ".utf8), Array("(A) ".utf8), Array("\u{202E}".utf8),
    Array("Content-Length: 99999999999999\n".utf8), Array("<!--".utf8), Array("&#x110000;".utf8),
  ]
  var bytes = bytes
  for _ in 0..<Int.random(in: 1...8, using: &random) {
    let at = Int.random(in: 0...bytes.count, using: &random)
    let length = min(bytes.count - at, Int.random(in: 0...40, using: &random))
    switch Int.random(in: 0..<5, using: &random) {
    case 0 where at < bytes.count: bytes[at] = UInt8.random(in: 0...255, using: &random)
    case 1: bytes.removeSubrange(at..<at + length)
    case 2: bytes.insert(contentsOf: Array(bytes[at..<at + length]), at: at)
    case 3: bytes = Array(bytes.prefix(at))
    default: bytes.insert(contentsOf: awkward.randomElement(using: &random) ?? [], at: at)
    }
  }
  return bytes
}

/// The seed of a property test: `SWIPY_SEED` where it is set, else a fixed one.
let interchangeSeed: UInt64 =
  ProcessInfo.processInfo.environment["SWIPY_SEED"].flatMap { UInt64($0) } ?? 20_260_301

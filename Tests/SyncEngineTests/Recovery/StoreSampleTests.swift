// The damaged stores that are kept as files, and what a check and a repair say of each.

import TestSupport
import Testing

@testable import SyncEngine

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

@Suite("Damaged stores that are kept")
struct StoreSampleTests {
  private static let folder = DataFiles.path("journals/stores")

  private static let names: [String] =
    (try? POSIXFileSystem().names(in: folder)) ?? []

  @Test(
    "a check, a repair and a check again say what is written beside the store",
    arguments: names
  )
  func sample(_ name: String) throws {
    let directory = "\(Self.folder)/\(name)"
    let disk = MemoryFileSystem()
    for path in try Self.files(under: directory) where path != "expected.json" {
      let bytes = try #require(try POSIXFileSystem().contents(of: "\(directory)/\(path)"))
      disk.plant("/store/\(path)", bytes)
    }
    let found = try Self.findings(disk)
    let expected = "\(directory)/expected.json"
    let text = JSONWriter.encode(.object(found)) + [UInt8(ascii: "\n")]
    if getenv("SWIPY_UPDATE") != nil {
      try POSIXFileSystem().writeAtomically(expected, text, flushed: false)
    }
    let kept = try #require(try POSIXFileSystem().contents(of: expected))
    #expect(String(decoding: text, as: UTF8.self) == String(decoding: kept, as: UTF8.self))
  }

  @Test("every kind of damage is there")
  func complete() {
    #expect(Self.names.count >= 12)
  }

  // MARK: What is said

  private static func open(_ disk: MemoryFileSystem, seed: UInt64) throws -> Store {
    try Store(
      at: "/store",
      effects: .simulated(fileSystem: disk, seed: seed, process: Int(seed)),
      lockWait: .zero
    )
  }

  private static func findings(_ disk: MemoryFileSystem) throws -> JSONObject {
    let store = try open(disk, seed: 1)
    var findings = JSONObject()
    findings["digest"] = .string(Text(try store.status().digest))
    findings["shown"] = .int(try store.read { document, _ in document.count })
    findings["found"] = .object(said(try store.check()))
    let repair = try store.repair()
    findings["repair"] = [
      "cleared": .array(repair.cleared.map { .string(Text("\($0)")) }),
      "removed": .array(repair.removed.map { .string(Text($0)) }),
      "rewritten": .array(repair.rewritten.map { .string(Text($0)) }),
      "wanted": .int(repair.wanted),
    ]
    findings["left"] = .object(said(try store.check()))
    let created = try? store.commit(Cause("add")) { try $0.create(.todo, title: "new") }
    findings["writes"] = .bool(created != nil)
    let again = try open(disk, seed: 2)
    findings["same"] = .bool(try again.status().digest == store.status().digest)
    return findings
  }

  private static func said(_ check: StoreCheck) -> JSONObject {
    var said = JSONObject()
    said["lines"] = .int(check.lines)
    said["damaged"] = .array(
      check.damages.map { damage in
        let place = "\(damage.file):\(damage.line) \(damage.reason.kind)"
        return .string(Text(place + (check.isCovered(damage) ? " covered" : "")))
      }
    )
    said["states"] = .array(
      check.states.map {
        .string(Text("\($0.file):\($0.line) \($0.reason) \($0.remedy)"))
      }
    )
    return said
  }

  private static func files(under directory: String) throws -> [String] {
    var found: [String] = []
    let disk = POSIXFileSystem()
    for name in try disk.names(in: directory) {
      let path = "\(directory)/\(name)"
      if try disk.status(of: path)?.kind == .directory {
        found += try files(under: path).map { "\(name)/\($0)" }
      } else {
        found.append(name)
      }
    }
    return found
  }
}

extension Damage.Reason {
  fileprivate var kind: String {
    switch self {
    case .line: "line"
    case .zeros: "zeros"
    case .unterminated: "unterminated"
    case .gap(let expected, let found): "gap \(expected)-\(found - 1)"
    case .foreign(let replica): "foreign \(replica)"
    case .conflict(let sequence): "conflict \(sequence)"
    case .misnamed(let first): "misnamed \(first)"
    case .notSegment: "not a segment"
    case .format: "format"
    case .missing(let first, let last): "missing \(first)-\(last)"
    case .base: "base"
    }
  }
}

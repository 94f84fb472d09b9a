// Bytes that have changed on disk: every one of a store, one at a time.

import TestSupport
import Testing

@testable import SyncEngine

@Suite("Flipped bytes")
struct FlippedByteTests {
  /// What becomes of a byte.
  enum Flip: String, CaseIterable {
    case lowest, highest, zero

    func callAsFunction(_ byte: UInt8) -> UInt8 {
      switch self {
      case .lowest: byte ^ 0x01
      case .highest: byte ^ 0x80
      case .zero: 0
      }
    }
  }

  /// Every byte meets one of the flips, or each of them where more seeds are asked for.
  private static func meets(_ index: Int, _ flip: Flip) -> Bool {
    Seeds.some(1).count > 1 || Flip.allCases[index % Flip.allCases.count] == flip
  }

  @Test("no changed byte shows a state that never was", arguments: Flip.allCases)
  func flips(flip: Flip) throws {
    let truth = try TrueStore()
    var journals = 0
    for file in truth.files {
      let bytes = try #require(truth.disk.bytes(of: file))
      for index in bytes.indices where Self.meets(index, flip) {
        var changed = bytes
        changed[index] = flip(bytes[index])
        let note = "\(file), byte \(index), \(flip)"
        let copy = try truth.damaged(file, changed)
        let store = try truth.expectHonest(copy, note)
        guard file.contains("/journal/"), let store else { continue }
        journals += 1
        // What a checkpoint covers is shown all the same.
        let found = try store.check().damages
        #expect(!found.isEmpty, "a check finds nothing: \(note)")
      }
    }
    #expect(journals > 300)
  }

  @Test("a journal cut at any length is said to be one")
  func cuts() throws {
    let truth = try TrueStore()
    for file in truth.files {
      let bytes = try #require(truth.disk.bytes(of: file))
      for length in stride(from: 0, to: bytes.count, by: Seeds.some(1).count > 1 ? 1 : 3) {
        // What was written last is noted a moment later.
        let isNamed = length > 0 && bytes[length - 1] != UInt8(ascii: "\n")
        try truth.expectHonest(
          truth.damaged(file, Array(bytes[..<length])),
          isNamed: isNamed || length == 0,
          "\(file), cut to \(length)"
        )
      }
    }
  }

  @Test("a journal replaced whole, by anything, is said to be damaged")
  func replacements() throws {
    let truth = try TrueStore()
    let journals = truth.files.filter { $0.contains("/journal/") }
    #expect(journals.count > 1)
    for file in journals {
      let others = journals.filter { $0 != file }.compactMap { truth.disk.bytes(of: $0) }
      let garbage: [[UInt8]] = [[0], [10], Array("{}\n".utf8), [UInt8](repeating: 0, count: 4096)]
      for (index, bytes) in (others + garbage + [[]]).enumerated() {
        let copy = try truth.damaged(file, bytes)
        try truth.expectHonest(copy, "\(file), replaced by \(index)")
        let found = try truth.open(copy).check().damages
        #expect(!found.isEmpty, "\(file), replaced by \(index)")
      }
      try truth.expectHonest(truth.damaged(file, nil), "\(file), gone")
    }
  }

  @Test("a writer after a changed byte loses no change that can still be read")
  func writes() throws {
    let truth = try TrueStore()
    var written = 0
    for file in truth.files {
      let bytes = try #require(truth.disk.bytes(of: file))
      for index in stride(from: 0, to: bytes.count, by: 7) {
        var changed = bytes
        changed[index] ^= 0x01
        let disk = try truth.damaged(file, changed)
        guard let store = try? truth.open(disk) else { continue }
        let before = try store.read { document, _ in document.seen }
        let created = try? store.commit(Cause("add")) { try $0.create(.todo, title: "after") }
        written += created == nil ? 0 : 1
        let again = try truth.open(disk)
        let (after, isThere) = try again.read { document, _ in
          (document.seen, created.map { document[$0.value]?.title == "after" } ?? true)
        }
        for replica in before.replicas {
          #expect(
            after.sequence(of: replica) >= before.sequence(of: replica),
            "\(file), byte \(index): changes of \(replica) are gone"
          )
        }
        #expect(isThere, "\(file), byte \(index): an acknowledged change is gone")
      }
    }
    #expect(written > 10)
  }
}

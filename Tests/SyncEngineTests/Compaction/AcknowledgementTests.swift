// What is known of what other replicas have.

import TestSupport
import Testing

@testable import SyncEngine

@Suite("Acknowledgements")
struct AcknowledgementTests {
  private let anna = Named.replica("anna1")
  private let bert = Named.replica("bert2")

  private func vector(_ sequence: Int, _ checksum: UInt32, of replica: ReplicaID) -> VersionVector {
    var vector = VersionVector()
    vector[replica] = VersionVector.Mark(sequence: sequence, checksum: checksum)
    return vector
  }

  @Test("of two statements the greater number counts, under one number the later checksum")
  func merging() {
    var said = Acknowledgements()
    said.note(vector(5, 0xA, of: anna), by: bert, at: 10)
    said.note(vector(4, 0xB, of: anna), by: bert, at: 20)
    #expect(said.applied(by: bert) == vector(5, 0xA, of: anna))
    #expect(said.entries[bert]?.heard == 20)
    said.note(vector(5, 0xC, of: anna), by: bert, at: 15)
    #expect(said.applied(by: bert) == vector(5, 0xC, of: anna))
    #expect(said.entries[bert]?.heard == 20)
    #expect(said.applied(by: anna) == nil)
  }

  @Test("what a replica says of itself is left out, for its own changes it has")
  func own() {
    var said = Acknowledgements()
    said.note(vector(5, 0xA, of: anna), by: anna, at: 10)
    #expect(said.applied(by: anna)?.isEmpty == true)
  }

  @Test("a file reads back as it was written, and any other says nothing")
  func file() {
    var said = Acknowledgements()
    said.note(vector(5, 0xA, of: anna), by: bert, at: 10)
    said.note(vector(7, 0xB, of: bert), by: anna, at: 1 << 40)
    let bytes = said.bytes
    #expect(Acknowledgements(parsing: bytes) == said)
    for index in bytes.indices {
      var broken = bytes
      broken[index] ^= 1
      guard index < bytes.count - 1 else { continue }
      #expect(Acknowledgements(parsing: broken).entries.isEmpty, "byte \(index)")
      #expect(Acknowledgements(parsing: Array(bytes[..<index])).entries.isEmpty, "byte \(index)")
    }
  }
}

// A format file that has changed on disk, in a directory that is a store all the same.

import TestSupport
import Testing

@testable import SyncEngine

@Suite("Damaged format file")
struct DamagedFormatTests {
  private let disk = MemoryFileSystem()
  private let path = StoreLayout(root: "/store").format

  private func open() throws -> Store {
    try Store(at: "/store", effects: .simulated(fileSystem: disk, seed: 1))
  }

  private func add(_ title: String, to store: Store) throws {
    try store.commit(Cause("add")) { _ = try $0.create(.todo, title: title) }
  }

  @Test("any one byte may change: the store is read, the check names it, the next write mends it")
  func flips() throws {
    try add("one", to: open())
    for index in FormatFile.bytes.indices {
      var bytes = FormatFile.bytes
      bytes[index] ^= 0x80
      disk.plant(path, bytes)
      let store = try open()
      #expect(try store.read { document, _ in document.count } > 0)
      #expect(try store.check().damages.map(\.reason) == [.format], "byte \(index)")
      #expect(disk.bytes(of: path) == bytes, "reading has written")
      if index.isMultiple(of: 2) {
        try add("more", to: store)
      } else {
        try store.cutTornTails()
      }
      #expect(disk.bytes(of: path) == FormatFile.bytes)
      #expect(try store.check().isWhole)
    }
  }

  @Test("zeros and a file that was cut are damage as well")
  func lost() throws {
    try add("one", to: open())
    let cuts = (1..<(FormatFile.bytes.count - 1)).map { Array(FormatFile.bytes.prefix($0)) }
    for bytes in cuts + [[UInt8](repeating: 0, count: FormatFile.bytes.count)] {
      disk.plant(path, bytes)
      #expect(try open().check().damages.map(\.file) == ["format.json"])
    }
  }

  @Test(
    "another format and a newer version refuse, whatever else is there",
    arguments: [
      #"{"format":"swipy-store","version":3}"#, #"{"format":"other-thing","version":1}"#, "[]",
    ]
  )
  func foreign(_ text: String) throws {
    try add("one", to: open())
    disk.plant(path, Array((text + "\n").utf8))
    let error = #expect(throws: StoreError.self) { try open() }
    #expect(error?.code == .format)
  }

  @Test("garbage beside no line of a journal is not taken for a store")
  func nothing() throws {
    try add("one", to: open())
    let journals = disk.files(under: "/store/journal")
    try #require(!journals.isEmpty)
    for file in journals { disk.plant(file, Array("no line\n".utf8)) }
    disk.plant(path, Array("garbage".utf8))
    let error = #expect(throws: StoreError.self) { try open() }
    #expect(error?.code == .format)
  }
}

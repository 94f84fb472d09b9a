// The list of remotes on a disk that damages it.

import TestSupport
import Testing

@testable import SyncEngine

@Suite("List of remotes")
struct RemoteListTests {
  private let disk = MemoryFileSystem()
  private let path = StoreLayout(root: "/store").remotes
  private let folders = ["/media/stick/swipy", "/media/card/swipy"].map(RemoteURL.folder)

  private func open() throws -> Store {
    try Store(at: "/store", effects: .simulated(fileSystem: disk, seed: 1))
  }

  private func filled() throws -> [UInt8] {
    let store = try open()
    try store.commit(Cause("add")) { _ = try $0.create(.todo, title: "one") }
    try store.addRemote(Remote(name: "stick", url: folders[0], lastSync: Instant(clamping: 0)))
    try store.addRemote(Remote(name: "card", url: folders[1]))
    return try #require(disk.bytes(of: path))
  }

  private func saved() throws -> [[UInt8]] {
    let directory = StoreLayout(root: "/store").damaged
    guard try disk.status(of: directory) != nil else { return [] }
    return try disk.names(in: directory).compactMap { disk.bytes(of: directory + "/" + $0) }
  }

  @Test("what a later version says of a remote is kept, whatever becomes of the others")
  func unknownMembers() throws {
    let text = #"{"v":1,"remotes":[{"name":"stick","url":"/media/stick/swipy","limit":"1M"}]}"#
    var remotes = Remotes(parsing: Array(text.utf8))
    try remotes.add(Remote(name: "card", url: folders[1]))
    let again = Remotes(parsing: remotes.bytes)
    #expect(again.list.map(\.name) == ["stick", "card"])
    let entries = try JSON(parsing: again.bytes)["remotes"]?.array
    #expect(entries?.map { $0["limit"] } == ["1M", nil])
  }

  @Test("no changed byte shows a remote that was never added, or is passed over in silence")
  func flips() throws {
    let whole = try filled()
    let known = try open().remotes
    for index in whole.indices {
      for flip: UInt8 in [0x01, 0x80] {
        var bytes = whole
        bytes[index] ^= flip
        disk.plant(path, bytes)
        let store = try open()
        let remotes = try store.remotes
        #expect(remotes.allSatisfy(known.contains), "byte \(index)")
        let damaged = try store.damagedRemotes
        #expect(remotes == known || damaged == "local/remotes.json", "byte \(index)")
        #expect(try store.check().isWhole)
      }
    }
    #expect(try saved().isEmpty, "reading has written")
  }

  @Test(
    "a list that is lost is kept aside at the next change, which works",
    arguments: [[], [0, 0, 0], Array(#"{"remotes":[{"na"#.utf8)] as [[UInt8]]
  )
  func lost(_ bytes: [UInt8]) throws {
    _ = try filled()
    try disk.makeDirectories("/media/stick")
    disk.plant(path, bytes)
    let store = try open()
    #expect(try store.remotes.isEmpty)
    #expect(throws: RemoteError.unknown("stick", known: [])) { try store.forgetRemote("stick") }
    #expect(disk.bytes(of: path) == bytes)
    #expect(store.sync(with: folders[0]).report.failure == nil)
    try store.addRemote(Remote(name: "stick", url: folders[0]))
    #expect(try store.remotes.map(\.name) == ["stick"])
    #expect(try store.damagedRemotes == nil)
    #expect(try saved() == (bytes.isEmpty ? [] : [bytes]))
  }

  @Test("mending keeps the remotes that can be read, and the bytes of before")
  func mended() throws {
    var bytes = try filled()
    let place = try #require(bytes.firstIndex(of: UInt8(ascii: "k")))
    bytes[place] = UInt8(ascii: "l")
    disk.plant(path, bytes)
    try open().mendRemotes()
    #expect(try open().remotes.map(\.name) == ["card"])
    #expect(try saved() == [bytes])
  }

  @Test("a list without checksums, as it once was written, is taken as it is")
  func earlier() throws {
    let text = #"{"remotes":[{"name":"stick","url":"/media/stick/swipy"}],"v":1,"x":[1]}"#
    disk.plant(path, Array(text.utf8))
    let store = try open()
    #expect(try store.remotes == [Remote(name: "stick", url: folders[0])])
    #expect(try store.damagedRemotes == nil)
    try store.addRemote(Remote(name: "card", url: folders[1]))
    let json = try JSON(parsing: try #require(disk.bytes(of: path)))
    #expect(json["x"] == [1])
    #expect(json["remotes"]?.array?.count == 2)
  }
}

// What a directory is found to be, and which replica a store is.

import TestSupport
import Testing

@testable import SyncEngine

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

@Suite("Store files")
struct StoreFilesTests {
  private func files(_ disk: any FileSystem, _ root: String = "/store") -> StoreFiles {
    StoreFiles(root: root, fileSystem: disk)
  }

  @Test("a directory that is absent, empty or half made is no store yet")
  func absent() throws {
    let disk = MemoryFileSystem()
    #expect(try !FormatFile.isPresent(files(disk)))
    try disk.makeDirectory("/store")
    #expect(try !FormatFile.isPresent(files(disk)))
    disk.plant("/store/format.json", [])
    #expect(try !FormatFile.isPresent(files(disk)))
    try FormatFile.ensure(files(disk))
    #expect(try FormatFile.isPresent(files(disk)))
    #expect(
      disk.bytes(of: "/store/format.json")
        == Array(#"{"format":"swipy-store","version":1}"#.utf8) + [0x0A]
    )
  }

  @Test("making a store is on disk whole, or can be done again, whenever it crashes")
  func ensureCrashes() throws {
    for mutation in 1...20 {
      let torn = Seeds.some(5).map { MemoryFileSystem.Crash.torn(seed: $0) }
      for crash in [.lost, .kept] + torn {
        let disk = MemoryFileSystem()
        disk.crash(atMutation: mutation)
        let isMade = (try? FormatFile.ensure(files(disk, "/a/store"))) != nil
        disk.restart(crash)
        let note: Comment = "call \(mutation), \(crash)"
        #expect(try !isMade || FormatFile.isPresent(files(disk, "/a/store")), note)
        var handle = Handle(disk, root: "/a/store")
        try handle.commit(handle.upcoming(Handle.anna))
        disk.restart(.lost)
        #expect(try FormatFile.isPresent(files(disk, "/a/store")), note)
        var reader = Handle(disk, root: "/a/store", token: 2)
        try reader.read()
        #expect(reader.seen == handle.seen, note)
      }
    }
  }

  @Test(
    "a foreign or newer format is refused",
    arguments: [
      (#"{"format":"swipy-store","version":2}"#, 2), (#"{"format":"other","version":1}"#, nil),
      (#"{"format":"swipy-store"}"#, nil), (#"{"format":"swipy-store","version":0}"#, nil),
      ("hello", nil), ("\0\0\0", nil), (#"["swipy-store",1]"#, nil),
    ] as [(String, Int?)]
  )
  func foreign(_ text: String, _ version: Int?) throws {
    let disk = MemoryFileSystem()
    disk.plant("/store/format.json", Array(text.utf8))
    let error = #expect(throws: StoreError.self) { try FormatFile.isPresent(files(disk)) }
    #expect(error?.code == .format)
    #expect(error?.version == version)
    #expect(error?.path == "/store/format.json")
    var handle = Handle(disk)
    #expect(throws: StoreError.self) { try handle.commit(handle.upcoming(Handle.anna)) }
    #expect(try disk.names(in: "/store").filter { $0 != "local" } == ["format.json"])
  }

  @Test("a file is no directory, and a directory that may not be read is told")
  func wrongPlaces() throws {
    let disk = MemoryFileSystem()
    disk.plant("/store", [1])
    for root in ["/store", "/store/below"] {
      let error = #expect(throws: StoreError.self) { try FormatFile.isPresent(files(disk, root)) }
      #expect(error?.code == .notDirectory)
    }
    disk.plant("/other/x", [])
    disk.fail(.list, errno: EACCES)
    let error = #expect(throws: StoreError.self) {
      try FormatFile.isPresent(files(disk, "/other"))
    }
    #expect(error?.code == .unreadable)
  }

  @Test("an identity is the store's own until the store is copied", arguments: DiskKind.allCases)
  func identity(_ kind: DiskKind) throws {
    let disk = try kind.make()
    let store = files(disk.fileSystem, disk.path("store"))
    #expect(try IdentityFile.load(store, machine: "m") == .fresh)
    try IdentityFile.adopt(Handle.anna, in: store, machine: "m")
    #expect(try IdentityFile.load(store, machine: "m") == .ours(Handle.anna))
    #expect(try IdentityFile.load(store, machine: "n") == .copied(Handle.anna))

    let copy = files(disk.fileSystem, disk.path("copy"))
    try disk.fileSystem.makeDirectories(copy.layout.local)
    let bytes = try #require(try disk.fileSystem.contents(of: store.layout.identity))
    try disk.fileSystem.create(copy.layout.identity).append(bytes)
    #expect(try IdentityFile.load(copy, machine: "m") == .copied(Handle.anna))
    try IdentityFile.adopt(Handle.bert, in: copy, machine: "m")
    #expect(try IdentityFile.load(copy, machine: "m") == .ours(Handle.bert))
    #expect(try IdentityFile.load(store, machine: "m") == .ours(Handle.anna))

    try disk.fileSystem.rename(store.layout.identity, to: disk.path("away"))
    try disk.fileSystem.rename(disk.path("away"), to: store.layout.identity)
    #expect(try IdentityFile.load(store, machine: "m") == .ours(Handle.anna))
  }

  @Test("former names are kept with the present one, and by a copy", arguments: DiskKind.allCases)
  func formerNames(_ kind: DiskKind) throws {
    let disk = try kind.make()
    let store = files(disk.fileSystem, disk.path("store"))
    #expect(try IdentityFile.formerNames(store) == [])
    try IdentityFile.adopt(Handle.anna, in: store, machine: "m")
    #expect(try IdentityFile.formerNames(store) == [])
    try IdentityFile.adopt(Handle.bert, formerNames: [Handle.anna], in: store, machine: "m")
    #expect(try IdentityFile.load(store, machine: "m") == .ours(Handle.bert))
    #expect(try IdentityFile.formerNames(store) == [Handle.anna])
  }

  @Test(
    "an identity that cannot be understood is none",
    arguments: ["", "{}", #"{"replica":"Anna","inode":"1"}"#, #"{"replica":"anna1"}"#, "\0\0"]
  )
  func nonsense(_ text: String) throws {
    let disk = MemoryFileSystem()
    disk.plant("/store/local/identity.json", Array(text.utf8))
    #expect(try IdentityFile.load(files(disk), machine: "m") == .fresh)
  }

  @Test("a segment is named by ten digits, and by nothing else")
  func segmentNames() {
    #expect(StoreLayout.segmentName(first: 1) == "0000000001.jsonl")
    for first in [1, 42, ChangeID.maximumSequence] {
      let name = StoreLayout.segmentName(first: first)
      #expect(StoreLayout.first(ofSegmentNamed: name) == first)
    }
    for name in [
      "0000000000.jsonl", "1.jsonl", "00000000001.jsonl", "000000000a.jsonl", "0000000001.json",
      "9999999999.jsonl", "-000000001.jsonl", ".0000000001.jsonl", "",
    ] {
      #expect(StoreLayout.first(ofSegmentNamed: name) == nil, "\(name)")
    }
    #expect(StoreLayout(root: "/a/b/").lock == "/a/b/local/lock")
    #expect(StoreLayout(root: "/a").relative("/a/journal/x") == "journal/x")
    #expect(StoreLayout(root: "/a").relative("/ab/journal") == "/ab/journal")
  }
}

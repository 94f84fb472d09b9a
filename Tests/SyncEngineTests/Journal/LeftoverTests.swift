// Files that killed writers leave, and that later ones remove.

import TestSupport
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

@testable import SyncEngine

@Suite("Leftovers")
struct LeftoverTests {
  private static let layout = StoreLayout(root: Handle.root)

  private func leftovers(_ disk: MemoryFileSystem) throws -> [String] {
    try [Self.layout.root, Self.layout.local].flatMap { try disk.names(in: $0) }
      .filter { Leftovers.suffix(of: $0) != nil }
  }

  @Test("a writer removes what writers before a crash left, whatever step they were at")
  func crashes() throws {
    var crashed = 0
    for mutation in 1... {
      let busy = BusyStore()
      try busy.work()
      busy.disk.crash(atMutation: mutation)
      do {
        try busy.store(2).renumber()
        try busy.store(3).commit(Cause("add")) { _ = try $0.create(.todo, title: "x") }
      } catch {
        // The crash: whichever call met it.
      }
      guard busy.disk.hasCrashed else { break }
      crashed += 1
      busy.disk.restart(.kept)
      var handle = Handle(busy.disk, token: 7)
      let access = try handle.journal.beginWriting(wait: .zero)
      access.release()
      #expect(try leftovers(busy.disk) == [], "crash at \(mutation)")
    }
    #expect(crashed > 5)
  }

  @Test("what a living writer is writing stays, and so does every file of another name")
  func living() throws {
    let disk = MemoryFileSystem()
    var first = Handle(disk, token: 1)
    try first.commit(Lines.lines("anna1", 1...1))
    let names = [
      ".rows." + disk.uniqueSuffix(), ".hidden", "rows.tmp-0-1", ".rows.tmp-x-1", ".rows.tmp-0",
      ".rows.swp",
    ]
    for name in names { disk.plant(Self.layout.local + "/" + name, [1]) }
    var second = Handle(disk, token: 2)
    try second.commit(Lines.lines("bert2", 1...1))
    let left = try disk.names(in: Self.layout.local)
    #expect(names.filter { !left.contains($0) } == [])
    disk.restart(.kept)
    var third = Handle(disk, token: 3)
    try third.commit(Lines.lines("carl3", 1...1))
    let later = try disk.names(in: Self.layout.local)
    #expect(names.filter { !later.contains($0) } == [names[0]])
  }

  @Test("a process that runs has not abandoned its suffixes, and no other text is one")
  func processes() {
    let disk = POSIXFileSystem()
    #expect(!disk.isAbandoned(disk.uniqueSuffix()))
    // No process has the largest number.
    #expect(disk.isAbandoned("tmp-2147483647-1"))
    for text in ["", "tmp", "tmp-1", "tmp--1-1", "tmp-0-1", "tmp-x-1", "tmp-2147483647-x", "swp"] {
      #expect(!disk.isAbandoned(text), "\(text)")
    }
    #expect(!disk.isAbandoned("tmp-99999999999999999999-1"))
    // What a process of the same number has left, as in a container where each has the first.
    #expect(disk.isAbandoned("tmp-\(getpid())-\(Int.max)"))
  }

  @Test("a file that an earlier process of the same number left is in nobody's way, and stays")
  func sameProcess() throws {
    let work = try DiskKind.posix.make()
    let parts = work.fileSystem.uniqueSuffix().split(separator: "-")
    let given = try #require(parts.last.flatMap { Int($0) })
    let left = (1...40).map { ".a.tmp-\(getpid())-\(given + $0)" }
    for name in left { try work.put(name, "of another") }
    try work.fileSystem.writeAtomically(work.path("a"), Array("new".utf8))
    #expect(try work.text("a") == "new")
    for name in left { #expect(try work.text(name) == "of another") }
  }
}

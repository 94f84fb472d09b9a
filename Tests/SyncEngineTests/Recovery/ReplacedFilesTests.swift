// Files that were put in place by a writer that was killed before their names were on disk.

import TestSupport
import Testing

@testable import SyncEngine

@Suite("Files whose names may not be on disk")
struct ReplacedFilesTests {
  @Test("what is added to a file that a killed writer has replaced survives a power cut")
  func killed() throws {
    let world = try DamagedStore()
    let path = world.segment(world.anna)
    let bytes = try #require(world.disk.bytes(of: path))
    // As far as a writer comes that is killed before the last flush.
    _ = try world.disk.create(StoreLayout(root: "/a").replacing)
    try world.disk.replace(path, flushed: false) { _ in bytes }
    try world.disk.open(path).flush()
    try world.add("new", to: world.open())
    #expect(world.disk.bytes(of: StoreLayout(root: "/a").replacing) == nil)
    world.disk.restart(.lost)
    #expect(try world.titles(world.open(seed: 8)).contains("new"))
  }

  @Test("what is added after a healing whose flush was refused survives a power cut")
  func refused() throws {
    for call in 1...12 {
      for mishap in Mishap.all {
        let world = try DamagedStore()
        try world.suffer(mishap)
        let store = try world.open()
        world.disk.fail(.flushDirectory, onCall: call, errno: 5)
        _ = try? world.sync(store)
        world.disk.stopFailing()
        try world.sync(store)
        try world.add("new", to: store)
        let titles = try world.titles(store)
        world.disk.restart(.lost)
        #expect(try world.titles(world.open(seed: 8)) == titles, "\(mishap), call \(call)")
        #expect(titles.contains("new"))
      }
    }
  }
}

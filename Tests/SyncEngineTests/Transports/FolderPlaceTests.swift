// A folder as a shared place, on a disk that can fail.

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif
import TestSupport
import Testing

@testable import SyncEngine

@Suite("Folder as a shared place")
struct FolderPlaceTests {
  private func disk() -> MemoryFileSystem {
    let disk = MemoryFileSystem()
    disk.plant("/mnt/other", [])
    return disk
  }

  @Test("stores sync through a folder that did not exist")
  func syncing() throws {
    let disk = disk()
    let place = FolderPlace("/mnt/swipy", in: disk)
    var nodes = SyncSimulation.nodes(3, seed: 1)
    for _ in 0..<12 {
      for index in nodes.indices {
        nodes[index].edit()
        #expect(nodes[index].sync(place).failure == nil)
      }
    }
    for _ in 0..<4 { for index in nodes.indices { nodes[index].sync(place) } }
    SyncSimulation.expectEqual(nodes, "folder")
    #expect(disk.bytes(of: "/mnt/swipy/swipy.json") == PlaceMarker.bytes)
    let names = try place.list().map(\.name.string)
    #expect(names.allSatisfy { ObjectName($0) != nil })
  }

  @Test("a crash at any step leaves a folder that syncs, and loses nothing that was there")
  func crashes() throws {
    for seed in Seeds.some(2) {
      var mutation = 1
      var isReached = true
      while isReached {
        let disk = disk()
        let place = FolderPlace("/mnt/swipy", in: disk)
        var nodes = SyncSimulation.nodes(2, seed: seed)
        for _ in 0..<9 {
          nodes[0].edit()
          nodes[0].sync(place)
        }
        nodes[1].sync(place)
        let published = nodes[0].lines
        nodes[0].edit()
        disk.crash(atMutation: mutation)
        nodes[0].sync(place)
        isReached = disk.hasCrashed
        disk.restart(.torn(seed: seed &+ UInt64(mutation)))
        var late = Node("late", seed: seed)
        #expect(late.sync(place).pending.isEmpty, "seed \(seed), step \(mutation)")
        for (replica, lines) in published {
          #expect(
            late.lines[replica]?.starts(with: lines) == true,
            "seed \(seed), step \(mutation)"
          )
        }
        nodes[0].memory = PlaceMemory()
        for _ in 0..<3 { for index in nodes.indices { nodes[index].sync(place) } }
        SyncSimulation.expectEqual(nodes, "seed \(seed), step \(mutation)")
        mutation += 1
      }
      #expect(mutation > 5)
    }
  }

  @Test("a folder whose parent is not there is unreachable, and nothing is made")
  func unplugged() {
    let disk = MemoryFileSystem()
    var node = Node("anna1", seed: 1)
    node.add()
    let report = node.sync(FolderPlace("/media/stick/swipy", in: disk))
    #expect(report.failure?.code == "sync.unreachable")
    #expect(report.failure?.cause is FileError)
    #expect(disk.mutationCount == 0)
    disk.plant("/mnt/file", [1])
    #expect(node.sync(FolderPlace("/mnt/file", in: disk)).failure?.code == "sync.unreachable")
  }

  @Test(
    "a folder that takes nothing says why, and what was there stays",
    arguments: [(ENOSPC, "sync.full"), (EROFS, "sync.refused"), (EACCES, "sync.refused")]
  )
  func unwritable(_ errno: Int32, _ code: String) throws {
    let disk = disk()
    let place = FolderPlace("/mnt/swipy", in: disk)
    var node = Node("anna1", seed: 1)
    node.add()
    node.sync(place)
    let before = try place.list()
    node.add()
    disk.fail(.create, onCall: 1, errno: errno)
    let report = node.sync(place)
    #expect(report.failure?.code == code)
    #expect((report.failure?.cause as? FileError)?.errno == errno)
    #expect(try place.list() == before)
    disk.stopFailing()
    #expect(node.sync(place).sent == 1)
  }

  @Test("foreign files, hidden files and folders of other kinds are not listed")
  func foreign() throws {
    let disk = disk()
    for name in [".stfolder/x", ".DS_Store", "Notes/x", "anna1/.tmp", "anna1/a/b", "anna1/x"] {
      disk.plant("/mnt/swipy/" + name, [1])
    }
    #expect(try FolderPlace("/mnt/swipy", in: disk).list() == [])
  }

  @Test("one object that cannot be read does not keep the others away")
  func unreadableObject() throws {
    let disk = disk()
    let place = FolderPlace("/mnt/swipy", in: disk)
    var (a, b) = (Node("anna1", seed: 1), Node("bert2", seed: 1))
    a.add()
    b.add()
    a.sync(place)
    b.sync(place)
    var late = Node("late", seed: 1)
    disk.fail(.read, onCall: 2, errno: EIO)
    let report = late.sync(place)
    #expect(report.received == 1 && report.pending.count == 1)
    disk.stopFailing()
    #expect(late.sync(place).received == 1)
  }
}

// Crashes at every write and flush, faults at every call, and a process really killed.

import TestSupport
import Testing

@testable import SyncEngine

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

@Suite("Journal under crashes and faults")
struct JournalCrashTests {
  private static let anna = Handle.anna
  private static let bert = Handle.bert
  private static let segmentSize = 500

  /// Some commits, group commits and rolls; what was acknowledged is in `handle.seen`.
  private static func work(_ handle: inout Handle) throws {
    for round in 1...6 {
      var lines = handle.upcoming(anna, round == 3 ? 5 : 1)
      if round.isMultiple(of: 2) { lines += handle.upcoming(bert, 2) }
      try handle.commit(lines)
    }
  }

  /// How many calls of the work change the disk.
  private static let mutations: Int = {
    let disk = MemoryFileSystem()
    var handle = Handle(disk, segmentSize: segmentSize)
    try? work(&handle)
    return disk.mutationCount
  }()

  /// Looks at a disk after a crash, and goes on working on it.
  private func expectRecovery(
    _ disk: MemoryFileSystem,
    acknowledged: [ReplicaID: [JournalLine]],
    _ note: Comment
  ) throws {
    var reader = Handle(disk, token: 8)
    try reader.read()
    #expect(reader.journal.damages.isEmpty, note)
    for (replica, lines) in acknowledged {
      #expect(reader.seen[replica]?.starts(with: lines) ?? lines.isEmpty, note)
    }
    for (replica, lines) in reader.seen {
      #expect(lines == Lines.lines("\(replica)", 1...max(1, lines.count)), note)
    }
    var writer = Handle(disk, token: 9, segmentSize: Self.segmentSize)
    try writer.commit([])
    #expect(writer.seen == reader.seen, note)
    let next = writer.upcoming(Self.anna, 2) + writer.upcoming(Self.bert)
    try writer.commit(next)
    try reader.read()
    #expect(reader.seen == writer.seen, note)
    let check = try JournalCheck(writer.journal.files)
    #expect(check.damages.isEmpty, note)
    #expect(check.lines == writer.seen.values.map(\.count).reduce(0, +), note)
  }

  @Test("after a crash at any call, every acknowledged line is there once")
  func everyCrash() throws {
    #expect(Self.mutations > 40)
    let crashes =
      [MemoryFileSystem.Crash.lost, .kept]
      + Seeds.some(5).map { MemoryFileSystem.Crash.torn(seed: $0) }
    for mutation in 1...Self.mutations {
      let disk = MemoryFileSystem()
      var handle = Handle(disk, segmentSize: Self.segmentSize)
      disk.crash(atMutation: mutation)
      #expect(throws: StoreError.self) { try Self.work(&handle) }
      for crash in crashes {
        let copy = disk.copy()
        copy.restart(crash)
        try expectRecovery(
          copy,
          acknowledged: handle.seen,
          "call \(mutation), \(crash)"
        )
      }
    }
  }

  @Test("a crash during the recovery from a crash changes nothing of that")
  func crashInRecovery() throws {
    for mutation in 1...Self.mutations {
      for seed in Seeds.some(2) {
        let disk = MemoryFileSystem()
        var handle = Handle(disk, segmentSize: Self.segmentSize)
        disk.crash(atMutation: mutation)
        #expect(throws: StoreError.self) { try Self.work(&handle) }
        disk.restart(.torn(seed: seed))
        for again in 1...5 {
          let copy = disk.copy()
          copy.crash(atMutation: again)
          var second = Handle(copy, token: 2, segmentSize: Self.segmentSize)
          try? second.commit([])
          copy.restart(.torn(seed: seed &+ UInt64(again)))
          try expectRecovery(
            copy,
            acknowledged: handle.seen,
            "calls \(mutation) and \(again), seed \(seed)"
          )
        }
      }
    }
  }

  @Test("a writer killed without a power cut leaves the next one all it needs for durability")
  func killedThenPowerCut() throws {
    for mutation in 1...Self.mutations {
      let disk = MemoryFileSystem()
      var first = Handle(disk, segmentSize: Self.segmentSize)
      disk.crash(atMutation: mutation)
      #expect(throws: StoreError.self) { try Self.work(&first) }
      disk.restart(.kept)
      var second = Handle(disk, token: 2, segmentSize: Self.segmentSize)
      try second.commit([])
      try second.commit(second.upcoming(Self.anna) + second.upcoming(Self.bert))
      disk.restart(.lost)
      try expectRecovery(disk, acknowledged: second.seen, "call \(mutation)")
    }
  }

  @Test("a call refused once fails its commit alone", arguments: [ENOSPC, EIO])
  func everyFault(_ errno: Int32) throws {
    for call in 1...1000 {
      for written in call.isMultiple(of: 2) ? [0] : [0, 9] {
        let disk = MemoryFileSystem()
        var handle = Handle(disk, segmentSize: Self.segmentSize)
        disk.fail(nil, onCall: call, errno: errno, written: written)
        var failures = 0
        for round in 1...6 {
          let count = round == 3 ? 5 : 1
          let goal = handle.journal.nextSequence(of: Self.anna) + count - 1
          while true {
            let missing = goal - handle.journal.nextSequence(of: Self.anna) + 1
            do {
              try handle.commit(handle.upcoming(Self.anna, missing) + handle.upcoming(Self.bert))
              break
            } catch let error as StoreError {
              failures += 1
              #expect(error.errno == errno)
              #expect([.full, .io].contains(error.code))
              try #require(failures < 5)
              // Lines of the failed commit that were acknowledged count as done.
              try handle.read()
            }
          }
        }
        // A refused look at what dead writers left behind fails nothing.
        let isMet = !disk.hasFaults
        disk.stopFailing()
        try handle.read()
        let note: Comment = "call \(call), \(written) bytes written"
        disk.restart(call.isMultiple(of: 2) ? .lost : .torn(seed: UInt64(call)))
        try expectRecovery(disk, acknowledged: handle.seen, note)
        if !isMet {
          #expect(call > 60)
          return
        }
      }
    }
    Issue.record("the work never ended")
  }

  @Test("a disk that fails for good takes nothing acknowledged with it", arguments: [ENOSPC, EIO])
  func lastingFault(_ errno: Int32) throws {
    for call in 1...1000 {
      let disk = MemoryFileSystem()
      var handle = Handle(disk, segmentSize: Self.segmentSize)
      disk.fail(nil, onCall: call, errno: errno, isLasting: true, written: 5)
      do {
        try Self.work(&handle)
        #expect(call > Self.mutations)
        return
      } catch let error as StoreError {
        #expect(error.errno == errno)
      }
      disk.restart(.torn(seed: UInt64(call)))
      try expectRecovery(disk, acknowledged: handle.seen, "call \(call)")
    }
    Issue.record("the work never ended")
  }

  @Test("after a failed flush the segment is cut and takes no more lines")
  func failedFlush() throws {
    let disk = MemoryFileSystem()
    var handle = Handle(disk)
    try handle.commit(handle.upcoming(Self.anna, 2))
    let segment = MemoryFileSystem.segment("anna1", 1)
    let before = disk.bytes(of: segment)
    disk.fail(.flush, errno: EIO)
    #expect(throws: StoreError.self) { try handle.commit(handle.upcoming(Self.anna)) }
    #expect(disk.bytes(of: segment) == before)
    try handle.commit(handle.upcoming(Self.anna))
    #expect(disk.bytes(of: segment) == before)
    #expect(try handle.journal.files.segments(of: Self.anna) == [1, 3])
    disk.restart(.lost)
    #expect(try disk.numbers(Self.anna) == [1, 2, 3])
  }

  @Test("a cut that fails makes the handle refuse every later write, and no other handle")
  func failedCut() throws {
    let disk = MemoryFileSystem()
    var handle = Handle(disk)
    try handle.commit(handle.upcoming(Self.anna, 2))
    disk.fail(.write, errno: ENOSPC, written: 20)
    disk.fail(.truncate, errno: EIO)
    for _ in 0..<2 {
      let error = #expect(throws: StoreError.self) {
        try handle.commit(handle.upcoming(Self.anna))
      }
      #expect(error?.code == .failed)
      #expect(error?.errno == EIO)
    }
    var next = Handle(disk, token: 2)
    try next.commit([Lines.line("anna1", 3)])
    #expect((handle.cuts + next.cuts).map(\.count) == [20])
    #expect(try disk.numbers(Self.anna) == [1, 2, 3])
  }

  @Test("a full disk and a read-only one are told apart")
  func codes() throws {
    for (errno, code) in [
      (ENOSPC, StoreError.Code.full), (EDQUOT, .full), (EROFS, .readOnly), (EACCES, .readOnly),
      (EIO, .io),
    ] {
      let disk = MemoryFileSystem()
      var handle = Handle(disk)
      try handle.commit(handle.upcoming(Self.anna))
      disk.fail(.write, errno: errno)
      let error = #expect(throws: StoreError.self) {
        try handle.commit(handle.upcoming(Self.anna))
      }
      #expect(error?.code == code)
      #expect(error?.path == MemoryFileSystem.segment("anna1", 1))
    }
  }

  @Test("a process killed while it appends leaves every line it acknowledged")
  func killed() async throws {
    let directory = try TemporaryDirectory()
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = directory.path as String] in
      var handle = Handle(POSIXFileSystem(), root: path + "/s", segmentSize: 2000)
      let acknowledged = try POSIXFileSystem().create(path + "/acknowledged")
      for number in 1...100_000 {
        try handle.commit(handle.upcoming(Handle.anna))
        try acknowledged.append([UInt8(ascii: "\n")])
        if number == 40 {
          Task.detached {
            usleep(3000)
            kill(getpid(), SIGKILL)
          }
        }
      }
    }
    let disk = POSIXFileSystem()
    let count = try #require(try disk.size(of: directory.path + "/acknowledged"))
    #expect(count >= 40)
    var handle = Handle(disk, root: directory.path + "/s", token: 2, segmentSize: 2000)
    try handle.commit([])
    #expect(handle.sequences(Self.anna).count - count <= 1)
    try handle.commit(handle.upcoming(Self.anna))
    #expect(handle.sequences(Self.anna).count > count)
    #expect(handle.seen[Self.anna] == Lines.lines("anna1", 1...handle.sequences(Self.anna).count))
    #expect(try JournalCheck(handle.journal.files).damages.isEmpty)
  }
}

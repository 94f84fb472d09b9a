// Observing as an app does it: tasks that wait, stop, and outlive the store.

import TestSupport
import Testing

@testable import SyncEngine

@Suite("Observation")
struct ObservationTests {
  private let disk = MemoryFileSystem()
  private let clock = ManualClock(moment("2026-03-28T22:30:00Z").milliseconds)

  private func open(seed: UInt64 = 1) throws -> Store {
    try Store(at: "/store", effects: .simulated(fileSystem: disk, clock: clock, seed: seed))
  }

  @discardableResult
  private func add(_ title: String, to store: Store) throws -> ItemID {
    try store.commit(Cause("add")) { try $0.create(.todo, title: title) }.value
  }

  private func observe(_ text: String = "", _ store: Store) throws -> Observation {
    try store.observe(try Query.parse(text), zone: .utc)
  }

  /// The differences in a short form.
  private func told(_ differences: [RowDifference]) -> [String] {
    differences.map { difference in
      switch difference {
      case .insert(let row, let index): "+\(row.item.title) \(index)"
      case .remove(let row, let index): "-\(row.item.title) \(index)"
      case .move(let row, let from, let to): "\(row.item.title) \(from)>\(to)"
      case .update(let row, let index): "=\(row.item.title) \(index)"
      }
    }
  }

  @Test("each kind of change is told as what it is")
  func kinds() throws {
    let store = try open()
    let one = try add("one", to: store)
    let observation = try observe("list:inbox", store)
    #expect(observation.rows.map(\.item.title) == ["one"])
    #expect(observation.rows.map(\.number) == [1])
    #expect(observation.take().isEmpty)
    try add("two", to: store)
    #expect(told(observation.take()) == ["+two 1"])
    try store.commit(Cause("edit")) { try $0.set(.title, of: one, to: "uno") }
    #expect(told(observation.take()) == ["=uno 0"])
    try store.commit(Cause("move")) { try $0.place([one], at: .bottom) }
    #expect(told(observation.take()) == ["uno 0>1"])
    try store.commit(Cause("archive")) { try $0.putAway(one, to: .archive) }
    #expect(told(observation.take()) == ["-uno 1"])
    try store.undo()
    #expect(told(observation.take()) == ["+uno 1"])
    try store.redo()
    #expect(told(observation.take()) == ["-uno 1"])
  }

  @Test("a new row number is an update")
  func numbers() throws {
    let store = try open()
    let one = try add("one", to: store)
    try add("two", to: store)
    let observation = try observe("two", store)
    try store.commit(Cause("purge")) { try $0.purge(one) }
    #expect(observation.take().isEmpty)
    try store.renumber()
    let differences = observation.take()
    #expect(told(differences) == ["=two 0"])
    guard case .update(let row, _)? = differences.first else { return }
    #expect(row.number == 1)
  }

  @Test("a row that falls out of a limit makes room, and one that goes lets the next in")
  func limits() throws {
    let store = try open()
    let items = try ["b", "d", "f"].map { try add($0, to: store) }
    let observation = try observe("sort:title limit:2", store)
    #expect(observation.rows.map(\.item.title) == ["b", "d"])
    try add("c", to: store)
    #expect(told(observation.take()) == ["-d 1", "+c 1"])
    try add("g", to: store)
    #expect(observation.take().isEmpty)
    try store.commit(Cause("purge")) { try $0.purge(items[0]) }
    #expect(told(observation.take()) == ["-b 0", "+d 1"])
    try store.commit(Cause("edit")) { try $0.set(.title, of: items[2], to: "a") }
    #expect(told(observation.take()) == ["-d 1", "+a 0"])
    try store.commit(Cause("edit")) { try $0.set(.title, of: items[2], to: "z") }
    #expect(told(observation.take()) == ["-a 0", "+d 1"])
  }

  @Test("another handle's change is seen at the next refresh, and at the next write")
  func otherHandles() throws {
    let (a, b) = (try open(seed: 1), try open(seed: 2))
    let observation = try observe("", a)
    try add("one", to: b)
    #expect(observation.take().isEmpty)
    try a.refresh()
    #expect(told(observation.take()) == ["+one 0"])
    try add("two", to: b)
    try add("three", to: a)
    #expect(Set(told(observation.take())) == ["+two 1", "+three 2"])
  }

  @Test("snoozes end and days begin by themselves, at their moments")
  func time() throws {
    let store = try open()
    let item = try add("one", to: store)
    let minute = 60_000
    let until = Instant(clamping: clock.milliseconds + 5 * minute)
    let shown = try observe("-is:snoozed", store)
    let today = try observe("due:today", store)
    try store.commit(Cause("snooze")) { try $0.snooze(item, until: .instant(until)) }
    #expect(told(shown.take()) == ["-one 0"])
    #expect(store.nextObservedTurn == until)
    clock.milliseconds = until.milliseconds - 1
    try store.refresh()
    #expect(shown.take().isEmpty)
    clock.milliseconds = until.milliseconds
    try store.refresh()
    #expect(told(shown.take()) == ["+one 0"])
    try store.commit(Cause("edit")) {
      try $0.set(.due, of: item, to: When.date(day("2026-03-29")).json)
    }
    #expect(today.take().isEmpty)
    clock.milliseconds = moment("2026-03-29T00:00:00Z").milliseconds
    try store.refresh()
    #expect(told(today.take()) == ["+one 0"])
  }

  @Test("a clock that is set back hides again what it had shown")
  func clockSetBack() throws {
    let store = try open()
    let item = try add("one", to: store)
    let before = clock.milliseconds
    let until = Instant(clamping: before + 1000)
    let shown = try observe("-is:snoozed", store)
    clock.milliseconds = before + 2000
    try store.commit(Cause("snooze")) { try $0.snooze(item, until: .instant(until)) }
    #expect(told(shown.take()) == ["=one 0"])
    clock.milliseconds = before
    try store.refresh()
    #expect(told(shown.take()) == ["-one 0"])
  }

  @Test("a task that waits is given each change in order")
  func waiting() async throws {
    let store = try open()
    let observation = try observe("", store)
    async let seen = collect(observation, 3)
    for title in ["one", "two", "three"] {
      try add(title, to: store)
      await Task.yield()
    }
    #expect(await seen.map(\.item.title) == ["one", "two", "three"])
  }

  /// The rows once there are so many.
  private func collect(_ observation: Observation, _ count: Int) async -> [ObservedRow] {
    var rows = observation.rows
    for await differences in observation {
      rows.apply(differences)
      if rows.count >= count { break }
    }
    return rows
  }

  @Test("a task that is cancelled while it waits, or before, ends its loop")
  func cancelling() async throws {
    let store = try open()
    let observation = try observe("", store)
    for delay in 0..<50 {
      let task = Task { await collect(observation, 1).count }
      for _ in 0..<delay { await Task.yield() }
      task.cancel()
      #expect(await task.value == 0)
    }
    try add("one", to: store)
    #expect(await collect(observation, 1).count == 1)
  }

  @Test("a loop ends when the store goes, after what it had still to be given")
  func storeGoes() async throws {
    var store: Store? = try open()
    let observation = try observe("", try #require(store))
    let waiting = Task {
      var count = 0
      for await differences in observation { count += differences.count }
      return count
    }
    try add("one", to: try #require(store))
    await Task.yield()
    store = nil
    #expect(await waiting.value == 1)
    var iterator = observation.makeAsyncIterator()
    #expect(await iterator.next() == nil)
  }

  @Test("an observer is made and dropped inside another's loop")
  func insideALoop() async throws {
    let store = try open()
    let outer = try observe("", store)
    try add("one", to: store)
    for await differences in outer {
      #expect(told(differences) == ["+one 0"])
      let inner = try observe("two", store)
      try add("two", to: store)
      for await found in inner {
        #expect(told(found) == ["+two 0"])
        break
      }
      break
    }
    #expect(told(outer.take()) == ["+two 1"])
    #expect(store.observatory.observerCount == 1)
  }

  @Test("a thousand observers leave nothing behind")
  func manyObservers() async throws {
    let store = try open()
    try add("one", to: store)
    for round in 0..<10 {
      var observations: [Observation] = []
      for _ in 0..<100 { observations.append(try observe("is:open limit:3", store)) }
      try add("more \(round)", to: store)
      #expect(store.observatory.observerCount == 100)
      observations = []
      #expect(store.observatory.observerCount == 0)
    }
  }

  @Test("an iterator keeps its observation, and lets it go")
  func iterators() async throws {
    let store = try open()
    var iterator: Observation.Iterator? = try observe("", store).makeAsyncIterator()
    #expect(store.observatory.observerCount == 1)
    try add("one", to: store)
    #expect(await iterator?.next()?.count == 1)
    iterator = nil
    #expect(store.observatory.observerCount == 0)
  }

  @Test("several tasks that write and observe at once all end with the same rows")
  func crowd() async throws {
    let stores = [try open(seed: 1), try open(seed: 2)]
    let total = 60
    let rows = try await withThrowingTaskGroup(of: [ObservedRow]?.self) { group in
      for store in stores {
        for limit in ["", "limit:1000", "sort:-title"] {
          let observation = try observe(limit, store)
          group.addTask { await collect(observation, total) }
        }
        for writer in 0..<3 {
          group.addTask {
            for number in 0..<(total / 6) { try add("\(writer) \(number)", to: store) }
            return nil
          }
        }
        group.addTask {
          while try store.read({ document, _ in document.count }) < total {
            try store.refresh()
            await Task.yield()
          }
          return nil
        }
      }
      var rows: [[ObservedRow]] = []
      for try await found in group { if let found { rows.append(found) } }
      return rows
    }
    #expect(rows.count == 6)
    #expect(rows.allSatisfy { Set($0.map(\.id)).count == total })
  }
}

// What other processes write reaches observers by itself.

import Synchronization
import TestSupport
import Testing

@testable import SyncEngine

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A signal in a test's hands: waits until the test lets it go on.
private final class ManualSignal: ChangeSignal {
  private let state = Mutex((waits: 0, wakes: 0))

  var waits: Int { state.withLock { $0.waits } }

  func wait(atMost time: Duration?) {
    state.withLock { $0.waits += 1 }
    while state.withLock({ $0.wakes == 0 }) { DetachedThread.sleep(milliseconds: 1) }
    state.withLock { $0.wakes = 0 }
  }

  func wake() { state.withLock { $0.wakes += 1 } }
}

@Suite("Following", .timeLimit(.minutes(1)))
struct FollowerTests {
  private func add(_ title: String, to store: Store) throws {
    try store.commit(Cause("add")) { _ = try $0.create(.todo, title: title) }
  }

  /// The titles once there are so many rows.
  private func titles(_ observation: Observation, _ count: Int) async -> [String] {
    var rows = observation.rows
    for await differences in observation {
      rows.apply(differences)
      if rows.count >= count { break }
    }
    return rows.map(\.item.title)
  }

  @Test("another handle's commits arrive by themselves, the first one in a store not there yet")
  func commits() async throws {
    let directory = try TemporaryDirectory()
    let root = directory.path + "/deep/store"
    let (a, b) = (try Store(at: root), try Store(at: root))
    let observation = try a.observe(try Query.parse(""))
    async let seen = titles(observation, 3)
    for title in ["one", "two", "three"] {
      try add(title, to: b)
      try await Task.sleep(for: .milliseconds(20))
    }
    #expect(await seen == ["one", "two", "three"])
  }

  @Test("a replica that is new in the store is seen, and so is the end of a snooze")
  func replicasAndTime() async throws {
    let directory = try TemporaryDirectory()
    let (here, there) = (directory.path + "/here", directory.path + "/there")
    let (a, b, other) = (try Store(at: here), try Store(at: here), try Store(at: there))
    try add("one", to: b)
    let observation = try a.observe(try Query.parse("-is:snoozed sort:title"))
    async let seen = titles(observation, 3)
    try other.commit(Cause("add")) {
      let item = try $0.create(.todo, title: "two")
      let until = Instant(clamping: a.effects.milliseconds() + 300)
      try $0.snooze(item, until: .instant(until))
      _ = try $0.create(.todo, title: "three")
    }
    let shared = try RemoteURL(directory.path + "/shared")
    #expect(other.sync(with: shared).report.failure == nil)
    #expect(b.sync(with: shared).report.failure == nil)
    #expect(await seen == ["one", "three", "two"])
  }

  @Test("an idle follower sleeps, and ends with its last observer")
  func idle() async throws {
    let signals = Mutex<[ManualSignal]>([])
    var effects = Effects.simulated()
    effects.changeSignal = { _ in
      let signal = ManualSignal()
      signals.withLock { $0.append(signal) }
      return signal
    }
    let store = try Store(at: "/store", effects: effects)
    let byHand = try store.observe(try Query.parse(""), follows: false)
    #expect(signals.withLock { $0.isEmpty })
    var first: Observation? = try store.observe(try Query.parse(""))
    let second = try store.observe(try Query.parse("milk"))
    let signal = try #require(signals.withLock { $0.first })
    while signal.waits == 0 { await Task.yield() }
    try await Task.sleep(for: .milliseconds(50))
    // Once, or twice where the second observer came while it was starting.
    #expect(signal.waits <= 2)
    #expect(signals.withLock { $0.count } == 1)
    first = nil
    withExtendedLifetime((byHand, second, first)) {}
  }

  @Test("a wait ends at a wake, at a write below, in a directory that is new, and with its time")
  func signal() async throws {
    let directory = try TemporaryDirectory()
    let root = directory.path + "/a/b"
    let signal = POSIXChangeSignal(below: root)
    let disk = POSIXFileSystem()
    signal.wake()
    signal.wait(atMost: nil)
    signal.wait(atMost: .milliseconds(1))
    for path in ["", "/journal", "/journal/r"] {
      try disk.makeDirectories(root + path)
      signal.wait(atMost: nil)
      while isSignalled(signal) {}
    }
    let file = try disk.create(root + "/journal/r/1")
    signal.wait(atMost: nil)
    while isSignalled(signal) {}
    try file.append([1])
    signal.wait(atMost: nil)
  }

  @Test("a wait ends when nobody is left who reads what a descriptor writes to")
  func closedReader() throws {
    let directory = try TemporaryDirectory()
    let signal = POSIXChangeSignal(below: directory.path)
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { close(ends[1]) }
    let clock = ContinuousClock()
    let open = clock.measure { signal.wait(atMost: .milliseconds(50), orEndOf: ends[1]) }
    #expect(open >= .milliseconds(49))
    close(ends[0])
    signal.wait(atMost: nil, orEndOf: ends[1])
  }

  /// Whether a wait ends at once.
  private func isSignalled(_ signal: POSIXChangeSignal) -> Bool {
    let clock = ContinuousClock()
    return clock.measure { signal.wait(atMost: .milliseconds(100)) } < .milliseconds(90)
  }
}

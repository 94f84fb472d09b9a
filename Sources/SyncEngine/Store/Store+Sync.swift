// Syncing a store with a remote.

import Synchronization

/// What a sync with one remote came to.
public struct SyncOutcome: Sendable {
  /// What was moved each way, what waits, and what ended it early.
  public internal(set) var report: SyncReport
  /// The conflicts that it brought, by item and field.
  public internal(set) var conflicts: [Conflict] = []
  /// Whether the store goes on as another replica, because its own name was in use elsewhere.
  public internal(set) var hasNewIdentity = false
  /// Why the time of the sync, which is done, could not be noted beside the remote's name.
  public internal(set) var unnoted: (any Error)?

  /// Adds the conflicts that a part of the sync brought, each once.
  fileprivate mutating func note(_ conflicts: () throws(StoreError) -> [Conflict]) {
    do throws(StoreError) {
      let known = self.conflicts
      self.conflicts += try conflicts().filter { !known.contains($0) }
      report.conflicts = self.conflicts.count
    } catch {
      report.failure = report.failure ?? .local(cause: error)
    }
  }
}

extension Store {
  /// Brings this store and a remote to hold the same changes.
  ///
  /// It may be interrupted anywhere and run again. Where it fails, everything that was here is
  /// here still, and what it brought before stays.
  /// - Parameters:
  ///   - remote: Where to sync.
  ///   - isDryRun: Only counts what would move, and writes nothing anywhere.
  /// - Returns: What was done; `report.failure` says what ended it early.
  /// - Durability: Everything received is on disk when this returns.
  public func sync(with remote: RemoteURL, isDryRun: Bool = false) -> SyncOutcome {
    var outcome = SyncOutcome(report: SyncReport())
    do throws(SyncError) {
      let place = try remote.place(in: effects.fileSystem)
      var memory = remembered(of: remote)
      outcome = try sync(with: place, isDryRun: isDryRun, memory: &memory)
      if !isDryRun { remember(memory, of: remote) }
    } catch {
      outcome.report.failure = error
    }
    return outcome
  }

  /// Reads everything that is in a remote, and changes nothing there or in the journals here.
  /// - Parameter remote: The remote.
  /// - Returns: What a sync would move; `objectsRead` and `bytesReceived` say what was read,
  ///   `pending` what is not as its name says. The next sync puts those of them again that are
  ///   here.
  public func check(_ remote: RemoteURL) -> SyncReport {
    do throws(SyncError) {
      let place = try remote.place(in: effects.fileSystem)
      var memory = remembered(of: remote)
      var target = try StoreSyncTarget(self, writes: false)
      let report = PlaceSync.run(&target, with: place, memory: &memory, extent: .check)
      if !report.pending.isEmpty { remember(memory, of: remote) }
      return report
    } catch {
      var report = SyncReport()
      report.failure = error
      return report
    }
  }

  /// Syncs with a named remote and notes the time of a success.
  /// - Returns: What was done, as `sync(with:isDryRun:)` says it; `unnoted` where only the note
  ///   could not be kept.
  public func sync(with remote: Remote, isDryRun: Bool = false) -> SyncOutcome {
    var outcome = sync(with: remote.url, isDryRun: isDryRun)
    guard outcome.report.failure == nil, !isDryRun else { return outcome }
    do {
      try noteSync(with: remote.name, at: Instant(clamping: effects.milliseconds()))
    } catch {
      outcome.unnoted = error
    }
    return outcome
  }

  /// Syncs with a place, taking a new identity where its own name turns out to be in use.
  func sync(
    with place: any SharedPlace,
    isDryRun: Bool,
    memory: inout PlaceMemory
  ) throws(SyncError) -> SyncOutcome {
    var target = try StoreSyncTarget(self, writes: !isDryRun)
    let extent: PlaceSync.Extent = isDryRun ? .preview : .usual
    var report = PlaceSync.run(&target, with: place, memory: &memory, extent: extent)
    target.keepAcknowledgements()
    var outcome = SyncOutcome(report: report)
    if case .needsNewIdentity(let fork)? = report.failure {
      try goOnAsAnother(after: fork)
      outcome.hasNewIdentity = true
      var again = try StoreSyncTarget(self, writes: true)
      let more = PlaceSync.run(&again, with: place, memory: &memory, extent: extent)
      again.keepAcknowledgements()
      report.join(more)
      outcome.report = report
      outcome.note { () throws(StoreError) in try again.newConflicts() }
    }
    outcome.note { () throws(StoreError) in try target.newConflicts() }
    return outcome
  }

  /// What is known of a place from earlier syncs; nothing where that cannot be read.
  func remembered(of remote: RemoteURL) -> PlaceMemory {
    let path = memoryFile(of: remote)
    guard let bytes = try? effects.fileSystem.contents(of: path, limit: 64 << 20) else {
      return PlaceMemory()
    }
    return PlaceMemory(parsing: bytes)
  }

  /// Keeps what is known of a place; losing it costs time and nothing else.
  private func remember(_ memory: PlaceMemory, of remote: RemoteURL) {
    let path = memoryFile(of: remote)
    try? effects.fileSystem.makeDirectories(Paths.parent(of: path))
    try? effects.fileSystem.writeAtomically(path, memory.bytes, flushed: false)
  }

  private func memoryFile(of remote: RemoteURL) -> String {
    let name = SHA256.hexDigest(Array(remote.description.utf8)).prefix(32)
    return StoreLayout(root: root).places + "/" + name
  }

  /// Takes a new identity, since another line goes by one of this store's own numbers.
  private func goOnAsAnother(after fork: SyncFork) throws(SyncError) {
    do {
      try withCore { core throws(StoreError) in
        let access = try core.beginWriting(.any)
        defer { access.release() }
        guard core.replica.id == fork.change.replica else { return }
        try core.takeNewIdentity()
      }
    } catch {
      throw .local(cause: error)
    }
  }
}

extension SyncReport {
  /// Takes in what a second run with the same remote did.
  fileprivate mutating func join(_ other: SyncReport) {
    sent += other.sent
    received += other.received
    healed += other.healed
    bytesSent += other.bytesSent
    bytesReceived += other.bytesReceived
    isRefilled = isRefilled || other.isRefilled
    held = other.held
    pending = other.pending
    for fork in other.forks where !forks.contains(fork) { forks.append(fork) }
    failure = other.failure
  }
}

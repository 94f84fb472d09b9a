// Leaving the history behind.

import Synchronization

extension Store {
  /// Drops the lines that every known replica has, and keeps the state they came to.
  ///
  /// The state shown, its digest, and what can still be synced stay the same. What was
  /// purged leaves the disk with the lines that held it. History, past states and undo end
  /// where the base begins.
  /// - Parameter isDryRun: Only says what would be done, and writes nothing.
  /// - Returns: What went, and who keeps more from going.
  /// - Throws: `CompactionError`, with nothing done; `StoreError` where the store is locked,
  ///   damaged or not writable. It may be interrupted anywhere and run again.
  /// - Complexity: O(*n*) in the history that is left and in the state.
  /// - Durability: The base is on disk, twice and read back, before a line goes.
  @discardableResult
  public func compact(isDryRun: Bool = false) throws -> Compaction {
    try withCore { core in
      let access = try core.beginWriting()
      defer { access.release() }
      do {
        if !isDryRun { try core.revive(access) }
        return try core.compact(access, isDryRun: isDryRun)
      } catch {
        // Some lines may be gone by now.
        core.lookAgain()
        throw error
      }
    }
  }

  /// The last line of each replica that is kept as part of a state alone; history, past
  /// states and undo end there.
  public var compactedHistory: VersionVector { core.withLock { $0.baseVector } }

  /// Reads every copy of the base, and says which are not what was written.
  /// - Returns: The damaged files, and whether the other copy can take their place.
  /// - Throws: `StoreError` where the disk fails.
  public func checkBases() throws(StoreError) -> [(file: String, isHealable: Bool)] {
    try core.withLock { core throws(StoreError) in
      try Bases(files: core.files).check().map { ($0.file, $0.isHealable) }
    }
  }

  /// Writes damaged copies of the base again from the good ones.
  /// - Returns: The files that were written.
  /// - Throws: `StoreError` where the store is locked or the disk fails.
  /// - Durability: On disk when this returns.
  @discardableResult
  public func healBases() throws(StoreError) -> [String] {
    try core.withLock { core throws(StoreError) in
      let access = try core.beginWriting()
      defer { access.release() }
      return try Bases(files: core.files).heal()
    }
  }
}

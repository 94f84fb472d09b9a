// Repairs that lose nothing, and the one that gives up what nobody has.

import Synchronization

extension Store {
  /// Cuts what crashes left after the last whole lines, keeping the bytes beside the journals,
  /// and removes what writers left half made.
  ///
  /// Every write cuts the same before it writes. Other damage is left as it is.
  /// - Returns: Whether there was a store to look at.
  /// - Throws: `StoreError` where the store is locked or the disk fails.
  @discardableResult
  public func cutTornTails() throws(StoreError) -> Bool {
    try withCore { core throws(StoreError) in
      guard try FormatFile.isPresent(core.files) else { return false }
      let access = try core.beginWriting(.any)
      defer { access.release() }
      let files = core.files
      for name in try core.spareFiles().leftovers {
        try files.perform { fileSystem throws(FileError) in
          try fileSystem.remove(files.layout.root + "/" + name)
        }
      }
      return true
    }
  }

  /// What `repair` did.
  public struct Repair: Hashable, Sendable {
    /// Files that were written again, from the store's directory on.
    public internal(set) var rewritten: [String] = []
    /// Files that were of no use and were taken away; the bytes of bases are kept.
    public internal(set) var removed: [String] = []
    /// Journals out of which bytes were taken that no line is missing for; they are kept.
    public internal(set) var cleared: [ReplicaID] = []
    /// How many lines the next sync asks for that are damaged beneath a checkpoint.
    public internal(set) var wanted = 0
  }

  /// Repairs what can be repaired without losing anything.
  ///
  /// Torn ends are cut, as by every write. Copies of a base are written again from the good
  /// one, or from a checkpoint that stands for as much. A checkpoint that is damaged or wrong
  /// is made anew where the journals are whole. What stands between two lines that follow each
  /// other is taken out, and so is what cannot be read where a base stands for the lines.
  /// Lines that are damaged while the state holds their changes are asked for by the next
  /// sync.
  /// - Returns: What was done.
  /// - Throws: `StoreError` where the store is locked or the disk fails; it can be run again.
  /// - Durability: On disk when this returns.
  @discardableResult
  public func repair() throws(StoreError) -> Repair {
    guard try cutTornTails() else { return Repair() }
    return try withCore { core throws(StoreError) in
      let access = try core.beginWriting(.any)
      defer { access.release() }
      do throws(StoreError) {
        return try core.repair(access)
      } catch {
        core.lookAgain()
        throw error
      }
    }
  }

  /// What `repairLost` did.
  public struct LostRepair: Hashable, Sendable {
    /// The changes that lines were published for, in place of those that were lost.
    public let published: [ChangeID]
    /// Damage in journals of replicas that are not this store's to give up.
    public let refused: [Damage]
    /// The changes whose lines are damaged and whose effect is here, so that a state stands for
    /// them from now on: history and undo begin after it.
    public let kept: [ChangeID]
  }

  /// Gives up changes that nobody has any more, so that writing can go on.
  ///
  /// A line that says so takes the place of each. If the true line turns up in a sync after
  /// all, it counts and what it did comes back. A store does this for its own changes; for
  /// another replica's only where that replica is retired or its machine does not come back.
  ///
  /// Where a checkpoint holds what damaged lines did, nothing is given up: the state takes the
  /// place of the lines here and is what others get. Sync before, as another machine or a place
  /// may have the lines.
  /// - Parameter gone: The replicas whose machines do not come back.
  /// - Returns: What was given up, and what was not.
  /// - Throws: `StoreError` where the store is locked or the disk fails.
  /// - Durability: On disk when this returns.
  public func repairLost(of gone: Set<ReplicaID> = []) throws(StoreError) -> LostRepair {
    let gone = gone.union(try replicas().filter(\.isRetired).map(\.id))
    return try withCore { core throws(StoreError) in
      guard try FormatFile.isPresent(core.files) else {
        return LostRepair(published: [], refused: [], kept: [])
      }
      let access = try core.beginWriting(.any)
      defer { access.release() }
      do throws(StoreError) {
        let lines = try core.publishLost(besides: gone, access)
        return LostRepair(
          published: lines.published,
          refused: lines.refused,
          kept: lines.kept
        )
      } catch {
        core.lookAgain()
        throw error
      }
    }
  }
}

// Writing a checkpoint, and going on from it.

extension StoreCore {
  /// How many changes have come since the checkpoint; `nil` where there is none.
  var checkpointAge: Int? { checkpoints.age(at: replica.document.changeCount) }

  /// Writes a checkpoint where the tail has become long; under the lock.
  ///
  /// The change that brought it about is on disk already, and stands whether or not the
  /// checkpoint can be written.
  mutating func writeCheckpointIfDue() {
    guard checkpoints.isDue(at: replica.document.changeCount) else { return }
    do throws(StoreError) {
      try writeCheckpoint()
    } catch {
      checkpoints.postpone(at: replica.document.changeCount)
    }
  }

  /// Writes the state as a checkpoint, and goes on from it; under the lock.
  /// - Throws: `StoreError`; everything goes on as before.
  mutating func writeCheckpoint() throws(StoreError) {
    let directory = Checkpoints(files: files)
    let name = try directory.write(replay, rows: numbering.markIfComplete())
    guard let name else {
      try requireReadable()
      return
    }
    let found = try directory.newest(
      for: replica.id,
      formerNames: replica.formerNames,
      forks: replay.forks,
      rejecting: checkpoints.rejected.subtracting([name])
    )
    let isInUse = found?.name == name
    if let found, isInUse { replay.rest(on: found.start.replica) }
    checkpoints.begin(
      from: isInUse ? name : checkpoints.current,
      of: replica.document.changeCount,
      items: replica.document.count
    )
  }
}

// Compares the states that a store has written with what its journals come to.

/// A check of all checkpoints and bases.
///
/// Each file is read from end to end. One that is whole is then compared with the journals:
/// they are replayed up to the changes that the file stands for, and both states must have
/// one digest. Where the lines are gone, or damaged, what is left of them is compared.
struct StateCheck: Sendable {
  /// What is not as it should be.
  private(set) var damages: [StateDamage] = []
  /// Files that are whole and whose changes are not all there to compare them with.
  private(set) var unverified: [String] = []
  /// The newest checkpoint that is whole and was not found to be wrong.
  private(set) var soundCheckpoint: String?

  private let files: StoreFiles
  private let bases: Bases
  private let base: Bases.Found?
  private let forks: ForkTable

  /// Checks the states of a store as they are now.
  /// - Parameters:
  ///   - files: The store.
  ///   - id: The replica that the store is.
  /// - Throws: `StoreError` where the disk fails; damage is not thrown but listed.
  init(_ files: StoreFiles, for id: ReplicaID) throws(StoreError) {
    self.files = files
    bases = Bases(files: files)
    base = try bases.newestWhole()
    forks = try files.forks(on: base?.state)
    for name in try Checkpoints(files: files).names() { try checkCheckpoint(name, for: id) }
    for name in try bases.names() { try checkBase(name) }
  }

  // MARK: Checkpoints

  private mutating func checkCheckpoint(
    _ name: String,
    for id: ReplicaID
  ) throws(StoreError) {
    let path = "\(files.layout.checkpoints)/\(name)"
    switch try StateFileScan.of(path, in: files) {
    case .absent: return
    case .broken(let line, let offset):
      return note(.checkpoint, path, .unreadable, .journal, line, offset)
    case .otherVersion: return note(.checkpoint, path, .version, .none)
    case .whole: break
    }
    guard let state = try? StateFile(path, on: files.fileSystem),
      state.header.purpose == .checkpoint, let own = state.header.own
    else { return note(.checkpoint, path, .unreadable, .journal) }
    let seen = state.header.seen
    let covered = forks.translated(base?.state.header.seen ?? VersionVector())
    guard own.replica == id || seen.sequence(of: id) == 0, seen.covers(covered),
      forks.agrees(with: seen)
    else { return note(.checkpoint, path, .superseded, .none) }
    switch try compare(state, after: base?.state) {
    case .equal: soundCheckpoint = name
    case .unknown:
      soundCheckpoint = name
      unverified.append(files.layout.relative(path))
    case .differs: note(.checkpoint, path, .differs, .journal)
    case .otherLine(let change): note(.checkpoint, path, .otherLine(change), .journal)
    }
  }

  // MARK: Bases

  private mutating func checkBase(_ name: Bases.Name) throws(StoreError) {
    let paths = [0, 1].map { "\(files.layout.base)/\(name.file($0))" }
    var scans: [StateFileScan] = []
    for (copy, path) in paths.enumerated() {
      var scan = try StateFileScan.of(path, in: files)
      let isReadable = scan == .whole || scan == .otherVersion
      if isReadable, try !bases.isWhole(name, copy) { scan = .broken(line: 1, offset: 0) }
      scans.append(scan)
    }
    guard let good = scans.firstIndex(where: { $0 == .whole || $0 == .otherVersion }) else {
      let remedy = try remedyWithoutCopy(name)
      for (path, scan) in zip(paths, scans) { note(scan, path, remedy) }
      return
    }
    for (path, scan) in zip(paths, scans) { note(scan, path, .copy) }
    guard let state = try? StateFile(paths[good], on: files.fileSystem),
      state.header.purpose == .base, state.header.own == nil
    else { return note(.base, paths[good], .version, .sync) }
    switch try compare(state, after: nil) {
    case .equal: return
    case .unknown: unverified.append(files.layout.relative(paths[good]))
    case .differs: note(.base, paths[good], .differs, .journal)
    case .otherLine(let change): note(.base, paths[good], .otherLine(change), .sync)
    }
  }

  /// What is to be done where no copy of a base is whole.
  private func remedyWithoutCopy(_ name: Bases.Name) throws(StoreError) -> StateDamage.Remedy {
    // A newer base stands for more; the lines after an older one, or all, for the same.
    if let base, name < base.name { return .journal }
    let rest = try replayed(to: nil, after: base?.state)
    if let rest, rest.changeCount >= name.changeCount { return .journal }
    return soundCheckpoint == nil ? .sync : .checkpoint
  }

  private mutating func note(
    _ scan: StateFileScan,
    _ path: String,
    _ remedy: StateDamage.Remedy
  ) {
    switch scan {
    case .whole, .otherVersion: return
    case .absent: note(.base, path, .absent, remedy)
    case .broken(let line, let offset):
      note(.base, path, .unreadable, remedy, line, offset)
    }
  }

  private mutating func note(
    _ purpose: StateDamage.Purpose,
    _ path: String,
    _ reason: StateDamage.Reason,
    _ remedy: StateDamage.Remedy,
    _ line: Int = 1,
    _ offset: Int = 0
  ) {
    damages.append(
      StateDamage(
        purpose: purpose,
        file: files.layout.relative(path),
        line: line,
        offset: offset,
        reason: reason,
        remedy: remedy
      )
    )
  }

  // MARK: Comparing

  private enum Comparison {
    case equal
    case differs
    case otherLine(ChangeID)
    /// Not all lines are there.
    case unknown
  }

  /// Replays what a state stands for, from a base or from the first lines on.
  private func compare(
    _ state: StateFile,
    after start: StateFile?
  ) throws(StoreError) -> Comparison {
    let seen = state.header.seen
    if let change = try otherLine(than: seen) { return .otherLine(change) }
    guard let document = try replayed(to: seen, after: start), document.seen == seen else {
      return .unknown
    }
    let saved = state.document
    let isEqual =
      document.digest() == saved.digest() && document.changeCount == saved.changeCount
      && document.latestTimes == saved.latestTimes && !saved.isFaulty
    return isEqual ? .equal : .differs
  }

  /// A change of whose line the journal has another one than the state ends with.
  private func otherLine(than seen: VersionVector) throws(StoreError) -> ChangeID? {
    for replica in seen.replicas where forks.tree(of: replica) == nil {
      guard let mark = seen[replica] else { continue }
      var reader = try LineReader(replica, in: files, from: .number(mark.sequence))
      guard let line = try reader.next(), line.mark.sequence == mark.sequence,
        line.checksum != mark.checksum
      else { continue }
      return line.change.id
    }
    return nil
  }

  /// The journals' lines; `nil` where those that follow a base, or the first ones, are gone.
  private func lines(after start: StateFile?) throws(StoreError) -> PastReading? {
    do {
      return try PastReading(files, after: start)
    } catch  where error.code == .compacted {
      return nil
    } catch {
      throw error
    }
  }

  /// The state that the lines come to, up to a vector or as far as they go.
  private func replayed(
    to seen: VersionVector?,
    after start: StateFile?
  ) throws(StoreError) -> Document? {
    guard var reading = try lines(after: start), let id = reading.replicas.first else { return nil }
    var limits: [ReplicaID: Int] = [:]
    for replica in reading.replicas { limits[replica] = seen?.sequence(of: replica) ?? .max }
    let document = try reading.replay(upTo: limits, as: id)
    return document.isFaulty ? nil : document
  }
}

// Taking over what another replica's base stands for.

extension StoreCore {
  /// Takes in a compacted state from elsewhere, for lines that are nowhere any more.
  ///
  /// The store's base becomes what both bases come to. Lines of this store's own that the
  /// other has not seen stay lines, and are sent as ever.
  /// - Parameters:
  ///   - bytes: The state file, as another replica wrote it.
  ///   - access: The right to write.
  /// - Returns: How many changes it stands for that were not here.
  /// - Throws: `SyncDamage` for bytes that are no whole base, `StoreError` where the disk
  ///   fails; what was here before is here still.
  /// - Durability: On disk when this returns.
  mutating func take(_ bytes: [UInt8], _ access: WriteAccess) throws -> Int {
    let directory = files.layout.base
    let staged = "\(directory)/.received.\(files.fileSystem.uniqueSuffix())"
    try files.perform { fileSystem throws(FileError) in
      try fileSystem.makeDirectories(directory)
      try fileSystem.create(staged).append(bytes)
    }
    defer { try? files.fileSystem.remove(staged) }
    let theirs = try StateFile(received: staged, on: files.fileSystem).receivedDocument()
    let before = replica.document
    let after = before.merging(theirs)
    guard after.seen != before.seen else { return 0 }
    // Where the newest base is lost, a checkpoint may be all that stands for it.
    let isLost = baseNames.last.map { $0 != base?.name && $0.changeCount <= before.changeCount }
    let ours = isLost == true ? before : base?.state.document ?? Document()
    let merged = ours.merging(theirs)
    let bases = Bases(files: files)
    let owed = replica.revivals(joining: after)
    // What could not be read would be missing from the base for good.
    let isReadable = ![before, ours, theirs].contains(where: \.isFaulty)
    guard isReadable, let name = try bases.write(merged, revivals: owed) else {
      guard try goOnWithoutDamage() else { throw StoreError(.io, path: directory) }
      return try take(bytes, access)
    }
    // It may have the name of one that was damaged.
    for copy in 0...1 { checkpoints.accept(name.file(copy)) }
    try Checkpoints(files: files).removeAll()
    // One that cannot be read and stands for more still says that something is missing.
    if try bases.names().last == name { try bases.removeAll(but: name) }
    try reload()
    numberRows(of: [])
    return after.changeCount - before.changeCount
  }
}

extension StateFile {
  /// Opens a state file that came from elsewhere.
  fileprivate init(received path: String, on fileSystem: any FileSystem) throws {
    do {
      try self.init(path, on: fileSystem)
    } catch .disk(let error) {
      throw StoreError(error)
    } catch .unusable {
      throw SyncDamage.member("state")
    }
  }
}

// The list of remotes on disk.

import Synchronization

extension Store {
  /// The remotes of this machine, in the order they were added; of a damaged list those that
  /// can still be read.
  /// - Throws: `StoreError` where the disk does not give the list.
  public var remotes: [Remote] {
    get throws(StoreError) {
      try core.withLock { core throws(StoreError) in try Self.remotes(core.files).list }
    }
  }

  /// The file that lists the remotes, from the store's directory on, where it is damaged.
  ///
  /// The next change of the list keeps its bytes in `local/damaged` and writes it anew.
  /// - Throws: `StoreError` where the disk does not give the list.
  public var damagedRemotes: String? {
    get throws(StoreError) {
      try core.withLock { core throws(StoreError) in
        let layout = core.files.layout
        return try Self.remotes(core.files).isDamaged ? layout.relative(layout.remotes) : nil
      }
    }
  }

  /// Keeps the bytes of a damaged list in `local/damaged`, and writes the list with those
  /// remotes that can still be read.
  /// - Throws: `StoreError` where the store is locked or the disk fails.
  /// - Durability: On disk when this returns.
  public func mendRemotes() throws {
    guard try damagedRemotes != nil else { return }
    try changeRemotes { _ in }
  }

  /// Adds a remote to the list.
  /// - Throws: `RemoteError` for a name that is taken or none, and `StoreError`.
  /// - Durability: On disk when this returns.
  public func addRemote(_ remote: Remote) throws {
    try changeRemotes { try $0.add(remote) }
  }

  /// Takes a remote out of the list; the remote itself stays as it is.
  /// - Returns: The remote.
  /// - Throws: `RemoteError.unknown`, and `StoreError`.
  /// - Durability: On disk when this returns.
  @discardableResult
  public func forgetRemote(_ name: String) throws -> Remote {
    try changeRemotes { try $0.forget(name) }
  }

  /// Notes when a sync with a remote succeeded.
  func noteSync(with name: String, at time: Instant) throws {
    try changeRemotes { $0.note(time, for: name) }
  }

  /// Changes the list, under the lock of the store.
  private func changeRemotes<Result: Sendable>(
    _ body: (inout Remotes) throws -> Result
  ) throws -> Result {
    try core.withLock { core in
      let files = core.files
      try files.perform { fileSystem throws(FileError) in
        try fileSystem.makeDirectories(files.layout.local)
      }
      let lock = try Self.lock(core)
      defer { lock.release() }
      try FormatFile.ensure(files)
      var remotes = try Self.remotes(files)
      let result = try body(&remotes)
      if remotes.isDamaged { try Self.keepDamaged(files) }
      let bytes = remotes.bytes
      try files.perform { fileSystem throws(FileError) in
        try fileSystem.writeAtomically(files.layout.remotes, bytes)
      }
      return result
    }
  }

  private static func lock(_ core: StoreCore) throws(StoreError) -> FileLock {
    let path = core.files.layout.lock
    let holder = LockHolder(process: core.effects.process, token: core.effects.random())
    do {
      return try core.files.fileSystem.lock(path, as: holder, wait: core.lockWait)
    } catch {
      throw StoreError(error, path: path)
    }
  }

  private static func remotes(_ files: StoreFiles) throws(StoreError) -> Remotes {
    try bytes(files).map(Remotes.init(parsing:)) ?? Remotes()
  }

  private static func bytes(_ files: StoreFiles) throws(StoreError) -> [UInt8]? {
    try files.perform { fileSystem throws(FileError) in
      try fileSystem.contents(of: files.layout.remotes, limit: Remotes.limit)
    }
  }

  /// Keeps the bytes of a damaged list; the same bytes have the same name.
  private static func keepDamaged(_ files: StoreFiles) throws(StoreError) {
    guard let bytes = try bytes(files), !bytes.isEmpty else { return }
    let digits = String(decoding: Hex.digits(CRC32C.checksum(bytes)), as: UTF8.self)
    let directory = files.layout.damaged
    try files.perform { fileSystem throws(FileError) in
      try fileSystem.makeDirectories(directory)
      try fileSystem.writeAtomically("\(directory)/remotes.json-\(digits)", bytes)
    }
  }
}

extension StoreLayout {
  /// The file that lists the remotes of this machine.
  public var remotes: String { local + "/remotes.json" }
}

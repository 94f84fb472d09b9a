// The list of remotes on disk.

import Synchronization

extension Store {
  /// The remotes of this machine, in the order they were added.
  /// - Throws: `StoreError` where the list cannot be read.
  public var remotes: [Remote] {
    get throws(StoreError) {
      try core.withLock { core throws(StoreError) in try Self.remotes(core.files).list }
    }
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
    let path = files.layout.remotes
    let bytes = try files.perform { fileSystem throws(FileError) in
      try fileSystem.contents(of: path, limit: Remotes.limit)
    }
    guard let bytes else { return Remotes() }
    guard let remotes = Remotes(parsing: bytes) else { throw StoreError(.format, path: path) }
    return remotes
  }
}

extension StoreLayout {
  /// The file that lists the remotes of this machine.
  public var remotes: String { local + "/remotes.json" }
}

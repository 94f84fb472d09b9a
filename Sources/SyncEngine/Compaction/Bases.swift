// The states that stand in for lines that are no longer there.

/// The bases of a store: the one thing in it that cannot be made again from the rest.
///
/// A base is a state file whose name says how many changes it stands for and what its bytes
/// hash to. It is there twice, and each copy is read back before anything is removed.
struct Bases: Sendable {
  let files: StoreFiles

  private static let digits = 12
  private static let suffixes = [".jsonl", ".copy.jsonl"]

  /// The name that both copies of a base share.
  struct Name: Hashable, Comparable, Sendable {
    /// How many changes the base stands for.
    let changeCount: Int
    /// The hash of its bytes.
    let hash: ContentHash

    /// The name of the first or the second copy.
    func file(_ copy: Int) -> String {
      let digits = String(changeCount)
      let padding = String(repeating: "0", count: max(0, Bases.digits - digits.utf8.count))
      return "\(padding)\(digits)-\(hash.digits.string)\(Bases.suffixes[copy])"
    }

    init(changeCount: Int, hash: ContentHash) {
      self.changeCount = changeCount
      self.hash = hash
    }

    /// Reads the name of a copy; `nil` for any other file's.
    init?(file: String) {
      let parts = file.utf8.split(separator: UInt8(ascii: "-"), maxSplits: 1)
      guard parts.count == 2, let changeCount = Int(Substring(parts[0])), changeCount >= 0,
        let hash = ContentHash(utf8: parts[1].prefix(64))
      else { return nil }
      self.init(changeCount: changeCount, hash: hash)
      guard Bases.suffixes.indices.contains(where: { Text(self.file($0)) == Text(file) }) else {
        return nil
      }
    }

    static func < (a: Name, b: Name) -> Bool {
      a.changeCount != b.changeCount
        ? a.changeCount < b.changeCount : a.hash.digits < b.hash.digits
    }
  }

  /// A base that can be gone on from.
  struct Found: Sendable {
    let name: Name
    /// The file that was opened: one of the two copies.
    let file: String
    let state: StateFile
  }

  /// The bases that are there, in one copy at least, that of fewer changes first.
  func names() throws(StoreError) -> [Name] {
    Set(try files.names(in: files.layout.base).compactMap { Name(file: $0) }).sorted()
  }

  /// The newest base of which a copy can be opened.
  /// - Parameter rejected: Copies in which an item turned out to be unreadable.
  /// - Returns: `nil` where there is none.
  /// - Throws: `StoreError` where the directory cannot be listed, or where the disk fails to
  ///   read a base of which no other copy can be opened: it is not for that reason absent.
  func newest(rejecting rejected: Set<String> = []) throws(StoreError) -> Found? {
    for name in try names().reversed() {
      var failure: FileError?
      for copy in Self.suffixes.indices {
        let file = name.file(copy)
        guard !rejected.contains(file) else { continue }
        do throws(StateFile.Failure) {
          let state = try StateFile(path(file), on: files.fileSystem)
          guard state.header.purpose == .base, state.header.own == nil else { continue }
          return Found(name: name, file: file, state: state)
        } catch {
          if case .disk(let error) = error, !error.isAbsence { failure = error }
        }
      }
      if let failure { throw StoreError(failure) }
    }
    return nil
  }

  /// The newest base of which every item can be read.
  /// - Throws: `StoreError`, as `newest` does.
  /// - Complexity: O(*n*) in the base.
  func newestWhole() throws(StoreError) -> Found? {
    var rejected: Set<String> = []
    while let found = try newest(rejecting: rejected) {
      if found.state.verify() { return found }
      rejected.insert(found.file)
    }
    return nil
  }

  private func path(_ file: String) -> String { "\(files.layout.base)/\(file)" }

  // MARK: Reading

  /// The length of a base in bytes; `nil` where no copy is there.
  func size(of name: Name) throws(StoreError) -> Int? {
    for copy in Self.suffixes.indices {
      let path = path(name.file(copy))
      let size = try files.perform { fileSystem throws(FileError) in
        try fileSystem.size(of: path)
      }
      if let size { return size }
    }
    return nil
  }

  /// Bytes of a base: those that both copies hold there, or those of the copy that is whole.
  /// - Throws: `StoreError`, with `damaged` where neither is.
  /// - Complexity: O(*n*) in the base where the copies differ, else in the bytes.
  func read(_ name: Name, from offset: Int, count: Int) throws(StoreError) -> [UInt8] {
    let pieces = Self.suffixes.indices.map { copy in
      try? files.fileSystem.read(path(name.file(copy)), from: offset, count: count)
    }
    if let piece = pieces[0], !piece.isEmpty, pieces.allSatisfy({ $0 == piece }) { return piece }
    for copy in Self.suffixes.indices {
      if let piece = pieces[copy], !piece.isEmpty, try isWhole(name, copy) { return piece }
    }
    throw StoreError(.damaged, path: path(name.file(0)))
  }

  // MARK: Writing

  /// Writes a base twice and reads both copies back.
  /// - Parameters:
  ///   - document: The state.
  ///   - revivals: Items that the store has still to answer a purge for.
  ///   - trails: The lines that the state stands for.
  ///   - forks: Where these lines fork.
  /// - Returns: Its name; `nil` where the document could not be read whole.
  /// - Throws: `StoreError`; older bases are still there.
  /// - Durability: Both copies are on disk under their names when this returns.
  func write(
    _ document: Document,
    revivals: [ItemID: ItemState] = [:],
    trails: Trails,
    forks: [ReplicaID: [VersionVector.Mark]]
  ) throws(StoreError) -> Name? {
    let writer = StateFileWriter(
      document,
      for: .base,
      revivals: revivals,
      trails: trails,
      forks: forks
    )
    var hash = SHA256()
    guard writer.run({ hash.update($0) }) else { return nil }
    let name = Name(changeCount: document.changeCount, hash: ContentHash(hash))
    for copy in Self.suffixes.indices {
      let path = path(name.file(copy))
      let isWhole = try files.replacing { fileSystem throws(FileError) in
        try fileSystem.makeDirectories(files.layout.base)
        return try fileSystem.replace(path) { file throws(FileError) in
          try writer.run { bytes throws(FileError) in try file.append(bytes) }
        }
      }
      guard isWhole else { return nil }
    }
    for copy in Self.suffixes.indices where try !isWhole(name, copy) {
      throw StoreError(.io, path: path(name.file(copy)))
    }
    // Whoever made the directory may have stopped, or failed, before its name was on disk.
    try files.perform { fileSystem throws(FileError) in
      try fileSystem.flushDirectory(files.layout.root)
    }
    return name
  }

  /// Whether the bytes of a copy are those it is named for.
  func isWhole(_ name: Name, _ copy: Int) throws(StoreError) -> Bool {
    let path = path(name.file(copy))
    var hash = SHA256()
    var offset = 0
    let count = 1 << 20
    while true {
      let bytes: [UInt8]
      do {
        bytes = try files.fileSystem.read(path, from: offset, count: count)
      } catch  where error.isAbsence {
        return false
      } catch {
        throw StoreError(error)
      }
      hash.update(bytes)
      offset += bytes.count
      if bytes.count < count { return ContentHash(hash) == name.hash }
    }
  }

  /// Removes every base but one, and what a crash left of others.
  func removeAll(but kept: Name) throws(StoreError) {
    let directory = files.layout.base
    for file in try files.names(in: directory) {
      let isOther = Name(file: file).map { $0 != kept } ?? StoreLayout.isLeftover(file)
      guard isOther else { continue }
      try files.perform { fileSystem throws(FileError) in
        try fileSystem.remove("\(directory)/\(file)")
      }
    }
  }

  // MARK: Checking

  /// A copy of a base whose bytes are not those it was written with.
  struct Damaged: Hashable, Sendable {
    /// The file, from the store's directory on.
    let file: String
    /// Whether the other copy is whole, so that this one can be written again.
    let isHealable: Bool
  }

  /// Reads every copy of every base.
  /// - Throws: `StoreError` where the disk fails; damage is not thrown but listed.
  func check() throws(StoreError) -> [Damaged] {
    var damaged: [Damaged] = []
    for name in try names() {
      var broken: [Int] = []
      for copy in Self.suffixes.indices where try !isWhole(name, copy) { broken.append(copy) }
      for copy in broken {
        let file = files.layout.relative(path(name.file(copy)))
        damaged.append(Damaged(file: file, isHealable: broken.count < Self.suffixes.count))
      }
    }
    return damaged
  }

  /// Writes damaged and missing copies again from those that are whole; under the lock.
  /// - Returns: The files that were written, from the store's directory on.
  /// - Durability: On disk when this returns.
  @discardableResult
  func heal() throws(StoreError) -> [String] {
    var healed: [String] = []
    for name in try names() {
      var whole: [Int] = []
      for copy in Self.suffixes.indices where try isWhole(name, copy) { whole.append(copy) }
      guard let good = whole.first, whole.count < Self.suffixes.count else { continue }
      for copy in Self.suffixes.indices where !whole.contains(copy) {
        let (source, target) = (path(name.file(good)), path(name.file(copy)))
        try files.replacing { fileSystem throws(FileError) in
          _ = try fileSystem.replace(target) { file throws(FileError) in
            try Self.copy(source, to: file, on: fileSystem)
            return true
          }
        }
        healed.append(files.layout.relative(target))
      }
    }
    return healed
  }

  private static func copy(
    _ source: String,
    to file: any OpenFile,
    on fileSystem: any FileSystem
  ) throws(FileError) {
    var offset = 0
    while true {
      let bytes = try fileSystem.read(source, from: offset, count: 1 << 20)
      guard !bytes.isEmpty else { return }
      try file.append(bytes)
      offset += bytes.count
    }
  }
}

// How far each journal was once on disk, so that lines missing at its end are noticed.

/// The last acknowledged line of each replica, kept beside the journals.
///
/// A journal that was cut short, emptied or taken away looks like one that never was
/// longer. This file tells the difference. It is a cache that nobody waits for: it is never
/// flushed and never ahead of the journals, and where it is lost or behind, less is noticed.
///
/// Every line is a vector that only names what moved, sealed by a checksum.
struct ExtentFile: Sendable {
  /// The length in bytes at which the file is written anew, as one line.
  static let longest = 4 << 10
  private static let limit = 1 << 20

  /// The last line of each replica that was once on disk.
  private(set) var marks = VersionVector()

  /// Whether the file belongs to another store, of which this one is a copy; then it says
  /// nothing.
  var isForeign = false

  private let files: StoreFiles
  private var identity: FileIdentity?
  private var size = 0
  /// Whether the file ends where this handle thinks it does, after a whole line.
  private var isWhole = false

  init(_ files: StoreFiles) { self.files = files }

  private var path: String { files.layout.extent }

  /// Picks up what others have noted.
  /// - Throws: `StoreError` where the disk fails; what was known before stays.
  mutating func refresh() throws(StoreError) {
    guard !isForeign else { return }
    let path = path
    let known = identity
    let length = size
    let found = try files.perform {
      fileSystem throws(FileError) -> (status: FileStatus, bytes: [UInt8]?)? in
      guard let status = try fileSystem.status(of: path), status.kind == .file else { return nil }
      if let known, known.matches(status.identity), status.size == length { return (status, nil) }
      guard status.size <= Self.limit else { return (status, []) }
      return (status, try fileSystem.contents(of: path, limit: Self.limit) ?? [])
    }
    guard let found else {
      self = ExtentFile(files)
      return
    }
    guard let bytes = found.bytes else { return }
    var marks = VersionVector()
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard let object = try? SealedJSON.decode(Array(line)),
        let vector = VersionVector(object["held"])
      else { continue }
      for replica in vector.replicas {
        if let mark = vector[replica] { marks.merge([replica: mark]) }
      }
    }
    self.marks = marks
    (identity, size) = (found.status.identity, bytes.count)
    isWhole = bytes.last == UInt8(ascii: "\n")
  }

  /// Notes lines that are on disk; under the lock.
  ///
  /// Where the disk refuses, nothing is noted, and the next call writes the file anew.
  mutating func note(_ vector: VersionVector) {
    guard !isForeign else { return }
    var news = VersionVector()
    for replica in vector.replicas
    where marks.sequence(of: replica) < vector.sequence(of: replica) {
      news[replica] = vector[replica]
      marks[replica] = vector[replica]
    }
    guard !news.isEmpty else { return }
    let line = Self.line(news)
    guard isWhole, size + line.count <= Self.longest, append(line) else { return rewrite() }
  }

  /// Forgets a replica, whose journal is to be taken as it is.
  mutating func forget(_ replica: ReplicaID) {
    guard marks[replica] != nil else { return }
    marks[replica] = nil
    rewrite()
  }

  /// Forgets everything, as in a copy of a store, which may have been made in between.
  mutating func forgetAll() {
    let path = path
    try? files.perform { fileSystem throws(FileError) in
      if try fileSystem.status(of: path) != nil { try fileSystem.remove(path) }
    }
    self = ExtentFile(files)
  }

  private mutating func append(_ line: [UInt8]) -> Bool {
    let (path, length) = (path, size)
    isWhole = false
    do {
      let file = try files.fileSystem.open(path)
      guard try file.status().size == length else { return false }
      try file.append(line)
    } catch {
      return false
    }
    size += line.count
    isWhole = true
    return true
  }

  private mutating func rewrite() {
    let bytes = Self.line(marks)
    isWhole = false
    do {
      try files.fileSystem.writeAtomically(path, bytes, flushed: false)
      identity = try files.fileSystem.status(of: path)?.identity
    } catch {
      return
    }
    size = bytes.count
    isWhole = true
  }

  private static func line(_ vector: VersionVector) -> [UInt8] {
    var object = JSONObject()
    object["held"] = vector.json
    return SealedJSON.encode(object) + [UInt8(ascii: "\n")]
  }
}

extension StoreLayout {
  /// The file that says how far each journal was once on disk.
  public var extent: String { local + "/extent" }
  /// The directory of what is remembered of shared places.
  var places: String { local + "/places" }
  /// The directory of bytes that healing took out of journals.
  public var damaged: String { local + "/damaged" }
}

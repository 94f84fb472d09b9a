// A store's layout together with the disk it lies on.

/// The files of one store.
struct StoreFiles: Sendable {
  let layout: StoreLayout
  let fileSystem: any FileSystem
  /// What a base says of directories whose first lines it stands for.
  var left = LeftLines()

  init(root: String, fileSystem: any FileSystem) {
    layout = StoreLayout(root: root)
    self.fileSystem = fileSystem
  }

  /// Runs calls on the disk and turns a refusal into the store's error.
  func perform<Result>(
    _ body: (any FileSystem) throws(FileError) -> Result
  ) throws(StoreError) -> Result {
    do {
      return try body(fileSystem)
    } catch {
      throw StoreError(error)
    }
  }

  /// The names in a directory; none where it is absent.
  func names(in directory: String) throws(StoreError) -> [String] {
    do {
      return try fileSystem.names(in: directory)
    } catch  where error.isAbsence {
      return []
    } catch {
      throw StoreError(error)
    }
  }

  /// The replicas that have a journal here, in byte order of their names.
  func replicas() throws(StoreError) -> [ReplicaID] {
    try names(in: layout.journal).compactMap { ReplicaID($0) }
  }

  /// The numbers that a replica's segments begin with, ascending.
  func segments(of replica: ReplicaID) throws(StoreError) -> [Int] {
    try names(in: layout.journal(of: replica)).compactMap {
      StoreLayout.first(ofSegmentNamed: $0)
    }
  }
}

extension FileError {
  /// Whether the call failed because there is nothing at the path.
  var isAbsence: Bool { errno == absentCode }
}

// A folder as a shared place: a stick, a network share, a folder that a program synchronises.

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A folder that machines share.
///
/// An object appears under its name only when it is whole and on disk. The folder itself
/// is made by the first object, the folder it lies in is not: where a stick is not
/// plugged in, nothing is made in its stead.
public struct FolderPlace: SharedPlace {
  private let path: String
  private let fileSystem: any FileSystem

  /// Names a folder, which need not exist.
  public init(_ path: String, in fileSystem: any FileSystem) {
    self.path = path
    self.fileSystem = fileSystem
  }

  /// What the folder and the folders in it hold, names with a leading dot aside.
  public func list() throws(SyncError) -> [PlaceEntry] {
    do {
      switch try fileSystem.status(of: path)?.kind {
      case nil:
        let parent = Paths.parent(of: path)
        guard try fileSystem.status(of: parent)?.kind == .directory else {
          throw FileError(.list, parent, errno: ENOENT)
        }
        return []
      case .directory: break
      default: throw FileError(.list, path, errno: ENOTDIR)
      }
      var entries: [PlaceEntry] = []
      for name in try fileSystem.names(in: path) where !Self.isHidden(name) {
        guard let status = try status(of: name) else { continue }
        if status.kind == .file {
          entries.append(PlaceEntry(name: Text(name), size: status.size))
        } else if status.kind == .directory, Self.isFolder(name) {
          entries += try list(folder: name)
        }
      }
      return entries
    } catch let error as FileError {
      throw .unreachable(path, cause: error)
    } catch {
      throw .unreachable(path, cause: error)
    }
  }

  private func list(folder: String) throws(FileError) -> [PlaceEntry] {
    let names: [String]
    do {
      names = try fileSystem.names(in: path + "/" + folder)
    } catch  where error.errno == ENOENT {
      return []
    }
    var entries: [PlaceEntry] = []
    for name in names where !Self.isHidden(name) {
      let whole = folder + "/" + name
      guard ObjectName(whole) != nil, let status = try status(of: whole), status.kind == .file
      else { continue }
      entries.append(PlaceEntry(name: Text(whole), size: status.size))
    }
    return entries
  }

  /// The bytes of an object.
  public func get(_ name: ObjectName, limit: Int) throws(SyncError) -> [UInt8]? {
    do {
      guard let status = try status(of: name.description), status.kind == .file else {
        return nil
      }
      guard status.size <= limit else { throw SyncError.damaged(name.description, .tooLarge) }
      let bytes = try fileSystem.read(path(of: name), from: 0, count: min(status.size, limit) + 1)
      guard bytes.count <= limit else { throw SyncError.damaged(name.description, .tooLarge) }
      return bytes
    } catch let error as SyncError {
      throw error
    } catch let error as FileError {
      if error.errno == ENOENT { return nil }
      // One unreadable object is no reason to give up the others.
      if error.errno == EIO { throw .damaged(name.description, .truncated) }
      throw .unreachable(name.description, cause: error)
    } catch {
      throw .unreachable(name.description, cause: error)
    }
  }

  /// Puts an object there, on disk under its name when this returns.
  public func put(_ name: ObjectName, _ bytes: [UInt8]) throws(SyncError) {
    do {
      try makeFolder(path)
      if let folder = name.folder { try makeFolder(path + "/" + folder) }
      try fileSystem.writeAtomically(path(of: name), bytes)
    } catch {
      throw Self.refusal(name, error)
    }
  }

  /// Takes an object away.
  public func delete(_ name: ObjectName) throws(SyncError) {
    do {
      try fileSystem.remove(path(of: name))
    } catch {
      guard error.errno != ENOENT else { return }
      throw Self.refusal(name, error)
    }
  }

  private func makeFolder(_ folder: String) throws(FileError) {
    guard try fileSystem.status(of: folder)?.kind != .directory else { return }
    do {
      try fileSystem.makeDirectory(folder)
    } catch  where error.errno == EEXIST {
      return
    }
    try fileSystem.flushDirectory(Paths.parent(of: folder))
  }

  private func path(of name: ObjectName) -> String { path + "/" + name.description }

  private func status(of name: String) throws(FileError) -> FileStatus? {
    do {
      return try fileSystem.status(of: path + "/" + name)
    } catch  where error.errno == ENOENT || error.errno == ELOOP {
      return nil
    }
  }

  private static func isHidden(_ name: String) -> Bool { name.utf8.first == UInt8(ascii: ".") }

  private static func isFolder(_ name: String) -> Bool { ReplicaID(name) != nil }

  private static func refusal(_ name: ObjectName, _ error: FileError) -> SyncError {
    switch error.errno {
    case ENOSPC, EDQUOT, EFBIG: .full(name.description, cause: error)
    case EACCES, EPERM, EROFS: .refused(name.description, cause: error)
    default: .unreachable(name.description, cause: error)
    }
  }
}

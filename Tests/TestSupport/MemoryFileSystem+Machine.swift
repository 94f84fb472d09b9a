// What happens to a whole disk: rot, snapshots, backups, and a look without trouble.

import SyncEngine

extension MemoryFileSystem {
  /// Runs a body during which no fault and no crash comes; those that were set come after it.
  public func quietly<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let (faults, crashAfter, mutations) = locked { disk in
      defer { (disk.faults, disk.crashAfter) = ([], nil) }
      return (disk.faults, disk.crashAfter, disk.mutations)
    }
    defer {
      locked { disk in
        disk.faults = faults
        disk.crashAfter = crashAfter.map { $0 + disk.mutations - mutations }
      }
    }
    return try body()
  }

  /// The paths of all files in a directory and below, in byte order.
  public func files(under directory: String) -> [String] {
    locked { disk in disk.files(under: directory) }
  }

  /// Turns one bit of a file that is on disk.
  public func rot(_ path: String, byte: Int, bit: Int) {
    locked { disk in
      guard let node = try? disk.find(path, .read) else { return }
      disk.update(node) {
        guard $0.bytes.indices.contains(byte) else { return }
        $0.bytes[byte] ^= 1 << UInt8(bit & 7)
        if $0.durable.indices.contains(byte) { $0.durable[byte] = $0.bytes[byte] }
      }
    }
  }

  /// Sets the disk back to a copy of an earlier one, inodes and times of birth included.
  public func restore(snapshot other: MemoryFileSystem) {
    let earlier = other.locked { $0 }
    locked { disk in
      let (epoch, suffixes, trace, mutations) =
        (disk.epoch, disk.suffixes, disk.trace, disk.mutations)
      disk = earlier
      (disk.epoch, disk.suffixes) = (epoch, suffixes)
      (disk.trace, disk.mutations) = (trace, mutations)
      disk.restart(.kept)
    }
  }

  /// Takes away everything in a directory and puts files there, each a new one.
  public func restore(_ directory: String, from backup: [(path: String, bytes: [UInt8])]) {
    locked { disk in
      disk.restart(.kept)
      disk.unlinkTree(directory)
    }
    for file in backup { plant(directory + "/" + file.path, file.bytes) }
  }

  /// Copies the files in a directory and below to another place, each a new file there.
  public func copy(_ directory: String, to target: String) {
    for file in backup(of: directory) { plant(target + "/" + file.path, file.bytes) }
  }

  /// The files in a directory, by their paths from there on, as a backup program reads them.
  public func backup(of directory: String) -> [(path: String, bytes: [UInt8])] {
    files(under: directory).map { path in
      (String(path.dropFirst(directory.count + 1)), bytes(of: path) ?? [])
    }
  }
}

extension MemoryDisk {
  fileprivate mutating func files(under directory: String) -> [String] {
    guard let names = try? entries(directory, .list) else { return [] }
    return names.sorted { $0.key < $1.key }.flatMap { name, node -> [String] in
      let path = directory + "/" + name.string
      if case .directory? = nodes[node] { return files(under: path) }
      return [path]
    }
  }

  fileprivate mutating func unlinkTree(_ directory: String) {
    try? link(nil, directory, .remove)
    if let slash = directory.lastIndex(of: "/") {
      try? flushDirectory(String(directory[..<slash]))
    }
  }
}

// The segments that healing reads and replaces, and where it keeps what it takes out.

extension JournalHealing {
  static func bytes(_ lines: some Sequence<JournalLine>) -> [UInt8] {
    var bytes: [UInt8] = []
    for line in lines {
      bytes += line.bytes
      bytes.append(newline)
    }
    return bytes
  }

  func bytes(of segment: Int) throws(StoreError) -> [UInt8] {
    let path = files.layout.segment(of: replica, first: segment)
    return try files.perform { fileSystem throws(FileError) in
      try fileSystem.contents(of: path) ?? []
    }
  }

  /// Keeps bytes that leave a segment; the same bytes have the same name.
  func save(
    _ bytes: [UInt8],
    of segment: Int,
    at offset: Int
  ) throws(StoreError) {
    guard !bytes.isEmpty else { return }
    let checksum = String(decoding: Hex.digits(CRC32C.checksum(bytes)), as: UTF8.self)
    let directory = files.layout.damaged
    try files.perform { fileSystem throws(FileError) in
      try fileSystem.makeDirectories(directory)
      try fileSystem.writeAtomically(
        "\(directory)/\(replica)-\(segment)-\(offset)-\(checksum)",
        bytes
      )
    }
  }

  /// Puts a segment in place of the one of that name, if there is one.
  func write(_ bytes: [UInt8], to segment: Int) throws(StoreError) {
    let layout = files.layout
    try files.replacing { fileSystem throws(FileError) in
      try fileSystem.makeDirectories(layout.journal(of: replica))
      try fileSystem.writeAtomically(layout.segment(of: replica, first: segment), bytes)
      try fileSystem.flushDirectory(layout.journal)
      try fileSystem.flushDirectory(layout.root)
    }
  }
}

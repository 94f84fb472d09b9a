// The checksums of lines applied of late, by number.

/// Which line stood under a number, for the lines that were applied one after the other here.
///
/// Four bytes a line. What a checkpoint stands for is not in it, so it answers where it can,
/// at no cost worth naming, and else says nothing.
struct MarkIndex: Hashable, Sendable {
  private struct Run: Hashable {
    var first: Int
    var checksums: [UInt32]
  }

  private var runs: [ReplicaID: Run] = [:]

  /// Takes note of the next line of a replica.
  mutating func note(_ mark: VersionVector.Mark, of replica: ReplicaID) {
    {
      if mark.sequence != $0.first + $0.checksums.count {
        $0 = Run(first: mark.sequence, checksums: [])
      }
      $0.checksums.append(mark.checksum)
    }(&runs[replica, default: Run(first: mark.sequence, checksums: [])])
  }

  /// The checksum of the line under a number; `nil` where it is not known here.
  func checksum(of replica: ReplicaID, at sequence: Int) -> UInt32? {
    guard let run = runs[replica], sequence >= run.first,
      sequence - run.first < run.checksums.count
    else { return nil }
    return run.checksums[sequence - run.first]
  }
}

// What is known of lines that only a base stands for.

/// What a base says of directories, some or all of whose lines are gone.
struct LeftLines: Hashable, Sendable {
  /// What the first line of a branch's directory names.
  var branches: [ReplicaID: ChangeID] = [:]
  /// What a directory's lines that are gone have named in `after` last, as their bytes say it.
  var after: [ReplicaID: [ReplicaID: VersionVector.Mark]] = [:]
  /// The last line of a directory that the base stands for, as it carries its number.
  var ends: [ReplicaID: VersionVector.Mark] = [:]
}

/// What a base stands for, under the names that everybody knows lines by now.
///
/// A fork that was found after the base was written gives some of its lines other names than they
/// had then. The file stays as it is; what is read of it is named anew.
struct Standing: Sendable {
  /// The state.
  let document: Document
  /// The items that the store still owes an answer for.
  let revivals: [ItemID: ItemState]
  /// The directories.
  let left: LeftLines

  /// What is read of a base where these forks are known.
  init(_ base: StateFile, _ forks: ForkTable) {
    var (document, revivals) = (base.document, base.revivals)
    var left = LeftLines()
    left.branches = base.header.branches
    if let renaming = Renaming(of: base.header.seen, in: forks), !renaming.isEmpty {
      document = document.renamed(renaming)
      revivals = revivals.mapValues { $0.renamed(renaming) }
    }
    for replica in base.header.seen.replicas where forks.tree(of: replica) == nil {
      left.ends[replica] = base.header.seen[replica]
    }
    if !forks.isEmpty {
      for (directory, trail) in base.knownTrails {
        left.after[directory] = trail.after
        left.ends[directory] = trail.end
      }
    }
    (self.document, self.revivals, self.left) = (document, revivals, left)
  }
}

extension StateFile {
  /// The lines that the base stands for, as far as anything is known of them: of each replica
  /// at least the last.
  var knownTrails: Trails {
    var trails = trails() ?? [:]
    for replica in header.seen.replicas where trails[replica] == nil {
      // A branch that has no directory of its own is part of another's.
      guard let mark = header.seen[replica], header.forks.isEmpty else { continue }
      trails[replica] = Trail(of: replica, from: mark.sequence, [mark.checksum])
    }
    return trails
  }
}

// Ways to break what is simulated, to see whether the simulation notices.

/// Something that is done wrong throughout a schedule.
enum Sabotage: CaseIterable {
  /// A flush of a file does nothing and says it did.
  case flushesNothing
  /// A flush of a directory does nothing and says it did.
  case flushesNoNames
  /// A file is flushed only when the process next calls the disk, so that what was
  /// acknowledged last is not yet on disk.
  case flushesLate
  /// What is appended stands there twice.
  case appendsTwice
  /// The model takes some operations for not replaced, as a merge might that forgets.
  case keepsReplaced
  /// The model does not know some operations, as a merge might that drops heads.
  case dropsHeads
}

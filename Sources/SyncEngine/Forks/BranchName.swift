// The name that a branch of a forked replica goes by everywhere.

/// How a branch is named: after the line it begins with, so that everybody who holds that
/// line gives it the same name.
enum BranchName {
  /// The length of every such name; drawn names are shorter.
  private static let length = PackedName.capacity
  private static let letters = Array("abcdefghijklmnopqrstuvwxyz".utf8)

  /// The name of the branch that begins with a line.
  /// - Parameters:
  ///   - writer: The replica that the line itself names.
  ///   - line: The number and checksum of the branch's first line.
  ///   - parent: The checksum of the line before it; 0 where there is none.
  /// - Returns: A name of twelve characters.
  static func of(
    _ writer: ReplicaID,
    from line: VersionVector.Mark,
    after parent: UInt32
  ) -> ReplicaID {
    let source =
      Array("branch \(writer) \(line.sequence) ".utf8) + Hex.digits(parent) + [0x20]
      + Hex.digits(line.checksum)
    let hash = SHA256.hash(source)
    var name = [letters[Int(hash[0]) % letters.count]]
    for byte in hash[1..<length] {
      name.append(NameAlphabet.characters[Int(byte) % NameAlphabet.characters.count])
    }
    guard let id = ReplicaID(utf8: name) else { preconditionFailure("the alphabet is a name's") }
    return id
  }

  /// Whether a name has the form of a branch's; another replica's may have it, too.
  static func isPossible(_ name: ReplicaID) -> Bool { name.utf8.count == length }
}

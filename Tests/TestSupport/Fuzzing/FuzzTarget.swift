// A fuzz target as ordinary tests run it.

/// A function over any bytes that throws where one of its properties does not hold.
public struct FuzzTarget: Sendable, CustomStringConvertible {
  /// Its name, that of its folders and of its entry in `Tests/Fuzz`.
  public let description: String
  /// What it starts from.
  public let inputs: [FuzzInput]

  private let body: @Sendable ([UInt8]) throws -> Void

  /// Names a target.
  /// - Parameters:
  ///   - name: The name.
  ///   - folders: Folders below `Data` that hold inputs, beside the target's own.
  ///   - body: The function.
  public init(
    _ name: String,
    and folders: [String] = [],
    _ body: @escaping @Sendable ([UInt8]) throws -> Void
  ) {
    description = name
    inputs = FuzzInput.of(name, and: folders)
    self.body = body
  }

  /// Runs every input as it is.
  /// - Throws: `FuzzFinding` that names the input.
  public func runInputs() throws {
    for input in inputs { try run(input.bytes, "\(input)") }
  }

  /// Runs inputs altered at random.
  /// - Throws: `FuzzFinding` that names the seed, with the bytes in hexadecimal.
  public func runAltered(_ count: Int, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let known = try inputs.map { try $0.bytes }
    for round in 0..<count {
      guard var bytes = known.randomElement(using: &random) else { return }
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        alter(&bytes, known, &random)
      }
      try run(Array(bytes.prefix(4096)), "seed \(seed), round \(round)")
    }
  }

  private func run(_ bytes: [UInt8], _ name: String) throws {
    do {
      try body(bytes)
    } catch {
      let digits = bytes.prefix(2048).map { byte in
        let text = String(byte, radix: 16)
        return text.utf8.count == 1 ? "0" + text : text
      }
      throw FuzzFinding("\(description), \(name): \(error)\n\(digits.joined())")
    }
  }

  /// Changes, inserts, removes or repeats bytes, or takes some from another input.
  private func alter(
    _ bytes: inout [UInt8],
    _ known: [[UInt8]],
    _ random: inout SeededGenerator
  ) {
    guard !bytes.isEmpty else { return bytes.append(UInt8.random(in: 0...255, using: &random)) }
    let place = Int.random(in: 0..<bytes.count, using: &random)
    let count = Int.random(in: 1...16, using: &random)
    let end = min(bytes.count, place + count)
    switch Int.random(in: 0..<7, using: &random) {
    case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
    case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 2: bytes.removeSubrange(place..<end)
    case 3: bytes.insert(contentsOf: bytes[place..<end], at: place)
    case 4: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
    case 5: bytes = Array(bytes[..<place])
    default:
      guard let other = known.randomElement(using: &random), !other.isEmpty else { return }
      let start = Int.random(in: 0..<other.count, using: &random)
      bytes.insert(contentsOf: other[start..<min(other.count, start + count * 8)], at: place)
    }
  }
}

// The sample files that `demo` loads.

import FoundationEssentials

/// Invented tasks and messages, byte for byte as in the samples of the repository.
enum Samples {
  /// The bytes that Base64 text in lines stands for.
  static func decoded(_ text: String) -> [UInt8] {
    Data(base64Encoded: text, options: .ignoreUnknownCharacters).map { Array($0) } ?? []
  }
}

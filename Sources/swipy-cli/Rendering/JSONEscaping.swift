// Makes JSON safe for a terminal without changing what it says.

extension JSONRenderer {
  /// JSON with every control and invisible format character written as `\u202e`.
  ///
  /// Outside strings JSON is ASCII, so replacing them wherever they stand leaves the value the same.
  /// - Complexity: O(*n*); one pass over the bytes where there is nothing to replace.
  static func escaped(_ json: [UInt8]) -> [UInt8] {
    guard json.contains(where: Sanitizer.mayStartInvisible) else { return json }
    var result: [UInt8] = []
    result.reserveCapacity(json.count + 16)
    for scalar in String(decoding: json, as: UTF8.self).unicodeScalars {
      guard Sanitizer.isInvisible(scalar) else {
        result.append(contentsOf: UTF8.encode(scalar) ?? .init())
        continue
      }
      for unit in UTF16.encode(scalar) ?? .init() {
        let digits = String(unit, radix: 16)
        result += Array("\\u".utf8)
        result += Array(repeating: UInt8(ascii: "0"), count: 4 - digits.utf8.count)
        result += Array(digits.utf8)
      }
    }
    return result
  }
}

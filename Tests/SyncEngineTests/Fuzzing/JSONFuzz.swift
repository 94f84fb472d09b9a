// Any bytes as JSON.

import TestSupport

@testable import SyncEngine

/// JSON that is read is written as one spelling, which is read as the same value.
enum JSONFuzz {
  static func run(_ bytes: [UInt8]) throws {
    guard let value = try? JSON(parsing: bytes) else { return }
    try FuzzFinding.require(!hasDuplicateKey(bytes), "an object with one key twice was read")
    let written = JSONWriter.encode(value)
    guard let again = try? JSON(parsing: written) else {
      throw FuzzFinding("what was written is no JSON: \(String(decoding: written, as: UTF8.self))")
    }
    try FuzzFinding.require(again == value, "what was written reads as another value")
    try FuzzFinding.require(JSONWriter.encode(again) == written, "one value has two spellings")
  }

  /// Whether an object of valid JSON has a key twice, found without the reader's own check.
  static func hasDuplicateKey(_ bytes: [UInt8]) -> Bool {
    var objects: [Set<Text>?] = []
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "{"): objects.append([])
      case UInt8(ascii: "["): objects.append(nil)
      case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = objects.popLast()
      case UInt8(ascii: "\""):
        let start = index
        index += 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
          index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        var next = index + 1
        while next < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[next]) { next += 1 }
        guard next < bytes.count, bytes[next] == UInt8(ascii: ":"), let keys = objects.last else {
          break
        }
        guard let key = try? JSON(parsing: Array(bytes[start...index])).text else { break }
        guard keys?.contains(key) == false else { return true }
        objects[objects.count - 1]?.insert(key)
      default: break
      }
      index += 1
    }
    return false
  }
}

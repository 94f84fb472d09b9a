// The inputs a fuzz target starts from, and those that once broke it.

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// One input of a fuzz target, named by its file below `Data`.
public struct FuzzInput: Hashable, Sendable, CustomStringConvertible {
  /// The file, from `Data` on.
  public let description: String

  /// The file's bytes.
  public var bytes: [UInt8] {
    get throws {
      Array(try Data(contentsOf: URL(fileURLWithPath: DataFiles.path(description))))
    }
  }

  /// The inputs of a target: what once broke it, its own seeds, and further folders.
  /// - Parameters:
  ///   - target: The target, whose folders are `crashers/TARGET` and `seeds/TARGET`.
  ///   - folders: Further folders below `Data`; a name with a suffix behind `*` takes only such
  ///     files.
  /// - Returns: The inputs in order of their names.
  public static func of(_ target: String, and folders: [String] = []) -> [FuzzInput] {
    var inputs: [FuzzInput] = []
    for folder in ["crashers/\(target)", "seeds/\(target)"] + folders {
      let parts = folder.split(separator: "*", omittingEmptySubsequences: false)
      let path = String(parts[0])
      let suffix = parts.count > 1 ? String(parts[1]) : ""
      let names = (try? FileManager.default.contentsOfDirectory(atPath: DataFiles.path(path))) ?? []
      for name in names.sorted() where !name.hasPrefix(".") && name.hasSuffix(suffix) {
        var isDirectory = false
        let file = path + "/" + name
        guard
          FileManager.default.fileExists(atPath: DataFiles.path(file), isDirectory: &isDirectory),
          !isDirectory
        else { continue }
        inputs.append(FuzzInput(description: file))
      }
    }
    return inputs
  }
}

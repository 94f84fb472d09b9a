// The samples inside the program are those of the Data folder.

import FoundationEssentials
import TestSupport
import Testing

@testable import swipy_cli

@Suite("Samples")
struct SamplesTests {
  @Test(
    "the built-in samples are the files of Data/samples, byte for byte",
    arguments: ["todo.txt", "inbox.mbox"]
  )
  func builtInSamplesEqualTheFiles(name: String) throws {
    let path = DataFiles.path("samples/\(name)")
    let file = try Data(contentsOf: URL(fileURLWithPath: path))
    let builtIn = name == "todo.txt" ? Samples.todoTxt : Samples.inbox
    #expect(!builtIn.isEmpty)
    #expect(builtIn == Array(file))
  }
}

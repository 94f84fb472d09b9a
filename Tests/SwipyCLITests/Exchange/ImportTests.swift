// Imports and exports as a person meets them.

import SyncEngine
import TestSupport
import Testing

@testable import swipy_cli

@Suite("Exchange: files")
struct ImportTests {
  private let disk = MemoryFileSystem()

  private func machine() -> Machine { Machine("a", disk: disk) }

  private func plant(_ text: String, at path: String = "/files/todo.txt") {
    disk.plant(path, Array(text.utf8))
  }

  @Test("one import is one change, which undo takes back")
  func oneChange() {
    plant("Buy milk\nRing Ana\n")
    let shell = machine()
    #expect(shell.run("import /files/todo.txt --json").json["data"]?["imported"] == 2)
    #expect(shell.run("status --json").json["data"]?["changes"] == 1)
    #expect(shell.run("undo").exit == .success)
    #expect(shell.run("status --json").json["data"]?["items"] == 0)
  }

  @Test("what is gone from its source is kept and counted, and trashed only with --yes")
  func gone() {
    plant("Buy milk\nRing Ana\n")
    let shell = machine()
    shell.run("import /files/todo.txt")
    plant("Ring Ana\n")
    let kept = shell.run("import /files/todo.txt --json").json["data"]
    #expect(kept?["gone"] == 1 && kept?["unchanged"] == 1)
    #expect(shell.run("list").results.contains("milk"))
    #expect(shell.run("import /files/todo.txt --yes --json").json["data"]?["gone"] == 1)
    #expect(!shell.run("list").results.contains("milk"))
    #expect(shell.run("find list:trash").results.contains("milk"))
    #expect(shell.run("import /files/todo.txt --json").json["data"]?["gone"] == 0)
  }

  @Test("items of a file of the same name elsewhere are not gone")
  func sameName() {
    plant("Buy milk\n", at: "/home/todo.txt")
    plant("Write report\n", at: "/office/todo.txt")
    let shell = machine()
    shell.run("import /home/todo.txt")
    #expect(shell.run("import /office/todo.txt --yes --json").json["data"]?["gone"] == 0)
    #expect(shell.run("list").results.contains("milk"))
  }

  @Test("a bad record is named by its line, and nothing is trashed beside it")
  func badRecord() {
    plant("Buy milk\nRing Ana\n")
    let shell = machine()
    shell.run("import /files/todo.txt")
    plant("Buy\u{0} milk\nRing Ana\n")
    let answer = shell.run("import /files/todo.txt --yes --json")
    #expect(answer.exit == .success)
    #expect(answer.json["data"]?["skipped"] == .array([["line": 1, "reason": "nul"]]))
    #expect(shell.run("list").results.contains("milk"))
  }

  @Test("a file that is no mbox is rejected, and nothing is written")
  func notAnMbox() {
    plant("Buy milk\n", at: "/files/mail")
    let mutations = disk.mutationCount
    let answer = machine().run("import mbox /files/mail --json")
    #expect(answer.exit == .failed)
    #expect(answer.json["error"]?["code"] == "import.rejected")
    #expect(disk.mutationCount == mutations)
  }

  @Test("a large import is several changes, with the same items and order as one")
  func severalChanges() throws {
    let drafts = TodoTxtImporter.importTodoTxt(
      Array((1...25).map { "Task \($0)\n" }.joined().utf8),
      sourceName: "s"
    )
    var titles: [[String]] = []
    for limit in [3, 1000] {
      let store = try Store(at: "/limit\(limit)", effects: .simulated(fileSystem: disk))
      var batch = ImportBatch(
        store,
        cause: Cause("import"),
        source: "s",
        limit: .init(items: limit, bytes: 1 << 20)
      )
      try batch.add(drafts)
      try batch.finish(tracksGone: true, trashesGone: false)
      #expect(batch.tally.imported == 25 && batch.tally.gone == 0)
      #expect(try store.status().changes == (limit == 3 ? 9 : 1))
      titles.append(
        try store.read { document, _ in Array(document.items).inImportOrder().map(\.title) }
      )
    }
    #expect(titles[0] == titles[1])
    #expect(titles[0] == (1...25).map { "Task \($0)" })
  }

  @Test("export writes unedited lines byte for byte, in import order, with the file's line ends")
  func export() throws {
    let text = "(A) Buy  milk +shop due:2026-05-01\r\nx 2026-05-02 Ring Ana\r\nWater ferns\r\n"
    plant(text)
    let shell = machine()
    shell.run("import /files/todo.txt")
    shell.run("archive 3")
    #expect(shell.run("export todotxt /files/todo.txt").exit == .success)
    #expect(disk.bytes(of: "/files/todo.txt") == Array(text.utf8))
    shell.run("edit 1 pri:B")
    let edited = shell.run("export todotxt -").results
    #expect(edited == "(B) Buy  milk +shop due:2026-05-01\nx 2026-05-02 Ring Ana\nWater ferns\n")
    shell.run("trash 2")
    #expect(!shell.run("export todotxt -").results.contains("Ana"))
  }

  @Test("an export that fails, or that nobody allowed to replace a file, leaves the old file")
  func failedExport() {
    plant("old\n")
    let shell = machine()
    shell.run("add new")
    #expect(shell.run("export todotxt /files/todo.txt").exit == .failed)
    disk.fail(.rename, errno: 5)
    #expect(shell.run("export todotxt /files/todo.txt --yes").exit == .notOnDisk)
    #expect(disk.bytes(of: "/files/todo.txt") == Array("old\n".utf8))
  }
}

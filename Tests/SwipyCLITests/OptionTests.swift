// Options, and what the environment adds to them.

import SyncEngine
import Testing

@testable import swipy_cli

@Suite struct OptionTests {
  private func parse(
    _ arguments: [String],
    _ place: OptionParser.Place = .start
  ) throws(UsageError) -> (options: Options, command: [Word]) {
    let (line, words) = Quoting.words(arguments: arguments)
    return try OptionParser.parse(words, end: line.utf8.count, place: place)
  }

  @Test("options stand anywhere, their words are not the command's")
  func anywhere() throws {
    let parsed = try parse([
      "--json", "list", "--store", "/tmp/x y", "+work", "--color=never", "--now",
      "2026-05-01T09:00:00+02:00", "--read-only", "--no-pager", "--quiet", "--yes", "--keep-going",
    ])
    #expect(parsed.command.map(\.text) == ["list", "+work"])
    var expected = Options()
    expected.format = .json
    expected.store = "/tmp/x y"
    expected.color = .never
    expected.now = Instant("2026-05-01T07:00:00Z")
    expected.readOnly = true
    expected.pager = false
    expected.quiet = true
    expected.yes = true
    expected.keepGoing = true
    #expect(parsed.options == expected)
  }

  @Test(
    "the command is found where its options cannot be read, and is no option's value",
    arguments: [
      (["--store", "dir", "--bogus"], ""), (["--store", "dir", "--bogus", "list"], "list"),
      (["--bogus", "-c", "add x"], ""), (["--now=x", "list"], "list"), (["--", "-x"], "-x"),
      (["--store"], ""), (["list", "--bogus"], "list"),
    ]
  )
  func commandNames(arguments: [String], name: String) {
    #expect(OptionParser.commandName(Quoting.words(arguments: arguments).words) == name)
  }

  @Test("a statement is what was typed but for its options, with '--' where it matters")
  func statements() throws {
    let arguments = [
      "--store", "a b", "add", "--json", "x  y", "due:friday 9:00", "--", "-z", "+t",
    ]
    let (line, words) = Quoting.words(arguments: arguments)
    let parsed = try OptionParser.parse(words, end: line.utf8.count, place: .start)
    let statement = Quoting.typed(parsed.command, in: line)
    #expect(statement == "add \"x  y\" due:\"friday 9:00\" -- -z +t")
  }

  @Test("behind '--' rows are rows, and only a blank makes a query")
  func rowsBehindDashes() throws {
    func selection(_ arguments: [String]) throws(UsageError) -> RowSelection {
      var reader = ArgumentReader(try parse(arguments).command.dropFirst(), end: 0)
      return try reader.rows()
    }
    guard case .named(let parts) = try selection(["done", "--", "3"]) else {
      Issue.record("a row behind '--' is no row")
      return
    }
    #expect(parts.map(\.rows) == [.one(.number(3))])
    #expect(throws: UsageError.self) { try selection(["done", "--", "-1"]) }
    #expect(try selection(["done", "--", "-is:done x"]) == .query("-is:done x"))
    #expect(try selection(["done", "tag:x is:open"]) == .query("tag:x is:open"))
  }

  @Test("after the command one hyphen is no option, and after '--' nothing is")
  func hyphens() throws {
    let drag = try parse(["drag", "2", "-30%", "-t1", "-milk", "-h", "-c"])
    #expect(drag.command.map(\.text) == ["drag", "2", "-30%", "-t1", "-milk", "-h", "-c"])
    let text = try parse(["add", "--", "--json", "+x", "due:today"])
    #expect(text.command.map(\.text) == ["add", "--json", "+x", "due:today"])
    #expect(text.command.dropFirst().allSatisfy { !$0.startsBare(with: "+") && !$0.isBare })
    #expect(text.options == Options())
    let quoted = try parse(["add", "--json is an option"])
    #expect(quoted.command.count == 2)
  }

  @Test("scripts come from -c, several of them, or from one -f")
  func scripts() throws {
    #expect(try parse(["-c", "a; b", "-c", "c"]).options.script == .commands(["a; b", "c"]))
    #expect(try parse(["--json", "-f", "-"]).options.script == .file("-"))
    #expect(try parse(["-h"]).options.request == .help)
    #expect(try parse(["swipe", "--help"]).options.request == .help)
  }

  @Test(
    "a wrong option is pointed at",
    arguments: [
      (["--jsno", "list"], UsageError.Code.option, 0..<6), (["list", "--colour"], .option, 5..<13),
      (["--store"], .missing, 7..<7), (["--json=yes"], .option, 0..<10),
      (["--color", "blue"], .option, 8..<12), (["--now", "today"], .time, 6..<11),
      (["-x", "list"], .option, 0..<2), (["-c", "a", "-f", "b"], .option, 8..<9),
      (["-f", "a", "-f", "b"], .option, 8..<9), (["-c", "a", "list"], .unexpected, 5..<9),
      (["--store="], .option, 8..<8), (["--=x"], .option, 0..<4), (["---"], .option, 0..<3),
    ]
  )
  func wrong(arguments: [String], code: UsageError.Code, range: Range<Int>) {
    let error = usageError { () throws(UsageError) in _ = try parse(arguments) }
    #expect(error?.code == code)
    #expect(error?.range == range)
  }

  @Test("what is settled at the start cannot change in a line")
  func startOnly() {
    for option in ["--store", "--read-only", "--keep-going", "--now"] {
      let error = usageError { () throws(UsageError) in _ = try parse(["list", option, "x"], .line)
      }
      #expect(error?.code == .option)
    }
    #expect(
      usageError { () throws(UsageError) in _ = try parse(["list", "--json"], .line) } == nil
    )
  }

  @Test("the store is the option's, the variable's, the data folder's, the home's, in this order")
  func store() {
    var options = Options()
    var variables = ["HOME": "/home/ana"]
    func found() -> String? { StoreLocation.store(options, Environment(variables)) }
    #expect(found() == "/home/ana/.local/share/swipy")
    variables["XDG_DATA_HOME"] = "data"
    #expect(found() == "/home/ana/.local/share/swipy")
    variables["XDG_DATA_HOME"] = "/data/"
    #expect(found() == "/data/swipy")
    variables["SWIPY_STORE"] = ""
    #expect(found() == "/data/swipy")
    variables["SWIPY_STORE"] = "here"
    #expect(found() == "here")
    options.store = "/there"
    #expect(found() == "/there")
    #expect(StoreLocation.store(Options(), Environment([:])) == nil)
  }

  @Test(
    "NO_COLOR wins over the option, the option over CLICOLOR_FORCE, that over the terminal",
    arguments: [
      (ColorChoice.auto, true, [:], true), (.auto, false, [:], false),
      (.auto, true, ["TERM": "dumb"], false), (.auto, true, ["NO_COLOR": ""], true),
      (.auto, true, ["NO_COLOR": "1"], false), (.always, true, ["NO_COLOR": "1"], false),
      (.always, false, [:], true), (.always, false, ["TERM": "dumb"], true),
      (.never, true, ["CLICOLOR_FORCE": "1"], false), (.auto, false, ["CLICOLOR_FORCE": "1"], true),
      (.auto, false, ["CLICOLOR_FORCE": "0"], false),
      (.auto, false, ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false),
    ] as [(ColorChoice, Bool, [String: String], Bool)]
  )
  func color(choice: ColorChoice, isTerminal: Bool, variables: [String: String], colored: Bool) {
    let environment = Environment(variables)
    #expect(
      ColorPolicy.isColored(choice, isTerminal: isTerminal, environment) == colored
    )
  }
}

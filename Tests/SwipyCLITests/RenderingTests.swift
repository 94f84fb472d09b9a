// What results and errors look like: carets, envelopes, tables, frames.

import SyncEngine
import TestSupport
import Testing

@testable import swipy_cli

@Suite struct RenderingTests {
  @Test("where the screen is narrow the title gives way, and the outcome stays whole")
  func narrow() {
    let block = Report.Block.result(
      "row 2 → right 80% left:1 archive: ",
      title: .foreign("Water the ferns in the greenhouse"),
      outcome: "(done, archived, stays open)"
    )
    let whole =
      "row 2 → right 80% left:1 archive: Water the ferns in the greenhouse (done, archived, stays open)"
    func lines(_ width: Int?) -> [String] {
      TextRenderer(width: width).lines([block]).map(\.text.string)
    }
    #expect(lines(nil) == [whole])
    #expect(lines(96) == [whole])
    #expect(
      lines(79) == [
        "row 2 → right 80% left:1 archive: Water the ferns… (done, archived, stays open)"
      ]
    )
    #expect(
      lines(44) == [
        "row 2 → right 80% left:1 archive: Water the…", "  (done, archived, stays open)",
      ]
    )
    #expect(
      lines(20) == ["row 2 → right 80% l…", "  (done, archived,", "  stays open)"]
    )
  }

  @Test(
    "an error shows the line, a caret under the word, what was meant, and the notation",
    arguments: [
      (
        ["pull", "2", "rihgt", "80%"],
        """
        error: unknown side 'rihgt'
          pull 2 rihgt 80%
                 ^~~~~ did you mean 'right'?
          usage: pull <row> {left | right} <distance>
        """
      ),
      (
        ["pull", "2", "right", "80"],
        """
        error: the distance '80' has no unit
          pull 2 right 80
                       ^~ did you mean '80%'?
          usage: pull <row> {left | right} <distance>
        """
      ),
      (
        ["pull", "2"],
        """
        error: missing <side>
          pull 2
                 ^ one of left, right
          usage: pull <row> {left | right} <distance>
        """
      ),
      (
        ["pull", "日本", "x"],
        """
        error: '日本' is no row
          pull 日本 x
               ^~~~ a number from 'list', or the beginning of an id
          usage: pull <row> {left | right} <distance>
        """
      ),
      (
        ["puul", "2"],
        """
        error: unknown command 'puul'
          puul 2
          ^~~~ did you mean 'pull'?
        """
      ),
      (
        ["pull 2 right 80%"],
        """
        error: unknown command 'pull 2 right 80%'
          "pull 2 right 80%"
          ^~~~~~~~~~~~~~~~~~ one argument is one word; '-c' runs a whole line
        """
      ),
      (
        ["version", "a\u{1B}[2J"],
        """
        error: nothing more is expected: 'a^[[2J'
          version a^[[2J
                  ^~~~~~
          usage: version
        """
      ),
      (
        ["--jsno", "list"],
        """
        error: unknown option '--jsno'
          --jsno list
          ^~~~~~ did you mean '--json'?
        """
      ),
    ]
  )
  func carets(arguments: [String], expected: String) {
    #expect(run(arguments).notes == expected + "\n")
  }

  @Test("a long line is shown around the place of the error")
  func longLine() throws {
    let words = [String](repeating: "word", count: 100)
    let line = "echo " + words.joined(separator: " ") + " \"open"
    let error = try #require(usageError { () throws(UsageError) in _ = try Lexer.words(line) })
    let lines = ErrorRenderer.lines(error, in: SourceLine(line), width: 40).map(\.text.string)
    #expect(lines[1].hasPrefix("  …"))
    #expect(SafeText(lines[1]).width <= 40)
    let caret = lines[2].prefix { $0 == " " }.count
    #expect(Array(lines[1])[caret] == "\"")
  }

  @Test(
    "with --json each command is one line in its envelope",
    arguments: [
      (["echo", "a", "é\u{1B}"], #"{"cmd":"echo","data":["a","é\u001b"],"ok":true,"v":1}"#),
      (["say", "a\u{202E}b"], #"{"cmd":"echo","data":["a\u202eb"],"ok":true,"v":1}"#),
      (["quit"], #"{"cmd":"quit","data":null,"ok":true,"v":1}"#),
      (
        ["fail", "1"],
        #"{"cmd":"fail","error":{"code":"trial.failed","hint":"try less","#
          + #""message":"failed with 1"},"ok":false,"v":1}"#
      ),
      (
        ["verify"],
        #"{"cmd":"verify","data":{"damaged":1},"error":{"code":"store.damaged","#
          + #""message":"the store is damaged"},"ok":false,"v":1}"#
      ),
      (
        ["puul"],
        #"{"cmd":"puul","error":{"code":"usage.command","hint":"did you mean 'pull'?","#
          + #""message":"unknown command 'puul'"},"ok":false,"v":1}"#
      ),
      (
        ["pull", "2", "right", "80"],
        #"{"cmd":"pull","error":{"code":"usage.distance","hint":"did you mean '80%'?","#
          + #""message":"the distance '80' has no unit"},"ok":false,"v":1}"#
      ),
      (
        ["wipe"],
        #"{"cmd":"wipe","error":{"code":"confirm.needed","#
          + #""hint":"pass --yes to go on without asking","message":"wipe 3 items?"},"#
          + #""ok":false,"v":1}"#
      ),
      (
        ["pull", "2", "right", "80%"],
        #"{"cmd":"pull","data":{"fraction":0.8,"side":"right"},"ok":true,"v":1}"#
      ),
    ]
  )
  func envelopes(arguments: [String], line: String) {
    for result in [run(["--json"] + arguments), run(arguments + ["--json"])] {
      #expect(result.results == line + "\n")
      #expect(result.notes.isEmpty || arguments[0] == "echo" || arguments[0] == "say")
    }
  }

  @Test("in a script the envelope's error has line and column, and every line is JSON")
  func scriptEnvelopes() {
    let lines = script(
      "echo a",
      "",
      "pull 2 up 80%",
      "fail 1",
      "\"x",
      "version --plain",
      "bad --json"
    )
    let result = run(["--json", "--keep-going", "--quiet"], input: lines)
    let expected = [
      #"{"cmd":"echo","data":["a"],"ok":true,"v":1}"#,
      #"{"cmd":"pull","error":{"code":"usage.choice","column":8,"hint":"one of left, right","#
        + #""line":3,"message":"unknown side 'up'"},"ok":false,"v":1}"#,
      #"{"cmd":"fail","error":{"code":"trial.failed","column":1,"hint":"try less","line":4,"#
        + #""message":"failed with 1"},"ok":false,"v":1}"#,
      #"{"cmd":"\"x","error":{"code":"usage.quote","column":1,"#
        + #""hint":"a quote inside a word is plain, one at its start needs a second","line":5,"#
        + #""message":"this quote has no end"},"ok":false,"v":1}"#,
      "swipy-cli 0.1.0",
      #"{"cmd":"bad","error":{"code":"usage.command","column":1,"#
        + #""hint":"'help' lists the commands","line":7,"message":"unknown command 'bad'"},"#
        + #""ok":false,"v":1}"#,
    ]
    #expect(result.results == expected.map { $0 + "\n" }.joined())
    #expect(result.notes == "")
  }

  @Test("a failed check shows its result and says that it failed")
  func failedResult() {
    let result = run(["verify"])
    #expect(result.exit == .damaged)
    #expect(result.results == "one line is damaged\n")
    #expect(result.notes == "error: the store is damaged\n")
  }

  @Test("a stream is a line for each difference, without an envelope, until the reader leaves")
  func streams() {
    let sink = MemorySink()
    #expect(run(["tick", "--json"], results: sink).exit == .success)
    #expect(sink.take().hasPrefix("{\"tick\":1}\n{\"tick\":2}\n"))
    #expect(run(["tick"], results: FailingSink(after: 20, .closed)).exit == .closed)
  }

  @Test("colours only repeat the words, and stop at each piece's end")
  func colors() {
    let plain = run(["fail", "1"], terminal: .screen)
    let none = run(["fail", "1", "--color", "never"], terminal: .screen)
    #expect(plain.notes != none.notes)
    var terminal = FakeTerminal()
    terminal.write(run(["--color", "always", "fail", "1"]).notes)
    #expect(terminal.lines == ["error: failed with 1", "  try less", ""])
    #expect(terminal.styles == ["1;31", "0", "32", "0"])
    #expect(terminal.unknown.isEmpty)
  }

  @Test("directions are kept apart on a terminal, and no isolate goes to a pipe")
  func isolates() {
    var screen = TerminalFacts.screen
    #expect(run(["echo", "שלום"], terminal: screen).results == "\u{2068}שלום\u{2069}\n")
    #expect(run(["echo", "abc"], terminal: screen).results == "abc\n")
    #expect(run(["echo", "שלום"]).results == "שלום\n")
    screen.isUTF8 = false
    #expect(run(["echo", "a→b…"], terminal: screen).results == "a>b~\n")
  }

  @Test("columns line up by what is drawn, the flexible one gives way")
  func tables() {
    var table = Table(columns: [.right, .flexible, .left])
    table.rows = [["1", "日本語 text", "x"], ["10", "short", "yy"], ["100", "e\u{301}"]]
    #expect(
      table.lines(width: nil).map(\.text.string)
        == ["  1  日本語 text  x", " 10  short        yy", "100  e\u{301}"]
    )
    #expect(
      table.lines(width: 18).map(\.text.string)
        == ["  1  日本語 t…  x", " 10  short      yy", "100  e\u{301}"]
    )
  }

  @Test("a result longer than the screen goes to the pager, where there is one to use it")
  func pager() {
    let words = (1...30).map(String.init)
    func paged(_ options: [String], _ terminal: TerminalFacts, shows: Bool = true) -> (Int, Int) {
      var lines = 0
      let result = run(options + ["echo"] + words, terminal: terminal) { text in
        lines = text.split(separator: "\n").count
        return shows
      }
      return (lines, result.results.split(separator: "\n").count)
    }
    #expect(paged([], .screen) == (30, 0))
    #expect(paged([], .screen, shows: false) == (30, 30))
    #expect(paged(["--no-pager"], .screen) == (0, 30))
    #expect(paged(["--plain"], .screen) == (0, 30))
    #expect(paged([], TerminalFacts()) == (0, 30))
    #expect(Pager.command(Environment(["PAGER": "most", "SWIPY_PAGER": "less"])) == "less")
    #expect(Pager.command(Environment(["PAGER": "cat"])) == nil)
  }

  @Test("plain records are fields with tabs between, whatever is in them")
  func plain() {
    let result = run(["--plain", "echo", "a\tb", "c\nd"])
    #expect(result.results == "a b\nc d\n")
  }

  @Test("a swipe's picture is as wide as its row at every offset")
  func frames() {
    let seed = UInt64.random(in: .min ... .max)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let width = Int.random(in: 0...40, using: &generator)
      let offset = Double.random(in: -1.5...1.5, using: &generator)
      let line = SwipeFrames.line(
        offset: offset,
        row: "2  日本語 milk",
        width: width,
        label: SwipeLabel(text: "archive", color: .green)
      )
      #expect(line.width == width, "seed \(seed), offset \(offset)")
    }
    #expect(SwipeFrames.line(offset: .nan, row: "x", width: 3, label: nil).text == "x  ")
  }

  @Test("the row moves with the finger and uncovers what lies there")
  func pictures() {
    func line(_ offset: Double) -> String {
      SwipeFrames.line(
        offset: offset,
        row: "2 Buy milk",
        width: 20,
        label: abs(offset) < 0.25 ? nil : SwipeLabel(text: "done", color: .green)
      ).text.string
    }
    #expect(line(0) == "2 Buy milk          ")
    #expect(line(0.1) == "··2 Buy milk        ")
    #expect(line(0.5) == " done     2 Buy milk")
    #expect(line(-0.4) == "lk             done ")
    #expect(line(1) == " done               ")
  }

  @Test("frames are played in place on a terminal, in their time, and nowhere else")
  func player() throws {
    let samples = [0.0, 0.1, 0.1, 0.5, 1].enumerated().map {
      SwipeSample(time: Double($0.offset) * 0.5, offset: $0.element)
    }
    let frames = SwipeFrames.frames(samples, row: "2 Buy milk", width: 20) { _ in nil }
    #expect(frames.map(\.time) == [0, 0.5, 1.5, 2])
    for isTerminal in [true, false] {
      let sink = MemorySink()
      let output = Output(results: sink, look: .init(isTerminal: isTerminal), notes: sink)
      var waits: [Double] = []
      let player = FramePlayer(output: output) { waits.append($0) }
      player.play(frames) { () throws(Never) in }
      var terminal = FakeTerminal(columns: 20)
      terminal.write(sink.take())
      #expect(terminal.lines == (isTerminal ? ["····················", ""] : [""]))
      #expect(waits == (isTerminal ? [0.5, 1, 0.5] : []))
      #expect(terminal.unknown.isEmpty)
    }
  }
}

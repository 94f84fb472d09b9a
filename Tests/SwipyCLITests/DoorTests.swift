// The three doors: exit codes, streams, envelopes, questions.

import Testing

@testable import swipy_cli

@Suite struct DoorTests {
  @Test(
    "each door has its exit code for what a command ends with",
    arguments: [
      (1, ExitCode.failed, ExitCode.script), (4, .damaged, .damaged), (5, .locked, .locked),
      (6, .sync, .sync), (7, .notOnDisk, .notOnDisk), (130, .interrupted, .interrupted),
    ]
  )
  func codes(code: Int, alone: ExitCode, inScript: ExitCode) {
    let line = "fail \(code)"
    #expect(run(["fail", "\(code)"]).exit == alone)
    #expect(run(["-c", line]).exit == alone)
    #expect(run([], input: script(line)).exit == inScript)
    #expect(run(["-f", "s"], files: ["s": script(line)]).exit == inScript)
    #expect(run(["-f", "-"], input: script(line)).exit == inScript)
    #expect(run([], input: script(line), terminal: .screen).exit == .success)
  }

  @Test("a script stops at its first error, or goes on and still says so")
  func stopping() {
    let lines = script("echo a", "fail 1", "echo b", "fail 6", "nonsense", "echo c")
    let stopped = run(["--quiet"], input: lines)
    #expect(stopped.exit == .script)
    #expect(stopped.results == "a\n")
    let through = run(["--quiet", "--keep-going"], input: lines)
    #expect(through.exit == .sync)
    #expect(through.results == "a\nb\nc\n")
    let usage = run(["--keep-going"], input: script("nonsense", "echo c"))
    #expect(usage.exit == .script)
    #expect(run([], input: script("", "# nothing", "  ")).exit == .success)
    #expect(run([], input: []).exit == .success)
  }

  @Test("'-c' stops at its first error with that command's code")
  func commands() {
    let stopped = run(["--quiet", "-c", "echo a; fail 1; echo b"])
    #expect(stopped.exit == .failed)
    #expect(stopped.results == "a\n")
    let through = run(["--quiet", "--keep-going", "-c", "echo a; fail 1; echo b"])
    #expect(through.exit == .script)
    #expect(through.results == "a\nb\n")
    #expect(run(["-c", "nonsense"]).exit == .usage)
    #expect(run(["-c", "fail 1", "-c", "echo b"]).results == "")
  }

  @Test("usage errors end with 2, in a script with 3")
  func usage() {
    #expect(run(["nonsense"]).exit == .usage)
    #expect(run(["--nonsense"]).exit == .usage)
    #expect(run(["pull", "2"]).exit == .usage)
    #expect(run(["version", "more"]).exit == .usage)
    #expect(run(["-f", "absent"]).exit == .usage)
    #expect(run([], input: script("nonsense")).exit == .script)
  }

  @Test("'quit' ends a script, and leaves the prompt")
  func quit() {
    let ended = run(["--quiet"], input: script("echo a", "q", "echo b"))
    #expect(ended.exit == .success)
    #expect(ended.results == "a\n")
    let left = run(["--quiet"], input: script("fail 1", "quit", "echo b"), terminal: .screen)
    #expect(left.exit == .success)
    #expect(left.results == "")
  }

  @Test("banner and prompt are for a terminal alone, and on standard error")
  func prompt() {
    let person = run(["--color", "never"], input: script("echo a"), terminal: .screen)
    #expect(
      person.notes == """
        swipy 0.1.0
        'help' lists the commands, 'quit' or C-d leaves
        swipy> 1 words
        try: echo more
        swipy> \n
        """
    )
    #expect(person.results == "a\n")
    let pipe = run([], input: script("echo a"))
    #expect(pipe.notes == "1 words\n")
  }

  @Test("C-c drops the line, a second one says how to leave")
  func interrupts() {
    let input: [LineRead] = [.interrupted, .interrupted, .line("echo a"), .interrupted, .end]
    let result = run(["--color", "never"], input: input, terminal: .screen)
    #expect(result.exit == .success)
    #expect(result.results == "a\n")
    #expect(result.notes.components(of: "'quit' or C-d leaves\n") == 2)
    #expect(result.notes.contains("swipy> \nswipy> \n'quit' or C-d leaves\nswipy> 1 words\n"))
  }

  @Test("a tip is shown once, at a prompt only")
  func tips() {
    let person = run([], input: script("echo a", "echo b"), terminal: .screen)
    #expect(person.notes.components(of: "echo more") == 1)
    #expect(run([], input: script("echo a")).notes.components(of: "echo more") == 0)
  }

  @Test("lines are joined where a backslash ends one, and errors point at the physical line")
  func continuation() {
    let joined = run(["--quiet"], input: script("echo a \\", "  b\\", "", "echo c"))
    #expect(joined.results == "a\nb\nc\n")
    let wrong = run([], input: script("# x", "pull 2 \\", "  rihgt 80%"))
    #expect(
      wrong.notes == """
        stdin:3:3: error: unknown side 'rihgt'
            rihgt 80%
            ^~~~~ did you mean 'right'?
          usage: pull <row> {left | right} <distance>

        """
    )
    #expect(run([], input: script("echo a\\")).exit == .script)
    #expect(run(["--quiet"], input: script("# a\\", "echo b")).results == "b\n")
  }

  @Test("lines that cannot be read are errors at their place")
  func unreadable() {
    let input: [LineRead] = [.line("echo a"), .notUTF8, .line("echo b"), .tooLong(9)]
    let stopped = run([], input: input)
    #expect(stopped.exit == .script)
    #expect(
      stopped.notes.hasSuffix("stdin:2:1: error: the line is not UTF-8; nothing of it was run\n")
    )
    let through = run(["--keep-going", "--quiet"], input: input)
    #expect(through.results == "a\nb\n")
    #expect(
      through.notes.hasSuffix(
        "stdin:4:1: error: the line is longer than 9 bytes; nothing of it was run or kept\n"
          + "  a script takes longer ones: 'swipy-cli -f FILE'\n"
      )
    )
    #expect(run([], input: [.failed(5), .line("echo a")]).exit == .script)
  }

  @Test("the store is never written under --read-only")
  func readOnly() {
    let refused = run(["--read-only", "--yes", "wipe"])
    #expect(refused.exit == .failed)
    #expect(refused.results == "")
    #expect(run(["--read-only", "echo", "a"]).exit == .success)
    let update = run(["--read-only", "replay", "a.swipe", "update"], table: .all)
    #expect(update.exit == .failed && update.notes.contains("--read-only"))
  }

  @Test("without somebody to ask, a question fails and names the flag")
  func questions() {
    let refused = run(["wipe"])
    #expect(refused.exit == .failed)
    #expect(refused.notes == "error: wipe 3 items?\n  pass --yes to go on without asking\n")
    #expect(run(["wipe", "--yes"]).results == "wiped 3 items\n")
    #expect(run(["wipe"], input: script("y"), terminal: .screen).exit == .success)
    #expect(run(["wipe"], input: script(" yes "), terminal: .screen).exit == .success)
    for answer in ["", "n", "yes please", "Y"] {
      #expect(run(["wipe"], input: script(answer), terminal: .screen).exit == .failed)
    }
    #expect(run(["wipe"], input: [.end], terminal: .screen).exit == .failed)
    #expect(run(["wipe", "purge"], input: script("purge"), terminal: .screen).exit == .success)
    #expect(run(["wipe", "purge"], input: script("yes"), terminal: .screen).exit == .failed)
  }

  @Test("a closed output ends everything quietly with 141, a full one with the reason and 7")
  func outputs() {
    let closed = run(
      ["--keep-going"],
      input: script("echo a", "tick", "echo b"),
      results: FailingSink(after: 40, .closed)
    )
    #expect(closed.exit == .closed)
    #expect(!closed.notes.contains("error"))
    let full = run(["echo", "a"], results: FailingSink(.system(28)))
    #expect(full.exit == .notOnDisk)
    #expect(full.notes.contains("error: cannot write the output: "))
  }

  @Test("a file on standard output is what it is, in every format")
  func files() {
    let sink = MemorySink()
    #expect(run(["dump", "--json"], results: sink).exit == .success)
    #expect(sink.bytes == [0x1B, 0x00, 0xFF, 0x0A])
  }

  @Test("--help and --version answer for the command they stand with")
  func requests() {
    #expect(run(["--version"]).results == run(["version"]).results)
    #expect(run(["pull", "--help"]).results == run(["help", "pull"]).results)
    #expect(run(["-h"]).results == run(["help"]).results)
    #expect(run(["--help", "pull", "2"]).results == run(["help", "pull"]).results)
    #expect(run(["help", "pul"]).exit == .usage)
  }
}

extension String {
  /// How often `text` stands in the string.
  fileprivate func components(of text: String) -> Int {
    var (count, rest) = (0, self[...])
    while !rest.isEmpty {
      if rest.hasPrefix(text) { count += 1 }
      rest.removeFirst()
    }
    return count
  }
}

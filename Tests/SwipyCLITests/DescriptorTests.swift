// Lines from and bytes to real pipes.

import Foundation
import Testing

@testable import swipy_cli

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

@Suite struct DescriptorTests {
  /// The lines read from a pipe that got these pieces, each written on its own.
  private func reads(_ pieces: [[UInt8]]) throws -> [LineRead] {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { close(ends[0]) }
    for piece in pieces { _ = write(ends[1], piece, piece.count) }
    close(ends[1])
    let lines = DescriptorLines(ends[0])
    var reads: [LineRead] = []
    while reads.last != .end {
      reads.append(lines.line(prompt: nil))
      try #require(reads.count < 100)
    }
    return reads
  }

  @Test("lines end with either newline, the last with none; a mark before the first is dropped")
  func lines() throws {
    #expect(try reads([]) == [.end])
    #expect(
      try reads([Array("\u{FEFF}a\r\nb\n".utf8), Array("\nc".utf8), Array("d".utf8)])
        == [.line("a"), .line("b"), .line(""), .line("cd"), .end]
    )
    #expect(
      try reads([[0x61, 0xFF, 0x0A], [0xC3], [0xA9, 0x0A, 0x00, 0x0A]])
        == [.notUTF8, .line("é"), .line("\0"), .end]
    )
  }

  /// Writes to a pipe from a thread of its own: while a test waits for what comes, no task may run.
  private func send(to output: Int32, _ body: @escaping @Sendable (DescriptorSink) throws -> Void) {
    Thread.detachNewThread {
      let sink = DescriptorSink(output)
      try? body(sink)
      try? sink.flush()
      close(output)
    }
  }

  @Test("a line that is too long is passed over and the next one read")
  func longLines() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { close(ends[0]) }
    send(to: ends[1]) { sink in
      let long = [UInt8](repeating: 0x61, count: DescriptorLines.longestLine + 1)
      try sink.write(long + Array("\nb\n".utf8) + long.dropLast())
    }
    let lines = DescriptorLines(ends[0])
    #expect(lines.line(prompt: nil) == .tooLong(DescriptorLines.longestLine))
    #expect(lines.line(prompt: nil) == .line("b"))
    let longest = String(repeating: "a", count: DescriptorLines.longestLine)
    #expect(lines.line(prompt: nil) == .line(longest))
    #expect(lines.line(prompt: nil) == .end)
  }

  @Test("the longest of lines takes time in proportion, and the next ones are read")
  func longestOfLines() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { close(ends[0]) }
    send(to: ends[1]) { sink in
      let part = [UInt8](repeating: 0x61, count: 1 << 16)
      for _ in 0..<1200 { try sink.write(part) }
      try sink.write(Array("\nb\nc".utf8))
    }
    let lines = DescriptorLines(ends[0])
    let clock = ContinuousClock()
    let start = clock.now
    #expect(lines.line(prompt: nil) == .tooLong(DescriptorLines.longestLine))
    #expect(clock.now - start < .seconds(20))
    #expect(lines.line(prompt: nil) == .line("b"))
    #expect(lines.line(prompt: nil) == .line("c"))
    #expect(lines.line(prompt: nil) == .end)
  }

  #if canImport(Glibc)
  @Test("a line that a terminal has cut is refused, since its end is not there")
  func typedLines() throws {
    // - Source: pts(4) and ioctl_tty(2): unlock the terminal, ask for its number.
    let (unlock, number): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
    let terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    try #require(terminal >= 0)
    defer { close(terminal) }
    var (isLocked, name): (Int32, Int32) = (0, 0)
    try #require(ioctl(terminal, unlock, &isLocked) == 0 && ioctl(terminal, number, &name) == 0)
    let typed = open("/dev/pts/\(name)", O_RDWR | O_NOCTTY)
    try #require(typed >= 0)
    defer { close(typed) }
    var settings = termios()
    try #require(tcgetattr(typed, &settings) == 0)
    settings.c_lflag &= ~tcflag_t(ECHO)
    try #require(tcsetattr(typed, TCSANOW, &settings) == 0)
    let lines = DescriptorLines(typed)
    let limit = Platform.longestTypedLine
    for (count, read): (Int, LineRead) in [
      (limit, .line(String(repeating: "a", count: limit))), (limit + 1, .tooLong(limit)),
      (limit + 900, .tooLong(limit)), (1, .line("a")),
    ] {
      let bytes = [UInt8](repeating: 0x61, count: count) + [0x0A]
      try #require(write(terminal, bytes, bytes.count) == bytes.count)
      #expect(lines.line(prompt: nil) == read, "\(count)")
    }
  }
  #endif

  @Test("a pipe without a reader is closed, not a death; a bad descriptor is named")
  func closedPipes() throws {
    Signals.catchRefusedWrites()
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    close(ends[0])
    let sink = DescriptorSink(ends[1])
    #expect(throws: SinkError.closed) {
      try sink.write([1])
      try sink.flush()
    }
    close(ends[1])
    let bad = DescriptorSink(-1)
    #expect(throws: SinkError.system(EBADF)) {
      try bad.write([1])
      try bad.flush()
    }
  }
}

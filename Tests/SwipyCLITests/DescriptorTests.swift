// Lines from and bytes to real pipes.

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

  @Test("a line that is too long is passed over and the next one read")
  func longLines() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { close(ends[0]) }
    let output = ends[1]
    let writer = Task.detached {
      let long = [UInt8](repeating: 0x61, count: DescriptorLines.longestLine + 1)
      let sink = DescriptorSink(output)
      try? sink.write(long + Array("\nb\n".utf8) + long.dropLast())
      try? sink.flush()
      close(output)
    }
    let lines = DescriptorLines(ends[0])
    #expect(lines.line(prompt: nil) == .tooLong)
    #expect(lines.line(prompt: nil) == .line("b"))
    let longest = String(repeating: "a", count: DescriptorLines.longestLine)
    #expect(lines.line(prompt: nil) == .line(longest))
    #expect(lines.line(prompt: nil) == .end)
    writer.cancel()
  }

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

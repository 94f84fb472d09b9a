// Swipes shown without being made, and their pictures.

import SwipyModel
import SyncEngine
import TestSupport
import Testing

@testable import swipy_cli

@Suite struct PlayTests {
  @Test("what is played is where the swipe leads, and changes nothing", arguments: Seeds.some(40))
  func same(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let style = try #require(TriggerStyle.allCases.randomElement(using: &random))
    let (direction, sign) = Bool.random(using: &random) ? ("right", 1.0) : ("left", -1.0)
    let percent = Int.random(in: 0...100, using: &random)
    let world = SwipeWorld(seed: seed)
    _ = try world.add("Ferns")
    world.run("trigger style \(style.rawValue)")
    let before = try world.changes
    let played = try world.data("play 1 \(direction) \(percent)%")
    #expect(try world.changes == before)
    let frames = try #require(played["frames"]?.array)
    let times = frames.compactMap { $0["t"]?.double }
    #expect(times.count == frames.count)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 }, "seed \(seed)")
    #expect(frames.first?["offset"]?.double == 0)
    let swiped = try world.data("swipe 1 \(direction) \(percent)%")
    let last = try #require(frames.last?["offset"]?.double)
    switch swiped["settle"]?["kind"]?.string {
    case "origin": #expect(abs(last) < 1e-6, "seed \(seed)")
    case "open": #expect(abs(last) > 0, "seed \(seed)")
    default: #expect(last * sign >= 320 - 1e-6 || style == .mgSwipe, "seed \(seed)")
    }
    if swiped["activated"] == true {
      #expect(frames.last?["state"] == swiped["state"], "seed \(seed)")
    }
  }

  @Test(
    "a picture is well-formed whatever the title holds",
    arguments: [
      "Ferns", "<script>alert('&')</script>", "\"]]>&amp;<!--", "a\u{202E}b\u{0}c\u{FFFE}\u{1B}[2J",
      "", "水をやる シダ", String(repeating: "long ", count: 200), "שלום עולם",
    ]
  )
  func wellFormed(title: String) throws {
    for style in TriggerStyle.allCases {
      let world = SwipeWorld()
      _ = try world.add(title)
      world.run("trigger style \(style.rawValue)")
      for line in ["play 1 right 80% svg -", "play 1 left 30% svg -", "play 1 left 0% svg -"] {
        let svg = world.run(line).results
        #expect(Markup.elements(svg) != nil, "\(line)")
        #expect(!svg.contains("<script"))
        #expect(!svg.unicodeScalars.contains { $0.value < 32 && $0 != "\n" })
        #expect(!svg.contains("\u{202E}"))
        #expect(!svg.contains("nan") && !svg.contains("inf\""))
      }
    }
  }

  @Test("labels of a line never touch, and stay inside", arguments: Seeds.some(200))
  func labels(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let wanted = (0..<Int.random(in: 0...12, using: &random)).map { _ in
      (
        middle: Double.random(in: -50...650, using: &random),
        width: Double.random(in: 5...300, using: &random)
      )
    }.sorted { $0.middle < $1.middle }
    let places = PictureLabels.lines(wanted, in: 0...600, gap: 6)
    #expect(places.count == wanted.count)
    for (index, place) in places.enumerated() {
      let (start, end) = (
        place.middle - wanted[index].width / 2, place.middle + wanted[index].width / 2
      )
      #expect(start >= -1e-9 && end <= 600 + 1e-9, "seed \(seed)")
      for other in places.indices[..<index] where places[other].line == place.line {
        #expect(places[other].middle + wanted[other].width / 2 + 6 <= start + 1e-9, "seed \(seed)")
      }
    }
    let middles = PictureLabels.spread(wanted.map(\.middle), distance: 34, in: 0...600)
    for (a, b) in zip(middles, middles.dropFirst()) { #expect(b - a >= 34 - 1e-9, "seed \(seed)") }
    #expect(middles.allSatisfy { $0 >= -1e-9 && $0 <= 600 + 1e-9 }, "seed \(seed)")
  }

  @Test("a picture is drawn into a file, and asks to replace one")
  func file() throws {
    let world = SwipeWorld()
    _ = try world.add("Ferns")
    #expect(world.run("play 1 right 80% svg /swipe.svg").results == "drawn in '/swipe.svg'\n")
    let bytes = try #require(world.disk.bytes(of: "/swipe.svg"))
    let svg = String(decoding: bytes, as: UTF8.self)
    #expect(svg.hasPrefix("<svg ") && svg.contains(">Ferns</text>"))
    #expect(world.errorCode("play 1 left 80% svg /swipe.svg") == "confirm.needed")
    #expect(world.disk.bytes(of: "/swipe.svg") == bytes)
    #expect(world.run("play 1 left 80% svg /swipe.svg --yes").exit == .success)
    #expect(world.disk.bytes(of: "/swipe.svg") != bytes)
    #expect(world.run("play 1 right 80% svg -").results == svg)
    let refused = world.run("play 1 right 80% svg - --json")
    #expect(refused.exit == .usage && refused.results.contains(#""code":"usage.choice""#))
    let narrow = world.run("play 1 left 80% svg -").results
    #expect(!narrow.contains("left open"))
  }

  @Test("a picture says once that the row stays open, whoever keeps it so")
  func open() throws {
    for (style, binding) in [
      ("default", "flag hold"), ("buttons", "flag"), ("mgswipe", "flag"), ("backview", "flag"),
    ] {
      let world = SwipeWorld()
      _ = try world.add("Ferns")
      world.run("trigger style \(style)")
      world.run("trigger bind todo left:0 \(binding)")
      let svg = world.run("play 1 right 55% svg -").results
      let count = svg.split(separator: "\n").count { line in
        line.contains("font-size=\"12\"") && line.contains("open")
      }
      #expect(count == 1 && !svg.contains("open · open"), "\(style)")
    }
  }

  @Test("numbers of a picture are short, and never anything else")
  func numbers() {
    for (number, text) in [
      (0.0, "0"), (1.5, "1.5"), (-0.004, "0"), (2.345678, "2.35"), (-12.05, "-12.05"),
      (.nan, "0"), (.infinity, "0"), (1e300, "0"), (100, "100"), (0.01, "0.01"),
    ] {
      #expect(SVGWriter.number(number) == text)
    }
  }
}

/// Just enough of XML to see that every tag is closed and every entity known.
private enum Markup {
  /// How many elements there are; nil for text that is not well-formed.
  static func elements(_ text: String) -> Int? {
    var open: [Substring] = []
    var count = 0
    var rest = Substring(text)
    while let start = rest.firstIndex(of: "<") {
      guard known(rest[..<start]) else { return nil }
      guard let end = rest[start...].firstIndex(of: ">") else { return nil }
      let tag = rest[rest.index(after: start)..<end]
      rest = rest[rest.index(after: end)...]
      guard !tag.contains("<") else { return nil }
      let name = tag.prefix { $0 != " " && $0 != "/" }
      if tag.hasPrefix("/") {
        guard open.popLast() == tag.dropFirst() else { return nil }
      } else {
        guard !name.isEmpty, known(tag), tag.filter({ $0 == "\"" }).count.isMultiple(of: 2) else {
          return nil
        }
        count += 1
        if !tag.hasSuffix("/") { open.append(name) }
      }
    }
    return open.isEmpty && known(rest) ? count : nil
  }

  private static func known(_ text: Substring) -> Bool {
    text.split(separator: "&", omittingEmptySubsequences: false).dropFirst().allSatisfy { part in
      ["amp;", "lt;", "gt;", "quot;", "#39;"].contains { part.hasPrefix($0) }
    } && !text.contains(">")
  }
}

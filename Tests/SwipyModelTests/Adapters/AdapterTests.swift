// The adapters of the article do what a thumb on a phone would make them do.

import FoundationEssentials
import SwipyModel
import TestSupport
import Testing

@Suite("Adapters", .serialized)
struct AdapterTests {
  private static let content = RowContent(
    triggers: TriggerSet(triggers: [SwipeTrigger(.left(0), mode: .toggle, action: "flag")])
  )

  private static func fired(_ events: [GestureEvent]) -> [String?] {
    events.compactMap { event in
      if case .triggered(let outcome) = event { outcome.action } else { nil }
    }
  }

  @Test("a pan on the UIKit cell moves its content, fires once and brings it back")
  func uiKit() {
    let cell = SwipeCell()
    cell.row.content = Self.content
    var events: [GestureEvent] = []
    cell.onEvent = { events.append($0) }
    mediaTime = 1
    let pan = UIPanGestureRecognizer()
    pan.speed = Point(x: 300, y: 10)
    #expect(cell.gestureRecognizerShouldBegin(pan))
    pan.state = .began
    cell.panned(pan)
    pan.state = .changed
    pan.moved.x = 120
    mediaTime = 1.1
    cell.panned(pan)
    #expect(cell.contentView.frame.origin.x == 120)
    pan.state = .ended
    cell.panned(pan)
    mediaTime = 1.2
    cell.tick()
    #expect(cell.contentView.frame.origin.x != 120)
    mediaTime = 2
    cell.tick()
    #expect(cell.contentView.frame.origin.x == 0)
    #expect(Self.fired(events) == ["flag"])
  }

  @Test("a drag on the SwiftUI row moves its content, fires once and brings it back")
  func swiftUI() throws {
    var events: [GestureEvent] = []
    let row = SwipeRow(
      row: RowSession(content: Self.content, geometry: RowGeometry(width: 320)),
      content: Text(string: "Pack the bag"),
      onEvent: { events.append($0) }
    )
    func date(_ seconds: Double) -> Date { Date(timeIntervalSinceReferenceDate: seconds) }
    func shown(_ seconds: Double) throws -> Double {
      let body = try #require(row.body as? Modified<TimelineView<Modified<Modified<Text>>>>)
      let view = body.inner.content(Moment(date: date(seconds)))
      view.action()
      return body.inner.content(Moment(date: date(seconds))).inner.x
    }
    let gesture = try #require(
      (row.body as? Modified<TimelineView<Modified<Modified<Text>>>>)?.gesture
    )
    gesture.changed(DragValue(time: date(1), translation: Size(width: 40)))
    gesture.changed(DragValue(time: date(1.1), translation: Size(width: 120)))
    #expect(try shown(1.1) == 120)
    gesture.ended(DragValue(time: date(1.1), velocity: Size(width: 100)))
    #expect(try shown(1.2) != 120)
    #expect(try shown(2) == 0)
    #expect(Self.fired(events) == ["flag"])
  }

  @Test(
    "the article shows the code that is compiled here, in fewer than 40 lines",
    arguments: ["UIKit", "SwiftUI"]
  )
  func article(kit: String) throws {
    func text(_ path: String) throws -> String {
      let data = try Data(contentsOf: URL(filePath: DataFiles.root + "/" + path))
      return String(decoding: data, as: UTF8.self)
    }
    let compiled = try text("Tests/SwipyModelTests/Adapters/\(kit)Adapter.swift")
    let code = compiled.split(separator: "import SwipyModel\n\n", maxSplits: 1).last ?? ""
    let article = try text("Sources/SwipyModel/SwipyModel.docc/Adapters.md")
    // What only Apple's platforms understand is left out of what is compiled here.
    let shown = article.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.contains("#selector") }
      .joined(separator: "\n").replacing("@objc ", with: "")
    #expect(shown.contains(code))
    #expect(code.split(separator: "\n").count < 40)
  }
}

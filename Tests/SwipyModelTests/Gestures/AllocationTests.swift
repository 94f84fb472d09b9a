// Nothing is allocated on the drag path: the runtime's own count of new objects does not move.

#if os(Linux) && canImport(Glibc)
import Glibc
import SwipyModel
import Synchronization
import Testing

/// How many objects the runtime has made since the count was switched on.
private let objectsMade = Atomic<Int>(0)

private typealias Allocate =
  @convention(c) (UnsafeRawPointer?, Int, Int) -> UnsafeMutableRawPointer?

/// What the runtime allocates objects with when it is not watched.
nonisolated(unsafe) private var allocate: Allocate?

/// Counts objects through the hooks that the runtime has for instruments.
private enum ObjectCount {
  /// Whether the runtime has the hooks; counts in this process from then on.
  static func switchOn() -> Bool {
    guard let hook = dlsym(nil, "_swift_allocObject"),
      let flag = dlsym(
        nil,
        "_swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly"
      )
    else { return false }
    let place = hook.assumingMemoryBound(to: Allocate.self)
    allocate = place.pointee
    place.pointee = { metadata, size, mask in
      objectsMade.add(1, ordering: .relaxed)
      return allocate?(metadata, size, mask)
    }
    flag.assumingMemoryBound(to: Bool.self).pointee = true
    return true
  }

  /// How many objects a body makes.
  static func during(_ body: () -> Void) -> Int {
    let before = objectsMade.load(ordering: .relaxed)
    body()
    return objectsMade.load(ordering: .relaxed) - before
  }
}

/// A row with 100 trigger points a side, whose names do not fit into a string's own bytes.
private func manyTriggers() -> TriggerSet {
  var set = TriggerSet(points: TriggerPoints())
  set.points.replace((1...100).map { Double($0) / 101 })
  for index in 0..<100 {
    for side in SwipeSide.allCases {
      let state = SwipeState.state(index: index, side: side)
      let name = "the name of an action, a colour or a view of \(state)"
      set.register(SwipeTrigger(state, mode: .toggle, action: name, colour: name, view: name))
    }
  }
  return set
}

/// Drags a row to and fro, and says how many objects that makes once it has been done for a while.
private func objectsOfDrag(
  _ handle: (GestureInput, Duration, inout [GestureEvent]) -> Void
) -> Int {
  var events: [GestureEvent] = []
  events.reserveCapacity(64)
  func drag(_ movements: Range<Int>) {
    for index in movements {
      events.removeAll(keepingCapacity: true)
      handle(.movedTo(Double(index % 640 - 320)), .milliseconds(index), &events)
    }
  }
  handle(.began(), .zero, &events)
  drag(0..<700)
  return ObjectCount.during { drag(700..<10_000) }
}

/// Ends the process where a drag of a row makes an object.
private func requireNoObject(_ content: RowContent, _ configuration: SwipeConfiguration) {
  var session = RowSession(
    configuration: configuration,
    content: content,
    geometry: RowGeometry(width: 320)
  )
  let objects = objectsOfDrag { session.handle($0, at: $1, into: &$2) }
  precondition(objects == 0, "\(objects) objects were made")
}

@Suite("Allocations")
struct AllocationTests {
  @Test("a drag over many trigger points makes no object")
  func triggers() async {
    await #expect(processExitsWith: .success) {
      precondition(ObjectCount.switchOn(), "the runtime has no hooks")
      let made = ObjectCount.during { _ = [UInt8](repeating: 1, count: Int(getpid() % 7) + 9) }
      precondition(made == 1, "the count does not count: \(made)")
      for configuration in [TriggerConfiguration.default, .swipyCell, .mcSwipe] {
        var session = TriggerSession(
          configuration: configuration,
          triggers: manyTriggers(),
          geometry: RowGeometry(width: 320)
        )
        let objects = objectsOfDrag { session.handle($0, at: $1, into: &$2) }
        precondition(objects == 0, "\(objects) objects were made")
      }
    }
  }

  @Test("a drag over buttons that expand makes no object")
  func buttons() async {
    await #expect(processExitsWith: .success) {
      precondition(ObjectCount.switchOn(), "the runtime has no hooks")
      let buttons = (0..<4).map {
        SwipeButton(
          "the name of a button that is long \($0)",
          action: "an action that is long \($0)"
        )
      }
      let content = RowContent(
        left: ButtonTray(buttons, expansion: .selection),
        right: ButtonTray(buttons, scaling: ScaleTransition(), expansion: .destructive)
      )
      for configuration in [SwipeConfiguration.default, .swipeCellKit] {
        requireNoObject(content, configuration)
      }
    }
  }

  @Test("a drag of a row session with triggers makes no object")
  func rows() async {
    await #expect(processExitsWith: .success) {
      precondition(ObjectCount.switchOn(), "the runtime has no hooks")
      let content = RowContent(triggers: manyTriggers())
      let configurations: [SwipeConfiguration] = [
        .default, .swipyCell, .mcSwipe, .mgSwipe, .swipeCellKit, .tiSwipeable,
      ]
      for configuration in configurations {
        requireNoObject(content, configuration)
      }
    }
  }

  @Test("a drag of a row with stepped buttons makes no object, whatever the transition")
  func steppedButtons() async {
    await #expect(processExitsWith: .success) {
      precondition(ObjectCount.switchOn(), "the runtime has no hooks")
      for transition in TrayTransition.allCases {
        let tray = ButtonTray(
          (0..<4).map { SwipeButton("a button with a long name, number \($0)", width: 60) },
          transition: transition
        )
        var session = RowSession(
          configuration: .mgSwipe,
          content: RowContent(left: tray, right: tray),
          geometry: RowGeometry(width: 320)
        )
        var told: [GestureEvent] = []
        let intent = DragIntent(velocityX: 5, velocityY: 0)
        precondition(session.shouldBegin(intent, at: .zero, into: &told), "the drag is refused")
        let objects = objectsOfDrag { session.handle($0, at: $1, into: &$2) }
        precondition(objects == 0, "\(objects) objects were made")
        precondition(session.offset != 0, "the row has not moved")
      }
    }
  }

  @Test(
    "a drag of a row whose buttons its animations carry, of a back view or of both kinds of sides makes no object"
  )
  func otherContents() async {
    await #expect(processExitsWith: .success) {
      precondition(ObjectCount.switchOn(), "the runtime has no hooks")
      let tray = ButtonTray(
        (0..<4).map { SwipeButton("a button with a long name, number \($0)") },
        expansion: .destructive
      )
      let contents: [RowContent] = [
        RowContent(left: tray, right: tray),
        .backView,
        RowContent(triggers: manyTriggers(), left: .triggers, right: .buttons(tray)),
      ]
      for configuration in [SwipeConfiguration.default, .swipeCellKit, .tiSwipeable] {
        for content in contents {
          requireNoObject(content, configuration)
        }
      }
    }
  }
}
#endif

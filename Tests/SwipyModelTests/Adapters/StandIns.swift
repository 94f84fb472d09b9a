// Just enough of UIKit and SwiftUI for the adapters to compile and to be driven by a test.

struct Point {
  var x = 0.0
  var y = 0.0
}

struct Size {
  var width = 0.0
  var height = 0.0
}

struct Frame {
  var origin = Point()
  var size = Size()
  var width: Double { size.width }
  var height: Double { size.height }
}

/// The clock that the stand-ins show; a test turns it.
nonisolated(unsafe) var mediaTime = 0.0

func CACurrentMediaTime() -> Double { mediaTime }

class UIView {
  var frame = Frame()
  var bounds = Frame(size: Size(width: 320, height: 44))
  func awakeFromNib() {}
  func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool { true }
}

class UITableViewCell: UIView {
  let contentView = UIView()
}

class UIGestureRecognizer {}

class UIPanGestureRecognizer: UIGestureRecognizer {
  enum State { case began, changed, ended, cancelled, failed }
  var state = State.began
  var moved = Point()
  var speed = Point()
  func translation(in view: UIView) -> Point { moved }
  func velocity(in view: UIView) -> Point { speed }
  func location(in view: UIView) -> Point { Point(x: 160 + moved.x) }
}

class CADisplayLink {
  enum Loop { case main }
  enum Mode { case common }
  var isPaused = false
  func add(to loop: Loop, forMode mode: Mode) {}
}

struct Date: Equatable {
  let timeIntervalSinceReferenceDate: Double
}

/// What a drag tells.
struct DragValue {
  var time = Date(timeIntervalSinceReferenceDate: 0)
  var translation = Size()
  var velocity = Size()
}

struct DragGesture {
  var changed: (DragValue) -> Void = { _ in }
  var ended: (DragValue) -> Void = { _ in }
  func onChanged(_ action: @escaping (DragValue) -> Void) -> DragGesture {
    DragGesture(changed: action, ended: ended)
  }
  func onEnded(_ action: @escaping (DragValue) -> Void) -> DragGesture {
    DragGesture(changed: changed, ended: action)
  }
}

protocol View {
  associatedtype Body: View
  var body: Body { get }
}

/// A view that is its own body.
protocol Leaf: View where Body == Self {}

extension Leaf {
  var body: Self { self }
}

struct Text: Leaf {
  let string: String
}

/// A view with something done to it.
struct Modified<Inner: View>: Leaf {
  let inner: Inner
  var x = 0.0
  var action: () -> Void = {}
  var gesture: DragGesture?
}

extension View {
  func offset(x: Double) -> Modified<Self> { Modified(inner: self, x: x) }
  func onChange<Value: Equatable>(
    of value: Value,
    _ action: @escaping () -> Void
  ) -> Modified<Self> {
    Modified(inner: self, action: action)
  }
  func gesture(_ gesture: DragGesture) -> Modified<Self> {
    Modified(inner: self, gesture: gesture)
  }
}

struct Moment {
  let date: Date
}

struct Schedule {
  let isPaused: Bool
  static func animation(paused: Bool) -> Schedule { Schedule(isPaused: paused) }
}

struct TimelineView<Content: View>: Leaf {
  let schedule: Schedule
  let content: (Moment) -> Content
  init(_ schedule: Schedule, content: @escaping (Moment) -> Content) {
    self.schedule = schedule
    self.content = content
  }
}

/// A value that outlives the struct it is declared in.
@propertyWrapper
struct State<Value> {
  private final class Box {
    var value: Value
    init(_ value: Value) { self.value = value }
  }
  private let box: Box
  init(wrappedValue: Value) { box = Box(wrappedValue) }
  var wrappedValue: Value {
    get { box.value }
    nonmutating set { box.value = newValue }
  }
}

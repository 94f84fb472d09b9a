// The UIKit adapter of the article, compiled here against stand-ins.

import SwipyModel

class SwipeCell: UITableViewCell {
  var row = RowSession(content: RowContent(), geometry: RowGeometry(width: 0))
  var onEvent: (GestureEvent) -> Void = { _ in }
  private var events: [GestureEvent] = []
  private var link: CADisplayLink?
  private var now: Duration { .seconds(CACurrentMediaTime()) }

  override func awakeFromNib() {
    link?.add(to: .main, forMode: .common)
  }

  override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
    guard let pan = recognizer as? UIPanGestureRecognizer else { return true }
    row.geometry = RowGeometry(width: bounds.width, height: bounds.height)
    let (velocity, touch) = (pan.velocity(in: self), pan.location(in: self))
    let intent = DragIntent(velocityX: velocity.x, velocityY: velocity.y, touchX: touch.x)
    return row.shouldBegin(intent, at: now, into: &events)
  }

  func panned(_ pan: UIPanGestureRecognizer) {
    let (x, velocity) = (pan.translation(in: self).x, pan.velocity(in: self).x)
    switch pan.state {
    case .began: send(.began(translation: x, velocity: velocity, touchX: pan.location(in: self).x))
    case .changed: send(.movedTo(x))
    case .ended: send(.ended(velocity: velocity))
    default: send(.cancelled())
    }
  }

  func tick() { send(.timePassed) }

  func send(_ input: GestureInput) {
    row.handle(input, at: now, into: &events)
    events.forEach(onEvent)
    events.removeAll(keepingCapacity: true)
    contentView.frame.origin.x = row.shownOffset(at: now)
    link?.isPaused = row.nextDeadline == nil
  }
}

// The SwiftUI adapter of the article, compiled here against stand-ins.

import SwipyModel

struct SwipeRow<Content: View>: View {
  @State var row: RowSession
  let content: Content
  let onEvent: (GestureEvent) -> Void

  var body: some View {
    TimelineView(.animation(paused: row.nextDeadline == nil)) { moment in
      content
        .offset(x: row.shownOffset(at: time(moment.date)))
        .onChange(of: moment.date) { send(.timePassed, at: moment.date) }
    }
    .gesture(
      DragGesture()
        .onChanged { drag in
          if !row.isGestureActive { send(.began(), at: drag.time) }
          send(.movedTo(drag.translation.width), at: drag.time)
        }
        .onEnded { drag in send(.ended(velocity: drag.velocity.width), at: drag.time) }
    )
  }

  private func time(_ date: Date) -> Duration { .seconds(date.timeIntervalSinceReferenceDate) }

  private func send(_ input: GestureInput, at date: Date) {
    var events: [GestureEvent] = []
    row.handle(input, at: time(date), into: &events)
    events.forEach(onEvent)
  }
}

// What holds for a row whatever happens to it, in whatever order.

import SwipyModel
import TestSupport
import Testing

@Suite("A row and everything that can happen to it")
struct RowProgramTests {
  private static let steps = 120

  @Test("no number is ever infinite or none, and nothing traps", arguments: Seeds.some(30))
  func finite(seed: UInt64) {
    let program = RowProgram(seed: seed, count: Self.steps, finiteOnly: false)
    for (name, configuration) in SwipeConfiguration.named {
      var run = RowProgramRun(program, configuration)
      for (index, step) in program.steps.enumerated() {
        run.run(step)
        let numbers = run.row.numbers(at: run.time) + run.told.flatMap(\.numbers)
        let isFinite = numbers.allSatisfy(\.isFinite)
        #expect(isFinite, "seed \(seed), \(name), step \(index): \(step)")
      }
      run.settle()
      #expect(run.row.nextDeadline == nil, "seed \(seed), \(name): never comes to an end")
    }
  }

  @Test(
    "each gesture has one outcome, each command one end, each decision fires once, and a row that is closed is at rest",
    arguments: Seeds.some(80)
  )
  func promises(seed: UInt64) {
    let program = RowProgram(seed: seed, count: Self.steps, finiteOnly: true)
    let isPlain = seed % 2 == 0
    var run = RowProgramRun(program, isPlain ? .default : RowProgram.configuration(seed: seed))
    var ledger = RowLedger()
    for (index, step) in program.steps.enumerated() {
      run.run(step)
      ledger.note(step)
      for event in run.told { ledger.note(event) }
      let open = ledger.started - ledger.finished
      #expect(open == (run.row.isGestureActive ? 1 : 0), "seed \(seed), step \(index): \(step)")
      #expect(ledger.problem == nil, "seed \(seed), step \(index): \(step)")
      if ledger.problem != nil { return }
    }
    for last: GestureInput in [.cancelled(), .denied, .editing(false), .command(.close)] {
      run.run(.input(last))
      for event in run.told { ledger.note(event) }
      run.settle()
      for event in run.told { ledger.note(event) }
    }
    #expect(run.row.nextDeadline == nil, "seed \(seed)")
    #expect(run.row.phase == .atRest, "seed \(seed)")
    #expect(run.row.offset == 0 && run.row.shownOffset(at: run.time) == 0, "seed \(seed)")
    #expect(run.row.openSide == nil && !run.row.isOpenOrOpening, "seed \(seed)")
    #expect(ledger.problem == nil, "seed \(seed)")
    #expect(ledger.started == ledger.finished, "seed \(seed)")
    #expect(ledger.openTokens.isEmpty, "seed \(seed)")
    #expect(ledger.shown == nil, "seed \(seed)")
    #expect(ledger.presses + ledger.firings <= ledger.causes, "seed \(seed)")
  }

  @Test(
    "read from right to left everything happens in the mirror, and nothing else",
    arguments: Seeds.some(80)
  )
  func mirrored(seed: UInt64) {
    let program = RowProgram(seed: seed, count: Self.steps, finiteOnly: true)
    let configuration = seed % 2 == 0 ? .default : RowProgram.configuration(seed: seed)
    var plain = RowProgramRun(program, configuration)
    var mirror = RowProgramRun(program, configuration, isMirrored: true)
    for (index, step) in program.steps.enumerated() {
      // What an assistive technology offers begins with the right side, whatever way texts run.
      if case .assisted = step { continue }
      plain.run(step)
      mirror.run(step)
      #expect(mirror.row.offset == -plain.row.offset, "seed \(seed), step \(index): \(step)")
      let expected = plain.told.map(\.mirrored)
      #expect(Array(mirror.told) == expected, "seed \(seed), step \(index): \(step)")
      if mirror.row.offset != -plain.row.offset || Array(mirror.told) != expected { return }
    }
  }

  @Test("a copy goes on by itself, as the row would have", arguments: Seeds.some(20))
  func copies(seed: UInt64) {
    let program = RowProgram(seed: seed, count: Self.steps, finiteOnly: true)
    var run = RowProgramRun(program, .default)
    for step in program.steps.prefix(60) { run.run(step) }
    let kept = run
    for step in program.steps.dropFirst(60) { run.run(step) }
    var copy = kept
    for step in program.steps.dropFirst(60) { copy.run(step) }
    #expect(copy.row == run.row && copy.events == run.events, "seed \(seed)")
    #expect(copy.row.hashValue == run.row.hashValue, "seed \(seed)")
  }
}

/// What a row has told, added up.
private struct RowLedger {
  var started = 0
  var finished = 0
  /// What can make a button or a trigger fire: what gestures decided, taps, and commands.
  var causes = 0
  var presses = 0
  var firings = 0
  var openTokens: [CommandToken: Int] = [:]
  /// The side that has been told to be uncovered, and whether it is being covered again.
  var shown: (side: SwipeSide, isHiding: Bool)?
  var problem: String?

  mutating func note(_ step: RowStep) {
    switch step {
    case .input(.command(let command, _, let token?)):
      openTokens[token, default: 0] += 1
      if case .expand = command { causes += 1 }
    case .input(.tapped(.button)), .assisted: causes += 1
    default: break
    }
  }

  mutating func note(_ event: GestureEvent) {
    switch event {
    case .started: started += 1
    case .finished(let outcome):
      finished += 1
      if outcome.activated { causes += 1 }
    case .pressed: presses += 1
    case .triggered: firings += 1
    case .completed(let token?, _):
      guard let count = openTokens[token] else {
        problem = "told the end of a command twice"
        return
      }
      openTokens[token] = count == 1 ? nil : count - 1
    case .willReveal(let side, _):
      if let shown, shown.side != side || !shown.isHiding {
        problem = "told \(event) after \(String(describing: shown))"
      }
      shown = (side, false)
    case .willHide(let side, _):
      if shown?.side != side || shown?.isHiding != false {
        problem = "told \(event) after \(String(describing: shown))"
      }
      shown = (side, true)
    case .hidden(let side, _):
      if shown?.side != side || shown?.isHiding != true {
        problem = "told \(event) after \(String(describing: shown))"
      }
      shown = nil
    default: break
    }
    if presses + firings > causes { problem = "fired without a cause" }
  }
}

extension RowSession {
  /// Every number that can be asked of the row.
  fileprivate func numbers(at time: Duration) -> [Double] {
    var numbers = [offset, fraction.value, sample.offset, sample.fraction.value]
    for moment in [time, time + .milliseconds(130), .seconds(Int64.max)] {
      let frame = frame(at: moment)
      numbers += [shownOffset(at: moment), frame.backViewOpacity ?? 0]
      numbers += frame.content.numbers
      for button in frame.buttons {
        numbers += button.frame.numbers + (button.mask?.numbers ?? [])
        numbers += [button.turn, button.scale, button.opacity]
      }
      if let appearance = frame.appearance {
        numbers += appearance.viewFrame.numbers + [appearance.viewOpacity]
      }
    }
    return numbers
  }
}

extension Rectangle {
  fileprivate var numbers: [Double] { [x, y, width, height] }
}

extension GestureEvent {
  /// Every number that is told.
  fileprivate var numbers: [Double] {
    switch self {
    case .swiped(let sample): [sample.offset, sample.fraction.value]
    case .settling(let animation):
      [animation.startValue, animation.endValue, animation.seconds]
        + [animation.value(at: .milliseconds(70)), animation.velocity(at: .milliseconds(70))]
    case .animating(let part):
      [part.delay, part.timeline.startValue, part.timeline.endValue, part.timeline.seconds]
    case .buttonShown(_, _, let before, let now): [before, now]
    case .finished(let outcome), .triggered(let outcome), .confirmationNeeded(let outcome):
      [outcome.fraction.value]
    default: []
    }
  }
}

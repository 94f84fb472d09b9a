// Any input to a list in any order: nothing traps, and the default keeps its promises.

import SwipyModel
import TestSupport
import Testing

@Suite("A list and arbitrary input")
struct ListFuzzTests {
  private static let ids = ["a", "b", "c"]
  private static let lists: [ListConfiguration] = [
    .default, .exclusive, .multiple, .independent, .mgSwipe, .swipeCellKit, .tiSwipeable,
  ]

  private static func tray(_ random: inout SeededGenerator) -> ButtonTray {
    ButtonTray(
      (0..<Int.random(in: 0...3, using: &random)).map { SwipeButton("\($0)", width: 60) }
    )
  }

  private static func side(_ random: inout SeededGenerator) -> SideContent {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: .nothing
    case 1, 2: .triggers
    case 3: .backView
    default: .buttons(tray(&random))
    }
  }

  private static func content(_ random: inout SeededGenerator) -> RowContent {
    if Bool.random(using: &random) {
      let one = side(&random)
      return RowContent(triggers: RandomRows.triggers(&random), left: one, right: one)
    }
    return RowContent(
      triggers: RandomRows.triggers(&random),
      left: side(&random),
      right: side(&random)
    )
  }

  private static func command(_ random: inout SeededGenerator) -> GestureInput {
    let side: SwipeSide = Bool.random(using: &random) ? .left : .right
    let isAnimated = Bool.random(using: &random)
    switch Int.random(in: 0..<8, using: &random) {
    case 0, 1: return .command(.open(side), animated: isAnimated)
    case 2: return .command(.close, animated: isAnimated)
    case 3:
      return .command(.setOffset(RandomRows.number(&random)), animated: isAnimated)
    case 4: return .command(.expand(side), animated: isAnimated)
    case 5: return .command(.fulfil(Fulfilment.allCases.randomElement(using: &random) ?? .none))
    case 6: return .tapped(.button(side, index: Int.random(in: -1...3, using: &random)))
    default: return .tapped(.content)
    }
  }

  @Test("each command to a row of a list is told to end once", arguments: Seeds.some(40))
  func oneEnd(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var player = ListPlayer(content: Self.content(&random))
    var waiting: [CommandToken: String] = [:]
    func note() {
      for event in player.events {
        guard case .completed(let token?, _) = event.event else { continue }
        #expect(waiting.removeValue(forKey: token) == event.id, "seed \(seed)")
      }
      player.events.removeAll(keepingCapacity: true)
    }
    for index in 0..<150 {
      var input = Self.input(&random)
      if case .row(let id, .command(let command, let isAnimated, _)) = input {
        let token = CommandToken(UInt64(index))
        if player.list.ids.contains(id) { waiting[token] = id }
        input = .row(id, .command(command, animated: isAnimated, token: token))
      } else if case .row(_, .command) = input {
        continue
      }
      if case .deleted(let id) = input { waiting = waiting.filter { $0.value != id } }
      player.play(input)
      note()
      Self.ask(&player, &random)
      note()
    }
    player.wait(.seconds(30))
    note()
    #expect(waiting.isEmpty, "seed \(seed)")
  }

  private static func input(_ random: inout SeededGenerator) -> ListInput<String> {
    let id = ids.randomElement(using: &random) ?? "a"
    switch Int.random(in: 0..<40, using: &random) {
    case 0: return .scrolled
    case 1: return .editing(Bool.random(using: &random))
    case 2: return .closeOpenRows(animated: Bool.random(using: &random))
    case 3: return .viewReused(id)
    case 4:
      return .reloaded(ids.shuffled(using: &random).map { ListRow($0, content(&random)) })
    case 5: return .deleted(id)
    case 6: return .assistance(Bool.random(using: &random))
    case 7: return .timePassed
    case 8..<16: return .row(id, command(&random))
    default: return .row(id, RandomRows.input(&random))
    }
  }

  /// Asks the list something, as a finger does.
  private static func ask(_ player: inout ListPlayer, _ random: inout SeededGenerator) {
    let id = ids.randomElement(using: &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: _ = player.mayBegin(id ?? "a", velocity: RandomRows.number(&random))
    case 1: _ = player.touch(.down, on: Bool.random(using: &random) ? id : nil)
    case 2: _ = player.touch(.tap, on: Bool.random(using: &random) ? id : nil)
    case 3: _ = player.maySelect(id ?? "a")
    case 4:
      let saved = player.list.saved
      player.list.restore(saved, at: player.time, into: &player.events)
    default: player.wait(.milliseconds(Int.random(in: 0...400, using: &random)))
    }
  }

  private static func isSound(_ player: ListPlayer) -> Bool {
    var numbers: [Double] = []
    for id in player.list.ids {
      guard let row = player.list[id] else { return false }
      let frame = row.frame(at: player.time)
      numbers += [row.offset, row.fraction.value, row.shownOffset(at: player.time)]
      numbers += [frame.content.x, frame.backViewOpacity ?? 0]
      numbers += frame.buttons.flatMap { [$0.frame.x, $0.frame.width, $0.turn, $0.scale] }
    }
    return numbers.allSatisfy(\.isFinite)
  }

  @Test("no configuration traps, and every number is one", arguments: Seeds.some(20))
  func neverTraps(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for (name, value) in SwipeConfiguration.named {
      var configuration = value
      if Bool.random(using: &random) {
        configuration.list = Self.lists.randomElement(using: &random) ?? .default
      }
      var player = ListPlayer(configuration, content: Self.content(&random))
      for _ in 0..<120 {
        let input = Self.input(&random)
        player.play(input)
        Self.ask(&player, &random)
        #expect(Self.isSound(player), "seed \(seed), \(name), \(input)")
        player.events.removeAll(keepingCapacity: true)
      }
    }
  }

  @Test(
    "by default at most one row is open, and rows end open or at rest",
    arguments: Seeds.some(60)
  )
  func oneOpen(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var player = ListPlayer(content: Self.content(&random))
    for _ in 0..<150 {
      let input = Self.input(&random)
      player.play(input)
      #expect(player.list.openIDs.count <= 1, "seed \(seed), \(input)")
      Self.ask(&player, &random)
      #expect(player.list.openIDs.count <= 1, "seed \(seed)")
      player.events.removeAll(keepingCapacity: true)
    }
    for id in player.list.ids {
      player.play(.row(id, .cancelled()), .row(id, .denied))
      if player.list[id]?.phase == .waiting { player.play(.row(id, .command(.fulfil(.reset)))) }
    }
    player.wait(.seconds(30))
    for id in player.list.ids {
      switch player.list[id]?.phase {
      case .atRest, .open, .exited: break
      case let phase: Issue.record("seed \(seed): \(id) ended as \(String(describing: phase))")
      }
    }
    player.play(.closeOpenRows(animated: true))
    player.wait(.seconds(30))
    #expect(player.list.openIDs.isEmpty, "seed \(seed)")
    #expect(player.list.nextDeadline == nil, "seed \(seed)")
  }
}

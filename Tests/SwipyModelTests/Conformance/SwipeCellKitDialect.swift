// SwipeCellKit's vectors: how a row is set up from their configuration.

import SwipyModel

struct SwipeCellKitDialect {
  let rules: AnimatedButtonRules
  let content: RowContent
  let geometry: RowGeometry
  let cellX: Double
  let rowCount: Int
  let logsTransitions: Bool
  let hasExpansionDelegate: Bool

  init(config: JSONValue, width: Double) {
    let options = config["options"]
    var rules = AnimatedButtonRules.swipeCellKit
    cellX = config["cellX"]?.number ?? 0
    if let tableWidth = config["tableWidth"]?.number {
      rules.origin = .container(x: cellX, width: tableWidth)
    }
    self.rules = rules
    geometry = RowGeometry(
      width: width,
      leftInset: config["safeArea"]?["left"]?.number ?? 0,
      rightInset: config["safeArea"]?["right"]?.number ?? 0
    )
    rowCount = max(Int(config["cells"]?.number ?? 1), 1)
    logsTransitions = config["logTransitions"]?.bool ?? false
    hasExpansionDelegate = options?["expansionDelegate"]?.bool ?? false
    let actions = config["actions"]
    content = RowContent(
      left: ButtonTray(swipeCellKit: actions?["left"], options: options),
      right: ButtonTray(swipeCellKit: actions?["right"], options: options)
    )
  }

  func makeList() -> RowList<Int> {
    RowList(
      configuration: SwipeConfiguration(buttons: .animated(rules), list: .swipeCellKit),
      rows: (0..<rowCount).map { ListRow($0, content) },
      geometry: geometry
    )
  }
}

extension ButtonTray {
  /// A side as the vectors describe it; without actions one that cannot be used.
  fileprivate init(swipeCellKit actions: JSONValue?, options: JSONValue?) {
    let transition: TrayTransition =
      switch options?["transition"]?.string {
      case "drag": .drag
      case "reveal": .reveal
      default: .border
      }
    var expansion = options?["expansion"].flatMap(Expansion.init(swipeCellKit:))
    if options?["expansionDelegate"]?.bool == true {
      expansion?.seconds = 0.25
      expansion?.delay = 0.05
      expansion?.others = .stay
    }
    self.init(
      (actions?.array ?? []).map(SwipeButton.init(swipeCellKit:)).reversed(),
      widths: .fitted(
        minimum: options?["minimumButtonWidth"]?.number,
        maximum: options?["maximumButtonWidth"]?.number,
        padding: options?["buttonPadding"]?.number ?? 8
      ),
      transition: transition,
      expansion: expansion
    )
  }
}

extension SwipeButton {
  fileprivate init(swipeCellKit action: JSONValue) {
    let name = action["id"]?.string ?? "?"
    self.init(
      name,
      action: name,
      style: action["style"]?.string == "destructive" ? .destructive : .normal,
      contentWidth: action["imageWidth"]?.number ?? 0,
      hidesWhenPressed: action["hides"]?.bool ?? false,
      fulfilment: action["fulfill"]?.string.flatMap(Fulfilment.init),
      isClear: action["clear"]?.bool ?? false
    )
    let image = action["imageWidth"].map { _ in "img-\(name)" }
    accessibilityName = action["label"]?.string ?? action["title"]?.string ?? image
  }
}

extension Expansion {
  fileprivate init?(swipeCellKit style: JSONValue) {
    switch style["preset"]?.string {
    case "selection": self = .selection
    case "destructive": self = .destructive
    case "destructiveAfterFill": self = .destructiveAfterFill
    case "destructiveManual": self = .destructive(timing: .with, fulfilment: nil)
    case "destructiveManualAfter": self = .destructive(timing: .after, fulfilment: nil)
    case "fill": self = .fill
    case .some: return nil
    case nil:
      guard let target = style["target"]?.array, target.count == 2, let figure = target[1].number
      else { return nil }
      self.init(
        arms: target[0].string == "percentage" ? .fractionOfRow(figure) : .edgeInset(figure),
        layout: .center
      )
    }
    for trigger in style["triggers"]?.array ?? [] {
      guard let pair = trigger.array, pair.count == 2, let figure = pair[1].number else {
        return nil
      }
      extraTriggers.append(
        pair[0].string == "overscroll" ? .overscroll(figure) : .touch(figure)
      )
    }
    if let elastic = style["elastic"]?.bool { isElasticBeforeTarget = elastic }
    if let fill = style["fill"] {
      completion = .fill(
        FillRule(
          timing: fill["timing"]?.string.flatMap(FillRule.Timing.init) ?? .with,
          fulfilment: fill["auto"]?.string.flatMap(Fulfilment.init)
        )
      )
    }
    if let least = style["minimumTargetOverscroll"]?.number { minimumOverscroll = least }
    if let share = style["targetOverscrollElasticity"]?.number { elasticity = share }
  }
}

// Looks at a row at one moment.

/// A row at a moment.
struct ReplayProbe {
  /// The row.
  var session: RowSession
  /// The moment.
  var time: Duration
  /// The row as the head describes it.
  let row: ReplayRow
  /// When the row told that it is to be deleted; nil where it did not.
  var deletion: Duration?

  /// What the row is doing.
  var phase: ReplayClaim.Phase {
    let phase = ReplayClaim.Phase(session.phase)
    guard phase == .closed, let deletion, deletion <= time else { return phase }
    return .gone
  }

  /// What there is in place of what is claimed; nil where the claim holds.
  func found(_ claim: ReplayClaim) -> (words: String, claim: ReplayClaim?)? {
    let offset = session.shownOffset(at: time)
    let right: ReplayClaim
    switch claim {
    case .offset(let number):
      if number.matches(offset) { return nil }
      let exact = ReplayClaim.offset(ReplayNumber(value: offset, decimals: nil))
      return (exact.text, .offset(number.expecting(offset)))
    case .state(let state, let activated):
      let sample = session.sample
      if sample.state == state, activated ?? sample.activated == sample.activated { return nil }
      right = .state(sample.state, activated: activated == nil ? nil : sample.activated)
    case .phase(let phase):
      let found = self.phase
      let isDeleted = deletion.map { $0 <= time } ?? false
      if found == phase || (phase == .gone && isDeleted) { return nil }
      right = .phase(found)
    case .colour(let name):
      guard let found = session.frame(at: time).appearance?.colour else {
        return ("no colour is shown", nil)
      }
      if found.hasSameBytes(as: name) { return nil }
      right = .colour(found)
    case .view(let name):
      guard let found = session.frame(at: time).appearance?.view else {
        return ("no view is shown", nil)
      }
      if found.hasSameBytes(as: name) { return nil }
      right = .view(found)
    case .hides(let target):
      guard button(target, session.frame(at: time)) != nil else { return nil }
      return ("\(target.text) can be seen", nil)
    case .frame(let part, let members): return frame(part, members)
    default: return nil
    }
    return (right.text, right)
  }

  private func frame(
    _ part: ReplayPart,
    _ members: [ReplayClaim.Member: ReplayNumber]
  ) -> (words: String, claim: ReplayClaim?)? {
    let frame = session.frame(at: time)
    var found: [ReplayClaim.Member: ReplayNumber] = [:]
    var holds = true
    for (member, number) in members {
      guard let value = value(member, of: part, in: frame) else {
        return ("\(part.text) has no \(member.rawValue), or cannot be seen", nil)
      }
      holds = holds && number.matches(value)
      found[member] = number.matches(value) ? number : number.expecting(value)
    }
    if holds { return nil }
    let claim = ReplayClaim.frame(part, found)
    return (claim.text, claim)
  }

  private func value(
    _ member: ReplayClaim.Member,
    of part: ReplayPart,
    in frame: RowFrame
  ) -> Double? {
    switch part {
    case .backView: return member == .opacity ? frame.backViewOpacity : nil
    case .triggerView:
      guard let appearance = frame.appearance else { return nil }
      return member == .opacity
        ? appearance.viewOpacity : Self.value(member, of: appearance.viewFrame)
    case .target(.content): return Self.value(member, of: frame.content)
    case .target(let target):
      guard let button = button(target, frame) else { return nil }
      switch member {
      case .opacity: return button.opacity
      case .scale: return button.scale
      case .turn: return button.turn
      case .maskX: return button.mask?.x
      case .maskWidth: return button.mask?.width
      case .x, .y, .width, .height: return Self.value(member, of: button.frame)
      }
    }
  }

  private static func value(_ member: ReplayClaim.Member, of frame: Rectangle) -> Double? {
    switch member {
    case .x: frame.x
    case .y: frame.y
    case .width: frame.width
    case .height: frame.height
    default: nil
    }
  }

  private func button(_ target: ReplayTarget, _ frame: RowFrame) -> ButtonFrame? {
    let place: (side: SwipeSide, index: Int)?
    switch target {
    case .content: place = nil
    case .button(let side, let index): place = (side, index)
    case .named(let name):
      place = row.buttons.first { $0.name.hasSameBytes(as: name) }.map { ($0.side, $0.index) }
    }
    return place.flatMap { place in
      frame.buttons.first { $0.side == place.side && $0.index == place.index }
    }
  }
}

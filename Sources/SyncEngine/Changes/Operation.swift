// One write inside a change.

/// One write to one item, with the writes it replaces.
public struct Operation: Hashable, Sendable {
  /// What an operation does.
  public enum Action: Hashable, Sendable {
    /// Gives a register a value; `null` clears it.
    case set(Field, JSON)
    /// Puts an element into a set.
    case add(Field, element: Text)
    /// Takes an element out of a set, as far as its additions were seen.
    case remove(Field, element: Text)
    /// Replaces what `over` names and leaves nothing in its place.
    case retract(Field, element: Text?)
    /// Forgets the item as far as it was seen.
    case purge
    /// An action of a newer version, kept as the object it came as.
    case unknown(kind: Text, source: JSON)

    /// The field written to; `nil` for a purge and for an unknown kind.
    var field: Field? {
      switch self {
      case .set(let field, _), .add(let field, _), .remove(let field, _), .retract(let field, _):
        field
      case .purge, .unknown: nil
      }
    }
  }

  /// The item written to.
  public var item: ItemID
  /// What is done.
  public var action: Action
  /// The operations that this one replaces.
  public var over: [OperationID]
  /// The operation whose value this one brings back, for which it counts in later undos.
  public var restores: OperationID?
  /// Whether this states what every machine would derive from the same source: it
  /// has time zero and is hidden by any other head.
  public var isOrigin: Bool

  /// Assembles an operation.
  public init(
    item: ItemID,
    action: Action,
    over: [OperationID] = [],
    restores: OperationID? = nil,
    isOrigin: Bool = false
  ) {
    self.item = item
    self.action = action
    self.over = over
    self.restores = restores
    self.isOrigin = isOrigin
  }

  /// Whether this forgets its item.
  var isPurge: Bool { if case .purge = action { true } else { false } }

  /// The slot written to; `nil` for a purge.
  var slot: Slot? {
    switch action {
    case .set(let field, _): Slot(field)
    case .add(let field, let element), .remove(let field, let element):
      Slot(field, element: element)
    case .retract(let field, let element):
      element.map { Slot(field, element: $0) } ?? Slot(field)
    case .purge: nil
    case .unknown(let kind, _): .opaque(kind: kind)
    }
  }
}

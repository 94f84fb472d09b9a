// Terms joined by "and", "or" and "not".

extension Query {
  /// Which items a query takes.
  ///
  /// Equal shapes have one form: nested conjunctions and alternatives are flat, those of one part
  /// are that part, and two negations are none.
  public struct Filter: Hashable, Sendable {
    indirect enum Node: Hashable, Sendable {
      case all([Node])
      case any([Node])
      case not(Node)
      case term(Term)
    }

    let node: Node

    /// Takes every item.
    public static let everything = Filter(node: .all([]))

    /// Takes no item.
    public static let nothing = Filter(node: .not(.all([])))

    /// Takes what one term asks for.
    public static func term(_ term: Term) -> Filter { Filter(node: .term(term)) }

    /// Takes what every part takes; everything where there is none.
    public static func all(_ parts: [Filter]) -> Filter {
      let nodes = parts.flatMap { part in
        if case .all(let inner) = part.node { inner } else { [part.node] }
      }
      return Filter(node: nodes.count == 1 ? nodes[0] : .all(nodes))
    }

    /// Takes what any of the parts takes; nothing where there is none.
    public static func any(_ parts: [Filter]) -> Filter {
      if parts.isEmpty { return .nothing }
      let nodes = parts.flatMap { part in
        if case .any(let inner) = part.node { inner } else { [part.node] }
      }
      return Filter(node: nodes.count == 1 ? nodes[0] : .any(nodes))
    }

    /// Takes what the part does not.
    public static func not(_ part: Filter) -> Filter {
      if case .not(let inner) = part.node {
        Filter(node: inner)
      } else {
        Filter(node: .not(part.node))
      }
    }

    /// Whether this is a term for text and nothing else.
    var isText: Bool {
      if case .term(.text) = node { true } else { false }
    }

    /// The lists named, but for those behind a negation.
    var lists: [ListName] {
      var lists: [ListName] = []
      Self.visit(node) { term, isNegated in
        if case .list(let name) = term, !isNegated, !lists.contains(name) { lists.append(name) }
      }
      return lists
    }

    /// Whether no item of the archive or the trash can be taken, as far as the shape shows.
    var takesOnlyOpen: Bool { Self.takesOnlyOpen(node) }

    private static func takesOnlyOpen(_ node: Node) -> Bool {
      switch node {
      case .all(let parts): parts.contains(where: takesOnlyOpen)
      case .any(let parts): !parts.isEmpty && parts.allSatisfy(takesOnlyOpen)
      case .not: false
      case .term(.list(let list)): list.isOpen
      case .term(.status(.open)): true
      case .term: false
      }
    }

    /// Whether a term asks about snoozing, so that the snoozed are not hidden by default.
    var asksForSnoozed: Bool {
      var asks = false
      Self.visit(node) { term, _ in
        switch term {
        case .status(.snoozed), .time(.wait, _): asks = true
        default: break
        }
      }
      return asks
    }

    /// The times that fields are compared with.
    var times: [(field: TimeField, comparison: Comparison, when: WhenExpression)] {
      var times: [(field: TimeField, comparison: Comparison, when: WhenExpression)] = []
      Self.visit(node) { term, _ in
        switch term {
        case .time(let field, .compare(let comparison, let when)):
          times.append((field, comparison, when))
        case .status(.snoozed): times.append((.wait, .greater, .now))
        default: break
        }
      }
      return times
    }

    /// The list that every item taken is in, where the filter names one at its top.
    var onlyList: ListName? {
      let parts = if case .all(let parts) = node { parts } else { [node] }
      for case .term(.list(let name)) in parts { return name }
      return nil
    }

    private static func visit(
      _ node: Node,
      isNegated: Bool = false,
      _ body: (Term, _ isNegated: Bool) -> Void
    ) {
      switch node {
      case .all(let parts), .any(let parts):
        for part in parts { visit(part, isNegated: isNegated, body) }
      case .not(let part): visit(part, isNegated: !isNegated, body)
      case .term(let term): body(term, isNegated)
      }
    }
  }
}

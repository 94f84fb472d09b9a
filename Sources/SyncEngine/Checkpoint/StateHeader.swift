// What a state file says about itself: what it stands for, and who wrote it.

/// The first line of a state file.
struct StateHeader: Hashable, Sendable {
  /// What a state file is for.
  enum Purpose: String, Hashable, Sendable {
    /// A state that the journal can give again.
    case checkpoint
    /// A state that stands in for lines that are no longer there.
    case base
  }

  static let version = 1
  /// The kinds of operations whose effect is in a state that this engine writes.
  static let kinds = ["add", "purge", "remove", "retract", "set"]

  /// What the file is for.
  let purpose: Purpose
  /// The last line of each replica that the state stands for.
  var seen = VersionVector()
  /// The time of each replica's last change.
  var latestTimes: [ReplicaID: HybridTime] = [:]
  /// How many changes the state stands for.
  var changeCount = 0
  /// The greatest place any item was ever given.
  var lastPosition: Position?
  /// How many lines of open items and of the others follow.
  var itemCounts: [SavedItems.Section: Int] = [:]
  /// In a base, the lines after which there is more than one, number 0 for the beginning.
  var forks: [ReplicaID: [VersionVector.Mark]] = [:]
  /// In a base, the directories of branches, with what their first lines name.
  var branches: [ReplicaID: ChangeID] = [:]
  /// What belongs to one replica's own use of the state; `nil` in a base.
  var own: Own?

  /// A replica's part of a checkpoint.
  struct Own: Hashable, Sendable {
    /// The replica.
    let replica: ReplicaID
    /// What it can undo and redo.
    var undoHistory = UndoHistory()
    /// What its own changes have named in `after`.
    var declared = VersionVector()
    /// Where the last line applied of each replica stands.
    var places: [ReplicaID: LinePlace] = [:]
    /// What the file of row numbers held when the checkpoint was written; `nil` where open
    /// items lacked one.
    var rows: RowFile.Mark?
  }

  // MARK: JSON

  /// The header as a line, with its newline.
  var line: [UInt8] {
    var object = JSONObject()
    object["state"] = .int(Self.version)
    object["purpose"] = .string(purpose.rawValue)
    object["knows"] = .array(Self.kinds.map { .string($0) })
    object["seen"] = seen.json
    object["changes"] = .int(changeCount)
    object["items"] = .array(SavedItems.Section.allCases.map { .int(itemCounts[$0] ?? 0) })
    object["times"] = .object(
      JSONObject(latestTimes.map { (Text("\($0.key)"), $0.value.json) })
    )
    object["last"] = lastPosition.map { .string($0.text) }
    if !forks.isEmpty {
      object["forks"] = .object(
        JSONObject(
          forks.sorted { $0.key < $1.key }.map {
            (Text("\($0.key)"), .array($0.value.map(\.json)))
          }
        )
      )
    }
    if !branches.isEmpty {
      object["branches"] = .object(
        JSONObject(
          branches.sorted { $0.key < $1.key }.map { (Text("\($0.key)"), .string("\($0.value)")) }
        )
      )
    }
    if let own {
      object["own"] = [
        "replica": .string("\(own.replica)"), "undo": own.undoHistory.json,
        "declared": own.declared.json, "rows": own.rows?.json ?? .null,
        "places": .object(JSONObject(own.places.map { (Text("\($0.key)"), $0.value.json) })),
      ]
    }
    return SealedLine.line(object)
  }

  init(purpose: Purpose) { self.purpose = purpose }

  /// Reads a header's line without its newline; `nil` where it is none of this version.
  init?(_ line: UnsafeRawBufferPointer) {
    guard let object = SealedLine.object(line), object["state"]?.int == Self.version,
      let purpose = object["purpose"]?.string.flatMap(Purpose.init(rawValue:)),
      let knows = object["knows"]?.array?.compactMap(\.string), Self.isUsable(knows, purpose),
      let seen = VersionVector(object["seen"]), let changes = Self.count(object["changes"]),
      let times = Self.map(object["times"], { HybridTime($0) }),
      let counts = object["items"]?.array, counts.count == SavedItems.Section.allCases.count
    else { return nil }
    self.purpose = purpose
    self.seen = seen
    latestTimes = times
    changeCount = changes
    if let last = object["last"] {
      guard let position = last.text.flatMap(Position.init) else { return nil }
      lastPosition = position
    }
    for (section, count) in zip(SavedItems.Section.allCases, counts) {
      guard let count = Self.count(count) else { return nil }
      itemCounts[section] = count
    }
    if let json = object["forks"] {
      guard let found = Self.map(json, { Self.points($0) }) else { return nil }
      forks = found
    }
    if let json = object["branches"] {
      guard let found = Self.map(json, { $0.string.flatMap { ChangeID($0) } }) else { return nil }
      branches = found
    }
    guard let part = object["own"] else { return }
    guard let own = Own(part) else { return nil }
    self.own = own
  }

  /// Whether a state shows what this engine would make of the same changes.
  ///
  /// A checkpoint by a writer that knew other kinds is computed anew. A base was written
  /// where no operation was unknown, so one whose writer knew fewer kinds is good.
  private static func isUsable(_ knows: [String], _ purpose: Purpose) -> Bool {
    let known = Set(knows.map { Text($0) })
    let kinds = Set(kinds.map { Text($0) })
    return purpose == .base ? known.isSubset(of: kinds) : known == kinds
  }

  /// Lines, or the beginning before the first.
  private static func points(_ json: JSON) -> [VersionVector.Mark]? {
    guard let parts = json.array else { return nil }
    var points: [VersionVector.Mark] = []
    for part in parts {
      if let mark = VersionVector.Mark(part) {
        points.append(mark)
      } else if part == VersionVector.Mark(sequence: 0, checksum: 0).json {
        points.append(VersionVector.Mark(sequence: 0, checksum: 0))
      } else {
        return nil
      }
    }
    return points
  }

  /// A number that can be counted on from; `nil` for any other.
  fileprivate static func count(_ json: JSON?) -> Int? {
    guard let count = json?.int, 0...ChangeID.maximumSequence ~= count else { return nil }
    return count
  }

  fileprivate static func map<Value>(
    _ json: JSON?,
    _ read: (JSON) -> Value?
  ) -> [ReplicaID: Value]? {
    guard let members = json?.object?.members else { return nil }
    var values: [ReplicaID: Value] = [:]
    for member in members {
      guard let replica = ReplicaID(member.key.string), let value = read(member.value) else {
        return nil
      }
      values[replica] = value
    }
    return values
  }
}

extension StateHeader.Own {
  fileprivate init?(_ json: JSON) {
    guard let replica = json["replica"]?.string.flatMap({ ReplicaID($0) }),
      let declared = VersionVector(json["declared"]),
      let history = json["undo"].flatMap({ UndoHistory($0, of: replica) }),
      let places = StateHeader.map(json["places"], { LinePlace($0) }),
      let rows = json["rows"]
    else { return nil }
    self.replica = replica
    self.declared = declared
    self.places = places
    self.rows = RowFile.Mark(rows)
    undoHistory = history
  }
}

extension HybridTime {
  /// `[MILLISECONDS,COUNTER]`.
  var json: JSON { [.int(milliseconds), .int(counter)] }

  /// Reads what `json` writes; `nil` for anything else.
  init?(_ json: JSON) {
    guard let parts = json.array, parts.count == 2, let milliseconds = parts[0].int,
      let counter = parts[1].int
    else { return nil }
    self.init(milliseconds: milliseconds, counter: counter)
  }
}

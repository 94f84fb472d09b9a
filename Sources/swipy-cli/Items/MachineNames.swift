// The machines that share a store, by the names that people gave them.

import SyncEngine

/// What each replica is called: `here`, by its name, or by its identity where it has none.
struct MachineNames: Sendable {
  /// The replica that the store is, as far as that is on disk.
  let here: ReplicaID

  private let names: [ReplicaID: String]
  /// Names that more than one replica has.
  private let shared: Set<Text>

  /// Looks up the names in a state of the store.
  init(_ store: any StoreReading) throws {
    here = store.identity.replica ?? store.replica
    names = try store.read { document, _ in
      Dictionary(
        uniqueKeysWithValues: document.seen.replicas.compactMap { replica in
          document.name(of: replica).map { (replica, $0) }
        }
      )
    }
    let counts = Dictionary(grouping: names.values.map { Text($0) }) { $0 }
    shared = Set(counts.filter { $0.value.count > 1 }.keys)
  }

  /// The name that a replica was given; `nil` where it has none.
  func given(_ replica: ReplicaID) -> String? { names[replica] }

  /// The replica for people; its identity as well where a name alone would not tell.
  func words(_ replica: ReplicaID) -> SafeText {
    guard replica != here else { return "here" }
    guard let name = names[replica] else { return "\("\(replica)")" }
    let isClear = !shared.contains(Text(name)) && !same(name, "here")
    return isClear ? SafeText(name) : "\(name) (\("\(replica)"))"
  }
}

// Short ways to name replicas, changes and items in tests.

public import SyncEngine

/// Names for tests; one that is not well formed stops the test run.
public enum Named {
  /// The replica of that name.
  public static func replica(_ name: String) -> ReplicaID { read(name) { ReplicaID($0) } }

  /// The item of that name.
  public static func item(_ name: String) -> ItemID { read(name) { ItemID($0) } }

  /// The change `REPLICA:NUMBER`.
  public static func change(_ name: String) -> ChangeID { read(name) { ChangeID($0) } }

  /// The operation `REPLICA:NUMBER.PLACE`.
  public static func operation(_ name: String) -> OperationID { read(name) { OperationID($0) } }

  /// The time of a millisecond and a counter.
  public static func time(_ milliseconds: Int, _ counter: Int = 0) -> HybridTime {
    guard let time = HybridTime(milliseconds: milliseconds, counter: counter) else {
      preconditionFailure("no hybrid time: \(milliseconds), \(counter)")
    }
    return time
  }

  private static func read<Value>(_ name: String, _ make: (String) -> Value?) -> Value {
    guard let value = make(name) else { preconditionFailure("not a name: \(name)") }
    return value
  }
}

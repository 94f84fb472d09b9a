// The rows of a query, and how they change from then on.

/// The rows that a query finds, followed by every difference, whoever makes it.
///
///     let observation = try store.observe(try Query.parse("list:inbox"))
///     var rows = observation.rows
///     for await differences in observation { rows.apply(differences) }
///
/// What has been applied is always what the query found at some moment, in the order of the
/// store's changes; see <doc:Observation>. An element is never empty. The sequence ends when the
/// store goes or the task that waits is cancelled, and is for one consumer: several share the
/// differences out among them.
///
/// The observation ends when neither it nor an iterator of it is left.
public struct Observation: AsyncSequence, Sendable {
  /// Differences that belong together, to be applied one after the other.
  public typealias Element = [RowDifference]
  /// It never fails.
  public typealias Failure = Never

  /// The rows to begin with.
  public let rows: [ObservedRow]
  private let observer: Observer

  init(_ number: Int, of observatory: Observatory, rows: [ObservedRow]) {
    self.rows = rows
    observer = Observer(number, observatory)
  }

  /// Takes the differences there are now, without waiting.
  /// - Returns: In the order to be applied; none where nothing has changed.
  public func take() -> [RowDifference] { observer.observatory.take(observer.number) }

  /// Waits for differences.
  public func makeAsyncIterator() -> Iterator { Iterator(observer: observer) }

  /// Waits for the differences of one observation.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let observer: Observer

    /// The next differences; `nil` where there will be none.
    public mutating func next() async -> [RowDifference]? {
      await observer.observatory.next(observer.number)
    }

    /// The next differences; `nil` where there will be none.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> [RowDifference]? {
      await observer.observatory.next(observer.number)
    }
  }

  /// Holds the observer's place among the others as long as anybody uses it.
  fileprivate final class Observer: Sendable {
    let number: Int
    let observatory: Observatory

    init(_ number: Int, _ observatory: Observatory) {
      self.number = number
      self.observatory = observatory
    }

    deinit { observatory.remove(number) }
  }
}

// Which items have a row number, and who is to be given one.

/// The row numbers of a store, and the items that may lack one.
///
/// The numbers are a cache: where the disk refuses them, the change stands all the same, and
/// the next one tries again.
struct RowNumbering: Sendable {
  private var file: RowFile
  /// The items that may be open and lack a number; `nil` where any may.
  private var unnumbered: Set<ItemID>?

  /// Reads what the file holds.
  /// - Throws: `StoreError` where the disk fails.
  init(_ files: StoreFiles) throws(StoreError) {
    file = RowFile(files)
    _ = try file.refresh()
  }

  /// The numbers given.
  var numbers: RowNumbers { file.numbers }

  /// What the file holds, where no open item lacks a number.
  func markIfComplete() -> RowFile.Mark? { unnumbered?.isEmpty == true ? file.mark() : nil }

  /// The items whose numbers may have changed since the last call; `nil` where any may have.
  mutating func takeTouched() -> Set<ItemID>? { file.takeTouched() }

  /// Reads what other handles and processes have given since.
  /// - Throws: `StoreError` where the disk fails; the numbers are those that were read.
  mutating func refresh() throws(StoreError) {
    if try file.refresh() { unnumbered = nil }
  }

  /// Notes that a state was read in which every open item had a number.
  /// - Parameters:
  ///   - mark: What the file held then; it may have lost some since.
  ///   - written: The items written to after that state; `nil` where any may have been.
  mutating func assumeNumbered(by mark: RowFile.Mark, but written: Set<ItemID>?) {
    if file.isWhole, file.mark(upTo: mark.size) == mark { unnumbered = written }
  }

  /// Notes items that were written to, and may be open now; `nil` where any may have been.
  mutating func noteWritten(_ items: Set<ItemID>?) {
    if let items { unnumbered?.formUnion(items) } else { unnumbered = nil }
  }

  /// Gives numbers to items that are open now: to those touched, and before them to any other
  /// that lacks one, both in the order of the lists; to nobody where the document cannot be read.
  mutating func number(touched: [ItemID], in document: Document) {
    let seen = Set(touched)
    let open: [Item]
    if let unnumbered {
      open = unnumbered.union(seen).compactMap { document[$0] }.filter(StoreCore.isOpen)
    } else {
      open = Array(document.openItems)
    }
    let lacking = open.filter { numbers[$0.id] == nil }
    let order =
      Self.ordered(lacking.filter { !seen.contains($0.id) })
      + Self.ordered(lacking.filter { seen.contains($0.id) })
    let isAnythingOpen = !open.isEmpty || document.openItems.contains { _ in true }
    guard !document.isFaulty else { return unnumbered = nil }
    do {
      try file.assign(order, isAnythingOpen: isAnythingOpen)
      unnumbered = []
    } catch {
      unnumbered?.formUnion(seen)
    }
  }

  /// The names of items in the order of lists, places and names; each place is read once.
  private static func ordered(_ items: some Sequence<Item>) -> [ItemID] {
    items.map { (list: $0.list, position: $0.position, id: $0.id) }
      .sorted { a, b in
        if a.list != b.list { return a.list < b.list }
        return a.position != b.position ? a.position < b.position : a.id < b.id
      }
      .map(\.id)
  }

  /// Numbers the items anew, from 1, in the order given, closing the gaps.
  /// - Throws: `StoreError` where the disk fails; the numbers are those of before.
  mutating func renumber(_ items: [ItemID]) throws(StoreError) { try file.renumber(items) }
}

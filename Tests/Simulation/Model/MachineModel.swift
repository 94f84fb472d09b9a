// What the lines applied on one machine come to.

import SyncEngine

@testable import SyncEngine

/// The changes that a store says it has applied, and the state they must give.
struct MachineModel {
  private(set) var merge = NaiveMerge()
  private var seen = VersionVector()
  /// Items that have not been compared since they were written to.
  private var unchecked: Set<ItemID> = []

  /// Takes in what a store has applied since.
  mutating func follow(_ vector: VersionVector, _ truth: Truth) throws(Violation) {
    for replica in seen.replicas {
      guard let mark = seen[replica], let id = ChangeID(replica: replica, sequence: mark.sequence),
        vector.covers(id), truth.lines[id]?.checksum == mark.checksum
      else {
        self = MachineModel()
        break
      }
    }
    for replica in vector.replicas {
      guard let mark = vector[replica] else { continue }
      let first = seen.sequence(of: replica) + 1
      for number in first..<max(first, mark.sequence + 1) {
        guard let id = ChangeID(replica: replica, sequence: number), let line = truth.lines[id]
        else { throw Violation("\(replica):\(number) is applied, and nobody wrote it") }
        guard number < mark.sequence || line.checksum == mark.checksum else {
          throw Violation("\(id) is applied with another checksum")
        }
        merge.add(line.change)
        for operation in line.change.operations { unchecked.insert(operation.item) }
      }
    }
    seen = vector
  }

  /// Lets the next comparison be of everything.
  mutating func recheck() { unchecked = Set(merge.touched) }

  /// Lets the next comparison be of what is written from now on.
  mutating func noteChecked() { unchecked = [] }

  /// Compares what was written to since the last comparison.
  func compare(with document: Document, _ name: String) throws(Violation) {
    for item in unchecked.sorted() {
      let expected = merge.item(item)
      let found = document[item].map(NaiveItem.init)
      guard expected == found else {
        throw Violation("\(name) shows \(item) as \(found.text), not as \(expected.text)")
      }
      guard document.purged.contains(item) == merge.purged.contains(item) else {
        throw Violation("\(name) does not know right whether \(item) was purged")
      }
    }
  }
}

extension NaiveItem? {
  /// The item in one line.
  fileprivate var text: String {
    guard let self else { return "absent" }
    let fields = self.registers.sorted { $0.key < $1.key }.map { "\($0.name)=\($1.spelling)" }
    let sets = self.sets.sorted { $0.key < $1.key }.map { field, elements in
      "\(field.name)=\(elements.sorted().map(\.string))"
    }
    let conflicts = self.conflicts.sorted { $0.key < $1.key }.map { field, values in
      "\(field.name)?\(values.map(\.spelling))"
    }
    return "{" + (fields + sets + conflicts).joined(separator: " ") + "}"
  }
}

extension JSON {
  /// The value as JSON text.
  fileprivate var spelling: String { String(decoding: canonicalBytes, as: UTF8.self) }
}

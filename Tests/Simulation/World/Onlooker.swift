// A process that reads while another one writes.

import Synchronization
import SyncEngine
import TestSupport

@testable import SyncEngine

/// Reads a store between any two steps of a writer, which it must always be able to.
final class Onlooker: Sendable {
  private let store: Store
  private let disk: MemoryFileSystem
  private let name: String
  private let isRotten: Bool
  private let violation = Mutex<Violation?>(nil)

  init(_ machine: Machine) throws {
    store = try machine.disk.quietly {
      try machine.handle(Machine.reader, seed: UInt64(machine.disk.mutationCount)).store
    }
    (disk, name, isRotten) = (machine.disk, machine.name, machine.isRotten)
  }

  /// Looks once.
  func look() {
    guard !disk.hasCrashed, !isRotten else { return }
    do {
      try disk.quietly { try store.refresh() }
      let damages = store.problems.damages
      if !damages.isEmpty { note("an onlooker sees damage: \(damages)") }
    } catch {
      note("an onlooker cannot read: \(error)")
    }
  }

  private func note(_ text: String) {
    violation.withLock { if $0 == nil { $0 = Violation("\(name): \(text)") } }
  }

  /// Says what was not as it had to be.
  func finish() throws {
    if let violation = violation.withLock({ $0 }) { throw violation }
  }
}

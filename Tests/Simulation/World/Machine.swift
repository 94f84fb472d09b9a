// One machine: a disk, a clock, and processes that have a store on it open.

import Synchronization
import SyncEngine
import TestSupport

@testable import SyncEngine

/// A process with the store open.
struct Handle {
  let store: Store
  let process: ProcessDisk
  var observer: Observer?
}

/// A machine with one store at `/store`.
final class Machine {
  static let root = "/store"
  static let processes = 1...3
  /// The process that only reads, to look at the store after each step.
  static let reader = 0

  /// So small that segments are closed and checkpoints written all the time.
  static let limits = StoreLimits(segmentSize: 1500, checkpointInterval: 6)

  let index: Int
  let disk: MemoryFileSystem
  let clock: ManualClock
  /// What the machine says it is; a clone says the same.
  let hardware: String
  private let sabotage: Sabotage?
  private(set) var handles: [Int: Handle] = [:]
  /// What the crash that is to come will leave.
  var crash: MemoryFileSystem.Crash?
  /// How many more steps the disk refuses everything.
  var stepsOfTrouble = 0
  /// What syncs have found out about the places, each as long as the file stands that a store
  /// would keep it in.
  var memories: [Int: PlaceMemory] = [:]
  /// What is known to be on disk here for good.
  var acknowledged: Set<Truth.Index> = []
  /// How often the journals had lost something when what is acknowledged was looked for.
  var lossesChecked = 0
  /// What the base stands for.
  var base = VersionVector()
  /// What was found in the journals, and how far they were looked at.
  var journal = JournalView()
  /// What the lines applied here come to.
  var model = MachineModel()
  /// Every name the store ever had.
  var identities: Set<ReplicaID> = []
  /// The names of the machine that this one is a copy of.
  var strangers: Set<ReplicaID> = []
  /// Whether bits on the disk were turned.
  var isRotten = false
  /// Backups of the store's files and snapshots of the whole machine.
  var backup: Backup?
  var snapshot: Snapshot?

  init(
    index: Int,
    disk: MemoryFileSystem = MemoryFileSystem(),
    clock: Int,
    hardware: String? = nil,
    sabotage: Sabotage? = nil
  ) {
    self.sabotage = sabotage
    self.index = index
    self.disk = disk
    self.hardware = hardware ?? "machine \(index)"
    self.clock = ManualClock(clock)
  }

  var name: String { "m\(index)" }

  /// What a backup program has taken.
  struct Backup {
    let files: [(path: String, bytes: [UInt8])]
    let isRotten: Bool
    let acknowledged: Set<Truth.Index>
  }

  /// The whole machine as it was.
  struct Snapshot {
    let disk: MemoryFileSystem
    let acknowledged: Set<Truth.Index>
    let memories: [Int: PlaceMemory]
    let isRotten: Bool
  }

  /// The handle of a process, opened where it is not.
  func handle(_ process: Int, seed: UInt64) throws -> Handle {
    if let handle = handles[process] { return handle }
    let own = ProcessDisk(disk, sabotage)
    let effects = Effects.simulated(
      fileSystem: own,
      clock: clock,
      seed: seed ^ UInt64(index &* 1_000 &+ process &* 10 &+ 1),
      machine: hardware,
      process: index * 10 + process
    )
    let store = try Store(
      at: Self.root,
      effects: effects,
      lockWait: .zero,
      limits: Self.limits
    )
    let handle = Handle(store: store, process: own, observer: nil)
    handles[process] = handle
    return handle
  }

  /// Syncs a store of this machine with a place, remembering what is found out about it.
  func sync(
    _ store: Store,
    with place: MemoryPlace,
    _ number: Int,
    isDryRun: Bool = false
  ) throws(SyncError) -> SyncOutcome {
    let file = StoreLayout(root: Self.root).places + "/\(number)"
    var memory = PlaceMemory()
    // The store takes the file away to have everything compared anew.
    if disk.bytes(of: file) != nil { memory = memories[number] ?? memory }
    defer {
      if !isDryRun {
        memories[number] = memory
        if disk.bytes(of: file) == nil, !disk.hasCrashed { disk.plant(file, []) }
      }
    }
    return try store.sync(with: place, isDryRun: isDryRun, memory: &memory)
  }

  /// Ends a process.
  func end(_ process: Int) {
    noteIdentities()
    handles[process] = nil
  }

  /// Ends every process.
  func endProcesses() {
    noteIdentities()
    handles = [:]
  }

  /// Lets a process that is there follow a query.
  func observe(_ observer: Observer, in process: Int) { handles[process]?.observer = observer }

  /// Takes in the names that processes have taken, of which there can be several in one step.
  func noteIdentities() {
    for handle in handles.values {
      let names = handle.store.core.withLock { $0.formerNames + [$0.replica.id] }
      identities.formUnion(names.filter { !strangers.contains($0) })
    }
  }
}

// The real world and the simulated one.

import SyncEngine
import TestSupport
import Testing

@Suite("Effects")
struct EffectsTests {
  @Test("the real world has a clock, chance, a machine and a process")
  func system() {
    let effects = Effects.system()
    #expect(effects.milliseconds() > 1_700_000_000_000)
    #expect(Set((0..<8).map { _ in effects.random() }).count == 8)
    #expect(effects.process > 0)
    #expect(effects.machine == Effects.system().machine)
    #expect(effects.fileSystem.volume(of: "/") != .network)
  }

  @Test("a simulated world repeats itself")
  func simulated() {
    let clock = ManualClock(5)
    let (a, b) = (Effects.simulated(clock: clock, seed: 3), Effects.simulated(seed: 3))
    var (x, y) = (a.generator, b.generator)
    #expect((0..<4).map { _ in x.next() } == (0..<4).map { _ in y.next() })
    clock.advance(by: -2)
    #expect(a.milliseconds() == 3)
  }
}

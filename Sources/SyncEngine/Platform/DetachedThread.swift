// Threads that nobody waits for.

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A thread of the system that ends by itself.
enum DetachedThread {
  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts a thread on which no signal is handled.
  /// - Returns: Whether the system had one left.
  static func start(_ run: @escaping @Sendable () -> Void) -> Bool {
    var (all, before) = (sigset_t(), sigset_t())
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let body = Unmanaged.passRetained(Body(run))
    #if canImport(Glibc)
    var thread = pthread_t()
    let code = pthread_create(
      &thread,
      nil,
      { argument in
        guard let argument else { return nil }
        Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      },
      body.toOpaque()
    )
    guard code == 0 else {
      body.release()
      return false
    }
    pthread_detach(thread)
    #else
    var thread: pthread_t?
    let code = pthread_create(
      &thread,
      nil,
      { argument in
        Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      },
      body.toOpaque()
    )
    guard code == 0, let thread else {
      body.release()
      return false
    }
    pthread_detach(thread)
    #endif
    return true
  }

  /// Sleeps, on the thread that calls.
  static func sleep(milliseconds: Int) { usleep(useconds_t(milliseconds) * 1000) }
}

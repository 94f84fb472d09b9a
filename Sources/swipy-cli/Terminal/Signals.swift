// The signals that matter: C-c, a reader that went away, and a file that may grow no further.

import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Set by C-c until somebody takes it.
private let interruptIsPending = Atomic<Bool>(false)

/// The process's signals.
enum Signals {
  /// Lets the signals through that are to end a command or the process: a program that starts
  /// this one from a thread which blocks them would hand that on.
  static func unblock() {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGXFSZ] {
      sigaddset(&signals, signal)
    }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Makes a write to a closed pipe, or beyond the size a file may have, an error instead of a death.
  ///
  /// Handlers that do nothing, because an ignored signal would stay ignored in the programs this
  /// one starts.
  static func catchRefusedWrites() {
    handle(SIGPIPE) { _ in }
    handle(SIGXFSZ) { _ in }
  }

  /// Makes C-c stop the command or drop the line, for a prompt; a second one before the first was
  /// taken ends the process.
  static func catchInterrupts() {
    handle(SIGINT) { _ in
      if interruptIsPending.exchange(true, ordering: .relaxed) { _exit(130) }
    }
  }

  /// Whether C-c was pressed since the last call.
  static func takeInterrupt() -> Bool { interruptIsPending.exchange(false, ordering: .relaxed) }

  /// Installs a handler that lets a waiting read return.
  private static func handle(_ signal: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
    var action = sigaction()
    #if canImport(Glibc)
    action.__sigaction_handler.sa_handler = handler
    #else
    action.__sigaction_u.__sa_handler = handler
    #endif
    sigemptyset(&action.sa_mask)
    sigaction(signal, &action, nil)
  }
}

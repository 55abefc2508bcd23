import Glibc

/// Turns Ctrl-C and SIGTERM into something to wait for, so that a recording ends properly. SIGPIPE is ignored: a pipe
/// without a reader is a write error.
///
/// A second Ctrl-C ends the program at once.
public struct EndSignals: Sendable {
  /// Becomes readable when a signal arrives.
  public let descriptor: Int32

  /// Call this once in a program. Returns nil if the system has no descriptor left.
  public static func catchAll() -> EndSignals? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    signalPipe = ends[1]
    var action = sigaction()
    // A handler may only make async-signal-safe calls: one write.
    action.__sigaction_handler.sa_handler = { _ in
      let before = errno
      var byte: UInt8 = 0
      _ = write(signalPipe, &byte, 1)
      errno = before
    }
    action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
    // The parent may have blocked them: a program inherits its signal mask.
    var wanted = sigset_t()
    sigemptyset(&wanted)
    for signal in [SIGINT, SIGTERM] {
      sigaction(signal, &action, nil)
      sigaddset(&wanted, signal)
    }
    pthread_sigmask(SIG_UNBLOCK, &wanted, nil)
    signal(SIGPIPE, SIG_IGN)
    return EndSignals(descriptor: ends[0])
  }
}

/// The handler writes here. Set before a handler is installed.
nonisolated(unsafe) private var signalPipe: Int32 = -1

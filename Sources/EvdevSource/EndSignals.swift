import Glibc

/// Ctrl-C and SIGTERM as something to wait on, so that a recording ends instead of breaking off. SIGPIPE is turned off:
/// a pipe whose reader has gone is an error of the write.
///
/// The second Ctrl-C ends the program at once, whatever it is at.
public struct EndSignals: Sendable {
  /// Can be read once a signal has come.
  public let descriptor: Int32

  /// To be called once in a program. Nil where the system has no descriptor left.
  public static func catchAll() -> EndSignals? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    signalPipe = ends[1]
    var action = sigaction()
    // A handler may only do what is safe at any point: one write.
    action.__sigaction_handler.sa_handler = { _ in
      let before = errno
      var byte: UInt8 = 0
      _ = write(signalPipe, &byte, 1)
      errno = before
    }
    action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
    // Whoever started this program may have left them blocked: a program's signal mask is its parent's.
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

/// Where the handler writes. Set before any handler is.
nonisolated(unsafe) private var signalPipe: Int32 = -1

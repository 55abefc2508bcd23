import Glibc

/// The state of the terminal that outlives the program: modes that must be restored whatever ends it.
enum TerminalMode {
  /// Alternate screen, no cursor, no wrapping at the right edge.
  private static let start: StaticString = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[0m\u{1B}[2J"
  private static let end: StaticString = "\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

  /// Set before a handler is installed, and only by the main thread.
  nonisolated(unsafe) private static var original = termios()
  nonisolated(unsafe) private static var input: Int32 = -1
  nonisolated(unsafe) private static var isActive = false
  nonisolated(unsafe) private static var signalPipe: Int32 = -1

  /// Changes the terminal's modes. Call it once in a program.
  ///
  /// - Returns: a descriptor that is readable when the size changed or the user suspends; nil if `input` is no terminal.
  static func enter(_ input: Int32) -> Int32? {
    var ends: [Int32] = [-1, -1]
    guard tcgetattr(input, &original) == 0, pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    self.input = input
    signalPipe = ends[1]
    atexit { TerminalMode.leave() }
    install(SIGWINCH) { TerminalMode.notify($0) }
    install(SIGTSTP) { TerminalMode.notify($0) }
    // The terminal first, then the default action. A crash report restores the terminal itself.
    for signal in [SIGQUIT, SIGHUP] + (FatalSignal.isReported ? [] : FatalSignal.crashes) {
      install(signal, flags: Int32(bitPattern: UInt32(SA_RESETHAND))) {
        TerminalMode.leave()
        raise($0)
      }
    }
    activate()
    return ends[0]
  }

  private static func install(
    _ signal: Int32, flags: Int32 = SA_RESTART, _ handler: @escaping @convention(c) (Int32) -> Void
  ) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = handler
    action.sa_flags = flags
    sigaction(signal, &action, nil)
  }

  private static func notify(_ signal: Int32) {
    let before = errno
    var byte = UInt8(signal)
    _ = write(signalPipe, &byte, 1)
    errno = before
  }

  private static func activate() {
    var modes = original
    // Signals stay: Ctrl-C ends and Ctrl-Z suspends the program as usual.
    modes.c_lflag &= ~tcflag_t(ICANON | ECHO)
    withUnsafeMutableBytes(of: &modes.c_cc) { characters in
      characters[Int(VMIN)] = 1
      characters[Int(VTIME)] = 0
    }
    tcsetattr(input, TCSANOW, &modes)
    put(start)
    isActive = true
  }

  /// Restores the terminal. Only async-signal-safe calls; does nothing the second time.
  static func leave() {
    guard isActive else { return }
    isActive = false
    put(end)
    tcsetattr(input, TCSANOW, &original)
  }

  /// Restores the terminal, stops the program, and returns when it continues.
  static func suspend() {
    leave()
    kill(getpid(), SIGSTOP)
    activate()
  }

  private static func put(_ text: StaticString) { _ = write(1, text.utf8Start, text.utf8CodeUnitCount) }
}

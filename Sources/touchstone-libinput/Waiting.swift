import Glibc

/// Waits for devices, and for what ends the waiting: SIGINT, SIGTERM, a parent that goes away.
struct Waiting {
  /// Can be read once a signal has come.
  private let stopped: Int32
  /// Whether standard input tells that the parent is there. A file or /dev/null tells nothing, and a terminal has Ctrl-C.
  private let watchesInput: Bool

  /// From here on the two signals end nothing but the waiting.
  init() {
    var ends: [Int32] = [-1, -1]
    if pipe(&ends) == 0 {
      // A pipe full of signals needs no more of them.
      _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
      stopSignal = ends[1]
      for number in [SIGINT, SIGTERM] {
        signal(number) { _ in
          var byte: UInt8 = 0
          _ = write(stopSignal, &byte, 1)
        }
      }
    }
    stopped = ends[0]
    var status = stat()
    watchesInput = fstat(0, &status) == 0 && [S_IFIFO, S_IFSOCK].contains(status.st_mode & S_IFMT)
  }

  /// True once the file can be read, false when it is over.
  func waits(for file: Int32) -> Bool {
    let readable = Int16(POLLIN)
    while true {
      var files = [
        pollfd(fd: file, events: readable, revents: 0), pollfd(fd: stopped, events: readable, revents: 0),
        pollfd(fd: watchesInput ? 0 : -1, events: readable, revents: 0),
        // Asks for nothing: that nobody reads any more is told all the same.
        pollfd(fd: 1, events: 0, revents: 0),
      ]
      if poll(&files, nfds_t(files.count), -1) < 0 {
        if errno == EINTR { continue }
        return false
      }
      if files[1].revents != 0 || files[3].revents & Int16(POLLERR) != 0 { return false }
      if files[2].revents != 0 && isInputClosed() { return false }
      if files[0].revents != 0 { return true }
    }
  }

  /// What the parent writes means nothing.
  private func isInputClosed() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 64)
    return read(0, &bytes, bytes.count) <= 0
  }
}

/// What the signals' handler writes to: it can be told nothing else.
nonisolated(unsafe) private var stopSignal: Int32 = -1

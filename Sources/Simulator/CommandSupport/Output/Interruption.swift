import Glibc
import Simulation
import TouchTrace

/// Cleans up when a signal or an error ends the program: the drafts of its outputs are removed, and Ctrl-C prints a note if there
/// is one. The program then ends by the signal, so that a shell sees 130 or 143.
///
/// Commands that end properly at a signal, such as `record`, replace this with `EndSignals`.
package enum Interruption {
  // A signal handler may only use memory that exists already.
  nonisolated(unsafe) private static var note: UnsafeMutableBufferPointer<UInt8>?
  /// The descriptor for messages: standard error, or a copy of it while standard error is silenced.
  package nonisolated(unsafe) static var messages: Int32 = 2
  /// The thread that writes files.
  nonisolated(unsafe) private static var mainThread = pthread_t()

  /// Call this once in a program, on the main thread.
  package static func prepare() {
    Drafts.prepare()
    mainThread = pthread_self()
    (note, messages) = (nil, 2)
    atexit { Drafts.removeAll() }
    handle()
    // The parent may have blocked them, as worker threads that start programs do: a program inherits its signal mask.
    mask(SIG_UNBLOCK)
  }

  /// The signals that end a program.
  static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// Calls `handler` at these signals, or ends the program. One that the parent ignores, as below `nohup`, stays ignored.
  static func handle(_ handler: @escaping @convention(c) (Int32) -> Void = { Interruption.end(by: $0) }) {
    for number in signals where !isIgnored(number) { signal(number, handler) }
  }

  /// Blocks or unblocks these signals.
  static func mask(_ how: Int32) {
    var set = sigset_t()
    sigemptyset(&set)
    for number in signals { sigaddset(&set, number) }
    pthread_sigmask(how, &set, nil)
  }

  package static func isIgnored(_ number: Int32) -> Bool {
    var present = sigaction()
    // 1 is SIG_IGN.
    return sigaction(number, nil, &present) == 0
      && unsafeBitCast(present.__sigaction_handler.sa_handler, to: Int.self) == 1
  }

  /// The signal handler: only async-signal-safe calls.
  private static func end(by number: Int32) {
    // On another thread it could run between the creation of a file and its removal from the drafts.
    if pthread_equal(pthread_self(), mainThread) == 0 {
      pthread_kill(mainThread, number)
      return
    }
    if number == SIGINT, let note { _ = write(messages, note.baseAddress, note.count) }
    Drafts.removeAll()
    signal(number, SIG_DFL)
    raise(number)
  }

  /// Prints a note at Ctrl-C from now on, until ``hideNote()``.
  package static func showNote(_ text: String) {
    // The progress line is cleared first.
    let line = (isatty(messages) == 1 ? "\r\u{1B}[K" : "") + QuotedText.plain(text) + "\n"
    let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: line.utf8.count)
    _ = buffer.initialize(from: line.utf8)
    note = buffer
  }

  /// Prints nothing at Ctrl-C any more.
  package static func hideNote() {
    let buffer = note
    note = nil
    buffer?.deallocate()
  }
}

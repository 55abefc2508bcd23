import Glibc

/// A note that is printed when the user stops the command with Ctrl-C, which then ends as it does without the note.
enum InterruptNote {
  // A signal handler may only use memory that exists already, and `write`.
  nonisolated(unsafe) private static var bytes: UnsafeMutableBufferPointer<UInt8>?

  /// Prints the text at an interrupt from now on. Does nothing where interrupts are ignored, such as below `nohup`.
  static func show(_ text: String) {
    var present = sigaction()
    guard sigaction(SIGINT, nil, &present) == 0,
      unsafeBitCast(present.__sigaction_handler.sa_handler, to: Int.self) != 1
    else { return }
    // The progress line is cleared first.
    let line = (isatty(2) == 1 ? "\r\u{1B}[K" : "") + text + "\n"
    let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: line.utf8.count)
    _ = buffer.initialize(from: line.utf8)
    bytes = buffer
    signal(SIGINT) { number in
      if let bytes = InterruptNote.bytes { _ = write(2, bytes.baseAddress, bytes.count) }
      signal(number, SIG_DFL)
      raise(number)
    }
  }

  /// Prints nothing at an interrupt any more.
  static func hide() {
    guard let buffer = bytes else { return }
    signal(SIGINT, SIG_DFL)
    bytes = nil
    buffer.deallocate()
  }
}

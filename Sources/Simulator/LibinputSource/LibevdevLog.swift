#if Libinput
import CVirtualInput
import Glibc
import Synchronization

/// Messages of libevdev, which prints them to standard error until libinput takes over the log of a device.
enum LibevdevLog {
  private struct Message {
    var thread: pthread_t
    var text: String
  }

  private static let messages = Mutex<[Message]>([])
  /// The most messages to keep of each device.
  private static let maximum = 8

  private static let isRedirected = vinput_redirect_log { message in
    if let message { LibevdevLog.add(String(cString: message)) }
  }

  /// Keeps messages from now on instead of letting them be printed.
  static func redirect() { _ = isRedirected }

  private static func add(_ text: String) {
    let line = String(text.split(whereSeparator: \.isNewline).joined(separator: " "))
    let thread = pthread_self()
    messages.withLock { messages in
      let own = messages.filter { $0.thread == thread }
      if own.count < maximum && !own.contains(where: { $0.text == line }) {
        messages.append(Message(thread: thread, text: line))
      }
    }
  }

  /// Returns the messages of this thread since the last call, as notes.
  static func takeNotes() -> [String] {
    let thread = pthread_self()
    return messages.withLock { messages in
      defer { messages.removeAll { $0.thread == thread } }
      return messages.filter { $0.thread == thread }.map { "libevdev: \($0.text)" }
    }
  }
}
#endif

import Glibc
import Simulation
import TouchTrace

/// The terminal in the state that a full-screen view needs: alternate screen, no cursor, keys without echo and line feed.
///
/// The terminal's state is restored when the program exits, also by an error or a signal.
package final class ViewTerminal {
  /// The descriptor from which keys are read.
  package let input: Int32
  /// The descriptor of signals, readable when the terminal's size changed, or when the user suspends the program.
  package let signals: Int32
  private let painter: ScreenText
  private var shown: Screen?
  package private(set) var isUnicode: Bool
  /// The number of bytes written, for measurements.
  private(set) var bytesWritten = 0

  /// Whether standard output is a terminal that can show a view.
  package static var isPossible: Bool {
    let isDumb = getenv("TERM").map { String(cString: $0) == "dumb" } ?? true
    return isatty(1) == 1 && !isDumb
  }

  /// Whether the locale's characters are UTF-8, or no locale is set.
  package static var hasUnicode: Bool {
    for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
      guard let value = getenv(name).map({ String(cString: $0).lowercased() }), !value.isEmpty else { continue }
      return value.contains("utf-8") || value.contains("utf8")
    }
    return true
  }

  /// Switches the terminal to the view. Returns nil if there is no terminal for keys.
  package init?() {
    // Keys come from the terminal even if standard input is a recording.
    input = isatty(0) == 1 ? 0 : open("/dev/tty", O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard input >= 0, let signals = TerminalMode.enter(input) else { return nil }
    self.signals = signals
    painter = ScreenText(hasColour: Colour.isOn)
    isUnicode = Self.hasUnicode
  }

  package func leave() {
    TerminalMode.leave()
    shown = nil
  }

  /// Reads the signals that arrived. Suspends the program if the user asked for it; the whole screen is redrawn then.
  package func handleSignals() {
    var chunk = [UInt8](repeating: 0, count: 64)
    let count = max(0, read(signals, &chunk, chunk.count))
    if chunk[..<count].contains(UInt8(SIGTSTP)) { TerminalMode.suspend() }
    shown = nil
  }

  package var size: (columns: Int, lines: Int) { Self.sizeOfOutput ?? (80, 24) }

  /// The size of the terminal on standard output; nil if it is none.
  package static var sizeOfOutput: (columns: Int, lines: Int)? {
    var size = winsize()
    guard ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Shows a screen. Writes only what differs from the last one.
  ///
  /// - Returns: false if the terminal is gone.
  package func show(_ screen: Screen) -> Bool {
    if screen == shown { return true }
    let bytes = Array(painter.difference(from: shown, to: screen).utf8)
    shown = screen
    bytesWritten += bytes.count
    return writeAll(bytes, to: 1) == nil
  }

  package func keys() -> [Key] {
    var chunk = [UInt8](repeating: 0, count: 256)
    let count = read(input, &chunk, chunk.count)
    if count == 0 { return [.character("q")] }
    return Key.parse(chunk[..<max(0, count)])
  }
}

/// A key of the terminal.
package enum Key: Hashable {
  case character(Character)
  case up, down, left, right, home, end, pageUp, pageDown, backTab, escape

  /// Returns the keys of bytes that were read together.
  static func parse(_ bytes: some Sequence<UInt8>) -> [Key] {
    var keys: [Key] = []
    var rest = Array(bytes)[...]
    while let first = rest.first {
      rest = rest.dropFirst()
      guard first == 0x1B else {
        if first < 0x80 { keys.append(.character(Character(Unicode.Scalar(first)))) }
        continue
      }
      guard let next = rest.first, next == UInt8(ascii: "[") || next == UInt8(ascii: "O") else {
        keys.append(.escape)
        continue
      }
      rest = rest.dropFirst()
      let parameters = rest.prefix { (0x30...0x3F).contains($0) }
      rest = rest.dropFirst(parameters.count)
      guard let last = rest.first else { break }
      rest = rest.dropFirst()
      if let key = sequence(String(decoding: parameters, as: UTF8.self), last) { keys.append(key) }
    }
    return keys
  }

  private static func sequence(_ parameters: String, _ last: UInt8) -> Key? {
    switch (Character(Unicode.Scalar(last)), parameters) {
    case ("A", _): .up
    case ("B", _): .down
    case ("C", _): .right
    case ("D", _): .left
    case ("H", _), ("~", "1"), ("~", "7"): .home
    case ("F", _), ("~", "4"), ("~", "8"): .end
    case ("~", "5"): .pageUp
    case ("~", "6"): .pageDown
    case ("Z", _): .backTab
    default: nil
    }
  }
}

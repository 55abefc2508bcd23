import Glibc
import Simulation

/// Colours for output on a terminal. `NO_COLOR`, set to any value, and `TERM=dumb` turn them off.
enum Colour: String {
  case green = "32"
  case red = "31"
  case bold = "1"
  case faint = "2"

  static let isOn: Bool = {
    let noColour = getenv("NO_COLOR").map { $0.pointee != 0 } ?? false
    let isDumb = getenv("TERM").map { String(cString: $0) == "dumb" } ?? true
    return isatty(1) == 1 && !noColour && !isDumb
  }()

  /// Returns `text` in this colour; a trailing line feed stays uncoloured.
  func paint(_ text: String) -> String {
    guard Self.isOn else { return text }
    let isLine = text.hasSuffix("\n")
    return "\u{1B}[\(rawValue)m\(isLine ? String(text.dropLast()) : text)\u{1B}[0m\(isLine ? "\n" : "")"
  }
}

extension TranscriptEntry {
  /// Returns a transcript's line in the terminal's colours. The mark and the words carry the same information without
  /// colour.
  func painted(_ line: String) -> String {
    switch self {
    case .touchpad(let event): event.isFirstOrLast ? line : Colour.faint.paint(line)
    case .frame, .tapRefusal, .wake, .step, .end: Colour.faint.paint(line)
    case .transition(let transition):
      transition.to == .failed || transition.to == .cancelled ? Colour.red.paint(line) : Colour.bold.paint(line)
    case .scene: Colour.green.paint(line)
    case .suppression: Colour.red.paint(line)
    }
  }
}

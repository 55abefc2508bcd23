import Glibc
import Simulation

/// Colours for output on a terminal. `NO_COLOR`, set to any value, and `TERM=dumb` turn them off.
package enum Colour: String, CaseIterable {
  case green = "32"
  case red = "31"
  case bold = "1"
  case faint = "2"

  package static let isOn: Bool = {
    let noColour = getenv("NO_COLOR").map { $0.pointee != 0 } ?? false
    let isDumb = getenv("TERM").map { String(cString: $0) == "dumb" } ?? true
    return isatty(1) == 1 && !noColour && !isDumb
  }()

  /// The control sequences in painted text; empty if colours are off.
  static let sequences: [String] = isOn ? (allCases.map(\.rawValue) + ["0"]).map { "\u{1B}[\($0)m" } : []

  /// Returns `text` in this colour; a trailing line feed stays uncoloured.
  package func paint(_ text: String) -> String {
    guard Self.isOn else { return text }
    let isLine = text.hasSuffix("\n")
    return "\u{1B}[\(rawValue)m\(isLine ? String(text.dropLast()) : text)\u{1B}[0m\(isLine ? "\n" : "")"
  }
}

extension TranscriptEntry {
  /// Returns a transcript's line in the terminal's colours. The mark and the words carry the same information without
  /// colour.
  package func painted(_ line: String) -> String {
    if isInternal { return Colour.faint.paint(line) }
    guard let transition else {
      switch mark {
      case .none: return Colour.faint.paint(line)
      case .scene: return Colour.green.paint(line)
      case .libinput: if case .touchpad = self { return line } else { return Colour.red.paint(line) }
      case .gesture, .delivery: return line
      }
    }
    switch transition.to {
    case .possible, .began, .changed, .ended: return Colour.bold.paint(line)
    // Of many recognizers most fail at every touch.
    case .failed where transition.isImplicit: return Colour.faint.paint(line)
    case .failed, .cancelled: return Colour.red.paint(line)
    }
  }
}

import Glibc
import Simulation

/// The size of the terminal on standard output.
package enum TerminalSize {
  /// The columns if the width is unknown, as in pipes and files.
  package static let defaultColumns = TextDrawing.defaultColumns

  /// The number of columns, 1 or more: the environment variable `COLUMNS`, as for help, or the terminal's width, or
  /// ``defaultColumns``.
  package static var columns: Int {
    if let text = getenv("COLUMNS").map({ String(cString: $0) }), let columns = Int(text), columns > 0 {
      return columns
    }
    return columns(of: 1) ?? defaultColumns
  }

  /// Returns the number of columns of the terminal at a file descriptor; nil for another file, or if it is unknown.
  package static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    guard isatty(descriptor) == 1, ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}

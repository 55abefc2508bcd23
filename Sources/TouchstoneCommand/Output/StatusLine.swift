import EvdevSource
import Gestures
import Glibc

/// One line on the terminal that is always the state of things now; nowhere else. Drawn at most ten times a second.
struct StatusLine {
  let isShown: Bool
  private var isDrawn = false
  private var isStale = false
  private var next = Timestamp.distantPast

  /// - Parameter sharesTerminal: results go to the same terminal, where they would tear it apart.
  init(sharesTerminal: Bool) {
    let isDumb = getenv("TERM").map { String(cString: $0) == "dumb" } ?? true
    isShown = isatty(2) == 1 && !isDumb && !sharesTerminal
  }

  /// When it wants to be drawn again; nil where nothing has changed.
  var deadline: Timestamp? { isShown && isStale ? next : nil }

  mutating func change() { isStale = true }
  mutating func draw(_ text: () -> String) {
    guard isShown, isStale else { return }
    let now = MonotonicClock.now
    if now < next { return }
    (next, isStale, isDrawn) = (now + Interval.milliseconds(100), false, true)
    put("\r\u{1B}[K\(text())")
  }
  mutating func clear() {
    if isDrawn { put("\r\u{1B}[K") }
    (isDrawn, isStale) = (false, true)
  }
  private func put(_ text: String) {
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
  }
}

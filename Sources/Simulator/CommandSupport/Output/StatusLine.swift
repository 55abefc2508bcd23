import EvdevSource
import Gestures
import Glibc
import TouchTrace

/// A status line on the terminal that always shows the current state. Redrawn at most ten times a second.
package struct StatusLine {
  package let isShown: Bool
  private var isDrawn = false
  private var isStale = false
  private var next = Timestamp.distantPast

  /// - Parameter sharesTerminal: whether results go to the same terminal, where they would break the line.
  package init(sharesTerminal: Bool) {
    let isDumb = getenv("TERM").map { String(cString: $0) == "dumb" } ?? true
    isShown = isatty(2) == 1 && !isDumb && !sharesTerminal
  }

  /// The time of the next redraw; nil if nothing has changed.
  package var deadline: Timestamp? { isShown && isStale ? next : nil }

  package mutating func change() { isStale = true }

  package mutating func draw(_ text: () -> String) {
    guard isShown, isStale else { return }
    let now = MonotonicClock.now
    if now < next { return }
    next = now + Interval.milliseconds(100)
    isStale = false
    isDrawn = true
    printUnchanged("\r\u{1B}[K\(QuotedText.plain(text()))")
  }

  package mutating func clear() {
    if isDrawn { printUnchanged("\r\u{1B}[K") }
    isDrawn = false
    isStale = true
  }
}

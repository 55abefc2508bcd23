import CommandSupport
import Gestures
import Glibc
import TouchView

/// Draws the touchpad with its fingers, their trails and tolerances in true proportions.
///
/// A cell is taken for twice as high as wide. With Unicode, each has two by four dots of braille.
struct PadDrawing {
  /// A dot of a cell, from the left and from above.
  private static let braille: [[UInt32]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]

  /// The cells inside the frame.
  let columns: Int
  let lines: Int
  private let snapshot: ViewSnapshot
  /// Millimetres a column.
  private let scale: Double

  /// Creates a drawing of the largest size that fits.
  init(_ snapshot: ViewSnapshot, columns: Int, lines: Int) {
    self.snapshot = snapshot
    let width = max(snapshot.width, 1)
    let height = max(snapshot.height, 1)
    let fitting = min(Double(max(1, columns)), Double(max(1, lines)) * 2 * width / height)
    self.columns = max(1, Int(fitting.rounded(.down)))
    scale = width / Double(self.columns)
    self.lines = max(1, min(lines, Int((height / scale / 2).rounded())))
  }

  /// Draws the pad with its frame, of which the top left corner is given.
  func draw(in screen: inout Screen, column: Int, line: Int) {
    screen.frame(columns: column..<column + columns + 2, lines: line..<line + lines + 2)
    drawDots(in: &screen, column + 1, line + 1)
    for finger in snapshot.fingers {
      if finger.isDown { continue }
      mark(finger.touchDown, screen.isUnicode ? "·" : ".", .faint, in: &screen, column + 1, line + 1)
    }
    if let hovering = snapshot.hovering {
      mark(hovering, screen.isUnicode ? "○" : "o", .faint, in: &screen, column + 1, line + 1)
    }
    // In front of all trails, the lower number in front.
    for finger in snapshot.fingers.reversed() {
      let character = finger.number < 10 ? Character("\(finger.number)") : "+"
      let style = finger.isDown ? Screen.Style.finger(finger.number) : .faint
      mark(finger.position, finger.isCancelled ? "x" : character, style, in: &screen, column + 1, line + 1)
    }
    if snapshot.untracked > 0 {
      screen.put(
        "and \(snapshot.untracked) without position", column: column + 2, line: line + lines + 1, .faint,
        width: columns - 2)
    }
  }

  private func mark(
    _ point: Point2D, _ character: Character, _ style: Screen.Style, in screen: inout Screen, _ left: Int, _ top: Int
  ) {
    guard let (column, line) = cell(point) else { return }
    screen.set(character, left + column, top + line, style)
  }

  /// Returns the cell of a position; positions outside are drawn at the edge.
  private func cell(_ point: Point2D) -> (column: Int, line: Int)? {
    guard point.x.isFinite, point.y.isFinite else { return nil }
    let column = Int(min(max(point.x / scale, 0), Double(columns - 1)))
    let line = Int(min(max(point.y / scale / 2, 0), Double(lines - 1)))
    return (column, line)
  }

  // MARK: Trails and tolerances

  /// The dots of the pad, by rows, with the styles of their cells.
  private struct Dots {
    let columns: Int
    let lines: Int
    var codes: [UInt32]
    var styles: [Screen.Style]

    mutating func set(_ x: Int, _ y: Int, _ style: Screen.Style) {
      guard (0..<columns * 2).contains(x), (0..<lines * 4).contains(y) else { return }
      let cell = y / 4 * columns + x / 2
      codes[cell] |= PadDrawing.braille[y % 4][x % 2]
      styles[cell] = style
    }
  }

  private func drawDots(in screen: inout Screen, _ left: Int, _ top: Int) {
    let count = columns * lines
    var dots = Dots(
      columns: columns, lines: lines, codes: Array(repeating: 0, count: count),
      styles: Array(repeating: .faint, count: count))
    for finger in snapshot.fingers {
      if let tolerance = finger.tolerance {
        circle(finger.touchDown, tolerance.radius, tolerance.isExceeded ? .bad : .faint, &dots)
      }
    }
    for finger in snapshot.fingers {
      let style = finger.isDown ? Screen.Style.finger(finger.number) : .faint
      for (start, end) in zip(finger.trail, finger.trail.dropFirst()) { path(start, end, style, &dots) }
    }
    for cell in 0..<count where dots.codes[cell] != 0 {
      let braille = Unicode.Scalar(0x2800 + dots.codes[cell]).map(Character.init) ?? "."
      screen.set(screen.isUnicode ? braille : ".", left + cell % columns, top + cell / columns, dots.styles[cell])
    }
  }

  /// A dot is half as wide as a cell and, with cells twice as high as wide, as high as wide.
  private func dot(_ point: Point2D) -> (x: Double, y: Double) { (point.x / scale * 2, point.y / scale * 2) }

  private func path(_ start: Point2D, _ end: Point2D, _ style: Screen.Style, _ dots: inout Dots) {
    let (a, b) = (dot(start), dot(end))
    let length = max(abs(b.x - a.x), abs(b.y - a.y))
    guard length.isFinite else { return }
    let steps = min(Int(length.rounded(.up)), 4 * (columns + lines))
    for step in 0...max(1, steps) {
      let share = Double(step) / Double(max(1, steps))
      set(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share, style, &dots)
    }
  }

  private func circle(_ centre: Point2D, _ radius: Double, _ style: Screen.Style, _ dots: inout Dots) {
    let (middle, radius) = (dot(centre), radius / scale * 2)
    guard radius.isFinite, radius < Double(4 * (columns + lines)) else { return }
    let steps = max(8, Int(radius * 7))
    for step in 0..<steps {
      let angle = Double(step) / Double(steps) * 2 * Double.pi
      set(middle.x + radius * cos(angle), middle.y + radius * sin(angle), style, &dots)
    }
  }

  private func set(_ x: Double, _ y: Double, _ style: Screen.Style, _ dots: inout Dots) {
    guard abs(x) < 1e6, abs(y) < 1e6 else { return }
    dots.set(Int(x.rounded(.down)), Int(y.rounded(.down)), style)
  }
}

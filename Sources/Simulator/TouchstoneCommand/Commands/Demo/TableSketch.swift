import Simulation
import TableModel

/// Draws the picture of a table as a short list: a line for each header, and for each row a number of lines that grows
/// with its height.
enum TableSketch {
  /// The height of a header in the scenes with a table, in points.
  private static let lineHeight = 48.0

  /// - Parameters:
  ///   - columns: the greatest width of a line.
  ///   - lines: the number of lines, unless the picture has less to show.
  static func lines(of picture: Picture, columns: Int, lines: Int) -> [String] {
    var sketch: [(end: Length, lines: [String])] = []
    for (index, element) in picture.elements.enumerated() {
      guard case .box(let frame, let role) = element, role == .header || role == .row || role == .selectedRow else {
        continue
      }
      let parts = picture.elements[(index + 1)...].prefix { if case .box = $0 { false } else { true } }
      let height = max(1, Int((Double(frame.height.units) / Double(Length.points(1).units) / lineHeight).rounded()))
      sketch.append((frame.maxY, role == .header ? [header(parts, columns)] : row(parts, columns, height)))
    }
    // A floating header is in front of the rows, and so after them in the picture.
    let sorted = sketch.enumerated().sorted { ($0.element.end, $0.offset) < ($1.element.end, $1.offset) }
    return Array(sorted.flatMap(\.element.lines).prefix(lines))
  }

  /// Returns a line with spaces up to a number of columns.
  static func padded(_ line: String, to columns: Int) -> String {
    line + String(repeating: " ", count: max(0, columns - line.reduce(0) { $0 + PictureText.columns($1) }))
  }

  private static func header(_ parts: ArraySlice<Picture.Element>, _ columns: Int) -> String {
    var mark = "▸"
    var title = ""
    for part in parts {
      switch part {
      case .disclosure(let isOpen, _): mark = isOpen ? "▾" : "▸"
      case .text(let label) where label.style == .title: title = label.text
      default: break
      }
    }
    return PictureText.lines("\(mark) \(title)", width: columns, limit: 1, measure: PictureText.columns).first ?? mark
  }

  private static func row(_ parts: ArraySlice<Picture.Element>, _ columns: Int, _ height: Int) -> [String] {
    var body = ""
    for case .text(let label) in parts where label.style == .body { body = label.text }
    let text = PictureText.lines(body, width: columns - 2, limit: height, measure: PictureText.columns)
    return (0..<height).map { line in
      (line == 0 ? "├" : "│") + (line < text.count ? " " + text[line] : "")
    }
  }
}

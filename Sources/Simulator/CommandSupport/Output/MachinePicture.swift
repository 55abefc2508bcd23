import Gestures
import TouchTrace

extension MachineDiagram {
  private static let (lineHeight, boxHeight, characterWidth, curve) = (20.0, 26.0, 8.0, 60.0)
  private static let style = """
    <style>text{font:13px ui-monospace,monospace;fill:#1c1c1e}rect{fill:#f4f4f6;stroke:#8e8e93}.page{fill:#fff;stroke:none}
    .recognized rect{fill:#d9f2df;stroke:#2e8b57}.ending rect{fill:#eeeef2;stroke-dasharray:3}
    path{fill:none;stroke:#8e8e93}marker path,.dot{fill:#5c5c63;stroke:none}
    @media (prefers-color-scheme:dark){text{fill:#f2f2f7}rect{fill:#26262a}.page{fill:#1c1c1e}.recognized rect{fill:#1d4029}
    .ending rect{fill:#1c1c1e}marker path,.dot{fill:#aeaeb5}}</style>
    <defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">\
    <path d="M0 0 8 4 0 8Z"/></marker></defs>

    """

  /// The diagram as self-contained SVG: each phase, its signals to the right of it, and the phases to which they lead.
  package var svg: String {
    let lines = edges.map { $0.label.split(separator: ", ") }
    let names = edges.flatMap { [$0.from, $0.to] }
    let boxWidth = Double(names.map(\.count).max() ?? 0) * Self.characterWidth + 20
    let labelWidth = Double(lines.joined().map(\.count).max() ?? 0) * Self.characterWidth
    let labelX = boxWidth + 30 + Self.curve
    let targetX = labelX + labelWidth + 2 * Self.curve
    var (top, rows): (Double, [Double]) = (20, [])
    for text in lines {
      rows.append(top + Double(text.count) * Self.lineHeight / 2)
      top += Double(text.count) * Self.lineHeight + 14
    }
    let sources = places(of: edges.map(\.from), rows, until: nil)
    let targets = places(of: edges.map(\.to), rows, until: top)
    var svg = ""
    for (edge, (row, text)) in zip(edges, zip(rows, lines)) {
      svg += Self.line(from: (boxWidth + 20, sources[edge.from] ?? 0), to: (labelX - 6, row), "")
      let width = Double(text.map(\.count).max() ?? 0) * Self.characterWidth
      svg += "<path d=\"M\(labelX + width + 4) \(row)H\(labelX + labelWidth + 4)\"/>\n"
      let start = (labelX + labelWidth + 4, row)
      svg += Self.line(from: start, to: (targetX, targets[edge.to] ?? 0), " marker-end=\"url(#arrow)\"")
      for (index, word) in text.enumerated() {
        let y = row + (Double(index) - Double(text.count - 1) / 2) * Self.lineHeight + 4
        svg += "<text x=\"\(labelX)\" y=\"\(y)\">\(XMLText.content(String(word)))</text>\n"
      }
    }
    for (name, y) in sources.sorted(by: { $0.value < $1.value }) { svg += box(name, 20, y, boxWidth) }
    for (name, y) in targets.sorted(by: { $0.value < $1.value }) { svg += box(name, targetX, y, boxWidth) }
    if let y = sources[initial] { svg += "<circle class=\"dot\" cx=\"10\" cy=\"\(y)\" r=\"4\"/>\n" }
    let (width, height) = (targetX + boxWidth + 20, max(top, (targets.values.max() ?? 0) + Self.boxHeight))
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)" role="img">
      <title>The state machine of \(XMLText.content(kind))</title>
      \(Self.style)<rect class="page" width="100%" height="100%"/>
      \(svg)</svg>

      """
  }

  /// Returns the middle of each phase: that of its rows, or evenly in the order of these down to the bottom.
  private func places(of names: [String], _ rows: [Double], until bottom: Double?) -> [String: Double] {
    var places: [String: Double] = [:]
    for name in names.uniqued() {
      let own = rows.indices.filter { names[$0] == name }.map { rows[$0] }
      places[name] = own.reduce(0, +) / Double(max(own.count, 1))
    }
    guard let bottom else { return places }
    let order = places.sorted { ($0.value, $0.key) < ($1.value, $1.key) }
    let step = max(bottom / Double(order.count), Self.boxHeight + 8)
    for (index, place) in order.enumerated() { places[place.key] = step * (Double(index) + 0.5) }
    return places
  }

  private static func line(from start: (x: Double, y: Double), to end: (x: Double, y: Double), _ marker: String)
    -> String
  {
    let middle = (start.x + end.x) / 2
    return "<path d=\"M\(start.x) \(start.y)C\(middle) \(start.y) \(middle) \(end.y) \(end.x) \(end.y)\"\(marker)/>\n"
  }

  private func box(_ name: String, _ x: Double, _ y: Double, _ width: Double) -> String {
    let kind = endings.contains(name) ? " class=\"ending\"" : recognized.contains(name) ? " class=\"recognized\"" : ""
    let rectangle = "<rect x=\"\(x)\" y=\"\(y - 13)\" width=\"\(width)\" height=\"\(Self.boxHeight)\" rx=\"13\"/>"
    return
      "<g\(kind)>\(rectangle)<text x=\"\(x + width / 2)\" y=\"\(y + 4)\" text-anchor=\"middle\">\(name)</text></g>\n"
  }
}

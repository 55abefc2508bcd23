import Analysis
import Simulation
import TouchTrace

/// The elements of both pictures. Lengths are whole thousandths of a point.
struct SweepCanvas {
  private var elements = ""

  mutating func rectangle(_ name: String, _ x: Int, _ y: Int, _ width: Int, _ height: Int, title: String = "") {
    let place = "x=\"\(number(x))\" y=\"\(number(y))\" width=\"\(number(width))\" height=\"\(number(height))\""
    elements += "<rect class=\"\(name)\" \(place)"
    elements += title.isEmpty ? "/>\n" : "><title>\(Self.clean(title))</title></rect>\n"
  }

  mutating func line(_ name: String, _ x1: Int, _ y1: Int, _ x2: Int, _ y2: Int) {
    elements += "<line class=\"\(name)\" x1=\"\(number(x1))\" y1=\"\(number(y1))\" x2=\"\(number(x2))\" "
    elements += "y2=\"\(number(y2))\"/>\n"
  }

  mutating func curve(_ name: String, _ points: [(x: Int, y: Int)]) {
    let places = points.map { "\(number($0.x)),\(number($0.y))" }.joined(separator: " ")
    elements += "<polyline class=\"\(name)\" points=\"\(places)\"/>\n"
    // Dots show single points that a line would hide.
    guard points.count <= 100 else { return }
    for point in points {
      elements += "<circle class=\"\(name)\" cx=\"\(number(point.x))\" cy=\"\(number(point.y))\" r=\"2.5\"/>\n"
    }
  }

  mutating func circle(_ name: String, _ x: Int, _ y: Int, radius: Int, title: String = "") {
    let place = "cx=\"\(number(x))\" cy=\"\(number(y))\" r=\"\(number(radius))\""
    elements += "<circle class=\"\(name)\" \(place)"
    elements += title.isEmpty ? "/>\n" : "><title>\(Self.clean(title))</title></circle>\n"
  }

  enum Anchor: String { case start, middle, end }

  mutating func text(_ text: String, _ x: Int, _ y: Int, _ anchor: Anchor = .start, _ name: String = "") {
    let kind = name.isEmpty ? "" : " class=\"\(name)\""
    elements +=
      "<text\(kind) x=\"\(number(x))\" y=\"\(number(y))\" text-anchor=\"\(anchor.rawValue)\">\(Self.clean(text))</text>\n"
  }

  func svg(title: String, width: Int, height: Int) -> String {
    """
    \(SVGWriter.beginning)width="\(number(width))" height="\(number(height))" \
    viewBox="0 0 \(number(width)) \(number(height))" role="img">
    <title>\(Self.clean(title))</title>
    \(Self.style)
    <rect class="page" width="\(number(width))" height="\(number(height))"/>
    \(elements)</svg>

    """
  }

  /// Names and values come from a file and are not trusted.
  private static func clean(_ text: String) -> String { XMLText.content(PictureText.cleaned(text)) }

  private func number(_ value: Int) -> String { FixedPoint.short(thousandths: Int64(value)) }

  /// Returns the position of each value: in proportion to numbers, evenly spaced for words.
  static func places(_ values: [String], from start: Int, width: Int) -> [Int] {
    let numbers = values.compactMap { SweepValue(parsing: $0)?.thousandths }
    guard numbers.count == values.count, let first = numbers.first, let last = numbers.last, last > first else {
      return values.indices.map { values.count < 2 ? start + width / 2 : start + width * $0 / (values.count - 1) }
    }
    return numbers.map { place($0, first, last, start, width) }
  }

  static func place(_ value: Int64, _ first: Int64, _ last: Int64, _ start: Int, _ width: Int) -> Int {
    // A Double is exact enough: the picture is at most a few thousand points wide.
    let offset = Double(width) * (Double(value) - Double(first))
    let range = Double(last) - Double(first)
    return start + Int((offset / range).rounded())
  }

  /// Returns the values to label, the first and those far enough apart not to overlap.
  static func labelled(_ places: [Int], apart: Int) -> [Int] {
    var shown: [Int] = []
    for index in places.indices {
      guard let last = shown.last else {
        shown.append(index)
        continue
      }
      if places[index] - places[last] >= apart { shown.append(index) }
    }
    return shown
  }

  private static let style = """
    <style>
    text{font-family:system-ui,sans-serif;font-size:11px;fill:#1c1c1e}
    .title{font-size:14px;font-weight:600}.detail{fill:#5c5c63}.page{fill:#fff}
    .grid{stroke:#dcdce0}.frame{stroke:#8e8e93}.plateau{fill:#cfe3ff}.wide{fill:#e9f2ff}
    .current{stroke:#5c5c63;stroke-width:1.5;stroke-dasharray:4 3}
    polyline{fill:none;stroke-width:2}.right{stroke:#1d6fb8}circle.right{fill:#1d6fb8}
    .wrong{stroke:#c62a2f;stroke-dasharray:5 3}circle.wrong{fill:#fff;stroke-dasharray:none;stroke-width:1.5}
    .s0{fill-opacity:.05}.s1{fill-opacity:.14}.s2{fill-opacity:.23}.s3{fill-opacity:.32}.s4{fill-opacity:.41}.s5{fill-opacity:.5}
    .s6{fill-opacity:.59}.s7{fill-opacity:.68}.s8{fill-opacity:.77}.s9{fill-opacity:.86}.s10{fill-opacity:.95}
    .cell{fill:#1d6fb8}.base{fill:#f2f2f4}.edge{fill:none;stroke:#e07b00;stroke-width:3}
    .now{fill:none;stroke:#1c1c1e;stroke-width:1.5;stroke-dasharray:4 3}.light{fill:#fff}.other{fill:#8e8e93;fill-opacity:.5}
    @media (prefers-color-scheme:dark){
    text{fill:#f2f2f7}.detail{fill:#aeaeb5}.page{fill:#1c1c1e}.grid{stroke:#38383a}.frame{stroke:#8e8e93}
    .plateau{fill:#16365f}.wide{fill:#1c2a40}.current{stroke:#aeaeb5}.right{stroke:#8ab4f8}circle.right{fill:#8ab4f8}
    .wrong{stroke:#ff8a8a}circle.wrong{fill:#1c1c1e}.cell{fill:#8ab4f8}.base{fill:#2c2c2e}.edge{stroke:#ffb454}
    .now{stroke:#f2f2f7}.light{fill:#101014}}
    </style>
    """
}

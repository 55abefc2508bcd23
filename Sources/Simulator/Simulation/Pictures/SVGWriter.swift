import TableModel
import TouchTrace

/// Writes a picture as self-contained SVG 1.1, in the viewer's light or dark appearance and sans-serif font. One unit is a
/// point.
///
/// Lines are broken by the widths of a wide font, because the viewer's is unknown.
package enum SVGWriter {
  static let margin = Length.points(16)
  /// The finger radius in points: a fingertip is about 7 mm wide, at 163 points an inch.
  private static let fingerRadius = 22
  /// The font size of a finger's number, in points.
  private static let numberSize = 17

  /// The beginning of every picture's file.
  package static let beginning = """
    <?xml version="1.0" encoding="UTF-8"?>
    <svg xmlns="http://www.w3.org/2000/svg" version="1.1" \

    """

  package static func svg(_ picture: Picture) -> String {
    let title = PictureText.cleaned(picture.title)
    let caption = Picture.Label(
      picture.caption.isEmpty ? picture.title : "\(picture.title): \(picture.caption)",
      in: LengthRect(
        x: .zero, y: picture.height + .points(6), width: picture.width,
        height: .points(Int64(10 * Picture.Label.Style.detail.lineHeight))), .detail)
    let captionLines = lines(of: caption)
    let captionHeight = Length.points(Int64(captionLines.count * Picture.Label.Style.detail.lineHeight))
    let width = picture.width + 2 * margin
    let height = picture.height + 2 * margin + captionHeight
    let left = number(.zero - margin)
    let top = number(.zero - margin)
    var svg = """
      \(beginning)width="\(number(width))" height="\(number(height))" \
      viewBox="\(left) \(top) \(number(width)) \(number(height))" role="img">
      <title>\(XMLText.content(title))</title>
      \(style)
      <rect class="page" x="\(left)" y="\(top)" width="\(number(width))" height="\(number(height))"/>
      <svg width="\(number(picture.width))" height="\(number(picture.height))">
      <rect class="viewport" width="\(number(picture.width))" height="\(number(picture.height))"/>

      """
    for element in picture.elements { append(element, to: &svg) }
    svg += """
      </svg>
      <rect class="outline" x="-0.5" y="-0.5" width="\(number(picture.width + .points(1)))" \
      height="\(number(picture.height + .points(1)))"/>

      """
    append(captionLines, caption, to: &svg)
    svg += "</svg>\n"
    return svg
  }

  static func append(_ element: Picture.Element, to svg: inout String) {
    switch element {
    case .box(let frame, let role):
      let corner = role == .scrollIndicator ? " rx=\"2\"" : role == .panel ? " rx=\"8\"" : ""
      svg += "<rect class=\"\(role.rawValue)\"\(place(frame)) width=\"\(number(frame.width))\" "
      svg += "height=\"\(number(frame.height))\"\(corner)/>\n"
    case .text(let label): append(lines(of: label), label, to: &svg)
    case .disclosure(let isOpen, let frame):
      let x = number(frame.minX)
      let y = number(frame.minY)
      let maxX = number(frame.maxX)
      let maxY = number(frame.maxY)
      let end =
        isOpen
        ? "\(maxX) \(y) \(number(half(frame.minX + frame.maxX))) \(maxY)"
        : "\(maxX) \(number(half(frame.minY + frame.maxY))) \(x) \(maxY)"
      svg += "<path class=\"disclosure\" d=\"M\(x) \(y) L\(end) Z\"/>\n"
    case .finger(let x, let y, let number):
      svg += circle("finger", x, y, radius: fingerRadius)
      if let number {
        // Capitals and digits are about 7/10 of the font size high.
        let baseline = y + Length(units: Int64(numberSize * 64 * 7 / 20))
        svg += "<text class=\"number\" x=\"\(SVGWriter.number(x))\" y=\"\(SVGWriter.number(baseline))\" "
        svg += "text-anchor=\"middle\">\(number)</text>\n"
      }
    case .pointer(let x, let y): svg += circle("pointer", x, y, radius: fingerRadius / 4)
    case .group(let clip, let opacity, let elements):
      let tags = group(clip: clip, opacity: opacity)
      svg += tags.begin
      for element in elements { append(element, to: &svg) }
      svg += tags.end
    }
  }

  static func lines(of label: Picture.Label) -> [String] {
    let style = label.style
    // More lines than a reader needs, and far below integer overflow.
    let limit = Int(min(label.frame.height.units / (64 * Int64(style.lineHeight)), 1000))
    // Thousandths of an em, rounded down.
    let width = Int(min(label.frame.width, .maximumHeight).units) * 1000 / (64 * style.fontSize)
    return PictureText.lines(label.text, width: width, limit: limit) {
      PictureText.thousandthsOfEm($0, isBold: style == .title)
    }
  }

  /// Returns the tags around the elements of a group.
  static func group(clip: LengthRect?, opacity: Int) -> (begin: String, end: String) {
    let fading = opacity == 1000 ? "" : " opacity=\"\(FixedPoint.short(thousandths: Int64(opacity)))\""
    guard let clip else { return ("<g\(fading)>\n", "</g>\n") }
    // A nested viewport hides what is outside of it; its viewBox keeps the coordinates.
    let (x, y) = (number(clip.minX), number(clip.minY))
    let (width, height) = (number(clip.width), number(clip.height))
    return (
      "<svg x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\" "
        + "viewBox=\"\(x) \(y) \(width) \(height)\"\(fading)>\n", "</svg>\n"
    )
  }

  static func anchor(_ label: Picture.Label) -> (x: Length, attribute: String) {
    switch label.alignment {
    case .leading: (label.frame.minX, "")
    case .centre: (half(label.frame.minX + label.frame.maxX), " text-anchor=\"middle\"")
    case .trailing: (label.frame.maxX, " text-anchor=\"end\"")
    }
  }

  private static func append(_ lines: [String], _ label: Picture.Label, to svg: inout String) {
    let (x, attribute) = anchor(label)
    append(lines, label, at: x, attribute, to: &svg)
  }

  /// Appends lines at the vertical position of their label.
  static func append(
    _ lines: [String], _ label: Picture.Label, at x: Length, _ anchor: String, to svg: inout String
  ) {
    let style = label.style
    let lineHeight = Length.points(Int64(style.lineHeight))
    // Text is vertically centred in its line: capitals are about 7/10 of the font size high.
    let baseline = Length(units: Int64(style.lineHeight * 32 + style.fontSize * 64 * 7 / 20))
    for (index, line) in lines.enumerated() {
      let y = label.frame.minY + Int64(index) * lineHeight + baseline
      svg +=
        "<text class=\"\(style.rawValue)\" x=\"\(number(x))\" y=\"\(number(y))\"\(anchor)>\(XMLText.content(line))</text>\n"
    }
  }

  private static func circle(_ name: String, _ x: Length, _ y: Length, radius: Int) -> String {
    "<circle class=\"\(name)\" cx=\"\(number(x))\" cy=\"\(number(y))\" r=\"\(radius)\"/>\n"
  }

  private static func place(_ frame: LengthRect) -> String {
    " x=\"\(number(frame.minX))\" y=\"\(number(frame.minY))\""
  }

  private static func half(_ length: Length) -> Length { Length(units: length.units / 2) }

  /// Returns a length with all its decimals but trailing zeros, so that adjacent edges have the same digits.
  static func number(_ length: Length) -> String {
    let magnitude = length.units.magnitude
    var fraction = String(magnitude % 64 * 15_625 + 1_000_000).dropFirst()
    while fraction.last == "0" { fraction.removeLast() }
    return "\(length.units < 0 ? "-" : "")\(magnitude / 64)\(fraction.isEmpty ? "" : ".")\(fraction)"
  }

  static let style: String = {
    let sizes = Picture.Label.Style.allCases.map { ".\($0.rawValue){font-size:\($0.fontSize)px}" }.joined()
    return """
      <style>
      text{font-family:system-ui,sans-serif;fill:#1c1c1e}
      \(sizes).title{font-weight:600}.detail{fill:#5c5c63}
      .page{fill:#eeeef2}.viewport{fill:#fff}.outline{fill:none;stroke:#8e8e93}
      .header,.footer{fill:#e3e8f0;stroke:#c3c9d4}.row{fill:#fff;stroke:#dcdce0}.selectedRow{fill:#cfe3ff;stroke:#9fc4f5}
      .photo{fill:#b9c9b4;stroke:#8fa488}.tab{fill:#f4f4f6;stroke:#c3c9d4}.selectedTab{fill:#cfe3ff;stroke:#9fc4f5}
      .panel{fill:#fff;stroke:#8e8e93}.backdrop{fill:#f2f2f7}.ground{fill:#000}.scrollIndicator{fill:#8e8e93}.shadow{fill:#000;fill-opacity:.08}.disclosure{fill:#3a5f95}
      .finger{fill:#e5484d;fill-opacity:.35;stroke:#c62a2f;stroke-width:2}.pointer{fill:#e5484d;stroke:#fff}
      .number{font-size:\(numberSize)px;font-weight:600}
      @media (prefers-color-scheme:dark){
      text{fill:#f2f2f7}.detail{fill:#aeaeb5}.page{fill:#000}.viewport{fill:#1c1c1e}.outline{stroke:#6c6c70}
      .header,.footer{fill:#2f3540;stroke:#454c59}.row{fill:#1c1c1e;stroke:#38383a}.selectedRow{fill:#16365f;stroke:#2c5a96}
      .photo{fill:#46573f;stroke:#66795e}.tab{fill:#26262a;stroke:#454c59}.selectedTab{fill:#16365f;stroke:#2c5a96}
      .panel{fill:#2c2c2e;stroke:#6c6c70}.backdrop{fill:#000}.disclosure{fill:#8ab4f8}.pointer{stroke:#000}}
      </style>
      """
  }()
}

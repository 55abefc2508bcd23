import Analysis
import CommandSupport
import Glibc

extension AnswerPart {
  /// Returns the text in the terminal's colours. It can be read without them.
  var painted: String {
    switch style {
    case .plain, .verbatim: text
    case .detail: Colour.faint.paint(text)
    case .good: Colour.green.paint(text)
    case .bad: Colour.red.paint(text)
    case .headline, .frame: Colour.bold.paint(text)
    case .cell(let shade): Self.cell(text, shade)
    }
  }

  /// The background of each shade, in the palette of 256 colours, from pale to dark blue. Each has a text colour, so that
  /// a number can be read on a light terminal and on a dark one.
  private static let palette: [(background: Int, text: Int)] = [(255, 16), (153, 16), (75, 16), (32, 231), (25, 231)]

  private static func cell(_ text: String, _ shade: Int) -> String {
    guard Colour.isOn, hasPalette else { return shade == darkest ? Colour.bold.paint(text) : text }
    let colours = palette[min(shade, palette.count - 1)]
    // The colour replaces the shade.
    let text = text.allSatisfy { $0.isNumber || " *".contains($0) } ? text : String(text.map { $0 == "*" ? "*" : " " })
    return "\u{1B}[48;5;\(colours.background);38;5;\(colours.text)m\(text)\u{1B}[0m"
  }

  private static let hasPalette =
    getenv("COLORTERM") != nil || getenv("TERM").map { String(cString: $0).contains("256color") } ?? false
}

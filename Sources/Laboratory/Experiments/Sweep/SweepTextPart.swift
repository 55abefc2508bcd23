import Analysis
import TouchTrace

/// A part of a line of a sweep's text, with its meaning, for colours.
package struct SweepTextPart: Hashable, Sendable {
  /// The meaning of a part of a line.
  package enum Style: Hashable, Sendable {
    case plain
    /// Names and explanations.
    case detail
    /// A point of the plateau.
    case plateau
    /// A point within one recording of the best.
    case wide
    /// The result: the best point.
    case result
    /// A cell of a map, from 0 for the fewest recordings that are right to ``SweepTextMap/darkest`` for the most.
    case cell(shade: Int)
    /// The frame of a map's plateau.
    case frame
  }

  package var text: String
  package var style: Style

  package init(_ text: String, _ style: Style = .plain) {
    self.text = QuotedText.plain(text)
    self.style = style
  }
}

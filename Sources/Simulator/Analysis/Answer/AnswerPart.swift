import TouchTrace

/// A part of a line of an answer, with its meaning, for colours.
package struct AnswerPart: Hashable, Sendable {
  /// The meaning of a part of a line.
  package enum Style: Hashable, Sendable {
    case plain
    /// Names and explanations.
    case detail
    case headline
    /// A row that is as it should be, or the best.
    case good
    /// A row that is not as it should be.
    case bad
    /// A line of a file, which is not wrapped.
    case verbatim
    /// A cell of a map, from 0 for the fewest to ``AnswerPart/darkest`` for the most.
    case cell(shade: Int)
    /// The frame of a map's plateau.
    case frame
  }

  /// The shade of the best cells.
  package static let darkest = 4

  package var text: String
  package var style: Style

  package init(_ text: String, _ style: Style = .plain) {
    self.text = QuotedText.plain(text)
    self.style = style
  }
}

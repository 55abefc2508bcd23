import Analysis

extension AnswerTable {
  /// The table as text, a string for each line.
  var textLines: [String] { lines().map { $0.map(\.text).joined() } }
}

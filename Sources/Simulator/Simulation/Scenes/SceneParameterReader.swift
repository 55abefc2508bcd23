import TableModel
import TouchTrace

/// Reads a scene's parameters and reports values that do not fit.
struct SceneParameterReader {
  private let scene: String
  private var values: [String: String] = [:]

  init(
    _ assignments: [TraceHeader.Assignment], of scene: String, _ parameters: [SceneParameter]
  ) throws(SceneProblem) {
    self.scene = scene
    let known = parameters.map(\.name)
    for assignment in assignments {
      guard known.contains(assignment.key) else {
        throw SceneProblem(
          "the scene \(scene) has no parameter \(QuotedText.quoted(assignment.key))"
            + Suggestion.questionOrList(assignment.key, known, verb: "it has"))
      }
      values[assignment.key] = assignment.value
    }
  }

  func text(_ name: String) -> String? { values[name] }

  /// Returns an index from 0, or nil for `none` and by default.
  func section(_ name: String, of count: Int) throws(SceneProblem) -> Int? {
    guard let text = values[name], text != "none" else { return nil }
    guard let section = Int(text), (0..<count).contains(section) else {
      throw SceneProblem(
        "\(scene).\(name) must be none or one number from 0 to \(max(0, count - 1)), not \(QuotedText.quoted(text))")
    }
    return section
  }

  /// Returns a length; zero by default.
  func length(_ name: String, _ meaning: String = "points from the top") throws(SceneProblem) -> Length {
    guard let text = values[name] else { return .zero }
    guard let points = FixedPoint.thousandths(parsing: text), points >= 0 else {
      throw SceneProblem("\(scene).\(name) must be \(meaning), such as 120, not \(QuotedText.quoted(text))")
    }
    return Length(atOrBelow: FixedPoint.double(thousandths: points)) ?? .zero
  }

  /// Returns a whole number; the lower bound by default.
  func count(_ name: String, in range: ClosedRange<Int>) throws(SceneProblem) -> Int {
    guard let text = values[name] else { return range.lowerBound }
    guard let count = Int(text), range.contains(count) else {
      throw SceneProblem(
        "\(scene).\(name) must be a whole number from \(range.lowerBound) to \(range.upperBound), not \(QuotedText.quoted(text))"
      )
    }
    return count
  }

  func isYes(_ name: String, default standard: Bool) throws(SceneProblem) -> Bool {
    switch values[name] {
    case nil: return standard
    case "yes": return true
    case "no": return false
    case let text?: throw SceneProblem("\(scene).\(name) must be yes or no, not \(QuotedText.quoted(text))")
    }
  }

  /// Returns one of these words; the first by default.
  func choice(_ name: String, of words: [String]) throws(SceneProblem) -> String {
    guard let text = values[name] else { return words[0] }
    guard words.contains(text) else {
      throw SceneProblem(
        "\(scene).\(name) must be \(words.listed("or")), not \(QuotedText.quoted(text))"
          + Suggestion.question(text, words))
    }
    return text
  }
}

extension Surface {
  var widthInPoints: Double { FixedPoint.double(thousandths: widthInMillipoints) }

  /// The surface's size in the table's units.
  var lengths: (width: Length, height: Length) {
    (
      Length(atOrBelow: widthInPoints) ?? .zero,
      Length(atOrBelow: FixedPoint.double(thousandths: heightInMillipoints)) ?? .zero
    )
  }
}

import Gestures
import TouchTrace

extension ExploredSetup {
  /// Creates a setup of recognizers on the whole of a surface.
  package init(
    _ recognizers: [(name: String, recognizer: any GestureRecognizer)],
    requirements: [(required: Int, dependent: Int)], simultaneous: [(first: Int, second: Int)]
  ) {
    self.recognizers = recognizers.map { NamedRecognizer(name: $0.name, recognizer: $0.recognizer) }
    (self.requirements, self.simultaneous) = (requirements, simultaneous)
    (targets, answers, touchTypes) = ([], [], [])
    surface = Surface(widthInMillipoints: 640_000, heightInMillipoints: 400_000)
    bounds = Point2D(640, 400)
  }

  /// Returns the longest wait of a recognizer, searched with those that it waits for. Others can only end a wait sooner.
  package func longestWait(
    of index: Int, within limits: ExplorationLimits, _ results: ExplorationResults = ExplorationResults()
  ) throws(SavedStateError) -> LongestWait {
    let part = only([index] + context(of: [index]))
    return try WholeFindings(part, within: limits, results)?.longestWait(of: 0) ?? LongestWait(isLongest: false)
  }
}

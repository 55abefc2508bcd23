import Analysis
import Experiments
import Gestures
import TestSupport
import Testing
import TouchTrace
import TraceReplay

@testable import Exploration

/// The words for what a search did not decide.
struct ConflictTextTests {
  private func text(allowedForce: Double?) throws -> ConflictText {
    var counter = CountingRecognizer()
    (counter.level, counter.codesAll, counter.allowedForce) = (3, true, allowedForce)
    var setup = ExploredSetup(.empty, on: Surface(millimetres: 100, by: 60))
    setup.recognizers = [
      ExploredSetup.NamedRecognizer(name: "count", recognizer: counter),
      ExploredSetup.NamedRecognizer(name: "tap", recognizer: TapRecognizer()),
    ]
    setup.requirements = [(required: 0, dependent: 1)]
    let search = ConflictSearch(setup, within: ExplorationLimits(depth: 50, actions: 1500))
    var text = ConflictText(setup)
    for task in search.tasks { text.add(try search.run(task)) }
    return text
  }

  @Test func moreRecognizersThanCanBeSearchedTogetherAreNamed() {
    func checked(_ count: Int) -> String {
      var setup = ExploredSetup(.empty, on: Surface(millimetres: 100, by: 60))
      setup.recognizers = (1...count).map {
        ExploredSetup.NamedRecognizer(name: "tap\($0)", recognizer: TapRecognizer())
      }
      return ConflictText(setup).checked
    }
    #expect(checked(33).contains("\nNot searched: all together, which are more than 32.\n"))
    #expect(!checked(32).contains("together"))
  }

  /// Touches of a search have no force, so that what a recognizer does with more of it is not known.
  @Test func limitThatTouchesDoNotExceedLeavesAPairUndecided() throws {
    let decided = try text(allowedForce: nil)
    let undecided = try text(allowedForce: 5)
    #expect(decided.verdict == "No conflicts among 2 recognizers (1 pair)." && !decided.isUndecided)
    #expect(undecided.isUndecided && undecided.verdict.hasPrefix("Undecided: the search found no conflicts"))
    let reason = "no touches that are tried miss the limit of “force”."
    #expect(undecided.checked.contains("\nUndecided: what count leaves to others; \(reason)\n"))
    #expect(!undecided.checked.contains("--actions"))
    #expect(undecided.problems.map(\.text) == ["undecided: \(reason)"] && decided.problems.isEmpty)
  }
}

@testable import Analysis
import Gestures
import Simulation
import TestSupport
import Testing
import TouchTrace

/// An explanation knows from the roles of parameters which change could help, not from their names.
@Suite struct ParameterRoleExplanationTests {
  /// A touch that a recognizer misses, and the change that lets it through.
  struct Miss: CustomTestStringConvertible, Sendable {
    let assignments: String
    let frames: String
    let parameter: String
    let value: Double
    var testDescription: String { parameter }
  }

  private static let taps = [
    Miss(
      assignments: "", frames: "0 1 began 100,100\n20 1 moved 125,100\n40 1 ended 125,100",
      parameter: "allowableMovement", value: 25),
    Miss(
      assignments: "", frames: "0 1 began 100,100\n600 1 ended 100,100", parameter: "maximumPressDuration", value: 601),
    Miss(
      assignments: "", frames: "0 1 began 100,100  2 began 200,100\n40 1 ended 100,100  2 ended 200,100",
      parameter: "numberOfTouchesRequired", value: 2),
  ]
  private static let pans = [
    Miss(
      assignments: "", frames: "0 1 began 100,100\n40 1 moved 115,100\n80 1 ended 115,100",
      parameter: "minimumTranslation", value: 15),
    Miss(
      assignments: "minimumNumberOfTouches=2", frames: "0 1 began 100,100\n40 1 moved 200,100\n80 1 ended 200,100",
      parameter: "minimumNumberOfTouches", value: 1),
  ]

  /// Returns the changes of a single parameter that are offered for the first failed attempt.
  private func offered(_ miss: Miss, to type: any GestureRecognizer.Type, _ assignments: String) throws -> [String:
    Double]
  {
    let text =
      "touchstone trace 1\nsurface 100x60 mm\nrecognizer it \(type.kind) \(assignments)\n\(miss.frames)\nend 2000\n"
    let explanation = try Explanation(of: ContactPlayback(TraceText(text, catalog: [type])), catalog: [type])
    let failed = try #require(explanation.attempts.first { $0.failure != nil })
    var changes: [String: Double] = [:]
    for case .parameters(let set) in explanation.finding(failed).remedies.map(\.means) where set.count == 1 {
      changes[set[0].parameter.name] = set[0].to
    }
    return changes
  }

  private func check<R: GestureRecognizer>(_ miss: Miss, _: R.Type) throws {
    let renamed = RenamedRecognizer<R>.name(of:)
    let assignment = miss.assignments.split(separator: "=")
    let assignments = assignment.count == 2 ? "\(renamed(String(assignment[0])))=\(assignment[1])" : ""
    #expect(try offered(miss, to: R.self, miss.assignments)[miss.parameter] == miss.value)
    #expect(try offered(miss, to: RenamedRecognizer<R>.self, assignments)[renamed(miss.parameter)] == miss.value)
  }

  @Test(arguments: taps) func customTapIsExplainedLikeATap(miss: Miss) throws { try check(miss, TapRecognizer.self) }

  @Test(arguments: pans) func customPanIsExplainedLikeAPan(miss: Miss) throws { try check(miss, PanRecognizer.self) }
}

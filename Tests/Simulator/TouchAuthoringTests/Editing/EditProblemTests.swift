import Gestures
import TestSupport
import Testing
import TouchAuthoring
import TouchTrace

/// Edits that are rejected, and the syntax of factors.
@Suite struct EditProblemTests {
  private let trace = Trace(
    header: TraceHeader(surface: Surface(millimetres: 100, by: 60)),
    frames: [
      TraceFrame(time: .milliseconds(20), changes: [ContactChange(1, .began, Point2D(1, 1))]),
      TraceFrame(time: .milliseconds(80), changes: [ContactChange(1, .ended, Point2D(1, 1))]),
    ], end: .milliseconds(100))

  private func problem(_ edit: () throws -> Trace) -> String {
    do {
      _ = try edit()
      return "none"
    } catch {
      let remedy = (error as? EditProblem)?.remedy
      return "\(error)" + (remedy.map { " [\($0)]" } ?? "")
    }
  }

  @Test func impossibleEditsThrowAnErrorWithARemedy() {
    #expect(
      problem { try trace.trimmed(from: .milliseconds(0), to: .milliseconds(101)) }
        == "the recording ends at 100 ms, before 101 ms [keepRest]")
    #expect(problem { try trace.trimmed(from: .milliseconds(50), to: .milliseconds(40)) }.contains("ms is empty"))
    #expect(
      problem { try trace.shifted(by: .milliseconds(-21)) }
        == "cannot shift back by more than 20 ms, the time of the first frame")
    #expect(problem { try trace.dropping(.every(1)) } == "dropping every 1 would leave no frame; use 2 or more")
    #expect(problem { try trace.jittered(within: -1, seed: 1) }.contains("from 0 to 100000 points"))
    #expect(problem { try Trace.joined([]) } == "no recordings to merge; name at least one")
    let eleven = Array(repeating: (trace: trace, start: Timestamp(microseconds: 0)), count: 11)
    #expect(problem { try Trace.overlaid(eleven) }.contains("11 touches would be down, more than 10"))
  }

  @Test func ratiosAreParsedExactly() {
    #expect(Ratio(text: "0.75").map { [$0.numerator, $0.denominator] } == [3, 4])
    #expect(Ratio(text: "1/3").map { [$0.numerator, $0.denominator] } == [1, 3])
    #expect(Ratio(text: "2.5/0.5")?.description == "5")
    for text in ["", "0", "-1", "1/0", "a", "1/2/3", "0.0001", "1001", "1.2345", "1/", "2x"] {
      #expect(Ratio(text: text) == nil, "\(text)")
    }
    #expect(Ratio(1, to: 2)?.times(3) == 2 && Ratio(1, to: 2)?.times(-3) == -2)
    #expect(Ratio(1000)?.times(.max) == 1 << 53 && Ratio(1000)?.times(.min) == -(1 << 53))
  }
}

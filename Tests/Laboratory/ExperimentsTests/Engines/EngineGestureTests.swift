@testable import Analysis
@testable import Experiments
import Gestures
import LibinputEvents
import Testing
import TouchTrace

@Suite struct EngineGestureTests {
  private static func gesture(_ line: String) -> EngineGesture? {
    FlatJSON(Array(line.utf8)[...]).flatMap { EngineGesture($0) }
  }

  private static func result(_ label: String, _ lines: [String], _ known: [String]) throws -> ScoreResult {
    let gestures = try lines.map { try #require(gesture($0)) }
    let label = try #require(RecordingLabel(parsing: label))
    return ScoreResult("a", "class", label, EngineHeader("e", version: "1", gestures: known), gestures, touches: nil)
  }

  @Test func linesAreReadAsTheyAreWritten() throws {
    let header = EngineHeader("e", version: "1.2", gestures: ["tap", "pan"])
    #expect(FlatJSON(Array(header.line.utf8)[...]).flatMap { EngineHeader($0) } == header)
    var pinch = EngineGesture("pinch", "began", at: 12.5)
    (pinch.location, pinch.scale, pinch.fingers) = (Point2D(1, 2), 1.5, 2)
    #expect(Self.gesture(pinch.line) == pinch)
    #expect(Self.gesture(EngineHeader.done) == nil)
  }

  /// An engine that reports a swipe at the end of a pan recognized one movement.
  @Test func swipeAtTheEndOfAPanIsOneMovement() throws {
    let lines = [
      #"{"time":1,"gesture":"pan","state":"began","dx":9,"dy":0,"fingers":1}"#,
      #"{"time":2,"gesture":"swipe","state":"ended","dx":30,"dy":0,"fingers":1}"#,
      #"{"time":2,"gesture":"pan","state":"ended","dx":30,"dy":0,"fingers":1}"#,
    ]
    let right = try Self.result("swipe-right", lines, ["pan", "swipe"])
    #expect(right.isRight && right.found == ["pan right"])
    #expect(try Self.result("drag-left", lines, ["pan", "swipe"]).problems == ["pan right, not left"])
  }

  @Test func pinchWithARotationIsARotationWhereTheEngineHasNoOther() throws {
    let lines = [
      #"{"time":1,"gesture":"pinch","state":"began","scale":1,"rotation":0}"#,
      #"{"time":9,"gesture":"pinch","state":"ended","scale":1.01,"rotation":45}"#,
    ]
    #expect(try Self.result("rotation", lines, ["pinch", "rotation"]).isRight)
    #expect(try Self.result("pinch", lines, ["pinch"]).found == ["pinch 1.01"])
  }

  @Test func gesturesThatAnEngineDoesNotKnowAreNotCounted() throws {
    let result = try Self.result("two-finger-tap", [], ["tap"])
    #expect(result.unmeetable == "e does not recognize two-finger-tap" && !result.isJudged)
    #expect(ScoreResult(line: result.line) == result)
  }

  @Test func agreementCountsKindsThatTheEngineKnows() throws {
    let label = try #require(RecordingLabel(parsing: "none"))
    let own = try #require(ScoreResult("a", "class", label, .contacts, [], LibinputReports(), touches: nil))
    let tap = [#"{"time":1,"gesture":"tap","state":"ended"}"#]
    let header = EngineHeader("e", version: "1", gestures: ["tap"])
    for (lines, same) in [([], 1), (tap, 0)] {
      let agreement = Score([own, try Self.result("none", lines, ["tap"])]).agreement(header)
      #expect(agreement.same == same && agreement.all == 1)
    }
  }
}

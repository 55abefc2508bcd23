import Gestures
import TestSupport
import Testing
import TouchTrace

@testable import Analysis

/// Gestures whose last finger touched down later than their recognizer allows: the answer names by how much, and what allows it.
@Suite struct TouchDownLimitAnswerTests {
  /// A recognizer, and fingers that make its gesture once the last of them is down.
  struct Hand: Sendable, CustomTestStringConvertible {
    var recognizer: String
    var fingers: Int

    var testDescription: String { "\(recognizer) by \(fingers)" }

    private func place(_ finger: Int, _ part: Double) -> Point2D {
      let isTurn = recognizer == "rotation"
      let radius = recognizer == "pinch" ? 60 + 60 * part : 60
      let turn = Angle.direction(degrees: Double(finger) * 360 / Double(fingers) + (isTurn ? 70 * part : 0))
      let drag = recognizer.hasPrefix("pan") || recognizer.hasPrefix("transform") ? Point2D(0, 90 * part) : .zero
      return Point2D(300, 180) + turn * radius + drag
    }

    private func line(_ time: Int, _ stage: String, _ fingers: Range<Int>, _ part: Double = 0) -> String {
      let changes = fingers.map { finger in
        let place = place(finger, part)
        return "\(finger + 1) \(stage) \(FixedPoint.short(place.x)),\(FixedPoint.short(place.y))"
      }
      return "\(time) \(changes.joined(separator: "  "))"
    }

    func lines(late: Int) -> [String] {
      let moves =
        recognizer.hasPrefix("longPress")
        ? [] : (1...20).map { line(late + 8 * $0, "moved", 0..<fingers, Double($0) / 20) }
      return [line(0, "began", 0..<fingers - 1), line(late, "began", fingers - 1..<fingers)] + moves
        + [line(late + 900, "ended", 0..<fingers, moves.isEmpty ? 0 : 1)]
    }
  }

  private static let hands =
    [2, 3, 4].flatMap { fingers in
      [
        "pan minimumNumberOfTouches=\(fingers)", "transform minimumNumberOfTouches=\(fingers)",
        "longPress numberOfTouchesRequired=\(fingers)",
      ].map { Hand(recognizer: $0, fingers: fingers) }
    } + [Hand(recognizer: "pinch", fingers: 2), Hand(recognizer: "rotation", fingers: 2)]

  private func explanation(_ hand: Hand, _ late: Int, _ limit: String) throws -> Explanation {
    try Explanation(ofTrace: ["recognizer meant \(hand.recognizer) \(limit)"] + hand.lines(late: late))
  }

  @Test(arguments: hands) func latenessIsNamedWithTheLimitThatAllowsIt(hand: Hand) throws {
    func isRecognized(_ explanation: Explanation) -> Bool {
      explanation.attempts.contains { $0.recognizer == "meant" && $0.recognitionTime != nil }
    }
    for late in [40, 61, 75, 90, 115] {
      #expect(isRecognized(try explanation(hand, late, "")))
      let limited = try explanation(hand, late, "maximumTouchDownInterval=60ms")
      #expect(isRecognized(limited) == (late <= 60), "\(late) ms")
      if late <= 60 { continue }
      let failure = try #require(Answer(Verdict(limited), of: limited).failures.first, "\(late) ms")
      #expect(failure.attempt.recognizer == "meant" && failure.reason.contains("\(late) ms"), "\(failure.text)")
      let change = try #require(failure.changes.first)
      #expect(failure.changes.count == 1 && change.parameter.name == "maximumTouchDownInterval", "\(failure.text)")
      #expect(change.to >= Double(late) && change.to <= Double(late) + 10, "\(failure.text)")
      let value = change.parameter.text(change.to)
      #expect(isRecognized(try explanation(hand, late, "maximumTouchDownInterval=\(value)")), "\(failure.text)")
    }
  }
}

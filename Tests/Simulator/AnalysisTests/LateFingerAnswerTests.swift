import Gestures
import Testing
import TouchTrace

@testable import Analysis

/// Swipes whose last finger touches down when the others already move are recognized, or named with what was late and by how much.
@Suite struct LateFingerAnswerTests {
  /// Fingers that move at 1,250 pt/s from 16 ms on.
  private func lines(_ fingers: Int, late: Int) -> [String] {
    func position(_ finger: Int, _ time: Int) -> String { "\(60 + finger * 90),\(100 + max(0, time - 8) * 5 / 4)" }
    var changes: [Int: [String]] = [:]
    for finger in 1...fingers {
      let start = finger == fingers ? late : 0
      changes[start, default: []].append("\(finger) began \(position(finger, start))")
      for time in stride(from: 16, through: 192, by: 8) where time > start {
        changes[time, default: []].append("\(finger) moved \(position(finger, time))")
      }
      changes[200, default: []].append("\(finger) ended \(position(finger, 192))")
    }
    return changes.keys.sorted().map { time in
      "\(time) \(changes[time, default: []].joined(separator: "  "))"
    }
  }

  @Test(arguments: [2, 3, 4], [0, 16, 32, 44, 60, 88])
  func lateFingerIsRecognizedOrNamed(fingers: Int, late: Int) throws {
    let explanation = try Explanation(ofTrace: lines(fingers, late: late))
    let name = SwipeRecognizer.variants[fingers - 1].name
    if explanation.attempts.contains(where: { $0.recognizer == name && $0.recognitionTime != nil }) {
      #expect(late <= 60)
      return
    }
    let answer = Answer(Verdict(explanation), of: explanation)
    let failure = try #require(answer.failures.first, "\(fingers) fingers, \(late) ms")
    #expect(failure.attempt.recognizer == name && failure.reason.contains("\(late) ms"), "\(failure.text)")
    #expect(failure.changes.map(\.parameter.name) == ["maximumTouchDownInterval"], "\(failure.text)")
  }
}

import Gestures
import Testing

@testable import Analysis

/// What an explanation reports about a touch that was cancelled.
@Suite struct TouchCancellationTests {
  private func outcome(of recognizer: String, _ lines: [String], end: Int) throws -> String {
    let explanation = try Explanation(ofTrace: lines, end: end, isTouchpad: true)
    let attempt = try #require(explanation.attempts.first { $0.recognizer == recognizer && $0.failure != nil })
    let entry = ExplanationText(explanation).entry(explanation.finding(attempt))
    return entry.sentences.joined(separator: "\n")
  }

  @Test func endOfTheRecordingIsNoCancellationByTheDevice() throws {
    let text = try outcome(of: "pan", ["0 1 began 100,100", "200 1 moved 118,100"], end: 900)
    #expect(text.hasPrefix("pan failed at 0.9 s: the recording ended while a finger was down"), "\(text)")
  }

  @Test func deviceThatCancelsATouchIsNamed() throws {
    let lines = ["0 1 began 100,100", "200 1 moved 118,100", "300 1 cancelled 118,100"]
    let text = try outcome(of: "pan", lines, end: 900)
    #expect(text.hasPrefix("pan failed at 0.3 s: the device cancelled a touch"), "\(text)")
  }

  /// Even at the very end of the recording.
  @Test func deviceThatCancelsTheLastTouchIsNamed() throws {
    let lines = ["0 1 began 100,100", "200 1 moved 118,100", "900 1 cancelled 118,100"]
    let text = try outcome(of: "pan", lines, end: 900)
    #expect(text.hasPrefix("pan failed at 0.9 s: the device cancelled a touch"), "\(text)")
  }

  @Test func restingFingerIsNamed() throws {
    let lines = [
      "0 1 began 100,100", "1000 2 began 400,200", "1100 2 moved 410,200", "1200 2 moved 418,200",
      "1300 2 moved 430,200", "1400 2 ended 430,200", "2000 1 ended 100,100",
    ]
    let text = try outcome(of: "pinch", lines, end: 2500)
    #expect(text.contains(": a resting finger is no longer counted; --resting-fingers counts it\n"), "\(text)")
    #expect(!text.contains("device"), "\(text)")
  }
}

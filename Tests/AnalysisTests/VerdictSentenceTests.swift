@testable import Analysis
import Testing

/// The sentence of a verdict about one touch.
@Suite struct VerdictSentenceTests {
  private func sentence(_ fingers: FingerLines, _ header: [String] = []) throws -> String {
    try Verdict(Explanation(ofTrace: header + fingers.lines)).sentence(ofTouch: 1).text
  }

  /// Such a swipe is recognized while the finger moves. The time of the swipe belongs into a sentence about a long touch.
  @Test func swipeAtTheStartOfALongTouchHasItsTime() throws {
    var swipe = FingerLines(at: 0, fingers: 1)
    swipe.move(x: 200, in: 100)
    var long = swipe
    swipe.lift()
    long.rest(900)
    long.lift()
    let header = ["recognizer swipe swipe direction=any"]
    let (brief, late) = try (sentence(swipe, header), sentence(long, header))
    #expect(brief.hasSuffix(": a swipe."), "\(brief)")
    #expect(late.hasSuffix(": a swipe in the first 20 ms."), "\(late)")
  }

  @Test func movementAfterARestIsJoinedOnce() throws {
    var back = FingerLines(at: 0, fingers: 1)
    back.rest(600)
    back.move(x: 200, in: 200)
    back.move(x: -200, in: 200)
    back.lift()
    let text = try sentence(back)
    #expect(text.contains("s, then moved") && text.contains("and back"), "\(text)")
  }
}

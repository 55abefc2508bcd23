@testable import Analysis
import Testing

/// The sentence of a verdict about one touch.
@Suite struct VerdictSentenceTests {
  private func sentence(_ fingers: FingerLines) throws -> String {
    try Verdict(Explanation(ofTrace: fingers.lines)).sentence(ofTouch: 1).text
  }

  /// A swipe is recognized while the finger moves. The time of the swipe belongs into a sentence about a long touch.
  @Test func swipeAtTheStartOfALongTouchHasItsTime() throws {
    var swipe = FingerLines(at: 0, fingers: 1)
    swipe.move(x: 200, in: 100)
    var long = swipe
    swipe.lift()
    long.rest(900)
    long.lift()
    let (brief, late) = try (sentence(swipe), sentence(long))
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

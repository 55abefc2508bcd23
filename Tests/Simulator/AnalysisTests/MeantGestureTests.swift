import TestSupport
import Testing
import TouchTrace

@testable import Analysis

/// Which gesture an answer names although another one was recognized: one that a small change would have let through.
@Suite struct MeantGestureTests {
  /// A finger that slips in a tap makes a drag; one that moves far was meant to.
  @Test(arguments: [22, 26, 32, 37, 80, 120, 200]) func tapThatSlippedIsNamed(distance: Double) throws {
    var touch = FingerLines(at: 0, fingers: 1)
    touch.move(x: distance, in: Int(distance) * 4)
    touch.lift()
    #expect(try named(touch.lines).contains("tap") == (distance < 40), "\(distance) pt")
  }

  /// A press that lifts too early is a tap; a short touch was meant as one.
  @Test(arguments: [80, 150, 260, 330, 420, 490]) func pressThatWasTooShortIsNamed(duration: Int) throws {
    let menu = ["recognizer open tap", "recognizer menu longPress", "recognizer scroll pan"]
    var touch = FingerLines(at: 0, fingers: 1)
    touch.rest(duration)
    touch.lift()
    #expect(try named(menu + touch.lines).contains("menu") == (duration > 250), "\(duration) ms")
  }

  /// A tap for which the shortest press would have to be longer was a press.
  @Test(arguments: [520, 600, 900, 1500]) func tapOfAPressIsNotNamed(duration: Int) throws {
    var touch = FingerLines(at: 0, fingers: 1)
    touch.rest(duration)
    touch.lift()
    #expect(try named(touch.lines) == [], "\(duration) ms")
  }

  /// Of a pair of taps that were too far apart only the first one is recognized, so that nothing answers for the second.
  @Test func doubleTapOfARecognizedAndAnUnrecognizedTouchIsNamed() throws {
    var lines = [
      "recognizer tap tap", "recognizer doubleTap tap numberOfTapsRequired=2", "require doubleTap before tap",
    ]
    for (start, x) in [(0, 200.0), (230, 290)] {
      var touch = FingerLines(at: start, [(x, 200)])
      touch.rest(80)
      touch.lift()
      lines += touch.lines
    }
    #expect(try named(lines) == ["doubleTap"])
  }

  /// Fingers that spread by centimetres turn by a few degrees without wanting to.
  @Test func rotationOfAPinchIsNotNamed() throws {
    var touch = FingerLines(at: 0, [(200, 200), (300, 200)])
    touch.move([(-100, -14), (100, 14)], in: 600)
    touch.lift()
    #expect(try named(touch.lines) == [])
  }

  /// The mean velocity decides: a drag at a third of a swipe's velocity was none.
  @Test(arguments: [200, 300, 400, 500, 560]) func swipeThatWasNearlyFastEnoughIsNamed(velocity: Int) throws {
    var touch = FingerLines(at: 0, fingers: 1)
    touch.move(x: 200, in: 200_000 / velocity / 10 * 10)
    touch.lift()
    #expect(try named(touch.lines).contains("swipe") == (velocity > 360), "\(velocity) pt/s")
  }

  private func named(_ lines: [String]) throws -> [String] {
    let explanation = try Explanation(ofTrace: lines)
    let answer = Answer(Verdict(explanation), of: explanation)
    #expect(answer.verdict.headline.contains("no gesture") == false)
    return answer.failures.map(\.attempt.recognizer)
  }
}

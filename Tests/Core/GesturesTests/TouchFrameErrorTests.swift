import Gestures
import CoreTestSupport
import Testing

/// Changes of a frame, possible and impossible.
@Suite struct TouchFrameErrorTests {
  /// What is impossible, whatever the order, throws and has no effect.
  @Test(arguments: CaseFile.all(in: "FrameCases")) func changesHaveTheirOutcomes(cases: CaseFile) throws {
    try cases.expectOutcomes { FrameCase() }
  }

  @Test func touchCannotBeCancelledAtInfinity() throws {
    var frame = TouchFrame(at: .zero)
    try frame.begin(1, at: .zero)
    #expect(throws: TouchFrameError.positionIsNotFinite(1)) { try frame.cancel(1, at: Point2D(0, -.infinity)) }
    #expect(frame[0].stage == .began)
  }

  /// Their product is not finite, or not a number.
  @Test(arguments: [
    Point2D(1e300, 1e300), Point2D(-1e300, 1e300), Point2D(0, -.greatestFiniteMagnitude),
    Point2D(-0.0, .leastNonzeroMagnitude),
  ])
  func touchMovesToAnyFinitePosition(position: Point2D) throws {
    var frame = TouchFrame(at: .zero)
    try frame.begin(1, at: .zero)
    frame.advance(to: .milliseconds(8))
    try frame.move(1, to: position)
    #expect(frame[0].position == position && frame[0].stage == .moved && frame.changes == .moved)
  }
}

/// Plays a case: a frame that is not handled.
///
/// - `TIME  FINGER began X,Y …` advances the frame, and changes it as in the cases of ``Pad``; `more …` changes it further, and
///   `repeat N …` so many times;
/// - `setTime TIME`, and `restore`, which continues with the saved frame.
///
/// The outcomes that begin with `!` are errors, which leave the frame as it is; those with `=` count the taps of a touch that
/// begins, from 2.
private final class FrameCase: CasePlayer {
  private var frame = TouchFrame(at: .zero)

  func perform(_ words: [Substring]) throws -> [String] {
    var words = CaseWords(words)
    var (count, errors) = (1, [String]())
    switch try words.next() {
    case "restore": frame = try TouchFrame(restoring: frame.save())
    case "setTime": frame.setTime(.milliseconds(Int64(try words.number())))
    case "more": break
    case "repeat": count = Int(try words.number())
    case let time: frame.advance(to: .milliseconds(Int64(time) ?? 0))
    }
    let touches = try words.touches()
    for _ in 0..<count { for touch in touches { errors += try change(touch) } }
    return errors
      + (0..<frame.count).map { frame[$0] }.filter { $0.stage == .began && $0.tapCount > 1 }.map {
        "= \($0.id) tap \($0.tapCount)"
      }
  }

  private func change(_ touch: Touch) throws -> [String] {
    let before = frame.save()
    do throws(TouchFrameError) {
      try touch.attempt(in: &frame)
      return []
    } catch {
      #expect(frame.save() == before)
      // Whatever was refused, the source can continue.
      var next = try TouchFrame(restoring: before)
      next.cancelAll()
      next.advance(to: next.time + .milliseconds(8))
      try next.begin(1, at: .zero)
      #expect(next.down == 1 && next.count == 1)
      return ["! \(error)"]
    }
  }
}

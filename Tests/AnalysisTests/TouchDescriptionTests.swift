import Gestures
import Testing
import TouchTrace

@testable import Analysis
@testable import Simulation

/// What a verdict's sentence states about the fingers and their gestures.
@Suite struct TouchDescriptionTests {
  private func sentence(_ lines: [String], end: Int = 10_000, isTouchpad: Bool = false) throws -> String {
    try Verdict(Explanation(ofTrace: lines, end: end, isTouchpad: isTouchpad)).sentence(ofTouch: 1).text
  }

  // MARK: Resting fingers

  /// A finger that rests, though it rolls by 1.7 mm, neither moves nor adds its time.
  @Test func restingFingerNeitherMovesNorLastsForTheOther() throws {
    var lines = ["0 1 began 100,100", "500 1 moved 111,100", "1000 2 began 400,200"]
    for step in 1...30 { lines.append("\(1000 + 10 * step) 2 moved \(400 + 7 * step),200") }
    lines += ["1310 2 ended 610,200", "3000 1 ended 111,100"]
    let text = try sentence(lines, isTouchpad: true)
    #expect(text.hasPrefix("1 finger, 33 mm to the right in 0.31 s next to 1 resting finger: "), "\(text)")
  }

  @Test func restOfTheMovingFingerIsItsOwn() throws {
    let lines = [
      "0 1 began 100,100", "1000 2 began 400,200", "1700 2 moved 430,200", "1800 2 moved 500,200",
      "1900 2 ended 500,200",
      "3000 1 ended 100,100",
    ]
    let text = try sentence(lines, isTouchpad: true)
    #expect(
      text.hasPrefix("1 finger rested 0.7 s, then moved 16 mm to the right in 0.2 s next to 1 resting"), "\(text)")
  }

  // MARK: Names

  /// A pan that begins with its first finger and continues with two is named for most of its time.
  @Test(arguments: [(600, "a pan (drag)"), (280, "a two-finger pan (scroll)")])
  func panIsNamedAfterTheFingersOfMostOfItsTime(joining: Int, name: String) throws {
    var lines = ["0 1 began 100,100"]
    for time in stride(from: 10, through: 800, by: 10) {
      let position = 100 + Double(time) / 4
      var line = "\(time) 1 \(time == 800 ? "ended" : "moved") \(position),100"
      if time == joining { line += "  2 began \(position + 100),100" }
      if time > joining { line += "  2 \(time == 800 ? "ended" : "moved") \(position + 100),100" }
      lines.append(line)
    }
    let text = try sentence(lines)
    #expect(text.contains(name), "\(text)")
  }

  @Test func pinchOfTwoOfFourFingersStatesIt() throws {
    // The first two move apart by 200 pt, the others by 20.
    var lines = ["0 1 began 200,100  2 began 300,100  3 began 240,300  4 began 260,300"]
    for step in 1...20 {
      let far = 5 * step
      let near = Double(step) / 2
      lines.append(
        "\(10 * step) 1 moved \(200 - far),100  2 moved \(300 + far),100  3 moved \(240 - near),300  4 moved \(260 + near),300"
      )
    }
    lines.append("210 1 ended 100,100  2 ended 400,100  3 ended 230,300  4 ended 270,300")
    let text = try sentence(lines)
    #expect(text.contains("a pinch to ") && text.contains("× (of two of the fingers)"), "\(text)")
  }

  @Test func pinchOfTwoFingersNeedsNoSuchNote() throws {
    var fingers = FingerLines(at: 0, [(200, 100), (300, 100)])
    fingers.move([(-60, 0), (60, 0)], in: 200)
    fingers.lift()
    let text = try sentence(fingers.lines)
    #expect(text.hasSuffix(": a pinch to 2.2×."), "\(text)")
  }

  @Test func pinchThatReturnsIsNotOneTimes() throws {
    var fingers = FingerLines(at: 0, [(200, 100), (300, 100)])
    fingers.move([(-60, 0), (60, 0)], in: 200)
    fingers.move([(60, 0), (-60, 0)], in: 200)
    fingers.lift()
    let text = try sentence(fingers.lines)
    #expect(text.contains("a pinch that returned to its start"), "\(text)")
  }

  @Test func fingerThatTouchesAtTheVeryEndHasNoDuration() throws {
    let text = try sentence(["0 1 began 100,100"], end: 0)
    #expect(text.hasPrefix("1 finger touched down, still down when the recording ended: "), "\(text)")
  }

  // MARK: Clicks

  private func clicks(_ times: [Int]) -> [String] {
    var lines = ["0 1 began 300,200"]
    for time in times {
      lines += ["\(time) 1 moved 300.2,200 button", "\(time + 50) 1 moved 300.3,200"]
    }
    return lines + ["900 1 ended 300.3,200"]
  }

  @Test func laterPressesOfAFingerThatStaysDownAreStated() throws {
    let one = try sentence(clicks([100]), isTouchpad: true)
    #expect(one.hasSuffix(": a click."), "\(one)")
    let three = try sentence(clicks([100, 200, 300]), isTouchpad: true)
    #expect(
      three.hasSuffix(
        ": a click, and 2 more presses of the button, which click does not count until all fingers have lifted."),
      "\(three)")
  }
}

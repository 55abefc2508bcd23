import Testing

@testable import TouchTrace

/// Touches that jump from one finger to another.
@Suite struct JumpTests {
  /// Returns the lines of a touch that rests for a while, makes one step, and rests again.
  ///
  /// - Parameters:
  ///   - tenths: The step in tenths of a millimetre.
  ///   - interval: Milliseconds per frame.
  private func lines(step tenths: Int32, interval: Int64, rest frames: Int64) -> [String] {
    let step = points(tenths)
    var stream = EvdevStream(.slotted(2))
    stream.frame(0, .id(1), .x(100), .y(100))
    for index in 1...max(1, frames) { stream.frame(index * interval, .x(100 + Int32(index % 2))) }
    stream.frame((frames + 1) * interval, .x(100 + step))
    for index in 2...6 as ClosedRange<Int64> {
      stream.frame((frames + index) * interval, .x(100 + step + Int32(index % 2)))
    }
    stream.frame((frames + 7) * interval, .id(-1))
    return stream.tracked().lines
  }

  /// The surface has one unit per point.
  private func points(_ tenths: Int32) -> Int32 { (tenths * 163 + 127) / 254 }

  private func isDivided(_ lines: [String]) -> Bool { lines.contains { $0.contains("+2(") } }

  /// No finger that rests is 8 mm away after 10 ms.
  @Test func restingTouchThatJumpsIsTwoTouches() {
    for step in stride(from: 85, through: 600, by: 20) as StrideThrough<Int32> {
      let lines = lines(step: step, interval: 10, rest: 8)
      #expect(isDivided(lines), "\(step)")
      #expect(lines.filter { $0.contains("-1") }.count == 1)
    }
  }

  @Test func shortStepsAndSlowFramesAreMovement() {
    for step in [10, 40, 75] as [Int32] { #expect(!isDivided(lines(step: step, interval: 10, rest: 8))) }
    // 12 mm in 25 ms: 4 g.
    #expect(!isDivided(lines(step: 120, interval: 25, rest: 8)))
  }

}

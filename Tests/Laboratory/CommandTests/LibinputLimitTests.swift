#if Libinput
import Foundation
import LibinputClient
import Simulation
import Testing
import TouchTrace

@testable import Analysis
@testable import TouchstoneCommand

/// The limits that reasons print are those at which libinput's decision changes, found by bisection through the library.
@Suite struct LibinputLimitTests {
  private func reason(_ hand: LibinputHand) throws -> LibinputReason? {
    try CommandRunner.inTemporaryFolder { folder in
      let path = folder.appendingPathComponent("hand.trace").path
      try hand.trace.write(toFile: path, atomically: true, encoding: .utf8)
      let contacts = try #require(readQuietly(path, via: .contacts, SourceRequest()))
      let recording = try #require(LibinputRecording(path, SourceRequest(), LibinputRequest()))
      return recording.decisions(on: Explanation(of: contacts, with: .empty))?.reasons.first
    }
  }

  /// Returns the values next to each other between which a rule begins to decide, and the reason on its side.
  private func flip(
    _ rule: String, from good: Double, to bad: Double, within tolerance: Double, _ hand: (Double) -> LibinputHand
  ) throws -> (good: Double, bad: Double, reason: LibinputReason) {
    var (good, bad) = (good, bad)
    try #require(try reason(hand(good))?.rule != rule, "\(rule) decides at \(good)")
    var last = try #require(try reason(hand(bad)), "nothing decides at \(bad)")
    try #require(last.rule == rule, "\(last.text)")
    while abs(good - bad) > tolerance {
      let middle = (good + bad) / 2
      if let found = try reason(hand(middle)), found.rule == rule {
        (bad, last) = (middle, found)
      } else {
        good = middle
      }
    }
    return (good, bad, last)
  }

  private func measured(_ name: String, _ reason: LibinputReason) throws -> LibinputMeasurement {
    try #require(reason.measured.first { $0.name == name }, "\(reason)")
  }

  @Test(arguments: [1, 2, 3]) func tapTime(fingers: Int) throws {
    let found = try flip("tap-time", from: 100, to: 260, within: 1) { time in
      .tap(Array(repeating: 0...Int(time), count: fingers))
    }
    #expect(abs(found.bad - 180) <= 1, "\(found)")
    #expect(try measured("time", found.reason).limit == 180)
  }

  /// Each touch down restarts the time of a tap.
  @Test func tapTimeIsCountedFromTheLastTouchDown() throws {
    let found = try flip("tap-time", from: 250, to: 345, within: 1) { .tap([0...Int($0), 150...Int($0)]) }
    #expect(abs(found.bad - 330) <= 1, "\(found)")
  }

  /// A drag touches down within 180 ms of the touch up of its tap.
  @Test func dragTime() throws {
    let found = try flip("drag-time", from: 120, to: 300, within: 1) { .drag(pause: Int($0), by: (15, 0)) }
    #expect(abs(found.bad - 180) <= 1, "\(found)")
    #expect(try measured("pause", found.reason).limit == 180)
  }

  /// The lowest 15 % of a touchpad of 65 mm are buttons, the right one from 62.5 % of the width on.
  @Test func clickAreas() throws {
    let height = try flip("click", from: 40, to: 63, within: 0.05) { .click(1, at: (90, $0)) }
    let edge = try measured("distance from the bottom edge", height.reason)
    #expect(abs(edge.limit - 9.75) < 0.01 && abs(edge.value - 9.75) <= 0.1, "\(height)")
    let width = try flip("click", from: 10, to: 60, within: 0.05) { .click(1, at: ($0, 62)) }
    let left = try measured("distance from the left edge", width.reason)
    #expect(abs(left.limit - 0.375 * 105) < 0.01 && abs(left.value - left.limit) <= 0.1, "\(width)")
  }

  @Test(arguments: [1, 2]) func tapMovement(fingers: Int) throws {
    let found = try flip("tap-movement", from: 0.5, to: 2.2, within: 0.02) {
      .tap(Array(repeating: 0...120, count: fingers), moved: $0)
    }
    // The last position is that before the touch up.
    let moved = try measured("moved", found.reason)
    #expect(moved.limit == 1.3 && abs(moved.value - 1.3) <= 0.1, "\(found)")
  }

  @Test func boxWidth() throws {
    let found = try flip("box", from: 46, to: 25, within: 0.05) { .pinch(from: $0, to: $0 + 24, ms: 6000) }
    let width = try measured("apart horizontally", found.reason)
    #expect(width.limit == 40 && abs(width.value - 40) <= 0.1, "\(found)")
  }

  @Test func boxHeight() throws {
    let found = try flip("box", from: 40, to: 10, within: 0.05) { .pinch(from: 20, to: 50, ms: 6000, angle: $0) }
    let height = try measured("apart vertically", found.reason)
    #expect(height.limit == 7 && abs(height.value - 7) <= 0.1, "\(found)")
  }

  /// The slopes are 1.73 and 0.57. A slow hand flips earlier, because the device's rounding adds to its angle.
  @Test(arguments: [true, false]) func axisOfAScroll(isVertical: Bool) throws {
    let found = try flip("axis", from: 40, to: 18, within: 0.02) { degrees in
      let (along, across) = (60 * cos(degrees * .pi / 180), 60 * sin(degrees * .pi / 180))
      return .pan(2, by: isVertical ? (across, along) : (along, across), ms: 240, at: (25, 10))
    }
    let angle = try measured("off the axis", found.reason)
    #expect(abs(angle.limit - found.bad) <= 0.1 && abs(angle.value - found.bad) <= 0.1, "\(found)")
    #expect(abs(angle.limit - (isVertical ? 30.03 : 29.68)) < 0.01)
  }

  @Test func palmAtTheEdge() throws {
    let found = try flip("palm", from: 20, to: 2, within: 0.02) { .pan(1, by: (0, 20), ms: 300, at: ($0, 30)) }
    let distance = try measured("distance from the left edge", found.reason)
    #expect(abs(distance.limit - found.bad) <= 0.1 && abs(distance.value - found.bad) <= 0.05, "\(found)")
  }

  @Test(arguments: [3, 4]) func leastMovement(fingers: Int) throws {
    let limit = 1.5 + 0.5 * Double(fingers - 2)
    let found = try flip("movement", from: limit + 1, to: limit - 0.3, within: 0.02) {
      .pan(fingers, by: ($0, 0), ms: 500, apart: 21)
    }
    #expect(abs(found.bad - limit) <= 0.1, "\(found)")
    #expect(try measured("moved", found.reason).limit == limit)
  }

  @Test(arguments: [1, 2]) func movementThatEndsAHold(fingers: Int) throws {
    let limit = fingers == 1 ? 0.5 : 1
    let found = try flip("movement", from: 0.6 * limit, to: 1.4, within: 0.02) {
      .pan(fingers, by: ($0, 0), ms: 900)
    }
    #expect(abs(found.bad - limit) <= 0.1, "\(found)")
    #expect(try measured("moved", found.reason).limit == limit)
  }

  /// On a touchpad without pressure and size.
  @Test func thumbAtTheBottom() throws {
    let found = try flip("thumb", from: 40, to: 63, within: 0.02) { .pan(1, by: (4, 0), ms: 900, at: (50, $0)) }
    let distance = try measured("distance from the bottom edge", found.reason)
    #expect(abs(distance.limit - 9.75) <= 0.1 && abs(distance.value - 9.75) <= 0.1, "\(found)")
  }

  /// The second of three reports, 8 ms after the first, that moves 7 mm more in 12 ms.
  @Test func jump() throws {
    let found = try flip("jump", from: 8, to: 24, within: 0.02) { .pan(1, by: ($0, 0), ms: 24) }
    let moved = try measured("moved more in 12 ms", found.reason)
    #expect(moved.limit == 7 && abs(moved.value - 7) <= 0.1, "\(found)")
  }

  /// Fingers that move while the last one touches down: within which time it must is printed, and is where the swipe begins.
  @Test func latestTouchDownOfAMovingHand() throws {
    func hand(_ late: Int) -> LibinputHand { .pan(3, by: (40, 0), ms: 600, late: late) }
    let found = try flip("finger-count", from: 20, to: 220, within: 1) { hand(Int($0)) }
    let reasons = try LibinputReasonTests.reasons(hand(220), "")
    let remedies = try #require(reasons.first?.remedies)
    let words = try #require(
      remedies.first { $0.text.hasPrefix("touched down with all fingers within ") }?.text.split(separator: " "))
    let printed = try #require(Double(words[6]))
    #expect(abs(printed - found.good) <= 8, "\(remedies); flips at \(found.good)")
    #expect(try reason(hand(Int(printed))) == nil)
  }

  /// The speed from which on a level pinch is one is printed, and is the one at which it flips.
  @Test func slowestPinch() throws {
    let found = try flip("box", from: 1000, to: 8000, within: 2) { .pinch(from: 20, to: 50, ms: Int($0)) }
    let speed = 30_000 / found.good
    try CommandRunner.inTemporaryFolder { folder in
      let path = folder.appendingPathComponent("hand.trace").path
      try LibinputHand.pinch(from: 20, to: 50, ms: 5000).trace.write(toFile: path, atomically: true, encoding: .utf8)
      let contacts = try #require(readQuietly(path, via: .contacts, SourceRequest()))
      let recording = try #require(LibinputRecording(path, SourceRequest(), LibinputRequest()))
      let reason = try #require(
        recording.reasons(for: Explanation(of: contacts, with: .empty), isExplained: true).first)
      let words = try #require(reason.remedies.first { $0.text.hasPrefix("spread at ") }?.text.split(separator: " "))
      // Half a per cent more than the limit, because the device's reports are not at every time.
      let printed = try #require(Double(words[2]))
      #expect(printed >= speed && printed - speed <= 0.2, "\(reason.text); flips at \(speed)")
    }
  }
}
#endif

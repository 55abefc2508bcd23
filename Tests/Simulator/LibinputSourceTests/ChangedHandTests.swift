import Gestures
import LibinputEvents
import TestSupport
import Testing
import TouchAuthoring
import TouchTrace

@testable import LibinputSource

/// Changes of the hand in the frames of a device.
@Suite struct ChangedHandTests {
  /// Two fingers that touch down 20 ms apart, rest for 100 ms, spread by 10 mm each in 200 ms and lift 40 ms apart.
  private static func frames() throws -> (frames: [EvdevFrame], device: DeviceDescription) {
    var lines = ["touchstone trace 1", "surface 100x60 mm touchpad", "0 1 began 200,200", "20 2 began 300,200"]
    for step in 0...20 {
      let moved = 6.4 * Double(step) / 2
      lines.append("\(120 + step * 10) 1 moved \(200 - moved),200  2 moved \(300 + moved),200")
    }
    lines += ["350 1 ended 136,200", "390 2 ended 364,200", "end 500", ""]
    let source = try DeviceFrames(ByteInput(Array(lines.joined(separator: "\n").utf8), name: "hand"), SourceRequest())
    var (frames, frame) = ([EvdevFrame](), EvdevFrame())
    while try source.next(into: &frame) { frames.append(frame) }
    return (frames, source.device)
  }

  private static func hand(_ changes: HandChange...) throws -> PlayedHand {
    let (frames, device) = try frames()
    var hand = try ChangedHand(frames, on: device)
    for change in changes { try hand.apply(change) }
    return PlayedHand(hand.frames, try #require(SurfaceAxes(device)))
  }

  private static func times(_ changes: HandChange...) throws -> [Int] {
    let (frames, device) = try frames()
    var hand = try ChangedHand(frames, on: device)
    for change in changes { try hand.apply(change) }
    let start = hand.frames[1].time
    return hand.frames.dropFirst().map { Int(($0.time - start).milliseconds.rounded()) }
  }

  @Test func timesChangeOnlyInTheirPeriod() throws {
    let own = try Self.times()
    #expect(own.last == 390)
    #expect(try Self.times(HandChange(.speed, 2)).last == 195)
    let landed = try Self.times(HandChange(.landing, 0))
    #expect(landed.suffix(2) == [330, 370], "\(landed), \(own)")
    #expect(try Self.times(HandChange(.lifting, 10)).suffix(2) == [350, 360])
    let rested = try Self.times(HandChange(.rest, 0))
    #expect(rested[1] == 20 && rested[2] == 30 && rested.last == own.last.map { $0 - (own[2] - 20) }, "\(rested)")
  }

  /// A change of pace changes neither the rest before the movement nor the lifting, and begins with the movement.
  @Test func paceAndStayKeepTheOtherTimes() throws {
    let own = try Self.times()
    let faster = try Self.times(HandChange(.pace, 2))
    #expect(faster.last.map { own.last.map { $0 - 100 }! - $0 } == 0, "\(faster)")
    let edges = try Self.times(HandChange(.pace, 2)).suffix(2)
    #expect(edges.last! - edges.first! == 40)
    let stayed = try Self.times(HandChange(.stay, 165))
    #expect(stayed.last == own.last.map { $0 - 165 } && stayed.prefix(2) == own.prefix(2), "\(stayed)")
    // Without a finger before the last touch there is no pause.
    #expect(try Self.times(HandChange(.pause, 10)) == own)
  }

  /// A hand that moves at another speed is reported at the device's rate, along the same path.
  @Test(arguments: [0.5, 2, 3]) func deviceKeepsItsRate(speed: Double) throws {
    let own = try Self.hand()
    let times = try Self.times(HandChange(.speed, speed))
    let moving = zip(times, times.dropFirst()).map { $1 - $0 }.dropFirst().dropLast(2)
    #expect(moving.filter { $0 == 10 }.count >= moving.count - 3, "\(times)")
    let changed = try Self.hand(HandChange(.speed, speed))
    for (before, after) in zip(own.fingers, changed.fingers) {
      let (last, same) = (try #require(before.positions.last), try #require(after.positions.last))
      #expect((last - same).length < 2 && (before.start - after.start).length < 0.02)
    }
  }

  @Test func positionsChangeAsAsked() throws {
    func near(_ point: Point2D, _ x: Double, _ y: Double) -> Bool { (point - Point2D(x, y)).length < 0.05 }
    let own = try Self.hand()
    let (a, b) = (own.fingers[0], own.fingers[1])
    let (left, right) = (try #require(a.positions.last), try #require(b.positions.last))
    #expect(abs((b.start - a.start).length - 15.58) < 0.05 && abs((right - left).length - 35.5) < 0.1)
    let centre = (a.start + b.start) * 0.5
    let tilted = try Self.hand(HandChange(.tilt, 90))
    #expect(
      near(tilted.fingers[0].start, centre.x, centre.y - 7.79)
        && near(tilted.fingers[1].start, centre.x, centre.y + 7.79))
    let apart = try Self.hand(HandChange(.apart, 10))
    #expect(
      near(apart.fingers[0].start, a.start.x - 5, a.start.y) && near(apart.fingers[1].start, b.start.x + 5, b.start.y))
    #expect(abs(try Self.hand(HandChange(.distance, 0.5)).fingers[0].farthest - a.farthest / 2) < 0.05)
    #expect(
      near(
        try #require(try Self.hand(HandChange(.turn, 90)).fingers[1].positions.last), b.start.x, b.start.y + b.farthest)
    )
    #expect(try Self.hand(HandChange(.parallel, 1)).fingers.allSatisfy { $0.farthest < 0.6 })
    let moved = try Self.hand(HandChange(.across, 3), HandChange(.down, -2))
    #expect(near(moved.fingers[0].start, a.start.x + 3, a.start.y - 2))
  }

  /// Two fingers that move 40 mm/s from the start, the second one touching down after 200 ms.
  private static func movingFrames() throws -> (frames: [EvdevFrame], device: DeviceDescription) {
    func text(_ thousandths: Int) -> String { "\(thousandths / 1000).\(String(1000 + thousandths % 1000).dropFirst())" }
    var lines = ["touchstone trace 1", "surface 100x60 mm touchpad", "0 1 began 100,200"]
    for step in 1...40 {
      let x = 2567 * step
      lines.append(
        "\(step * 10) 1 moved \(text(100_000 + x)),200"
          + (step < 20 ? "" : "  2 \(step == 20 ? "began" : "moved") \(text(200_000 + x)),200"))
    }
    lines += ["410 1 ended 202.68,200  2 ended 302.68,200", "end 500", ""]
    let source = try DeviceFrames(ByteInput(Array(lines.joined(separator: "\n").utf8), name: "hand"), SourceRequest())
    var (frames, frame) = ([EvdevFrame](), EvdevFrame())
    while try source.next(into: &frame) { frames.append(frame) }
    return (frames, source.device)
  }

  /// A finger that touches down sooner changes nothing of those that move already, and moves with them.
  @Test(arguments: [0, 55, 120, 200]) func landingKeepsTheSpeedOfMovingFingers(milliseconds: Int) throws {
    let (frames, device) = try Self.movingFrames()
    var hand = try ChangedHand(frames, on: device)
    #expect(hand.hand.movesWhileLanding)
    try hand.apply(HandChange(.landing, Double(milliseconds)))
    let start = try #require(hand.frames.first { $0.events.contains { $0.code == EventCode.absMTTrackingID } }).time
    func time(_ frame: Int) -> Int { Int((hand.frames[frame].time - start).milliseconds.rounded()) }
    let (first, second) = (hand.hand.fingers[0], hand.hand.fingers[1])
    #expect(time(second.frames.lowerBound) == milliseconds)
    for (frame, position) in zip(first.frames, first.positions).dropLast() {
      #expect(
        abs(position.x - first.start.x - 0.04 * Double(min(400, time(frame)))) < 0.05, "\(time(frame)) ms: \(position)")
    }
    for (frame, position) in zip(second.frames, second.positions) where frame < first.frames.upperBound - 1 {
      #expect(abs(position.x - first.positions[frame - first.frames.lowerBound].x - 15.58) < 0.08, "\(time(frame)) ms")
    }
    let keys = hand.frames.flatMap(\.events).filter { $0.type == EventCode.key }.map { "\($0.code) \($0.value)" }
    #expect(keys == frames.flatMap(\.events).filter { $0.type == EventCode.key }.map { "\($0.code) \($0.value)" })
  }

  @Test func aFingerStaysOnTheSurface() throws {
    #expect(throws: VirtualLibinputError.self) { try Self.hand(HandChange(.across, 90)) }
    #expect(throws: VirtualLibinputError.self) { try Self.hand(HandChange(.distance, 20)) }
  }
}

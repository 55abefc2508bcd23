import Gestures
import CoreTestSupport
import Testing

/// Swipes whose first movement is larger, or earlier, than the others: devices filter the first frames of a touch.
@Suite struct SwipeVelocityTests {
  /// A straight stroke of 200 points at constant speed.
  struct Stroke {
    var speed: Double
    /// Frames a second.
    var rate = 125.0
    var fingers = 1
    /// The first movement, as a multiple of the others.
    var first = 1.0
    /// The time from the last touch down to the first movement, in milliseconds; otherwise that between frames.
    var firstInterval: Double?
    /// The time from the first touch down to the last one, in milliseconds.
    var lateness = 0.0

    func play(on pad: Pad) {
      for finger in 0..<fingers {
        let isLast = finger == fingers - 1
        pad.play(time(isLast ? lateness : 0), [.down(Int32(finger), 100, y(finger))])
      }
      let frame = 1000 / rate
      let step = speed / rate
      var now = lateness + (firstInterval ?? frame)
      var distance = first * step
      while true {
        pad.play(time(now), (0..<fingers).map { .move(Int32($0), 100 + distance, y($0)) })
        now += frame
        if distance > 199.999 { break }
        distance += step
      }
      pad.play(time(now), (0..<fingers).map { .up(Int32($0)) })
      pad.wait(until: 5000)
    }

    private func y(_ finger: Int) -> Double { Double(finger) * 90 }
    private func time(_ milliseconds: Double) -> Timestamp {
      Timestamp(microseconds: Int64((milliseconds * 1000).rounded()))
    }
  }

  /// Swipes by one to four fingers, for which a pan waits, as in the standard set.
  private func standardPad() -> Pad {
    let pad = Pad()
    let pan = pad.attach("pan", PanRecognizer())
    for variant in SwipeRecognizer.variants {
      pad.coordinator.require(pad.attach(variant.name, variant.recognizer), toFailBefore: pan)
    }
    return pad
  }

  private func swipePad() -> Pad { Pad("swipe", SwipeRecognizer(.any)) }

  /// Expects one gesture, with a velocity that a ruler gives: within a tenth of the stroke's speed.
  private func expectSwipe(_ name: String, _ stroke: Stroke, on pad: Pad) {
    stroke.play(on: pad)
    let recognized = pad.journal.transitions.filter { $0.to != .failed }
    #expect(recognized.map { pad.journal.names[$0.recognizer.index] } == [name], "\(stroke): \(pad.log)")
    let velocity = recognized.first?.description.measurements.first { $0.name == "velocityX" }?.value ?? 0
    #expect(abs(velocity / stroke.speed - 1) < 0.1, "\(stroke): \(velocity) pt/s")
  }

  @Test(arguments: [60, 125, 240], [800, 1000, 1250, 2000, 3000])
  func largeFirstMovementIsASwipe(rate: Double, speed: Double) {
    for first in [1, 1.25, 1.5, 2, 3] {
      for fingers in 1...4 {
        let stroke = Stroke(speed: speed, rate: rate, fingers: fingers, first: first)
        expectSwipe(SwipeRecognizer.variants[fingers - 1].name, stroke, on: standardPad())
      }
      expectSwipe("swipe", Stroke(speed: speed, rate: rate, first: first), on: swipePad())
    }
  }

  @Test(arguments: [60, 125, 240], [2, 3, 4, 5, 6, 7, 8])
  func earlyFirstFrameIsASwipe(rate: Double, firstInterval: Double) {
    for speed in [800.0, 1250, 2000] {
      for fingers in 1...4 {
        for lateness in fingers == 1 ? [0] : [0, 10.0, 30] {
          let stroke = Stroke(
            speed: speed, rate: rate, fingers: fingers, firstInterval: firstInterval, lateness: lateness)
          expectSwipe(SwipeRecognizer.variants[fingers - 1].name, stroke, on: standardPad())
        }
      }
    }
  }

  // MARK: Judged again

  /// A finger that moves by so many points in each frame of 8 ms, and lifts 8 ms later.
  private func play(_ steps: [Double], on pad: Pad) {
    pad.at(0, .down(1, 0, 0))
    var distance = 0.0
    for (index, step) in steps.enumerated() {
      distance += step
      pad.at(Int64(index + 1) * 8, .move(1, distance, 0))
    }
    pad.at(Int64(steps.count + 1) * 8, .up(1))
    pad.wait(until: 2000)
  }

  private func steps(_ runs: (count: Int, step: Double)...) -> [Double] {
    runs.flatMap { Array(repeating: $0.step, count: $0.count) }
  }

  /// 500 pt/s at the distance.
  private static let slow = (count: 11, step: 4.0)

  @Test func swipeThatIsTooSlowAtItsDistanceIsJudgedAgainAtTouchUp() {
    let pad = swipePad()
    play(steps(Self.slow, (8, 12)), on: pad)
    #expect(pad.log == ["160 swipe possible → ended"])
    #expect(pad.journal.transitions.last?.description.measurements.last { $0.name == "velocityX" }?.value == 1500)
  }

  /// Neither a fast part that has passed nor the mean of the stroke makes a swipe.
  @Test func swipeThatIsTooSlowAtTouchUpFails() {
    let pad = swipePad()
    play(steps(Self.slow, (8, 20), (6, 2)), on: pad)
    expectFailed(pad, "208", "tooSlow")
    expectReason(pad.reason, "velocity", 500, .atLeast, 700, .pointsPerSecond)
  }

  @Test func refusedSwipeFailsForItsCourse() {
    let thereAndBack = swipePad()
    play(steps(Self.slow, (3, 20), (4, -10)), on: thereAndBack)
    #expect(thereAndBack.log.last?.contains("failed") == true, "\(thereAndBack.log)")
    let late = swipePad()
    play(steps(Self.slow, (22, 12)), on: late)
    expectFailed(late, "250", "timedOut")
    expectReason(late.reason, "velocity", 500, .atLeast, 700, .pointsPerSecond)
    let stopped = swipePad()
    play(steps(Self.slow, (8, 0), (5, 20)), on: stopped)
    expectFailed(stopped, "136", "tooSlow")
    let turned = Pad("swipe", SwipeRecognizer(.right))
    turned.at(0, .down(1, 0, 0))
    for step in 1...11 { turned.at(Int64(step) * 8, .move(1, Double(step) * 4, 0)) }
    turned.at(96, .move(1, 44, 60))
    expectFailed(turned, "96", "offAxis")
  }

  /// A swipe that is recognized at touch up may be slower than two fifths of the limit for less than a rest.
  @Test(arguments: [(3, true), (4, true), (7, false), (12, false)])
  func swipeMayBeSlowForLessThanARest(frames: Int, isSwipe: Bool) {
    let pad = standardPad()
    play(steps((6, 8), (frames, 2), (8, 8)), on: pad)
    let recognized = pad.journal.transitions.filter { $0.to != .failed }
    #expect(
      recognized.first.map { pad.journal.names[$0.recognizer.index] } == (isSwipe ? "swipe" : "pan"), "\(pad.log)")
  }

  /// A robot's swipe of 22 mm reaches 1,000 pt/s and lifts at 370. A drag that is as fast at first and slow where a swipe is decided
  /// begins there, within 20 pt of where it would without the swipe.
  @Test func swipeMaySlowDownOnlyOnceItWasFastAtItsDistance() {
    let swipe = standardPad()
    play(steps((5, 2), (3, 4), (4, 6), (8, 8), (15, 3)), on: swipe)
    #expect(swipe.log.contains { $0.contains("swipe possible → ended") }, "\(swipe.log)")
    let drag = standardPad()
    play(steps((2, 10), (40, 3)), on: drag)
    let began = drag.journal.transitions.first { $0.to == .began }
    #expect(began.map { drag.journal.names[$0.recognizer.index] } == "pan", "\(drag.log)")
    #expect(began.map { $0.time <= .milliseconds(16 + 56) } == true, "\(drag.log)")
  }

  /// Times that jitter by 2 ms do not decide: the mean velocity does, too.
  @Test(arguments: 0..<UInt64(randomCases(40))) func evenStrokeWithJitterIsASwipe(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let pad = standardPad()
    let speed = 770 + Double(seed) * 40
    pad.at(0, .down(1, 0, 0))
    var now = 0.0
    while now * speed < 200 {
      now += 0.008
      let jitter = Double.random(in: -0.002...0.002, using: &random)
      pad.play(Timestamp(microseconds: Int64((now + jitter) * 1_000_000)), [.move(1, now * speed, 0)])
    }
    pad.play(Timestamp(microseconds: Int64((now + 0.01) * 1_000_000)), [.up(1)])
    let recognized = pad.journal.transitions.filter { $0.to != .failed }.map { pad.journal.names[$0.recognizer.index] }
    #expect(recognized == ["swipe"], "\(speed): \(pad.log)")
  }

  /// A movement that arrives in the frame of the touch up counts.
  @Test func movementInTheFrameOfTheTouchUpIsASwipe() {
    let pad = standardPad()
    pad.at(0, .down(1, 0, 0))
    pad.at(8, .move(1, 12, 0))
    pad.at(16, .upAt(1, 60, 0))
    #expect(pad.log.contains { $0.hasPrefix("16 swipe possible → ended") }, "\(pad.log)")
    let slow = standardPad()
    slow.at(0, .down(1, 0, 0))
    slow.at(200, .upAt(1, 60, 0))
    #expect(slow.journal.transitions.filter { $0.to != .failed }.map(\.to) == [.began, .ended], "\(slow.log)")
  }

  // MARK: Text

  /// What is compared has the digits that are printed: a velocity that is too slow is below the limit in its text, too.
  @Test func refusedVelocityIsPrintedBelowTheLimit() {
    var random = SeededRandom(seed: 3)
    var refusedCount = 0
    for _ in 0..<1000 {
      var swipe = SwipeRecognizer(.right)
      swipe.recognizesAt = .touchUp
      swipe.minimumVelocity = 600 + .random(in: -0.002...0.002, using: &random)
      let pad = Pad("swipe", swipe)
      play(Array(repeating: (600 + .random(in: -0.002...0.002, using: &random)) * 0.008, count: 20), on: pad)
      guard let reason = pad.reason else {
        #expect(pad.log == ["168 swipe possible → ended"])
        continue
      }
      refusedCount += 1
      #expect(_Thousandths(reason.value).count < _Thousandths(reason.threshold).count, "\(reason)")
    }
    #expect((300...700).contains(refusedCount))
  }

  /// A velocity at a limit counts as reached: it is not a rounding error below it.
  @Test(arguments: [50.0, 100, 333, 600, 1000]) func velocityIsExactInThousandths(speed: Double) {
    for rate in [60.0, 90, 125, 144, 240] {
      for start in [0.0, 0.1, 777.7, 5000.3] {
        let pad = Pad("pan", PanRecognizer())
        pad.at(0, .down(1, start, 0))
        for frame in 1...60 {
          let now = Double(Int64(Double(frame) / rate * 1_000_000)) / 1_000_000
          pad.play(Timestamp(microseconds: Int64(now * 1_000_000 + 0.5)), [.move(1, start - speed * now, 0)])
        }
        let velocity = pad.journal.transitions.last?.description.measurements.first { $0.name == "velocityX" }?.value
        if let velocity { #expect(velocity == -speed, "\(rate) a second from \(start)") }
      }
    }
  }
}

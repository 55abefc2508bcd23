import Gestures
import CoreTestSupport
import Testing

/// Properties of every pinch, tested with random ones: its scale is the ratio of the spans, nothing jumps, and its
/// velocity is the change of the scale.
@Suite struct PinchPropertyTests {
  /// Drives a recognizer without a coordinator.
  private final class DrivenPinch {
    var pinch: PinchRecognizer
    var isOver = false
    private var frame = TouchFrame(at: .zero)

    init(pinch: PinchRecognizer) { self.pinch = pinch }

    func at(_ microseconds: Int64, _ touches: [Touch]) {
      frame.advance(to: Timestamp(microseconds: microseconds))
      for touch in touches { touch.apply(to: &frame) }
      step(pinch.read(frame))
    }

    func send(_ event: TouchpadEvent) { step(pinch.read(event)) }

    private func step(_ signal: PinchRecognizer.Signal?) {
      guard let signal, !isOver else { return }
      switch PinchRecognizer.next(pinch.phase, on: signal) {
      case .stay, .unreachable: break
      case .enter(let phase): pinch.phase = phase
      case .end, .fail, .cancel: isOver = true
      }
    }
  }

  private func near(_ place: Point2D, _ reach: Double, _ random: inout SeededRandom) -> Point2D {
    place + Point2D(.random(in: -reach...reach, using: &random), .random(in: -reach...reach, using: &random))
  }

  private func down(_ id: Int32, _ place: Point2D) -> Touch { .down(id, place.x, place.y) }

  private func move(_ id: Int32, _ place: Point2D) -> Touch { .move(id, place.x, place.y) }

  /// Exact to the last digits, including the movement before the pinch was recognized.
  @Test func scaleIsTheRatioOfTheSpans() {
    var random = SeededRandom(seed: 1)
    var recognized = 0
    for round in 0..<1000 {
      var pinch = PinchRecognizer()
      pinch.minimumSpanChange = .random(in: 0...60, using: &random)
      let driven = DrivenPinch(pinch: pinch)
      var (a, b) = (near(.zero, 300, &random), near(.zero, 300, &random))
      driven.at(0, [down(1, a)])
      a = near(a, 30, &random)
      driven.at(5000, [move(1, a)])
      driven.at(13_000, [down(2, b)])
      let first = (b - a).length
      var time: Int64 = 13_000
      for _ in 0..<40 {
        time += .random(in: 1000...20_000, using: &random)
        a = near(a, 12, &random)
        b = near(b, 12, &random)
        driven.at(time, [move(1, a), move(2, b)])
        guard driven.pinch.phase.isRecognized else { continue }
        recognized += 1
        let (reported, truth) = (driven.pinch.scale, max((b - a).length, 1) / max(first, 1))
        #expect(abs(reported / truth - 1) < 1e-12, "round \(round): \(reported), not \(truth)")
        #expect((driven.pinch.location - (a + b) * 0.5).length < 1e-9, "round \(round)")
      }
    }
    #expect(recognized > 10_000)
  }

  @Test func scaleOfSeveralTouchesIsTheRatioOfTheirMeanDistances() {
    var random = SeededRandom(seed: 2)
    var recognized = 0
    for round in 0..<500 {
      var pinch = PinchRecognizer()
      pinch.thirdFinger = .count
      let driven = DrivenPinch(pinch: pinch)
      var places = (0..<Int.random(in: 3...10, using: &random)).map { _ in near(.zero, 300, &random) }
      driven.at(0, places.enumerated().map { down(Int32($0), $1) })
      func spread() -> Double {
        let centre = places.reduce(.zero, +) / Double(places.count)
        return places.map { ($0 - centre).length }.reduce(0, +)
      }
      let first = spread()
      for step in 1...30 as ClosedRange<Int64> {
        let factor = Double.random(in: 0.95...1.1, using: &random)
        places = places.map { near($0 * factor, 5, &random) }
        driven.at(step * 8000, places.enumerated().map { move(Int32($0), $1) })
        guard driven.pinch.phase.isRecognized else { continue }
        recognized += 1
        #expect(abs(driven.pinch.scale / (spread() / first) - 1) < 1e-12, "round \(round)")
      }
    }
    #expect(recognized > 5000)
  }

  /// While no touch moves, scale and location stay the same, whichever touch begins, ends or joins.
  @Test(arguments: PinchRecognizer.ThirdFinger.allCases) func scaleAndLocationDoNotJumpWhenTouchesChange(
    third: PinchRecognizer.ThirdFinger
  ) {
    var random = SeededRandom(seed: 3)
    var (changes, moves) = (0, 0)
    for round in 0..<1000 {
      var pinch = PinchRecognizer()
      pinch.thirdFinger = third
      pinch.minimumRejoinDuration = .milliseconds(.random(in: 0...40, using: &random))
      let driven = DrivenPinch(pinch: pinch)
      driven.at(0, [down(1, Point2D(0, 0)), down(2, Point2D(100, 0))])
      driven.at(8000, [move(2, Point2D(200, 0))])
      var positions: [Int32: Point2D] = [1: .zero, 2: Point2D(200, 0)]
      for step in 1...40 as ClosedRange<Int64> {
        var touches: [Touch] = []
        if Bool.random(using: &random), positions.count < 6 {
          let id = Int32(step) + 2
          positions[id] = near(.zero, 300, &random)
          touches.append(down(id, positions[id]!))
        } else if let id = positions.keys.sorted().randomElement(using: &random) {
          positions[id] = nil
          touches.append(.up(id))
        }
        let (scale, place, fingers) = (driven.pinch.scale, driven.pinch.location, driven.pinch.numberOfTouches)
        for (later, touches) in [(0, touches), (50_000, [])] as [(Int64, [Touch])] {
          driven.at(step * 100_000 + later, touches)
          #expect(driven.pinch.scale == scale, "round \(round), step \(step)")
          #expect((driven.pinch.location - place).length < 1e-9, "round \(round), step \(step)")
        }
        if driven.isOver { break }
        if driven.pinch.numberOfTouches != fingers { changes += 1 }
        for id in positions.keys.sorted() { positions[id] = near(positions[id]!, 20, &random) }
        driven.at(step * 100_000 + 60_000, positions.keys.sorted().map { move($0, positions[$0]!) })
        if driven.pinch.scale != scale { moves += 1 }
      }
    }
    #expect(changes > 1000 && moves > 1000, "\(changes) and \(moves) are too few")
  }

  // MARK: Velocity

  /// Touches that spread evenly from any span, in uneven frames.
  @Test func velocityIsTheChangeOfScalePerSecond() {
    var random = SeededRandom(seed: 4)
    for round in 0..<300 {
      let driven = DrivenPinch(pinch: PinchRecognizer())
      let (span, speed) = (Double.random(in: 50...300, using: &random), Double.random(in: 100...2000, using: &random))
      driven.at(0, [down(1, .zero), down(2, Point2D(span, 0))])
      var time: Int64 = 0
      for _ in 0..<20 {
        time += .random(in: 2000...18_000, using: &random)
        driven.at(time, [move(2, Point2D(span + speed * Double(time) / 1_000_000, 0))])
      }
      #expect(abs(driven.pinch.velocity / (speed / span) - 1) < 1e-9, "round \(round)")
      driven.at(time + 41_000, [move(1, .zero)])
      #expect(driven.pinch.velocity == 0, "it rests")
    }
  }

  @Test func velocityOfATouchpadPinchIsTheChangeOfScalePerSecond() {
    let driven = DrivenPinch(pinch: PinchRecognizer())
    func send(_ time: Int64, _ stage: TouchpadEvent.Stage, _ scale: Double) {
      let kind = TouchpadEvent.Kind.transform(stage, fingers: 2, scale: scale, rotation: 0)
      driven.send(TouchpadEvent(.milliseconds(time + 100), kind, at: .zero, stamp: .milliseconds(time)))
    }
    send(0, .began, 1)
    for step in 1...20 as ClosedRange<Int64> { send(step * 8, .changed, 1 - Double(step) * 0.02) }
    #expect(abs(driven.pinch.velocity + 2.5) < 1e-9)
    send(168, .ended, 0.6)
    #expect(abs(driven.pinch.velocity + 2.5) < 1e-9 && driven.isOver)
  }

  @Test func shorterVelocityWindowRespondsSooner() {
    var velocities: [Double] = []
    for window in [20, 100, 400] as [Int64] {
      var pinch = PinchRecognizer()
      pinch.velocityWindow = .milliseconds(window)
      let driven = DrivenPinch(pinch: pinch)
      driven.at(0, [down(1, .zero), down(2, Point2D(100, 0))])
      for step in 1...60 as ClosedRange<Int64> {
        // A steady acceleration has the same velocity over any window.
        driven.at(step * 8000, [move(2, Point2D(100 + Double(step * step * step * step) / 10_000, 0))])
      }
      velocities.append(driven.pinch.velocity)
    }
    #expect(velocities[0] > velocities[1] && velocities[1] > velocities[2])
  }

  // MARK: setScale

  @Test func setScaleRebasesScaleAndKeepsVelocity() {
    let driven = DrivenPinch(pinch: PinchRecognizer())
    driven.at(0, [down(1, .zero), down(2, Point2D(100, 0))])
    driven.at(8000, [move(2, Point2D(150, 0))])
    driven.at(16_000, [move(2, Point2D(200, 0))])
    let velocity = driven.pinch.velocity
    #expect(velocity > 0)
    // The scale was 2: in the new scale the fingers are half as fast.
    driven.pinch.setScale(1)
    #expect(driven.pinch.scale == 1 && abs(driven.pinch.velocity - velocity / 2) < 1e-12)
    driven.at(24_000, [move(2, Point2D(300, 0))])
    #expect(driven.pinch.scale == 1.5 && driven.pinch.location == Point2D(150, 0))
    driven.at(32_000, [move(2, Point2D(400, 0))])
    #expect(driven.pinch.scale == 2 && driven.pinch.velocity > velocity / 2)
    driven.at(40_000, [.up(2)])
    driven.pinch.setScale(10)
    driven.at(50_000, [down(3, Point2D(50, 0))])
    driven.at(140_000, [move(3, Point2D(50, 0))])
    driven.at(148_000, [move(3, Point2D(100, 0))])
    #expect(driven.pinch.scale == 20)
  }

  @Test func setScaleRebasesATouchpadScale() {
    let driven = DrivenPinch(pinch: PinchRecognizer())
    for (stage, scale) in [(.began, 1), (.changed, 2)] as [(TouchpadEvent.Stage, Double)] {
      driven.send(
        TouchpadEvent(.milliseconds(0), .transform(stage, fingers: 2, scale: scale, rotation: 0), at: .zero))
    }
    driven.pinch.setScale(1)
    driven.send(
      TouchpadEvent(.milliseconds(8), .transform(.changed, fingers: 2, scale: 3, rotation: 0), at: .zero))
    #expect(driven.pinch.scale == 1.5)
  }

  @Test(arguments: [0, -1, .nan, .infinity, -.infinity] as [Double]) func setScaleIgnoresInvalidScales(scale: Double) {
    var pinch = PinchRecognizer()
    pinch.setScale(3)
    pinch.setScale(scale)
    #expect(pinch.scale == 3)
  }

  @Test func resetReturnsScaleToOne() {
    var pinch = PinchRecognizer()
    pinch.setScale(3)
    pinch.reset()
    #expect(pinch.scale == 1)
  }
}

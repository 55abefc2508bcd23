import Gestures
import TestSupport
import Testing

/// What must hold of every pinch, over many by chance: its scale is the fingers' own, nothing jumps, and its velocity is
/// the scale's.
@Suite struct PinchLawTests {
  /// A recognizer by itself, driven as a coordinator would.
  private final class Driven {
    var pinch: PinchRecognizer
    var isOver = false
    private var frame = TouchFrame()

    init(pinch: PinchRecognizer) { self.pinch = pinch }
    func at(_ microseconds: Int64, _ touches: [Touch]) {
      frame.advance(to: Timestamp(microseconds: microseconds))
      for touch in touches { touch.apply(to: &frame) }
      step(pinch.read(frame))
    }
    func tell(_ event: TouchpadEvent) { step(pinch.read(event)) }
    private func step(_ signal: PinchRecognizer.Signal?) {
      guard let signal, !isOver else { return }
      switch PinchRecognizer.next(pinch.phase, on: signal) {
      case .stay, .unreachable: break
      case .enter(let phase): pinch.phase = phase
      case .end, .fail, .cancel: isOver = true
      }
    }
  }
  private func near(_ place: Point, _ reach: Double, _ random: inout SeededRandom) -> Point {
    place + Point(.random(in: -reach...reach, using: &random), .random(in: -reach...reach, using: &random))
  }
  private func land(_ id: Int32, _ place: Point) -> Touch { .land(id, place.x, place.y) }
  private func move(_ id: Int32, _ place: Point) -> Touch { .move(id, place.x, place.y) }

  /// Within a thousandth, and in fact to the last digits: not short by what it took to recognize it.
  @Test func theScaleIsTheRatioOfTheFingersSpans() {
    var random = SeededRandom(seed: 1)
    var recognized = 0
    for round in 0..<1000 {
      var pinch = PinchRecognizer()
      pinch.minimumSpanChange = .random(in: 0...60, using: &random)
      let driven = Driven(pinch: pinch)
      var (a, b) = (near(.zero, 300, &random), near(.zero, 300, &random))
      driven.at(0, [land(1, a)])
      a = near(a, 30, &random)
      driven.at(5000, [move(1, a)])
      driven.at(13_000, [land(2, b)])
      let first = (b - a).length
      var time: Int64 = 13_000
      for _ in 0..<40 {
        time += .random(in: 1000...20_000, using: &random)
        (a, b) = (near(a, 12, &random), near(b, 12, &random))
        driven.at(time, [move(1, a), move(2, b)])
        guard driven.pinch.phase.isRecognized else { continue }
        recognized += 1
        let (told, truth) = (driven.pinch.scale, max((b - a).length, 1) / max(first, 1))
        #expect(abs(told / truth - 1) < 1e-12, "round \(round): \(told), not \(truth)")
        #expect((driven.pinch.location - (a + b) * 0.5).length < 1e-9, "round \(round)")
      }
    }
    #expect(recognized > 10_000)
  }
  @Test func ofSeveralFingersItIsThatOfTheirMeanDistances() {
    var random = SeededRandom(seed: 2)
    var recognized = 0
    for round in 0..<500 {
      var pinch = PinchRecognizer()
      pinch.thirdFinger = .count
      let driven = Driven(pinch: pinch)
      var places = (0..<Int.random(in: 3...10, using: &random)).map { _ in near(.zero, 300, &random) }
      driven.at(0, places.enumerated().map { land(Int32($0), $1) })
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

  /// Whoever lifts, lands or joins: while nobody moves, neither does the scale or the place.
  @Test(arguments: PinchRecognizer.ThirdFinger.allCases) func nothingJumps(third: PinchRecognizer.ThirdFinger) {
    var random = SeededRandom(seed: 3)
    var (changes, moves) = (0, 0)
    for round in 0..<1000 {
      var pinch = PinchRecognizer()
      (pinch.thirdFinger, pinch.minimumRejoinDuration) = (third, .milliseconds(.random(in: 0...40, using: &random)))
      let driven = Driven(pinch: pinch)
      driven.at(0, [land(1, Point(0, 0)), land(2, Point(100, 0))])
      driven.at(8000, [move(2, Point(200, 0))])
      var down: [Int32: Point] = [1: .zero, 2: Point(200, 0)]
      for step in 1...40 as ClosedRange<Int64> {
        var touches: [Touch] = []
        if Bool.random(using: &random), down.count < 6 {
          let id = Int32(step) + 2
          down[id] = near(.zero, 300, &random)
          touches.append(land(id, down[id]!))
        } else if let id = down.keys.sorted().randomElement(using: &random) {
          down[id] = nil
          touches.append(.lift(id))
        }
        let (scale, place, fingers) = (driven.pinch.scale, driven.pinch.location, driven.pinch.numberOfTouches)
        for (later, touches) in [(0, touches), (50_000, [])] as [(Int64, [Touch])] {
          driven.at(step * 100_000 + later, touches)
          #expect(driven.pinch.scale == scale, "round \(round), step \(step)")
          #expect((driven.pinch.location - place).length < 1e-9, "round \(round), step \(step)")
        }
        if driven.isOver { break }
        if driven.pinch.numberOfTouches != fingers { changes += 1 }
        for id in down.keys.sorted() { down[id] = near(down[id]!, 20, &random) }
        driven.at(step * 100_000 + 60_000, down.keys.sorted().map { move($0, down[$0]!) })
        if driven.pinch.scale != scale { moves += 1 }
      }
    }
    #expect(changes > 1000 && moves > 1000, "\(changes) and \(moves) are too few to show it")
  }

  // MARK: Velocity

  /// Fingers that part evenly from any span, in uneven frames.
  @Test func theVelocityIsTheScalesPerSecond() {
    var random = SeededRandom(seed: 4)
    for round in 0..<300 {
      let driven = Driven(pinch: PinchRecognizer())
      let (span, speed) = (Double.random(in: 50...300, using: &random), Double.random(in: 100...2000, using: &random))
      driven.at(0, [land(1, .zero), land(2, Point(span, 0))])
      var time: Int64 = 0
      for _ in 0..<20 {
        time += .random(in: 2000...18_000, using: &random)
        driven.at(time, [move(2, Point(span + speed * Double(time) / 1_000_000, 0))])
      }
      #expect(abs(driven.pinch.velocity / (speed / span) - 1) < 1e-9, "round \(round)")
      driven.at(time + 41_000, [move(1, .zero)])
      #expect(driven.pinch.velocity == 0, "it rests")
    }
  }
  @Test func theSameOfADriversScales() {
    let driven = Driven(pinch: PinchRecognizer())
    func tell(_ time: Int64, _ stage: TouchpadEvent.Stage, _ scale: Double) {
      let kind = TouchpadEvent.Kind.transform(stage, fingers: 2, scale: scale, rotation: 0)
      driven.tell(TouchpadEvent(.milliseconds(time + 100), kind, at: .zero, stamp: .milliseconds(time)))
    }
    tell(0, .began, 1)
    for step in 1...20 as ClosedRange<Int64> { tell(step * 8, .changed, 1 - Double(step) * 0.02) }
    #expect(abs(driven.pinch.velocity + 2.5) < 1e-9)
    tell(168, .ended, 0.6)
    #expect(abs(driven.pinch.velocity + 2.5) < 1e-9 && driven.isOver)
  }
  @Test func aShorterWindowIsQuicker() {
    var velocities: [Double] = []
    for window in [20, 100, 400] as [Int64] {
      var pinch = PinchRecognizer()
      pinch.velocityWindow = .milliseconds(window)
      let driven = Driven(pinch: pinch)
      driven.at(0, [land(1, .zero), land(2, Point(100, 0))])
      for step in 1...60 as ClosedRange<Int64> {
        driven.at(step * 8000, [move(2, Point(100 + Double(step * step) / 10, 0))])
      }
      velocities.append(driven.pinch.velocity)
    }
    #expect(velocities[0] > velocities[1] && velocities[1] > velocities[2])
  }

  // MARK: A scale that is set

  @Test func itGoesOnFromTheScaleThatIsSet() {
    let driven = Driven(pinch: PinchRecognizer())
    driven.at(0, [land(1, .zero), land(2, Point(100, 0))])
    driven.at(8000, [move(2, Point(150, 0))])
    driven.at(16_000, [move(2, Point(200, 0))])
    #expect(driven.pinch.velocity > 0)
    driven.pinch.setScale(1)
    #expect(driven.pinch.scale == 1 && driven.pinch.velocity == 0)
    driven.at(24_000, [move(2, Point(300, 0))])
    #expect(driven.pinch.scale == 1.5 && driven.pinch.location == Point(150, 0))
    driven.at(32_000, [move(2, Point(400, 0))])
    #expect(driven.pinch.scale == 2 && abs(driven.pinch.velocity - 62.5) < 1e-9)
    driven.at(40_000, [.lift(2)])
    driven.pinch.setScale(10)
    driven.at(50_000, [land(3, Point(50, 0))])
    driven.at(140_000, [move(3, Point(50, 0))])
    driven.at(148_000, [move(3, Point(100, 0))])
    #expect(driven.pinch.scale == 20)
  }
  @Test func soItDoesWithADriversScale() {
    let driven = Driven(pinch: PinchRecognizer())
    for (stage, scale) in [(.began, 1), (.changed, 2)] as [(TouchpadEvent.Stage, Double)] {
      driven.tell(
        TouchpadEvent(.milliseconds(0), .transform(stage, fingers: 2, scale: scale, rotation: 0), at: .zero))
    }
    driven.pinch.setScale(1)
    driven.tell(
      TouchpadEvent(.milliseconds(8), .transform(.changed, fingers: 2, scale: 3, rotation: 0), at: .zero))
    #expect(driven.pinch.scale == 1.5)
  }
  @Test(arguments: [0, -1, .nan, .infinity, -.infinity] as [Double]) func whatIsNoScaleIsNotTaken(scale: Double) {
    var pinch = PinchRecognizer()
    pinch.setScale(3)
    pinch.setScale(scale)
    #expect(pinch.scale == 3)
  }
  @Test func theNextPinchCountsFromOneAgain() {
    var pinch = PinchRecognizer()
    pinch.setScale(3)
    pinch.reset()
    #expect(pinch.scale == 1)
  }
}

import Gestures
import CoreTestSupport
import Testing

/// Frames of a single touch that stays within every recognizer's slop are postponed. Handlers are called as by an observed
/// coordinator, which delivers each frame at once.
@Suite struct PostponedFramesTests {
  /// A finger that trembles in one place, drifts off, and lifts after a while, at various frame rates: longer than postponed
  /// frames are kept, past deadlines, and across the slop.
  @Test(arguments: [1, 4, 8, 30] as [Int64]) func tremblingFingerGivesTheSameMeasurementsAsOnTheFullPath(
    interval: Int64
  ) {
    for seed in 0..<UInt64(randomCases(40)) {
      let (observed, unobserved) = (log(seed, interval, isObserved: true), log(seed, interval, isObserved: false))
      #expect(observed == unobserved, "seed \(seed)")
    }
  }

  /// The states and measurements of every handler call.
  private func log(_ seed: UInt64, _ interval: Int64, isObserved: Bool) -> [String] {
    var log: [String] = []
    let pad = Pad(isObserved: isObserved, bounds: Point2D(400, 300))
    func attach<R: GestureRecognizer>(_: R.Type) {
      pad.attach(R.kind, R()) { gesture in
        let recognizer = gesture.recognizer
        log.append("\(R.kind) \(gesture.state) \(recognizer.location) \(recognizer.measurements)")
      }
    }
    for type in Catalog.recognizers { attach(type) }
    var random = SeededRandom(seed: seed)
    func tremor(_ size: Double) -> Point2D {
      Point2D(Double.random(in: -size...size, using: &random), Double.random(in: -size...size, using: &random))
    }
    var (time, position, drift) = (0 as Int64, Point2D(2, 100), tremor(0.4))
    if seed % 2 == 1 { position.x = 200 }
    // A touch may move in the frame in which it begins: it begins there.
    if seed % 3 == 0 {
      pad.at(time, .down(1, position.x + 150, position.y), .move(1, position.x, position.y))
    } else {
      pad.at(time, .down(1, position.x, position.y))
    }
    for _ in 0..<Int.random(in: 2...140, using: &random) {
      time += interval
      position += drift + tremor(1)
      if Int.random(in: 0..<40, using: &random) == 0 { drift = tremor(8) }
      pad.at(time, .move(1, position.x, position.y))
    }
    pad.at(time + interval, .up(1))
    pad.coordinator.advance(to: .milliseconds(time + 2000))
    return log
  }

  /// Only the bound that a recognizer promises makes it safe to deliver its frames later.
  @Test func frameWithinTheRemainingSlopChangesNeitherMachineNorDeadline() {
    func check<R: GestureRecognizer>(_ variant: R, _ name: String) {
      for seed in 0..<30 as Range<UInt64> {
        var recognizer = variant
        var frame = TouchFrame(at: .milliseconds(0))
        var random = SeededRandom(seed: seed)
        Touch.down(1, 2, 100).apply(to: &frame)
        step(&recognizer, frame)
        for number in 1...60 as ClosedRange<Int64> {
          let slop = min(recognizer.remainingSlop(frame) - 0.001, 100)
          if !(slop > 0) { break }
          let (phase, deadline) = (recognizer.phase, recognizer.deadline?.time)
          let angle = Double.random(in: 0...6, using: &random)
          let direction = Point2D(1 - angle, angle - 3) / Point2D(1 - angle, angle - 3).length
          frame.advance(to: .milliseconds(number * 8))
          let position = frame[0].position + direction * slop * Double.random(in: 0...1, using: &random)
          Touch.move(1, position.x, position.y).apply(to: &frame)
          step(&recognizer, frame)
          #expect(recognizer.phase == phase && recognizer.deadline?.time == deadline, "\(name), seed \(seed)")
        }
      }
    }
    func checkAll<R: GestureRecognizer>(_: R.Type) {
      for variant in R.variants { check(variant.recognizer, variant.name) }
    }
    for type in Catalog.recognizers { checkAll(type) }
  }

  private func step<R: GestureRecognizer>(_ recognizer: inout R, _ frame: borrowing TouchFrame) {
    guard let signal = recognizer.read(frame) else { return }
    if case .enter(let phase) = R.next(recognizer.phase, on: signal) { recognizer.phase = phase }
  }
}

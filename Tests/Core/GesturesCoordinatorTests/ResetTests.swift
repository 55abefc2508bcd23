import Gestures
import CoreTestSupport
import Testing

/// A reset coordinator recognizes the same as a new one.
@Suite struct ResetTests {
  private func coordinator(_ log: Journal) -> GestureCoordinator {
    let coordinator = GestureCoordinator()
    for type in Catalog.recognizers { attach(type, to: coordinator, log) }
    return coordinator
  }

  private func attach<R: GestureRecognizer>(_: R.Type, to coordinator: GestureCoordinator, _ log: Journal) {
    for variant in R.variants {
      let name = variant.name
      coordinator.attach(variant.recognizer) { gesture in
        log.lines.append("\(gesture.time.microseconds) \(name) \(gesture.state) \(gesture.location)")
      }
    }
  }

  private final class Journal { var lines: [String] = [] }

  private func play(
    _ input: inout RandomTouches, _ count: Int, _ frame: inout TouchFrame, into coordinator: GestureCoordinator
  ) {
    for _ in 0..<count {
      switch input.next() {
      case .frame(let time, let touches):
        frame.advance(to: time)
        for touch in touches { touch.apply(to: &frame) }
        coordinator.handle(frame)
      case .wait(let time): coordinator.advance(to: time)
      }
    }
  }

  /// After any number of events, in the middle of gestures as well.
  @Test(arguments: 0..<UInt64(randomCases(20))) func resetCoordinatorRecognizesLikeANewOne(seed: UInt64) throws {
    let (log, expected) = (Journal(), Journal())
    let (old, new) = (coordinator(log), coordinator(expected))
    var frame = TouchFrame(at: .distantPast)
    var fresh = TouchFrame(at: .distantPast)
    let blankFrame = fresh.save()
    for (round, count) in [1, 2, 5, 30, 100].enumerated() {
      var earlier = RandomTouches(seed: seed * 7 + UInt64(round))
      play(&earlier, count, &frame, into: old)
      old.reset()
      frame.reset()
      #expect(frame.save() == blankFrame)
      #expect(old.isIdle && old.nextDeadline == nil && old.waiting.isEmpty && old.now == .distantPast)
    }
    log.lines.removeAll()
    var (input, same) = (RandomTouches(seed: seed + 100), RandomTouches(seed: seed + 100))
    play(&input, 200, &frame, into: old)
    play(&same, 200, &fresh, into: new)
    #expect(log.lines == expected.lines && !log.lines.isEmpty)
  }

  @Test func resetKeepsBoundsAndTouchType() throws {
    var frame = TouchFrame(at: .distantPast, bounds: Point2D(300, 200))
    frame.setTouchType(.pencil)
    frame.advance(to: .zero)
    try frame.begin(1, at: .zero)
    frame.reset()
    #expect(frame.count == 0 && frame.down == 0 && frame.changes.isEmpty && frame.time == .distantPast)
    #expect(frame.bounds == Point2D(300, 200) && frame.touchType == .pencil)
  }
}

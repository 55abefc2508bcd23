import Gestures
import Testing

/// A frame older than the newest event is clamped in the coordinator's copy; the caller's frame stays as it is.
@Suite struct LateFrameTests {
  /// Writes down the times that recognizers see.
  private struct Probe: GestureRecognizer {
    static let kind = "probe"
    enum Phase: String, GesturePhase {
      case ready, watching
      static let initial = ready
    }
    enum Signal: String, GestureSignal { case watch, lift }
    static func next(_ phase: Phase, on signal: Signal) -> Step<Phase> {
      switch (phase, signal) {
      case (.ready, .watch): .enter(.watching)
      case (.watching, .lift): .end
      case (.ready, .lift), (.watching, .watch): .stay
      }
    }

    var phase = Phase.initial
    var times: [String] = []
    var location = Point2D.zero
    var numberOfTouches = 0

    mutating func read(_ touches: borrowing TouchFrame) -> Signal? {
      var line = "\(touches.time.microseconds / 1000):"
      for index in 0..<touches.count { line += " \(touches[index].touchDownTime.microseconds / 1000)" }
      times.append(line)
      return touches.down == 0 ? .lift : .watch
    }
    mutating func code(_ coder: inout StateCoder) {}
    mutating func reset() {}
  }

  private func coordinator(at time: Int64) -> (GestureCoordinator, AttachedRecognizer<Probe>) {
    let coordinator = GestureCoordinator()
    let id = coordinator.attach(Probe())
    coordinator.handle(TouchFrame(at: .milliseconds(time)))
    coordinator.change(id) { $0.times = [] }
    return (coordinator, id)
  }

  private func times(_ coordinator: GestureCoordinator, _ id: AttachedRecognizer<Probe>) -> [String] {
    coordinator.recognizer(id)!.times
  }

  @Test func handlingALateFrameDoesNotModifyIt() throws {
    let (coordinator, _) = coordinator(at: 100)
    var frame = TouchFrame(at: .milliseconds(40))
    try frame.begin(1, at: .zero)
    let before = frame.save()
    coordinator.handle(frame)
    #expect(frame.save() == before && frame.time == .milliseconds(40) && frame[0].touchDownTime == .milliseconds(40))
    #expect(coordinator.now == .milliseconds(100))
  }

  @Test func aLateFrameIsClampedForEachCoordinatorSeparately() throws {
    let (early, earlyProbe) = coordinator(at: 10)
    let (late, lateProbe) = coordinator(at: 100)
    let (later, laterProbe) = coordinator(at: 200)
    var frame = TouchFrame(at: .milliseconds(40))
    try frame.begin(1, at: .zero)
    for coordinator in [later, late, early] { coordinator.handle(frame) }
    frame.advance(to: .milliseconds(150))
    try frame.move(1, to: Point2D(1, 0))
    for coordinator in [later, late, early] { coordinator.handle(frame) }
    #expect(times(early, earlyProbe) == ["40: 40", "150: 40"])
    #expect(times(late, lateProbe) == ["100: 100", "150: 100"])
    #expect(times(later, laterProbe) == ["200: 200", "200: 200"])
  }

  @Test func aLateTouchKeepsItsClampedTouchDownTimeUntilItLifts() throws {
    let (coordinator, probe) = coordinator(at: 100)
    var frame = TouchFrame(at: .milliseconds(40))
    try frame.begin(1, at: .zero)
    coordinator.handle(frame)
    frame.advance(to: .milliseconds(120))
    try frame.begin(2, at: Point2D(5, 0))
    coordinator.handle(frame)
    frame.advance(to: .milliseconds(140))
    try frame.end(1, at: .zero)
    coordinator.handle(frame)
    frame.advance(to: .milliseconds(160))
    try frame.move(2, to: Point2D(6, 0))
    coordinator.handle(frame)
    #expect(times(coordinator, probe) == ["100: 100", "120: 100 120", "140: 100 120", "160: 120"])
  }

  @Test func aLateTouchDownTimeIsSavedAndRestored() throws {
    let (original, _) = coordinator(at: 100)
    var frame = TouchFrame(at: .milliseconds(40))
    try frame.begin(1, at: .zero)
    original.handle(frame)
    let (copy, probe) = coordinator(at: 0)
    try copy.restore(original.save())
    frame.advance(to: .milliseconds(120))
    try frame.move(1, to: Point2D(1, 0))
    copy.handle(frame)
    #expect(times(copy, probe) == ["120: 100"])
  }

  @Test func targetsReceiveTheClampedTouchDownTime() throws {
    let coordinator = GestureCoordinator()
    var deliveries: [String] = []
    coordinator.setHandler(of: .surface) { deliveries.append("\($0.phase) \($0.time.microseconds / 1000)") }
    let press = coordinator.attach(LongPressRecognizer())
    coordinator.setTouchHandling(TouchHandling(delaysTouchesBegan: true), of: press)
    coordinator.handle(TouchFrame(at: .milliseconds(100)))
    var frame = TouchFrame(at: .milliseconds(40))
    try frame.begin(1, at: .zero)
    coordinator.handle(frame)
    frame.advance(to: .milliseconds(180))
    try frame.end(1, at: .zero)
    coordinator.handle(frame)
    #expect(deliveries == ["began 100", "ended 180"])
  }
}

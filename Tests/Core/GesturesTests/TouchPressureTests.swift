import Gestures
import CoreTestSupport
import Testing

/// `UITouch`'s radius and force.
@Suite struct TouchPressureTests {
  private let firm = TouchPressure(majorRadius: 24.5, majorRadiusTolerance: 0.5, force: 0.75, maximumPossibleForce: 1)

  @Test func touchWithoutReportsHasNeitherRadiusNorForce() throws {
    var frame = TouchFrame(at: .zero)
    try frame.begin(1, at: .zero)
    #expect(frame[0].pressure == TouchPressure() && !frame[0].pressure.isKnown)
    #expect(frame[0].pressure.majorRadius == 0 && frame[0].pressure.maximumPossibleForce == 0)
  }

  @Test func valuesAreClamped() {
    #expect(firm.majorRadius == 24.5 && firm.majorRadiusTolerance == 0.5)
    #expect(firm.force == 0.75 && firm.maximumPossibleForce == 1)
    #expect(TouchPressure(majorRadius: -1, force: 2, maximumPossibleForce: 1.5).force == 1.5)
    #expect(TouchPressure(majorRadius: -1, majorRadiusTolerance: .nan, force: 1) == TouchPressure())
    #expect(TouchPressure(majorRadius: .infinity).majorRadius == Double(Float.greatestFiniteMagnitude))
  }

  @Test func pressureStaysUntilItIsSetAgain() throws {
    var frame = TouchFrame(at: .zero)
    try frame.begin(1, at: .zero)
    try frame.begin(2, at: Point2D(100, 0))
    try frame.setPressure(firm, of: 2)
    frame.advance(to: .milliseconds(10))
    try frame.end(1)
    frame.advance(to: .milliseconds(20))
    try frame.move(2, to: Point2D(110, 0))
    #expect(frame.count == 1 && frame[0].pressure == firm)
    try frame.setPressure(TouchPressure(majorRadius: 30), of: 2)
    #expect(frame[0].pressure.majorRadius == 30 && frame[0].pressure.maximumPossibleForce == 0)
    #expect(throws: TouchFrameError.touchIsNotDown(1)) { try frame.setPressure(firm, of: 1) }
  }

  /// A touch with the identifier of an earlier one is another touch.
  @Test func newTouchHasNoPressure() throws {
    var frame = TouchFrame(at: .zero)
    try frame.begin(1, at: .zero)
    try frame.setPressure(firm, of: 1)
    frame.advance(to: .milliseconds(10))
    try frame.end(1)
    try frame.begin(1, at: .zero)
    #expect(!frame[0].pressure.isKnown)
  }

  @Test func changeOfPressureIsNoMovement() throws {
    var frame = TouchFrame(at: .zero)
    try frame.begin(1, at: .zero)
    frame.advance(to: .milliseconds(10))
    try frame.setPressure(firm, of: 1)
    #expect(frame.changes == [] && frame[0].stage == .stationary)
  }

  /// Recognizers see it, also in a frame with only some of the touches, and targets as well.
  @Test func recognizersAndTargetsReceiveThePressure() throws {
    let pad = Pad()
    var delivered: [TouchPressure] = []
    let cell = pad.addTarget("cell", Rect2D(x: 0, y: 0, width: 50, height: 50)) { delivered.append($0.pressure) }
    pad.attach("deep", DeepPressRecognizer(), to: cell)
    let feed = TouchFeed(to: pad.coordinator)
    let light = TouchPressure(majorRadius: 20, force: 0.25, maximumPossibleForce: 1)
    try feed.touch(7, .began, at: Point2D(200, 200), pressure: firm, time: .milliseconds(0))
    try feed.touch(1, .began, at: .zero, pressure: light, time: .milliseconds(0))
    try feed.touch(1, .moved, at: Point2D(1, 0), time: .milliseconds(10))
    try feed.touch(1, .stationary, pressure: firm, time: .milliseconds(20))
    feed.flush()
    #expect(pad.log == ["20 deep possible → ended"])
    // The gesture cancels the touch as the target has it.
    #expect(delivered == [light, light, light])
  }

  @Test func coalescedTouchesHaveTheirOwnPressure() throws {
    let feed = TouchFeed(to: Pad().coordinator)
    feed.coalescingInterval = .milliseconds(16)
    try feed.touch(1, .began, at: .zero, time: .milliseconds(0))
    for step in 1...3 as ClosedRange<Int64> {
      try feed.touch(
        1, .moved, at: Point2D(Double(step), 0), pressure: TouchPressure(majorRadius: Double(step)),
        time: .milliseconds(step * 4))
    }
    #expect(feed.coalescedTouches(for: 1).map(\.contact.pressure.majorRadius) == [1, 2, 3])
  }

  @Test func savedFrameKeepsThePressure() throws {
    var frame = TouchFrame(at: .zero)
    try frame.begin(1, at: .zero)
    try frame.setPressure(firm, of: 1)
    #expect(try TouchFrame(restoring: frame.save())[0].pressure == firm)
  }
}

/// A finger that presses with more than half of the force that its device reports.
private struct DeepPressRecognizer: GestureRecognizer {
  static let kind = "deepPress"

  enum Phase: String, GesturePhase {
    case ready
    static let initial = ready
    var isRecognized: Bool { false }
  }

  enum Signal: String, GestureSignal { case pressed }

  static func next(_ phase: Phase, on signal: Signal) -> Step<Phase> { .end }

  var phase = Phase.initial
  private(set) var location = Point2D.zero
  private(set) var numberOfTouches = 0

  mutating func read(_ touches: borrowing TouchFrame) -> Signal? {
    (location, numberOfTouches) = (touches.centroid, touches.count)
    for index in 0..<touches.count {
      let pressure = touches[index].pressure
      if pressure.force > pressure.maximumPossibleForce / 2 { return .pressed }
    }
    return nil
  }

  mutating func reset() { phase = .initial }
}

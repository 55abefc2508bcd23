import Gestures
import TouchAuthoring
import TouchTrace

/// Random touch input, for testing a search's “never” with sequences outside its input model: any places, distances, directions
/// and times. No finger moves further in a frame than in a search.
struct RandomTouchInput {
  /// The action of the fingers in some frames.
  private struct Plan {
    var frames = 0
    /// The movement of all fingers in a frame, in points.
    var step = Point2D.zero
    /// The growth of the distances from the centre in a frame, in points, and the angle, in degrees.
    var spread = 0.0
    var turn = 0.0
    /// The only finger that moves; nil for all.
    var finger: Int32?
  }

  private struct Finger {
    var number: Int32
    var position: Point2D
  }

  private var random: SplitMix
  private let maximumFingers: Int
  private let bounds: Point2D
  private var time: Timestamp
  private var fingers: [Finger] = []
  private var place: Point2D
  private var plan = Plan()

  /// - Parameters:
  ///   - seed: The same seed gives the same frames.
  ///   - maximumFingers: The most fingers that are down at a time.
  ///   - bounds: The size of the surface, in points.
  ///   - start: The time before the first frame.
  init(seed: UInt64, maximumFingers: Int, on bounds: Point2D, at start: Timestamp) {
    random = SplitMix(seed: seed)
    self.maximumFingers = maximumFingers
    self.bounds = bounds
    time = start
    place = bounds / 2
  }

  /// Returns the next frame, in which something changes.
  mutating func next() -> TraceFrame {
    while true {
      time += TouchState.frameInterval
      if fingers.isEmpty {
        let pauses: [Int64] = [0, 30, 100, 200, 300, 400, 700, 2000]
        time += .milliseconds(pauses[Int(random.next() % 8)] + Int64(number(20)))
        return touchDown()
      }
      if plan.frames <= 0, let frame = startPlan() { return frame }
      plan.frames -= 1
      let changes = move()
      if !changes.isEmpty { return TraceFrame(time: time, changes: changes) }
    }
  }

  // MARK: Touches

  private mutating func touchDown() -> TraceFrame {
    if fingers.isEmpty, number(2) < 1 {
      place = Point2D(number(bounds.x), number(bounds.y))
    } else if fingers.isEmpty {
      place += Point2D(number(60) - 30, number(60) - 30)
    }
    let free = maximumFingers - fingers.count
    var changes: [ContactChange] = []
    for _ in 0..<(1 + Int(random.next() % UInt64(free))) {
      let taken = fingers.map(\.number)
      guard let number = (1...Int32(maximumFingers)).first(where: { !taken.contains($0) }) else { break }
      let offset = Point2D(Double(number - 1) * 60 + self.number(60), self.number(60) - 30)
      let position = limited(place + offset)
      fingers.append(Finger(number: number, position: position))
      changes.append(ContactChange(number, .began, position))
    }
    if number(3) < 1 { plan = Plan(frames: Int(number(8))) }
    return TraceFrame(time: time, changes: changes)
  }

  private mutating func lift(_ count: Int, _ stage: Contact.Stage) -> TraceFrame {
    var changes: [ContactChange] = []
    for _ in 0..<count {
      let finger = fingers.remove(at: Int(random.next() % UInt64(fingers.count)))
      changes.append(ContactChange(finger.number, stage, finger.position))
    }
    return TraceFrame(time: time, changes: changes)
  }

  // MARK: Motions

  /// Chooses what the fingers do next; a touch event happens at once and is returned.
  private mutating func startPlan() -> TraceFrame? {
    plan = Plan()
    switch number(20) {
    case ..<5: return lift(fingers.count, number(15) < 1 ? .cancelled : .ended)
    case ..<7: return lift(1, .ended)
    case ..<9: if fingers.count < maximumFingers { return touchDown() }
    case ..<11: plan.frames = 1 + Int(number(12))
    case ..<12: plan.frames = 20 + Int(number(90))
    case ..<16:
      plan.frames = 1 + Int(number(30))
      let speed = number(3) < 1 ? number(2) : number(ActionAlphabet.largestStep)
      // Mostly along an axis, as fingers move.
      let degrees = number(2) < 1 ? Double(Int(number(4))) * 90 + number(20) - 10 : number(360)
      plan.step = Point2D(speed, 0).turned(byDegrees: degrees)
      if number(4) < 1 { plan.spread = number(8) - 4 }
      if number(4) < 1 { plan.turn = number(4) - 2 }
      if number(6) < 1 { plan.finger = fingers[Int(random.next() % UInt64(fingers.count))].number }
    case ..<18:
      plan.frames = 1 + Int(number(30))
      plan.spread = number(2) < 1 ? number(16) - 8 : number(2) - 1
    default:
      plan.frames = 1 + Int(number(30))
      plan.turn = number(2) < 1 ? number(10) - 5 : number(1) - 0.5
    }
    return nil
  }

  private mutating func move() -> [ContactChange] {
    if plan.step == .zero, plan.spread == 0, plan.turn == 0 { return [] }
    var centre = Point2D.zero
    for finger in fingers { centre += finger.position }
    centre /= Double(fingers.count)
    var changes: [ContactChange] = []
    for index in fingers.indices where plan.finger == nil || plan.finger == fingers[index].number {
      let radius = fingers[index].position - centre
      let length = radius.length
      var step = plan.step + radius.turned(byDegrees: plan.turn) - radius
      if length > 1 { step += radius * (plan.spread / length) }
      step += Point2D(number(0.4) - 0.2, number(0.4) - 0.2)
      if step.length > ActionAlphabet.largestStep { step *= ActionAlphabet.largestStep / step.length }
      let position = limited(fingers[index].position + step)
      if position == fingers[index].position { continue }
      fingers[index].position = position
      changes.append(ContactChange(fingers[index].number, .moved, position))
    }
    return changes
  }

  private func limited(_ position: Point2D) -> Point2D {
    TouchState.rounded(Point2D(min(max(position.x, 0), bounds.x), min(max(position.y, 0), bounds.y)))
  }

  /// Returns a number from 0 to below a limit.
  private mutating func number(_ limit: Double) -> Double { Double(random.next() >> 11) * 0x1p-53 * limit }
}

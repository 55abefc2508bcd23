import Gestures
import TouchTrace

/// What a hand does in one step of an exploration.
public enum HandAction: Hashable, Sendable {
  /// Fingers touch down in one frame, on a place of the alphabet.
  case touchDown(fingers: Int, place: Int)
  /// One finger lifts, by its number, or all of them in one frame.
  case touchUp(finger: Int?)
  /// The touches of all fingers are cancelled.
  case cancel
  /// Fingers move to places relative to those where they touched down.
  case move(HandMotion)
  /// Time passes until just before the next deadline, or until it.
  case wait(UntilDeadline)

  /// Which side of a deadline.
  public enum UntilDeadline: Hashable, Sendable { case justBefore, exactly }
}

/// A motion of one or several fingers from where they are, at an even speed.
public struct HandMotion: Hashable, Sendable {
  /// A form of motion.
  public enum Form: Hashable, Sendable {
    /// One finger moves by an offset, by its number.
    case finger(Int)
    /// All fingers move by the same offset.
    case together
    /// All fingers move away from their common centre, or towards it: the span changes by the offset's x.
    case spread
    /// All fingers turn about their common centre, by the offset's x in degrees.
    case turn
    /// Both at a time: the span changes by the offset's x, and they turn by its y in degrees.
    case twist
    /// All fingers move by the offset, and the span changes by three quarters of its length.
    case spreadTogether
  }

  /// How the fingers move in relation to each other.
  public var form: Form
  /// From where the fingers touched down, in points; in degrees for a turn.
  public var offset: Point2D
  /// The number of frames that the motion takes.
  public var frames: Int
}

/// The fingers of a hand that are down.
struct HandState: Sendable {
  /// The time between two frames of a motion: 125 a second, the most common rate of touchpads.
  static let frameInterval = Interval.milliseconds(8)
  /// The frames of one motion, and the time between two touch events. 40 ms: recorded fingers stay down for 24 to 240 ms in a
  /// tap, and a coarse grid lets paths meet in the same state.
  static let framesPerStroke = 5
  static let stroke = Interval.milliseconds(40)

  var time: Timestamp
  var fingers: [Finger] = []
  /// Whether the last action was a wait. Otherwise the next touch event comes a stroke later.
  var hasWaited = true

  struct Finger: Hashable, Sendable {
    var number: Int
    var start: Point2D
    var position: Point2D
    var touchDownTime: Timestamp
  }

  var contacts: [Contact] {
    fingers.map { finger in
      var contact = Contact(
        Int32(finger.number), .stationary, finger.position, touchDownTime: finger.touchDownTime)
      contact.start = finger.start
      return contact
    }
  }

  /// Performs an action and returns the frames in which it happens. The times of waits are the caller's.
  mutating func perform(_ action: HandAction, in alphabet: HandAlphabet) -> [TraceFrame] {
    var frames: [TraceFrame] = []
    var frame = TraceFrame(time: time, changes: [])
    perform(action, in: alphabet, with: &frame) { frames.append($0) }
    return frames
  }

  /// Performs an action.
  ///
  /// - Parameters:
  ///   - frame: Its memory is used for all frames.
  ///   - deliver: Receives each frame.
  mutating func perform(
    _ action: HandAction, in alphabet: HandAlphabet, with frame: inout TraceFrame, _ deliver: (TraceFrame) -> Void
  ) {
    frame.changes.removeAll(keepingCapacity: true)
    switch action {
    case .touchDown(let count, let place):
      startTouchEvent()
      for number in 1...alphabet.maximumFingers where frame.changes.count < count {
        if fingers.contains(where: { $0.number == number }) { continue }
        let position = Self.rounded(alphabet.places[place].position(ofFinger: number))
        frame.changes.append(ContactChange(Int32(number), .began, position))
        fingers.append(Finger(number: number, start: position, position: position, touchDownTime: time))
      }
    case .touchUp(let number):
      startTouchEvent()
      lift(number, .ended, &frame)
    case .cancel:
      startTouchEvent()
      lift(nil, .cancelled, &frame)
    case .move(let motion):
      hasWaited = false
      return perform(motion, with: &frame, deliver)
    case .wait:
      hasWaited = true
      return
    }
    frame.time = time
    deliver(frame)
  }

  /// Lets the time until the next touch event pass.
  mutating func startTouchEvent() {
    if !hasWaited { time += Self.stroke }
    hasWaited = false
  }

  private mutating func lift(_ number: Int?, _ stage: Contact.Stage, _ frame: inout TraceFrame) {
    for finger in fingers where number == nil || finger.number == number {
      frame.changes.append(ContactChange(Int32(finger.number), stage, finger.position))
    }
    fingers.removeAll { number == nil || $0.number == number }
  }

  private mutating func perform(
    _ motion: HandMotion, with frame: inout TraceFrame, _ deliver: (TraceFrame) -> Void
  ) {
    let before = fingers
    let goals = goals(of: motion).map(Self.rounded)
    for number in 1...motion.frames {
      time += Self.frameInterval
      let share = Double(number) / Double(motion.frames)
      frame.time = time
      frame.changes.removeAll(keepingCapacity: true)
      for index in before.indices where goals[index] != before[index].position {
        let position = Self.rounded(before[index].position + (goals[index] - before[index].position) * share)
        fingers[index].position = position
        frame.changes.append(ContactChange(Int32(before[index].number), .moved, position))
      }
      if !frame.changes.isEmpty { deliver(frame) }
    }
  }

  /// Returns a position in thousandths of a point, as recordings have it.
  static func rounded(_ point: Point2D) -> Point2D {
    Point2D((point.x * 1000).rounded() / 1000, (point.y * 1000).rounded() / 1000)
  }

  /// Returns where a motion takes the fingers.
  func goals(of motion: HandMotion) -> [Point2D] {
    switch motion.form {
    case .finger(let number):
      return fingers.map { $0.number == number ? $0.start + motion.offset : $0.position }
    case .together: return fingers.map { $0.start + motion.offset }
    case .spread: return goals(spread: motion.offset.x, turn: 0)
    case .turn: return goals(spread: 0, turn: motion.offset.x)
    case .twist: return goals(spread: motion.offset.x, turn: motion.offset.y)
    case .spreadTogether:
      return goals(spread: motion.offset.squaredLength.squareRoot() * 0.75, turn: 0).map { $0 + motion.offset }
    }
  }

  private func goals(spread: Double, turn: Double) -> [Point2D] {
    var centre = Point2D.zero
    for finger in fingers { centre += finger.start }
    centre /= Double(fingers.count)
    return fingers.map { finger in
      var radius = finger.start - centre
      let length = radius.squaredLength.squareRoot()
      if spread != 0, length > 0 { radius += radius * (spread / 2 / length) }
      return centre + (turn == 0 ? radius : HandAlphabet.turned(radius, byDegrees: turn))
    }
  }
}

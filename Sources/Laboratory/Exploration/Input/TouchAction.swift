import Gestures
import TouchTrace

/// An action of the fingers in one step of an exploration.
package enum TouchAction: Hashable, Sendable {
  /// Fingers touch down in one frame, on a place of the alphabet.
  case touchDown(fingers: Int, place: Int)
  /// One finger lifts, by its number, or all of them in one frame.
  case touchUp(finger: Int?)
  /// The touches of all fingers are cancelled.
  case cancel
  /// Fingers move to places relative to those where they touched down.
  case move(FingerMotion)
  /// Time passes until just before the next deadline, or until it.
  case wait(UntilDeadline)

  /// The side of a deadline.
  package enum UntilDeadline: Hashable, Sendable { case justBefore, exactly }
}

/// A motion of one or several fingers from where they are, at an even speed.
package struct FingerMotion: Hashable, Sendable {
  /// A form of motion.
  package enum Form: Hashable, Sendable {
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
    /// All fingers move to the right, or down, by the offset's x, and the span changes by its y.
    case spreadRight, spreadDown
    /// All fingers move to the right, or down, by the offset's x, and turn by its y in degrees.
    case turnRight, turnDown
  }

  /// How the fingers move in relation to each other.
  package var form: Form
  /// From where the fingers touched down, in points; in degrees for a turn.
  package var offset: Point2D
  /// The number of frames that the motion takes.
  package var frames: Int
}

/// The fingers that are down.
struct TouchState: Sendable {
  /// The time between two frames of a motion: 125 a second, the most common rate of touchpads.
  static let frameInterval = Interval.milliseconds(8)
  /// The frames of one motion, and the time between two touch events. 40 ms: recorded fingers stay down for 24 to 240 ms in a
  /// tap, and a coarse grid lets paths meet in the same state.
  static let framesPerStep = 5
  static let stepDuration = Interval.milliseconds(40)

  var time: Timestamp
  var fingers: [Finger] = []
  /// Whether the last action was a wait. Otherwise the next touch event comes a step later.
  var hasWaited = true

  struct Finger: Hashable, Sendable {
    var number: Int
    var start: Point2D
    var position: Point2D
    var touchDownTime: Timestamp
    /// The type of touch; nil for the surface's own.
    var type: TouchType?
  }

  var contacts: [Contact] {
    var contacts: [Contact] = []
    fill(&contacts)
    return contacts
  }

  /// Replaces the elements of an array by the touches, in its memory.
  func fill(_ contacts: inout [Contact]) {
    contacts.removeAll(keepingCapacity: true)
    for finger in fingers {
      var contact = Contact(Int32(finger.number), .stationary, finger.position, touchDownTime: finger.touchDownTime)
      contact.start = finger.start
      if let type = finger.type { contact.type = type }
      contacts.append(contact)
    }
  }

  /// Replaces the contents by a copy and reuses the storage.
  mutating func assign(_ other: TouchState) {
    time = other.time
    hasWaited = other.hasWaited
    if fingers.count == other.fingers.count {
      for index in fingers.indices { fingers[index] = other.fingers[index] }
    } else {
      fingers.removeAll(keepingCapacity: true)
      fingers.append(contentsOf: other.fingers)
    }
  }

  /// Performs an action.
  ///
  /// - Parameter receiver: Receives each frame.
  mutating func perform(_ action: TouchAction, on places: TouchPlaces, into receiver: inout some FrameReceiver) {
    switch action {
    case .touchDown(let count, let place):
      startTouchEvent()
      receiver.begin(at: time)
      var began = 0
      for number in 1...places.maximumFingers where began < count {
        if fingers.contains(where: { $0.number == number }) { continue }
        let position = Self.rounded(places.places[place].position(ofFinger: number))
        let type = places.places[place].type
        receiver.begin(number, at: position, type)
        fingers.append(Finger(number: number, start: position, position: position, touchDownTime: time, type: type))
        began += 1
      }
    case .touchUp(let number):
      startTouchEvent()
      receiver.begin(at: time)
      lift(number, .ended, &receiver)
    case .cancel:
      startTouchEvent()
      receiver.begin(at: time)
      lift(nil, .cancelled, &receiver)
    case .move(let motion):
      hasWaited = false
      return perform(motion, into: &receiver)
    case .wait:
      hasWaited = true
      return
    }
    receiver.finish()
  }

  /// Waits until the time of the next touch event.
  mutating func startTouchEvent() {
    if !hasWaited { time += Self.stepDuration }
    hasWaited = false
  }

  private mutating func lift(_ number: Int?, _ stage: Contact.Stage, _ receiver: inout some FrameReceiver) {
    for finger in fingers where number == nil || finger.number == number {
      receiver.change(finger.number, stage, to: finger.position)
    }
    guard let number else { return fingers.removeAll(keepingCapacity: true) }
    fingers.removeAll { $0.number == number }
  }

  private mutating func perform(_ motion: FingerMotion, into receiver: inout some FrameReceiver) {
    var goals = goals(of: motion)
    var starts = FingerPoints()
    var moves = false
    for (index, finger) in fingers.enumerated() {
      goals[index] = Self.rounded(goals[index])
      starts.append(finger.position)
      if goals[index] != finger.position { moves = true }
    }
    if !moves {
      time += Interval(microseconds: Self.frameInterval.microseconds * Int64(motion.frames))
      return
    }
    var time = time
    // Checked once, not for each position.
    fingers.withUnsafeMutableBufferPointer { fingers in
      for number in 1...motion.frames {
        time += Self.frameInterval
        let share = Double(number) / Double(motion.frames)
        receiver.begin(at: time)
        for index in fingers.indices {
          let (start, goal) = (starts[index], goals[index])
          if goal == start { continue }
          let position = Self.rounded(start + (goal - start) * share)
          fingers[index].position = position
          receiver.change(fingers[index].number, .moved, to: position)
        }
        receiver.finish()
      }
    }
    self.time = time
  }

  /// Returns a position in thousandths of a point, as recordings have it; of two that are equally near, the even one.
  @inline(__always)
  static func rounded(_ point: Point2D) -> Point2D {
    // Both coordinates at once. The sum has no bits for a fraction. `rounded()` is a call of the C library.
    let thousandths = SIMD2(point.x, point.y) * 1000
    guard abs(thousandths.x) < 0x1p51, abs(thousandths.y) < 0x1p51 else {
      return Point2D(thousandths.x.rounded() / 1000, thousandths.y.rounded() / 1000)
    }
    let position = ((thousandths + 0x1.8p52) - 0x1.8p52) / 1000
    return Point2D(position.x, position.y)
  }

  /// Returns the positions of the fingers after a motion.
  func goals(of motion: FingerMotion) -> FingerPoints {
    var goals = FingerPoints()
    switch motion.form {
    case .finger(let number):
      for finger in fingers { goals.append(finger.number == number ? finger.start + motion.offset : finger.position) }
    case .together: for finger in fingers { goals.append(finger.start + motion.offset) }
    case .spread: goals = self.goals(spread: motion.offset.x, turn: 0)
    case .turn: goals = self.goals(spread: 0, turn: motion.offset.x)
    case .twist: goals = self.goals(spread: motion.offset.x, turn: motion.offset.y)
    case .spreadRight, .spreadDown:
      goals = self.goals(spread: motion.offset.y, turn: 0)
      move(&goals, by: motion.offset.x, down: motion.form == .spreadDown)
    case .turnRight, .turnDown:
      goals = self.goals(spread: 0, turn: motion.offset.y)
      move(&goals, by: motion.offset.x, down: motion.form == .turnDown)
    }
    return goals
  }

  private func move(_ goals: inout FingerPoints, by distance: Double, down: Bool) {
    for index in fingers.indices { goals[index] += down ? Point2D(0, distance) : Point2D(distance, 0) }
  }

  private func goals(spread: Double, turn: Double) -> FingerPoints {
    var centre = Point2D.zero
    for finger in fingers { centre += finger.start }
    centre /= Double(fingers.count)
    let direction = turn == 0 ? .zero : Angle.direction(degrees: turn)
    var goals = FingerPoints()
    for finger in fingers {
      var radius = finger.start - centre
      let length = radius.squaredLength.squareRoot()
      if spread != 0, length > 0 { radius += radius * (spread / 2 / length) }
      goals.append(centre + (turn == 0 ? radius : radius.turned(to: direction)))
    }
    return goals
  }
}

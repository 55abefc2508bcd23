import Gestures

// Fingers that tap in turn, as in a drum roll, are sometimes one touch for the firmware: one lifts while the other touches down,
// and the touch jumps from one to the other within a frame. It is divided in two.
extension ActiveContacts {
  /// The shortest jump: 8 mm, in thousandths of a point. Fingers of one hand next to each other are 15 mm apart or more.
  private static let shortestJump: Int64 = 51_339
  /// A finger that moves less than 1 mm in a frame rests.
  private static let restingStep: Int64 = 6_417
  /// How long a finger must have rested, in microseconds: two frames or more of usual devices.
  private static let shortestRest: Int64 = 20_000
  /// The largest acceleration of a fingertip: 100 m/s² or 10 g, in thousandths of a point per millisecond squared. Fingers of
  /// fast flicks reach a half of it.
  private static let largestAcceleration = 641.7

  /// Notes a step that is a jump, and updates how long the touch has rested.
  mutating func noteJump(_ index: Int, to position: FixedPosition, _ squaredDistance: Int64) {
    let finger = fingers[index]
    // Next to other touches the device may have exchanged their slots.
    if down == 1, squaredDistance >= Self.shortestJump * Self.shortestJump,
      time - finger.stillSince >= Self.shortestRest
    {
      let milliseconds = Double(max(step, 1000)) / 1000
      let acceleration = 2 * Double(squaredDistance).squareRoot() / (milliseconds * milliseconds)
      if acceleration > Self.largestAcceleration {
        jumps.append(Jump(id: finger.id, from: finger.position, to: position))
      }
    }
    if squaredDistance > Self.restingStep * Self.restingStep { fingers[index].stillSince = time }
  }

  /// Divides the touches that have jumped, at the end of the frame.
  mutating func divideJumps(_ notes: inout TrackerNotes) {
    for jump in jumps {
      guard let index = fingers.firstIndex(where: { $0.id == jump.id && $0.ending == nil }), touchCount < .max else {
        continue
      }
      touchCount += 1
      var next = fingers[index]
      fingers[index].ending = .ended
      fingers[index].position = jump.from
      next = Finger(
        key: next.key, trackingID: next.trackingID, id: touchCount, position: jump.to, stillSince: time,
        type: next.type, pressure: next.pressure)
      fingers.append(next)
      moves.removeAll { $0.id == jump.id }
      touchDowns.append(ContactChange(touchCount, .began, jump.to.point, type: next.type, pressure: next.pressure))
      hasTouchUps = true
      let millimetres = Int((Double(jump.from.squaredDistance(to: jump.to)).squareRoot() * 254 / 1_630_000).rounded())
      notes.add(
        .divided, .jump, at: time,
        "Touch \(jump.id) jumps \(millimetres) mm in one frame at \(text); treated as a new touch, \(touchCount)")
    }
  }
}

import Gestures

// Fingers that tap in turn, as in a drum roll, are sometimes one touch for the firmware: one lifts while the other lands, and the
// touch leaps from one to the other within a frame. It is divided in two.
extension ActiveContacts {
  /// The shortest leap: 8 mm, in thousandths of a point. Fingers of one hand next to each other are 15 mm apart or more.
  private static let shortestLeap = 51_339
  /// A finger that moves less than 1 mm in a frame rests.
  private static let restingStep = 6_417
  /// How long a finger must have rested, in microseconds: two frames or more of usual devices.
  private static let shortestRest: Int64 = 20_000
  /// The largest acceleration of a fingertip: 100 m/s² or 10 g, in thousandths of a point per millisecond squared. Fingers of
  /// fast flicks reach a half of it.
  private static let largestAcceleration = 641.7

  /// Notes a step that is a leap, and updates how long the touch has rested.
  mutating func noteLeap(_ index: Int, to position: FixedPosition, _ squaredDistance: Int) {
    let finger = fingers[index]
    // Next to other touches the device may have exchanged their slots.
    if down == 1, squaredDistance >= Self.shortestLeap * Self.shortestLeap,
      time - finger.stillSince >= Self.shortestRest
    {
      let milliseconds = Double(max(step, 1000)) / 1000
      let acceleration = 2 * Double(squaredDistance).squareRoot() / (milliseconds * milliseconds)
      if acceleration > Self.largestAcceleration {
        leaps.append(Leap(id: finger.id, from: finger.position, to: position))
      }
    }
    if squaredDistance > Self.restingStep * Self.restingStep { fingers[index].stillSince = time }
  }

  /// Divides the touches that have leapt, at the end of the frame.
  mutating func divideLeaps(_ notes: inout TrackerNotes) {
    for leap in leaps {
      guard let index = fingers.firstIndex(where: { $0.id == leap.id && $0.ending == nil }), touchCount < .max else {
        continue
      }
      touchCount += 1
      var next = fingers[index]
      fingers[index].ending = .ended
      fingers[index].position = leap.from
      next = Finger(
        key: next.key, trackingID: next.trackingID, id: touchCount, position: leap.to, stillSince: time,
        type: next.type)
      fingers.append(next)
      moves.removeAll { $0.id == leap.id }
      touchDowns.append(ContactChange(touchCount, .began, leap.to.point, type: next.type))
      hasTouchUps = true
      let millimetres = Int((Double(leap.from.squaredDistance(to: leap.to)).squareRoot() * 254 / 1_630_000).rounded())
      notes.add(
        .divided, .jump, at: time,
        "Touch \(leap.id) leapt \(millimetres) mm in one frame at \(text), farther than a finger can; it ends there, and "
          + "touch \(touchCount) begins")
    }
  }
}

import Gestures

extension PairFindings {
  /// A movement that is too long for a tap and too short for a gesture that moves the same fingers.
  var deadZone: PairConflict? {
    for side in Side.allCases where !isContinuous(side) && isContinuous(side.other) {
      guard MotionDirection.decides(recognizer(side.other)), let limits = deadZoneLimits(of: side),
        limits.most < limits.least
      else {
        continue
      }
      let common = fingers(2 + side.rawValue).intersection(fingers(2 + side.other.rawValue)).sorted()
      for count in common {
        for direction in MotionDirection.allCases where isFound(.directed(2 + side.other.rawValue, direction)) {
          if let path = path(to: .nothing(fingers: count, direction)) {
            return PairConflict(.neither, side, path: path)
          }
        }
      }
    }
    return nil
  }

  /// How far the fingers of a tap may move, and how far those of the other gesture must, in points; nil if they have no such limits.
  package func deadZoneLimits(of tap: Side) -> (most: Double, least: Double)? {
    guard setup.recognizers[0].target == setup.recognizers[1].target, recognizer(tap).value(of: .taps) != nil,
      let most = recognizer(tap).value(of: .movementAllowed),
      let least = recognizer(tap.other).value(of: .movementRequired)
    else { return nil }
    return (most, least)
  }

  /// A touch that is too long for a tap and too short for a press by the same fingers.
  var deadTime: PairConflict? {
    for side in Side.allCases where !isContinuous(side) {
      guard let limits = deadTimeLimits(of: side), limits.most < limits.least,
        let count = recognizer(side).value(of: .fingers), count == recognizer(side.other).value(of: .fingers)
      else { continue }
      let down = TouchAction.touchDown(fingers: Int(count), place: 0)
      let taps = Int(recognizer(side).value(of: .taps) ?? 1)
      // The next deadline is the tap's.
      let path =
        Array(repeating: [down, .touchUp(finger: nil)], count: taps - 1).flatMap { $0 }
        + [down, .wait(.exactly), .touchUp(finger: nil)]
      let transitions = RecordingPlayer(setup).transitions(in: recording(of: path))
      if transitions.contains(where: { $0.to == .began || $0.to == .ended }) { continue }
      return PairConflict(.neither, side, path: path)
    }
    return nil
  }

  /// How long a tap may last, and how long a press by as many taps less one must, in milliseconds; nil if they are none.
  private func deadTimeLimits(of tap: Side) -> (most: Double, least: Double)? {
    let (one, other) = (recognizer(tap), recognizer(tap.other))
    guard setup.recognizers[0].target == setup.recognizers[1].target, let taps = one.value(of: .taps),
      taps == (other.value(of: .taps) ?? 0) + 1, let most = one.value(of: .durationAllowed),
      let least = other.value(of: .durationRequired)
    else { return nil }
    return (most, least)
  }
}

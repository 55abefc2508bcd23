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
}

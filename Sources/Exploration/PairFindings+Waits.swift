import Gestures

extension PairFindings {
  /// Returns the longest wait of a gesture for the other to fail; ``/Gestures/Interval/untilFingersAct`` if that has no bound.
  package func longestWait(of side: Side) -> Interval { longestWaits[side.rawValue] }

  /// Whether no longer wait is to be found: two actions more were searched.
  package func isLongestWaitDecided(of side: Side) -> Bool {
    bound.isComplete || wait(of: side).map { bound.lastDepth >= $0.count + 2 } == true
  }

  /// The sequence in which it waited longest.
  package func wait(of side: Side) -> [TouchAction]? { path(to: .waited(side.rawValue)) }

  /// Whether a conflict is that a gesture waits, with no bound but that the fingers lift.
  func waitsUntilFingersLift(_ conflict: PairConflict) -> Bool {
    conflict.kind == .delay && longestWait(of: conflict.side) == .untilFingersAct
  }

  /// A gesture that alone begins with some number of fingers before they lift, but not here.
  func recognizedTooLate(_ side: Side) -> [TouchAction]? {
    let isTooLate = (1...Fact.mostFingers).contains { fingers in
      isFound(.recognizedInTime(2 + side.rawValue, fingers: fingers))
        && !isFound(.recognizedInTime(side.rawValue, fingers: fingers))
    }
    return isTooLate ? recognition(of: side) : nil
  }
}

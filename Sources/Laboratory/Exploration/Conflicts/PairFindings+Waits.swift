import Gestures
import TouchTrace

/// How long a gesture waits for others to fail.
package struct LongestWait: Sendable {
  /// The longest wait that was found; ``/Gestures/Interval/untilFingersAct`` if it has no bound.
  package var time = Interval.zero
  /// Whether no longer wait is to be found.
  package var isLongest = true

  package init(time: Interval = .zero, isLongest: Bool = true) { (self.time, self.isLongest) = (time, isLongest) }

  /// Whether a further search may find a longer one.
  var canGrow: Bool { !isLongest && time != .untilFingersAct }

  /// Returns the longer one of this, which a further search has found, and another.
  func with(_ other: Self) -> Self { Self(time: max(time, other.time), isLongest: isLongest) }
}

extension PairFindings {
  /// Returns the longest wait of a gesture for the other to fail.
  package func longestWait(of side: Side) -> LongestWait {
    LongestWait(
      time: longestWaits[side.rawValue], isLongest: setup.isLongestWait(of: side.rawValue, bound, wait(of: side)))
  }

  /// The sequence in which it waited longest.
  package func wait(of side: Side) -> [TouchAction]? { path(to: .waited(side.rawValue)) }

  /// Whether a conflict is that a gesture waits, with no bound but that the fingers lift.
  func waitsUntilFingersLift(_ conflict: PairConflict) -> Bool {
    conflict.kind == .delay && longestWait(of: conflict.side).time == .untilFingersAct
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

extension PairFindings {
  /// A gesture that still fingers make alone, and here only when they move or lift, because it waits for the other one to fail: a key
  /// at touch down that waits for a scroll. That the wait is stated does not make it short.
  var heldBack: PairConflict? {
    for side in Side.allCases where requires(side) {
      guard let alone = recognitionAlone(of: side), let path = wait(of: side) else { continue }
      func isRecognized(_ index: Int, in setup: ExploredSetup, _ recording: Trace) -> Bool {
        RecordingPlayer(setup).transitions(in: recording).contains {
          $0.recognizer.index == index && ($0.to == .began || $0.to == .ended)
        }
      }
      // What follows the last touch down is two seconds of rest.
      let touches = alone.prefix { if case .move = $0 { false } else { true } }
      let still = touches.indices.lazy.filter { if case .touchDown = touches[$0] { true } else { false } }
        .map { recording(of: Array(touches[...$0])) }.first { isRecognized(0, in: setup.only([side.rawValue]), $0) }
      guard let still, !isRecognized(side.rawValue, in: setup, still) else { continue }
      var conflict = PairConflict(.delay, side, path: path)
      conflict.isHeldBack = true
      return conflict
    }
    return nil
  }
}

extension ExploredSetup {
  /// Returns whether a search has found the longest wait of a gesture.
  ///
  /// - Parameter path: The sequence that shows the longest one found.
  func isLongestWait(of index: Int, _ bound: ExplorationBound, _ path: [TouchAction]?) -> Bool {
    let required = context(of: [index])
    if required.isEmpty || bound.isComplete { return true }
    // Each of several taps takes a touch that lasts and a pause.
    let taps = Int(required.compactMap { recognizers[$0].recognizer.value(of: .taps) }.max() ?? 1)
    return bound.lastDepth >= max(taps > 1 ? 2 + 4 * taps : 0, (path?.count ?? 0) + 2)
  }
}

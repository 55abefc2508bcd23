import Gestures
import TouchTrace

extension Session {
  func deliverWithoutResting(_ trace: TraceFrame, _ wasUntouched: Bool) {
    var resting: [(id: Int32, rests: Bool)] = []
    let frames = restingFingers!.filter(trace) {
      resting.append(($0, $1))
    } goesOn: {
      canLiftOneTouch
    }
    for (index, frame) in frames.enumerated() {
      // The touch did what it did in this frame before it was found to rest.
      if index == frames.count - 1 || index == 1 {
        for touch in resting {
          recorder.record(.restingTouch(time: trace.time, id: touch.id, isCounted: !touch.rests))
        }
        resting = []
      }
      deliver(frame, wasUntouched && index == 0)
    }
  }

  /// Whether a gesture in progress goes on when one of the touches that are down lifts.
  private var canLiftOneTouch: Bool {
    for (ids, fewest) in zip(targets.ids, fewestFingers) {
      guard let fewest, Double(frame.down) > fewest else { continue }
      if ids.contains(where: { coordinator.state(of: $0).isActive }) { return true }
    }
    return false
  }
}

import Gestures

/// Sorts changes of one time into frames that hold landings or liftings, never both, liftings first.
struct SimultaneousChanges {
  /// What one frame of liftings and one of landings can tell.
  private struct Round {
    /// Liftings, and moves of who did not land in this round.
    var liftings: [ContactChange] = []
    /// Landings, and what the same fingers did next.
    var landings: [ContactChange] = []
    var touchDownTime: [Int32] = []
  }
  private var rounds = [Round()]

  init(_ changes: [ContactChange]) {
    for change in changes {
      let isLifting = change.stage == .ended || change.stage == .cancelled
      // Who lifts after landing at the same time does so in a later frame, and so does all that comes then.
      if isLifting && rounds[rounds.count - 1].touchDownTime.contains(change.id) { rounds.append(Round()) }
      let last = rounds.count - 1
      if change.stage == .began { rounds[last].touchDownTime.append(change.id) }
      if rounds[last].touchDownTime.contains(change.id) {
        rounds[last].landings.append(change)
      } else {
        rounds[last].liftings.append(change)
      }
    }
  }

  func frames(at time: Timestamp) -> [TraceFrame] {
    rounds.flatMap { [$0.liftings, $0.landings] }.filter { !$0.isEmpty }.map { TraceFrame(time: time, changes: $0) }
  }
  /// How many fingers are down at most while `frames` happen.
  static func mostDown(_ frames: [TraceFrame], from down: Int) -> Int {
    var (down, most) = (down, down)
    for change in frames.flatMap(\.changes) {
      switch change.stage {
      case .began: down += 1
      case .ended, .cancelled: down -= 1
      case .moved, .stationary: break
      }
      most = max(most, down)
    }
    return most
  }
}

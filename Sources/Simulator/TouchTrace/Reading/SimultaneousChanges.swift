import Gestures

/// Groups changes with the same time into frames with either new or lifted touches; lifted ones first.
package struct SimultaneousChanges {
  /// The changes of one frame of lifted touches and one of new touches.
  private struct Round {
    /// Touches that lift, and movements of touches that do not begin in this round.
    var touchUps: [ContactChange] = []
    /// Touches that begin, and their further changes.
    var touchDowns: [ContactChange] = []
    var began: [Int32] = []
  }

  private var rounds = [Round()]

  init(_ changes: [ContactChange]) {
    for change in changes {
      let isTouchUp = change.stage == .ended || change.stage == .cancelled
      // A touch that begins and ends at the same time ends in a later frame, and all further changes are in later
      // frames.
      if isTouchUp && rounds[rounds.count - 1].began.contains(change.id) { rounds.append(Round()) }
      let last = rounds.count - 1
      if change.stage == .began { rounds[last].began.append(change.id) }
      if rounds[last].began.contains(change.id) {
        rounds[last].touchDowns.append(change)
      } else {
        rounds[last].touchUps.append(change)
      }
    }
  }

  /// Returns the frames as which a table's rows with one time are read.
  package static func framesAsRead(_ changes: [ContactChange], at time: Timestamp) -> [TraceFrame] {
    let isMixed =
      changes.contains { $0.stage == .began } && changes.contains { $0.stage == .ended || $0.stage == .cancelled }
    return isMixed
      ? SimultaneousChanges(changes).frames(at: time)
      : changes.isEmpty ? [] : [TraceFrame(time: time, changes: changes)]
  }

  func frames(at time: Timestamp) -> [TraceFrame] {
    rounds.flatMap { [$0.touchUps, $0.touchDowns] }.filter { !$0.isEmpty }.map { TraceFrame(time: time, changes: $0) }
  }

  /// Returns the maximum number of touches that are down at once during `frames`.
  package static func mostDown(_ frames: [TraceFrame], from down: Int) -> Int {
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

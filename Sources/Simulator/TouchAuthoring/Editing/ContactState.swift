import Gestures
import TouchTrace

/// The touches that are down, their positions, and what hovers, after the applied frames.
struct ContactState {
  /// The fingers in order of touch-down.
  private(set) var fingers: [(id: Int32, position: Point2D, type: TouchType?)] = []
  private(set) var untracked = 0
  private(set) var hovering: Point2D?
  private(set) var buttons = ButtonMask()

  mutating func apply(_ frame: TraceFrame) {
    for change in frame.changes {
      let index = fingers.firstIndex { $0.id == change.id }
      switch change.stage {
      case .began: if index == nil { fingers.append((change.id, change.position, change.type)) }
      case .moved: if let index { fingers[index].position = change.position }
      case .ended, .cancelled: if let index { fingers.remove(at: index) }
      case .stationary: break
      }
    }
    untracked = frame.untracked
    hovering = frame.hovering
    buttons = frame.buttons
  }

  var isEmpty: Bool { fingers.isEmpty && untracked == 0 && hovering == nil }

  func touchDownFrame(at time: Timestamp) -> TraceFrame {
    var frame = TraceFrame(
      time: time, changes: fingers.map { ContactChange($0.id, .began, $0.position, type: $0.type) },
      untracked: untracked,
      hovering: hovering)
    frame.buttons = buttons
    return frame
  }

  func cancellationFrame(at time: Timestamp) -> TraceFrame {
    TraceFrame(time: time, changes: fingers.map { ContactChange($0.id, .cancelled, $0.position) })
  }
}

extension TraceFrame {
  /// Returns whether a touch begins in this frame, given the number of untracked touches before it.
  func hasTouchDown(afterUntracked untracked: Int) -> Bool {
    self.untracked > untracked || changes.contains { $0.stage == .began }
  }

  /// Returns whether a touch lifts or is cancelled in this frame, given the number of untracked touches before it.
  func hasTouchUp(afterUntracked untracked: Int) -> Bool {
    self.untracked < untracked || changes.contains { $0.stage == .ended || $0.stage == .cancelled }
  }

  /// Returns the frame with all positions transformed, including the hovering position.
  func transformed(_ transform: (Point2D) -> Point2D) -> TraceFrame {
    var frame = self
    for index in frame.changes.indices { frame.changes[index].position = transform(changes[index].position) }
    frame.hovering = hovering.map(transform)
    return frame
  }
}
